"""Party Bugs, paragraphs 4 to 6: the Party King, pairs, and the end."""

import pytest

from krabbel.games.party_bugs.state import PLAY
from tests.games.marks import in_rules
from tests.games.party_bugs.tables import GAME, LETTERS, numbers, party, state_with


@pytest.mark.parametrize(
    ("played", "holder", "king"),
    [
        pytest.param("4 13 7", "A", "B", id="PB-4.1 the King takes the floor"),
        pytest.param("1 2 3 13", "C", "D", id="PB-4.1 whatever the others played"),
        pytest.param("13 2 13", "B", "C", id="PB-4.3 two Kings: closest clockwise from the holder"),
        pytest.param("13 2 13", "A", "A", id="PB-4.3 two Kings: the holder is closest"),
        pytest.param("13 13 5 13", "C", "D", id="PB-4.3 three Kings: the next after the holder"),
        pytest.param("13 13 13", "B", "B", id="PB-4.3 only Kings"),
    ],
)
def test_who_takes_the_whole_floor(played, holder, king):
    cards = numbers(played)
    floors = [2 + (card == 2) if LETTERS[i] == holder else 6 + i for i, card in enumerate(cards)]
    table = party(*(f"{floor} | {card}" for floor, card in zip(floors, cards, strict=True))).play()
    assert table.state.round == 2
    for seat in LETTERS[: len(cards)]:
        got = sorted(floors) if seat == king else []
        assert numbers(table.display(seat)) == got


@in_rules("PB-4.1 nobody else takes a card in that round")
def test_nobody_else_takes():
    table = party("4 | 13", "7 | 1", "8 | 2").play()
    assert (table.phase, table.state.round) == ("play", 2)
    assert [table.display(seat) for seat in "ABC"] == ["4 7 8", "", ""]


@in_rules("PB-4.2 all played cards, the King too, become the new floor")
def test_the_king_joins_the_floor():
    table = party("4 | 13", "7 | 1", "8 | 2").play()
    assert table.floor == "1 2 13"


@in_rules("PB-4.4 on the floor and in a display the 13 is an ordinary card")
def test_the_king_as_a_card():
    table = party("4 | 13 3", "7 | 1 2", "8 | 2 1").play().play()
    assert table.legal("C") == ["take 1", "take 2", "take 13"]
    table.take("C13")
    assert (table.display("C"), table.table.view().places[2].total) == ("13", 13)
    assert table.legal("B") == ["take 1", "take 2"]


@in_rules("PB-4.4 two Kings are a pair")
def test_a_pair_of_kings():
    table = party("4 | 13 3 5 6", "7 | 1 2 3 13", "8 | 9 4 13 5")
    table.play()  # A's King takes the floor and lies on the next one
    table.play().take("B13 A1 C9")
    assert table.display("B") == "13"
    table.play().play()  # C's King, then B's King that takes C's
    assert table.display("B") == "3 5"


@pytest.mark.parametrize(
    ("floor", "display", "after"),
    [
        pytest.param("5 9 8", "3", "3 5 8 9", id="PB-5.2 no pair"),
        pytest.param("5 9 8", "5", "8 9", id="PB-5.1 the second card of a value: both leave"),
        pytest.param("5 5 8", "", "8", id="PB-5.2 two of the floor are a pair"),
        pytest.param("5 5 8", "5", "5 8", id="PB-5.1 of three one stays"),
        pytest.param("5 5 5", "5", "", id="PB-5.2 four are two pairs"),
        pytest.param("5 5 5 5 5", "", "5", id="PB-5.1 of five one stays"),
        pytest.param("5 5 5 5 5 5", "5", "5", id="PB-5.1 of seven one stays"),
        pytest.param("1 2 3 13", "1 2 3 13", "", id="PB-5.2 everything pairs off"),
        pytest.param("6 6 7 7", "6 9", "6 9", id="PB-5.2 the count modulo 2, value by value"),
    ],
)
def test_pairs_when_the_king_takes_the_floor(floor, display, after):
    cards = numbers(floor)
    players = len(cards)
    state = state_with(
        players,
        floor=cards,
        display=[sum(1 << card for card in numbers(display))],
        phase=PLAY,
        acting=1,
        round=5,
        hand=[1 << 13],
        played=[0, *range(1, players)],
    )
    GAME.rules.act(state, 0, GAME.actions.parse_action("play 13"))
    assert list(GAME.view(state, 0).places[0].display) == numbers(after)


@in_rules("PB-5.1 a pair leaves at once, a third card of the value stays")
def test_pairs_one_by_one():
    table = party("9 | 1 5 2", "5 | 6 7 8", "10 | 5 8 11")
    table.play().take("A5 C9 B10")
    assert table.display("A") == "5"
    table.play().take("A5")
    assert table.display("A") == ""
    table.take("B1 C6").play().take("A5")
    assert table.display("A") == "5"


@pytest.mark.parametrize(
    ("points", "holder", "winner"),
    [
        pytest.param("20 12 31", "A", "B", id="PB-6.1 the lowest total wins"),
        pytest.param("12 31 12", "B", "C", id="PB-6.1 equal: closest clockwise from the holder"),
        pytest.param("12 31 12", "A", "A", id="PB-6.1 equal: the holder is closest"),
        pytest.param("0 0 0 0", "D", "D", id="PB-6.1 all equal"),
        pytest.param("7 3 3 9 3", "D", "E", id="PB-6.1 three equal"),
    ],
)
def test_who_wins(points, holder, winner):
    totals = numbers(points)
    state = state_with(len(totals), points=totals, tied=LETTERS.index(holder))
    assert LETTERS[GAME.rules.winners(state).bit_length() - 1] == winner


@in_rules("PB-6.1 the values of the display are added up")
def test_totals():
    table = party("5 | 1 2 3 13", "6 | 2 4 13", "9 | 10 11 5").to_end()
    for seat, place in enumerate(table.table.view().places):
        assert place.points == sum(place.display) == GAME.rules.points(table.state, seat)
    assert table.table.outcome.points[table.table.outcome.winners[0]] == min(
        place.points for place in table.table.view().places
    )
