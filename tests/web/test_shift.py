"""The board stays where it is: the layout shift of whole matches, as browsers score it.

The score (Cumulative Layout Shift) is that of the worst burst: shifts less than a second apart, for
five seconds at most. So it does not grow with the length of the match, which is another where the
machine is slower. That of loading the page counts, too.
Buttons are pressed by script, which browsers do not take for input: what a choice moves counts,
too. Cards on their way are moved by transforms, which count for nothing. Deals and bots' moves come
from the server's luck, which every test seeds by its name. KRABBEL_DEALS=8 plays so many matches on
every size of screen (`make test-long`); by itself the suite plays one of each game.
"""

import os
from typing import Any

import pytest

from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.people import TURN_OR_END

MOST = 0.1  # of the screen, times the way: what browsers call good
GAP_MS, BURST_MS = 1000, 5000
DEALS = int(os.environ.get("KRABBEL_DEALS", "0"))
BOT = {"who": "bot", "level": "easy"}
BOTS = 3
SIZES = {
    "phone": {"width": 360, "height": 740},
    "lying": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1366, "height": 768},
    "wide": {"width": 1920, "height": 1080},
}
WATCH = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([startTime, value, sources.map(({ node }) =>
      (node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 90) ?? "gone")]);
}).observe({ type: "layout-shift", buffered: true });"""
PRESS = "(node) => node.click()"
MOTION = ("reduce", "no-preference")


def matches():
    """Game, size of the screen, wish for motion and number of a match."""
    if not DEALS:
        return [(game, "phone", MOTION[i % 2], 0) for i, game in enumerate(GAMES)]
    return [
        (game, size, motion, deal)
        for game in GAMES
        for size in SIZES
        for motion in MOTION
        for deal in range(DEALS)
    ]


@pytest.mark.parametrize(("game", "size", "motion", "deal"), matches())
def test_nothing_jumps_over_a_whole_match(come, game, size, motion, deal):
    ana = come(viewport=SIZES[size], reduced_motion=motion)
    ana.page.add_init_script(WATCH)
    ana.open()
    seats = [{"who": "me"}, *[BOT] * BOTS]
    table = wire.new_table(ana, game, seats, **browser(game).short)
    ana.open(f"/t/{table}")
    ana.page.wait_for_function(TURN_OR_END)
    ana.play_on(press=lambda button: button.evaluate(PRESS))
    worst: Any = max(bursts(ana.page.evaluate("window.shifts")), key=score, default=())
    assert score(worst) < MOST, (deal, worst)


def bursts(shifts):
    """The shifts as browsers group them."""
    found: list[Any] = []
    for at, value, nodes in shifts:
        if not found or at - found[-1][-1][0] > GAP_MS or at - found[-1][0][0] > BURST_MS:
            found.append([])
        found[-1].append((at, value, nodes))
    return found


def score(burst):
    return sum(value for _, value, _ in burst)


def test_the_worst_burst_counts():
    shifts = [(0, 0.01, ""), (900, 0.02, ""), (1950, 0.025, "")]  # more than a second later
    steady = [(3000 + 800 * step, 0.005, "") for step in range(8)]  # for more than five seconds
    scores = [round(score(burst), 3) for burst in bursts(shifts + steady)]
    assert scores == [0.03, 0.025, 0.035, 0.005]
