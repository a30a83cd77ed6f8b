"""What is shown of a move, one thing after the other."""

from tests.games.rucki_zucki.tables import situation
from tests.games.scenes import shown


def look(view):
    """The cards that lie, the joker's field, A's hand, B's hand."""
    hands = [" ".join(place.hand) if place.hand else f"{place.hand_size}" for place in view.places]
    return f"{' '.join(view.lying)} | {view.joker_on} | {hands[0]} | {hands[1]}"


def test_the_joker_is_lifted_before_its_card_is_laid():
    table = situation("22 40", "rest", lying="21 22", joker_on="22", stock="1")
    assert shown(table, 0, "exchange 22", 0, look) == [
        ("", "21 | None | 22 40 joker | 42"),
        ("", "21 22 | None | 40 joker | 42"),
        ("joker_taken", "21 22 | None | 40 joker | 42"),
        ("", "21 22 | None | 40 joker | 42"),
    ]


def test_the_last_board_of_a_round_is_seen_and_every_hand_is_opened():
    table = situation("22", "rest", lying="21", stock="1 2 3", rounds=2)
    seen = shown(table, 0, "lay 22", 0, look)
    assert [kind for kind, _ in seen] == [
        *("", "all_laid", "counted_none", "counted", "scored", "dealt", ""),
    ]
    assert seen[0][1] == "21 22 | None | 0 | 42"
    assert seen[3][1] == seen[5][1]
    assert seen[5][1].startswith("21 22 | None | 0 | 4 5 6 7 8")
