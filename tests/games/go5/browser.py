"""Go5 in the browser: how a person makes a move, and what its tests look for."""

from tests.web.games import Browser
from tests.web.moves import hand_of, open_in, said


def move(page, press):
    """Draw; lay a set if one is found, else play a single card as far as that goes."""
    main = page.get_by_role("main")
    first = said(main, "Go5!", "Pass", "Draw")
    if first.count():
        press(first.first)
        return
    hand = open_in(hand_of(main))
    if not lifted_until(hand, said(main, "Lay"), press):
        back = said(main, "Put back")
        if back.count():
            press(back)
        lifted_until(hand, said(main, "Add", "Exchange", "Discard", "End", "Play"), press)


def lifted_until(hand, wanted, press):
    """Lift one card after the other until something can be done, and do it; else False."""
    card = 0
    while not wanted.count() and card < hand.count():
        press(hand.nth(card))
        card += 1
    if wanted.count():
        press(wanted.first)
        return True
    return False


BROWSER = Browser(
    move=move,
    players=2,
    short={"target": 10},
    much={"target": 200},
    counted="round",
    goal="reach the target score first; a set of five ends the round.",
    reason="highest total",
)
