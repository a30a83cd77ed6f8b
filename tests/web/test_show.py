"""What happens is shown one thing after the other, and nothing of it is lost."""

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.people import FRAME, PHONE, TURN_OR_END, YOUR_TURN, whose_turn

BOT = {"who": "bot", "level": "easy"}
LISTEN = """window.staged = [];
document.addEventListener("staged", ({ detail }) => window.staged.push(...detail));"""
HEAR = """() => {
  window.lines = [];
  const status = document.querySelector('[data-testid="status"]');
  new MutationObserver(() => window.lines.push(status.textContent))
    .observe(status, { childList: true, characterData: true, subtree: true });
}"""
HIDE = "Object.defineProperty(document, 'hidden', { get: () => true })"
per_game = pytest.mark.parametrize("game", GAMES)


def sit_down(person, game, bots=2):
    """Begin a short match against bots; the moves that were known at the beginning."""
    person.page.add_init_script(LISTEN)
    person.open()
    seats = [{"who": "me"}, *[BOT] * bots]
    table = wire.new_table(person, game, seats, **browser(game).short)
    person.open(f"/t/{table}")
    expect(person.page.get_by_role("group", name="Board", exact=True)).to_be_visible()
    person.page.wait_for_function(TURN_OR_END)
    return next(view["version"] for view in person.heard("view") if view["seat"] == 0)


def told_since(person, version):
    """What the server said that the moves after this one brought about, as it is traced."""
    news = {one["move"]: one for view in person.heard("view") for one in view["news"]}
    return [
        [move, number]
        for move, one in sorted(news.items())
        if move > version
        for number in range(len(one["events"]))
    ]


def staged(person):
    return person.page.evaluate("window.staged")


def tap(person):
    person.page.get_by_role("group", name="Board", exact=True).dispatch_event("click")


def hurry(person):
    """Tap away whatever is shown, until it is their turn or the match is over."""
    while not person.page.evaluate(f"({TURN_OR_END})()"):
        tap(person)
        person.page.evaluate(FRAME)


def make(person, moves):
    """Make so many moves, in a hurry."""
    for _ in range(moves):
        hurry(person)
        if person.result.is_visible():
            return
        if person.scores.is_visible():
            person.put_scores_away()
        else:
            browser(person.game).move(person.page, person.press)
    hurry(person)


@per_game
def test_every_event_is_staged_once_and_in_order(come, game):
    """A whole match, with everything shown at once."""
    ana = come()
    first = sit_down(ana, game)
    ana.play_on()
    expected = told_since(ana, first)
    assert expected
    assert staged(ana) == expected


@per_game
def test_nothing_is_lost_by_hurrying_or_by_looking_elsewhere(come, game):
    ana = come(pace="normal", reduced_motion="no-preference")
    first = sit_down(ana, game)
    make(ana, 2)
    assert staged(ana) == told_since(ana, first)
    ana.page.evaluate(HIDE)
    make(ana, 1)
    assert staged(ana) == told_since(ana, first)


def lines(person, game):
    """What the status line said of the first moves, one thing after the other."""
    sit_down(person, game, bots=3)
    person.page.evaluate(HEAR)
    person.move()
    person.wait_for_turn()
    return person.page.evaluate("window.lines")


def test_reduced_motion_shows_the_same_steps(come):
    moving = lines(come(pace="fast", reduced_motion="no-preference"), "party-bugs")
    resting = lines(come(pace="fast", reduced_motion="reduce"), "party-bugs")
    for said in (moving, resting):
        kinds = [line.split()[0].rstrip(":") for line in said]
        assert "Revealed" in kinds
        assert kinds[-1] in ("Your", "You")


def test_the_card_stays_turned_up_until_it_has_been_seen(come):
    """Between an answer and the card's way to its collector: two seconds, or a tap."""
    ana, ben = come(pace="slow").open(), come(pace="slow", **PHONE).open()
    table = wire.new_table(ana, "poker-royal", [{"who": "me"}, {"who": "friend"}])
    ben.open(f"/t/{table}")
    ben.get_by_role("button", name="Sit here").click()
    ana.open(f"/t/{table}")
    whose_turn(ana, ben).move()
    whose_turn(ana, ben).move()  # with two there is nobody to pass it on to
    for person in (ana, ben):
        expect(person.status).to_contain_text("It was:")
        expect(person.page).not_to_have_title(YOUR_TURN)
        tap(person)
    whose_turn(ana, ben)


def test_the_last_board_of_a_round_stays_until_its_scores_have_been_seen(come):
    ana = come()
    table = wire.new_table(ana.open(), "rucki-zucki", [{"who": "me"}, BOT, BOT], rounds=2)
    ana.open(f"/t/{table}")
    while not ana.scores.is_visible():
        ana.page.wait_for_function(TURN_OR_END)
        if not ana.scores.is_visible():
            browser("rucki-zucki").move(ana.page, ana.press)
    board = ana.page.get_by_role("group", name="Board", exact=True)
    cards = board.locator("[data-flies]")
    lying = cards.count()
    assert lying > len(ana.heard("view")[-1]["view"]["lying"])
    ana.put_scores_away()
    expect(cards).not_to_have_count(lying)
