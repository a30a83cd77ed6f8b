"""Cockroach Poker Royal in the browser: how a person makes a move, and what its tests look for."""

from tests.web.games import Browser
from tests.web.moves import hand_of, open_in, said


def move(page, press):
    """Answer; or lift a card, slide it to somebody, as something."""
    main = page.get_by_role("main")
    answers = main.get_by_role("group", name="Your answer")
    if answers.count():
        press(open_in(answers).last)  # passed on where that is possible
        press(said(main, "Say", "Look"))
        return
    to_whom = main.get_by_role("list", name="Who do you slide it to?")
    as_what = main.get_by_role("list", name="What do you say it is?")
    if not to_whom.or_(as_what).count():
        press(open_in(hand_of(main)).first)
    to_whom.or_(as_what).or_(said(main, "Pay")).first.wait_for()
    if to_whom.count():
        press(open_in(to_whom).first)
    if as_what.count():
        press(open_in(as_what).first)
    press(said(main, "Slide", "Pay"))


BROWSER = Browser(
    move=move,
    players=3,
    short={},
    much={},
    counted=None,
    goal="don’t be the one with 4 animals of a kind (5 with two players).",
    reason="lost",
    touch=True,
)
