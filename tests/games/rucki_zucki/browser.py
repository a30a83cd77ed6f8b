"""Rucki Zucki in the browser: how a person makes a move, and what its tests look for."""

import re

from tests.web.games import Browser
from tests.web.moves import hand_of, said


def move(page, press):
    """Lay whatever fits, the joker too; else end the turn."""
    main = page.get_by_role("main")
    fields = {
        what: main.get_by_role("button", name=re.compile(what), disabled=False)
        for what in ("your card can go here", "your joker can go here", "swap your card")
    }
    numbers, jokers, swaps = fields.values()
    if numbers.count():
        press(numbers.first)
    elif jokers.count():
        press(hand_of(main).get_by_role("button", name="joker"))
        press(jokers.first)
    elif swaps.count():
        press(swaps.first)
        press(said(main, "Swap"))
    else:
        press(said(main, "Draw", "Done"))


BROWSER = Browser(
    move=move,
    players=2,
    short={"rounds": 1},
    much={"rounds": 2},
    counted="round",
    goal="get rid of your cards; what is left counts against you.",
    reason="fewest penalty points",
)
