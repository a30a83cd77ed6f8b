"""What is shown of a move, one thing after the other."""

from krabbel.core.state import NO_SEAT
from tests.games.party_bugs.tables import party, with_paul
from tests.games.scenes import shown


def look(view):
    """Floor, played cards, B's display, and the viewer's hand."""
    floor = "".join(f"{card} " if card else "- " for card in view.floor)
    played = "".join(f"{place.played} " if place.played else "- " for place in view.places)
    display = " ".join(map(str, view.places[1].display))
    return f"{floor}| {played}| {display}"


def test_a_king_takes_one_card_after_the_other_and_every_pair_meets():
    start = party("4 | 6 2", "3 | 5 13", "8 | 7 9").play().take("B4 A3 C8").table
    for seat, action in ((0, "play 2"), (1, "play 13")):
        start.act(seat, action)
    assert shown(start, 2, "play 9", NO_SEAT, look) == [
        ("", "6 5 7 | - - - | 4"),
        ("revealed", "6 5 7 | 2 13 9 | 4"),
        ("king", "6 - 7 | 2 13 9 | 4 5"),
        ("king", "- - 7 | 2 13 9 | 4 5 6"),
        ("king", "- - - | 2 13 9 | 4 5 6 7"),
        ("floor", "2 13 9 | - - - | 4 5 6 7"),
        ("", "2 13 9 | - - - | 4 5 6 7"),
    ]


def test_a_pair_lies_together_before_it_goes():
    table = party("4 | 6 2", "3 | 5 1", "8 | 4 9").play().take("C3 B4 A8").play().table
    seen = shown(table, 1, "take 4", 1, look)
    assert seen == [
        ("", "6 5 - | 2 1 9 | 4 4"),
        ("pairs", "6 5 - | 2 1 9 | "),
        ("", "6 5 - | 2 1 9 | "),
    ]


def test_paul_gets_his_card_after_the_last_one_is_taken():
    table = with_paul("4 | 6", "3 | 5", "8 |").play().take("B3").table
    seen = shown(table, 0, "take 4", 0, look)
    kinds = [kind for kind, _ in seen]
    assert kinds == ["", "paul", "floor", "drawn", ""]
    assert seen[0][1].startswith("- - 8 |")
    assert seen[1][1].startswith("- - - |")
