"""What is shown of a move, one thing after the other."""

from krabbel.core.state import NO_SEAT
from tests.games import go5_tables, poker_royal_tables, rucki_zucki_tables
from tests.games.party_bugs_tables import party, with_paul
from tests.games.scenes import shown


def party_bugs(view):
    """Floor, played cards, B's display, and the viewer's hand."""
    floor = "".join(f"{card} " if card else "- " for card in view.floor)
    played = "".join(f"{place.played} " if place.played else "- " for place in view.places)
    display = " ".join(map(str, view.places[1].display))
    return f"{floor}| {played}| {display}"


def test_a_king_takes_one_card_after_the_other_and_every_pair_meets():
    start = party("4 | 6 2", "3 | 5 13", "8 | 7 9").play().take("B4 A3 C8").table
    for seat, action in ((0, "play 2"), (1, "play 13")):
        start.act(seat, action)
    assert shown(start, 2, "play 9", NO_SEAT, party_bugs) == [
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
    seen = shown(table, 1, "take 4", 1, party_bugs)
    assert seen == [
        ("", "6 5 - | 2 1 9 | 4 4"),
        ("pairs", "6 5 - | 2 1 9 | "),
        ("", "6 5 - | 2 1 9 | "),
    ]


def test_paul_gets_his_card_after_the_last_one_is_taken():
    table = with_paul("4 | 6", "3 | 5", "8 |").play().take("B3").table
    seen = shown(table, 0, "take 4", 0, party_bugs)
    kinds = [kind for kind, _ in seen]
    assert kinds == ["", "paul", "floor", "drawn", ""]
    assert seen[0][1].startswith("- - 8 |")
    assert seen[1][1].startswith("- - - |")


def poker_royal(view):
    """The card in the middle, A's cards, the penalty pile."""
    middle = view.judgement.card if view.judgement else "face down" if view.on_its_way else ""
    return f"{middle} | {', '.join(view.places[0].laid)} | {view.pile_top}"


def test_a_card_is_turned_up_collected_and_its_penalty_follows():
    table = poker_royal_tables.table(3, hands={"A": "royal bat, joker"}, pile="fly, rat")
    poker_royal_tables.play(table, "A slide royal bat to B as bat")
    assert shown(table, 1, "right", NO_SEAT, poker_royal) == [
        ("", "face down |  | fly"),
        ("judged", "royal bat |  | fly"),
        ("judged", "royal bat | royal bat | fly"),
        ("penalty", "royal bat | fly, royal bat | rat"),
        ("top", "royal bat | fly, royal bat | rat"),
        ("", "royal bat | fly, royal bat | rat"),
    ]


def rucki_zucki(view):
    """The cards that lie, the joker's field, A's hand, B's hand."""
    hands = [" ".join(place.hand) if place.hand else f"{place.hand_size}" for place in view.places]
    return f"{' '.join(view.lying)} | {view.joker_on} | {hands[0]} | {hands[1]}"


def test_the_joker_is_lifted_before_its_card_is_laid():
    table = rucki_zucki_tables.situation("22 40", "rest", lying="21 22", joker_on="22", stock="1")
    assert shown(table, 0, "exchange 22", 0, rucki_zucki) == [
        ("", "21 | None | 22 40 joker | 42"),
        ("", "21 22 | None | 40 joker | 42"),
        ("joker_taken", "21 22 | None | 40 joker | 42"),
        ("", "21 22 | None | 40 joker | 42"),
    ]


def test_the_last_board_of_a_round_is_seen_and_every_hand_is_opened():
    table = rucki_zucki_tables.situation("22", "rest", lying="21", stock="1 2 3", rounds=2)
    seen = shown(table, 0, "lay 22", 0, rucki_zucki)
    assert [kind for kind, _ in seen] == [
        *("", "all_laid", "counted_none", "counted", "scored", "dealt", ""),
    ]
    assert seen[0][1] == "21 22 | None | 0 | 42"
    assert seen[3][1] == seen[5][1]
    assert seen[5][1].startswith("21 22 | None | 0 | 4 5 6 7 8")


def go5(view):
    """The pile's top card, the first set, A's stop cards, who called."""
    first = " ".join(card.name for card in view.sets[0].cards) if view.sets else ""
    return f"{view.pile[-1].name if view.pile else ''} | {first} | {view.caller}"


def test_the_fifth_card_is_added_before_it_is_called_and_counted():
    fours = "A 4-red 4-green 4-pink 4-blue"
    table = go5_tables.set_up({"A": "4-violet 1-red", "B": "1-blue"}, [fours], "6-blue")
    seen = shown(table, 0, "add 4-violet to set 1", 1, go5)
    kinds = [kind for kind, _ in seen]
    assert kinds == ["", "go5", "five", "held", "scored", "held", "scored", "dealt", ""]
    assert seen[0][1] == "6-blue | 4-red 4-green 4-blue 4-pink 4-violet | None"
    assert seen[1][1] == "6-blue | 4-red 4-green 4-blue 4-pink 4-violet | 0"


def test_a_stop_card_lies_on_the_pile_before_anybody_draws():
    hands = {"A": "1-red 2-red", "B": "1-blue", "C": "2-blue"}
    table = go5_tables.set_up(hands, ["A 3-red 3-blue 3-green"], "6-blue", "6-red", stops={"A": 1})
    seen = shown(table, 0, "stop", NO_SEAT, go5)
    assert [kind for kind, _ in seen][:2] == ["", "skipped"]
    assert seen[0][1].startswith("stop |")
