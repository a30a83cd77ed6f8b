"""What is shown of a move, one thing after the other."""

from krabbel.core.state import NO_SEAT
from tests.games.poker_royal.tables import play, table
from tests.games.scenes import shown


def look(view):
    """The card in the middle, A's cards, the penalty pile."""
    middle = view.judgement.card if view.judgement else "face down" if view.on_its_way else ""
    return f"{middle} | {', '.join(view.places[0].laid)} | {view.pile_top}"


def test_a_card_is_turned_up_collected_and_its_penalty_follows():
    a_table = table(3, hands={"A": "royal bat, joker"}, pile="fly, rat")
    play(a_table, "A slide royal bat to B as bat")
    assert shown(a_table, 1, "right", NO_SEAT, look) == [
        ("", "face down |  | fly"),
        ("judged", "royal bat |  | fly"),
        ("judged", "royal bat | royal bat | fly"),
        ("penalty", "royal bat | fly, royal bat | rat"),
        ("top", "royal bat | fly, royal bat | rat"),
        ("", "royal bat | fly, royal bat | rat"),
    ]
