"""Party Bugs, paragraphs 7: two players and Paul."""

import pytest

from krabbel.core.errors import IllegalAction
from krabbel.games.party_bugs.setup import lowest_on_floor
from tests.games.marks import in_rules
from tests.games.party_bugs.tables import GAME, numbers, state_with, with_paul


@in_rules("PB-7.1 Paul has a third colour set; his first card is laid as usual, never the 13")
def test_pauls_set():
    firsts = set()
    for seed in range(200):
        view = GAME.table(2, seed=seed).view()
        assert len(view.places) == len(view.floor) == 3
        firsts.add(view.floor[2])
    assert firsts == set(range(1, 13))


@pytest.mark.parametrize(
    ("floor", "youngest", "holder"),
    [
        pytest.param("5 9 1", "A", 0, id="PB-7.1 Paul's lower card is ignored"),
        pytest.param("9 5 1", "A", 1, id="PB-7.1 the lower of the two players"),
        pytest.param("5 5 5", "B", 1, id="PB-7.1 equal: the youngest player"),
    ],
)
def test_paul_never_gets_the_tied_card(floor, youngest, holder):
    state = state_with(2, {"youngest": youngest}, floor=numbers(floor))
    assert lowest_on_floor(state) == holder


@in_rules("PB-7.2 Paul takes last: the card left over")
def test_paul_takes_what_is_left():
    table = with_paul("4 | 7", "9 | 3", "2 | 1").play()
    assert table.acting() == "B"
    table.take("B4 A2")
    assert [table.display(who) for who in "ABC"] == ["2", "4", "9"]


@in_rules("PB-7.2 Paul has no hand and chooses nothing")
def test_paul_does_nothing_himself():
    table = with_paul("4 | 7", "9 | 3", "2 | 1")
    assert table.acting() == "AB"
    assert table.table.view().places[2].hand_size == 0
    with pytest.raises(IllegalAction, match="no seat C"):
        table.table.act(2, "play 1")


@pytest.mark.parametrize(
    ("lines", "order"),
    [
        pytest.param(
            ("1 | 7", "9 | 3", "2 | 1"), "BA", id="PB-7.2 round 13: B, the holder A, Paul"
        ),
        pytest.param(
            ("9 | 7", "1 | 3", "2 | 1"), "AB", id="PB-7.2 round 13: A, the holder B, Paul"
        ),
    ],
)
def test_paul_is_last_in_the_last_round(lines, order):
    table = with_paul(*lines).to_round(13)
    before = set(numbers(table.display("C")))
    assert table.acting() == order[0]
    table.do(f"{order[0]} {table.legal(order[0])[0]}")
    assert table.acting() == order[1]
    left = numbers(table.floor)
    choice = table.legal(order[1])[0]
    table.do(f"{order[1]} {choice}")
    left.remove(int(choice.split()[1]))
    assert table.table.over
    assert set(numbers(table.display("C"))) ^ before == set(left)


@in_rules("PB-7.3 then Paul's top card is laid on the floor with the two played cards")
def test_pauls_card_joins_the_floor():
    table = with_paul("4 | 7", "9 | 3", "2 | 11 5").play().take("B4 A2")
    assert table.floor == "3 7 11"
    assert table.table.view().floor == (7, 3, 11)
    assert table.table.view().places[2].pile_size == 11


@in_rules("PB-7.3 Paul's King triggers nothing")
def test_pauls_king():
    table = with_paul("4 | 7 8", "9 | 3 5", "2 | 13").play().take("B4 A2")
    assert table.floor == "3 7 13"
    table.play()
    assert table.phase == "take"
    table.take("B3 A7")
    assert table.display("C") == "9 13"


@in_rules("PB-7.4 in a King round Paul takes nothing, and his top card is laid all the same")
def test_paul_in_a_king_round():
    table = with_paul("4 | 13", "9 | 3", "2 | 11 5").play()
    assert [table.display(who) for who in "ABC"] == ["2 4 9", "", ""]
    assert table.floor == "3 11 13"


@in_rules("PB-7.5 Paul's display drops pairs and is added up")
def test_pauls_pairs():
    table = with_paul("4 | 7 8", "9 | 3 5", "2 | 9 1").play().take("B4 A2")  # Paul: 9
    table.play().take("B3 A7")  # Paul: the other 9
    assert table.display("C") == ""
    table.to_end()
    paul = table.table.view().places[2]
    assert paul.points == sum(paul.display) == table.table.outcome.points[2]


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        pytest.param("30 40 12", 2, id="PB-7.5 Paul can win"),
        pytest.param("12 40 12", 0, id="PB-7.5 equal: Paul is behind A"),
        pytest.param("40 12 12", 1, id="PB-7.5 equal: Paul is behind B"),
    ],
)
def test_paul_can_win(points, winner):
    for tied in (0, 1):
        state = state_with(2, points=numbers(points), tied=tied)
        assert GAME.rules.winners(state) == 1 << winner
        assert GAME.outcome(state).winners == (winner,)
