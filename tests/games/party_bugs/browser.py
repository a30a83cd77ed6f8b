"""Party Bugs in the browser: how a person makes a move, and what its tests look for."""

from tests.web.games import Browser
from tests.web.moves import hand_of, open_in, said


def move(page, press):
    """Lift a card of the hand or of the floor, then say what is to be done with it."""
    main = page.get_by_role("main")
    floor = main.get_by_role("list", name="Dance floor")
    lit = open_in(hand_of(main)).or_(open_in(floor))
    ways = said(main, "Play", "Take", "Lay", "Mirror", "Keep", "Leave", "Discard")
    lit.or_(ways).first.wait_for()
    if not ways.count():
        press(lit.first)
    press(ways.first)


BROWSER = Browser(
    move=move,
    players=2,
    short={},
    much={"mirror": True, "face_down": True},
    counted="game",
    goal="the lowest total in front of you wins.",
    reason="lowest total",
)
