"""Party Bugs, paragraphs 2 and 3: the rounds."""

import pytest

from krabbel.core.errors import IllegalAction
from tests.games.marks import in_rules
from tests.games.party_bugs.tables import LETTERS, numbers, party


def a_round(played, holder, **options):
    """A first round in which these cards are played and this seat holds the tied card."""
    lines = []
    for seat, card in enumerate(numbers(played)):
        low, high = 1 + (card == 1), 12 - (card == 12)
        lines.append(f"{low if LETTERS[seat] == holder else high} | {card}")
    return party(*lines, **options)


def order_of_taking(table):
    order = ""
    while table.phase == "take" and table.state.to_take:
        order += table.acting()
        table.table.act(table.table.waiting[0], table.legal(table.acting())[0])
        if table.state.to_take.bit_count() == table.state.seats:
            break
    return order


@in_rules("PB-2.1 all choose at the same time and reveal together")
def test_choosing():
    table = party("4 | 1 9 5", "7 | 2", "8 | 3")
    assert table.acting() == "ABC"
    offered = table.table.legal(1)
    table.do("A play 9")
    assert table.acting() == "BC"
    assert table.table.legal(1) == offered
    assert table.table.view(1).places[0].has_played
    assert table.table.view(1).places[0].played is None
    assert table.table.view(0).places[0].played == 9
    table.do("C play 3; B play 2")
    assert [place.played for place in table.table.view(1).places] == [9, 2, 3]


@in_rules("PB-2.1 what another has chosen changes nothing that is shown")
def test_choices_are_secret():
    views = []
    for card in (1, 9, 5):
        table = party("4 | 1 9 5", "7 | 2", "8 | 3").do(f"A play {card}").table
        views.append((table.view(1), table.view(2), table.view(), table.legal(1)))
    assert views[0] == views[1] == views[2]


@in_rules("PB-2.1 a choice once made stands")
def test_a_choice_stands():
    table = party("4 | 1 9 5", "7 | 2", "8 | 3").do("A play 9")
    for again in ("A play 9", "A play 1"):
        with pytest.raises(IllegalAction, match="it is not seat A's turn"):
            table.do(again)


@pytest.mark.parametrize(
    ("played", "holder", "order"),
    [
        pytest.param("4 12 7", "A", "ACB", id="PB-2.2 ascending from the lowest"),
        pytest.param("9 8 7 6 5 4", "C", "FEDCBA", id="PB-2.2 whoever holds the tied card"),
        pytest.param("10 2 11 1", "A", "DBAC", id="PB-2.2 by value, not as written"),
        pytest.param("5 5 9", "A", "ABC", id="PB-2.3 equal: the holder is closest to himself"),
        pytest.param("5 5 9", "B", "BAC", id="PB-2.3 equal: the holder first, from any seat"),
        pytest.param("5 5 9", "C", "ABC", id="PB-2.3 equal: clockwise from the holder"),
        pytest.param("6 6 6 6", "C", "CDAB", id="PB-2.3 all equal: once around from the holder"),
        pytest.param("8 3 8 3", "D", "DBAC", id="PB-2.3 two pairs of equals"),
    ],
)
def test_order_of_taking(played, holder, order):
    assert order_of_taking(a_round(played, holder).play()) == order


@in_rules("PB-2.2 each takes one card of its choice into its display")
def test_taking():
    table = party("4 | 1", "7 | 2", "8 | 3").play()
    assert table.acting() == "A"
    assert table.legal("A") == ["take 4", "take 7", "take 8"]
    table.take("A7")
    assert (table.display("A"), table.floor) == ("7", "4 8")
    assert table.legal("B") == ["take 4", "take 8"]
    table.take("B8 C4")
    assert [table.display(seat) for seat in "ABC"] == ["7", "8", "4"]


@in_rules("PB-2.4 played cards stay apart, then become the new floor")
def test_new_floor():
    table = party("4 | 1", "7 | 2", "8 | 3").play()
    table.take("A4 B7")
    assert table.floor == "8"
    assert [place.played for place in table.table.view().places] == [1, 2, 3]
    table.take("C8")
    assert table.floor == "1 2 3"
    assert not any(place.has_played for place in table.table.view().places)


@pytest.mark.parametrize("players", range(2, 7), ids=lambda n: f"PB-2.4 {n} players, every round")
def test_one_card_a_set_lies_on_the_floor(players):
    table = party(
        *["9 | 1 13", "7 | 2", "8 | 13", "5 | 3", "6", "4"][: max(3, players)], seats=players
    )
    for number in range(1, 14):
        assert len(numbers(table.to_round(number).floor)) == max(3, players)


@pytest.mark.parametrize(
    ("number", "hand", "pile"),
    [
        pytest.param(1, 3, 9, id="PB-2.5 round 1"),
        pytest.param(2, 3, 8, id="PB-2.5 round 2: one was drawn"),
        pytest.param(9, 3, 1, id="PB-2.5 round 9"),
        pytest.param(10, 3, 0, id="PB-2.5 round 10: the last draw was after round 9"),
        pytest.param(11, 2, 0, id="PB-2.5 round 11"),
        pytest.param(12, 1, 0, id="PB-2.5 round 12"),
        pytest.param(13, 0, 0, id="PB-2.5 round 13: nothing is left to play"),
    ],
)
def test_hands_and_piles(number, hand, pile):
    table = party("9 | 1 13", "7 | 2", "8 | 3 13", "5 | 4").to_round(number)
    for place in table.table.view().places:
        assert (place.hand_size, place.pile_size) == (hand, pile)


@in_rules("PB-2.5 the top card of the own pile is drawn")
def test_drawing():
    table = party("4 | 1 5 6 12 11", "7 | 2", "8 | 3").play().take()
    assert table.hand("A") == ["5", "6", "12"]
    assert table.to_round(3).hand("A") == ["6", "11", "12"]


@in_rules("PB-2.6 displays, floor and revealed cards are open to all")
def test_what_lies_open():
    table = party("4 | 1 5", "7 | 2 6", "8 | 3 9").play().take("A4 B8 C7").play().take("A2")
    for viewer in (-1, 0, 1, 2):
        view = table.table.view(viewer)
        assert [place.display for place in view.places] == [(2, 4), (8,), (7,)]
        assert [place.total for place in view.places] == [6, 8, 7]
        assert view.floor == (1, None, 3)
        assert [place.seen for place in view.places] == [(1, 4, 5), (2, 6, 7), (3, 8, 9)]


@pytest.mark.parametrize(
    ("holder", "order"),
    [
        pytest.param("A", "DCBA", id="PB-3.1 anticlockwise from the holder's right neighbour"),
        pytest.param("B", "ADCB", id="PB-3.1 the holder takes the last card"),
        pytest.param("D", "CBAD", id="PB-3.1 the same from any seat"),
    ],
)
def test_the_last_round(holder, order):
    table = a_round("3 4 5 6", holder).to_round(13)
    assert table.phase == "take"
    assert all(not table.hand(seat) for seat in "ABCD")
    assert order_of_taking(table) == order
    assert table.table.over


@in_rules("PB-3.1 any card of the floor may be chosen")
def test_free_choice_in_the_last_round():
    table = party("1 | 2 3", "9 | 1 13", "8 | 1").to_round(13)
    on_floor = sorted(set(numbers(table.floor)))
    assert table.legal("C") == [f"take {card}" for card in on_floor]
