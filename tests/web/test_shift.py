"""The board stays where it is: the layout shift of whole matches, as the browser sums it up.

Buttons are pressed by script, which browsers do not take for input: what a choice moves counts,
too. Cards on their way are moved by transforms, which count for nothing. Deals and bots' moves come
from the server's luck, which every test seeds by its name. KRABBEL_DEALS=8 plays so many matches on
every size of screen (`make test-long`); by itself the suite plays one of each game.
"""

import os

import pytest

from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.people import TURN_OR_END

MOST = 0.1  # of the screen, times the way
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
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) window.shifts.push([value, sources.map(({ node }) =>
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
    shifts = ana.page.evaluate("window.shifts")
    worst = sorted(shifts, key=lambda one: one[0], reverse=True)[:5]
    assert sum(value for value, _ in shifts) < MOST, (deal, worst)
