"""Go5: material and set-up (G5-1)."""

import itertools
from collections import Counter

import pytest

from krabbel.core.errors import BadOption
from krabbel.games.go5.cards import LINE_NAMES, NAMES, lines_of
from tests.games.go5.tables import GO5, play, set_up
from tests.games.marks import in_rules


def everything(position):
    """All cards of a position, wherever they are."""
    cards = [card for cards in position["hand"] + position["laid"] for card in cards]
    return cards + position["stock"] + position["pile"] + ["stop"] * sum(position["stops"])


@pytest.mark.parametrize(
    "players",
    [pytest.param(n, id=f"G5-1.1 55 cards with {n} players") for n in (2, 3, 4)],
)
def test_material(players):
    kinds = Counter(card.split("-")[0] for card in everything(GO5.table(players, 1).position()))
    assert kinds == {str(n): 7 for n in range(1, 8)} | {"joker": 3, "stop": 3}


@pytest.mark.parametrize(
    "line",
    [pytest.param(i, id=f"G5-1.2 seven cards are {name}") for i, name in enumerate(LINE_NAMES)],
)
def test_every_value_occurs_on_seven_cards(line):
    assert sum(line in lines_of(card) for card in range(49)) == 7


@in_rules("G5-1.2 two cards share at most one value")
def test_two_cards():
    for one, two in itertools.combinations(range(49), 2):
        assert len(set(lines_of(one)) & set(lines_of(two))) <= 1


@pytest.mark.parametrize(
    ("card", "values"),
    [
        pytest.param("1-red", "number 1, red, plain, black", id="G5-1.2 n=0 c=0: black"),
        pytest.param("3-orange", "number 3, orange, checked", id="G5-1.2 pattern 2+1"),
        pytest.param("6-orange", "number 6, orange, starred, black", id="G5-1.2 black: 5+2"),
        pytest.param("7-pink", "number 7, pink, ringed", id="G5-1.2 pattern 6+6 mod 7"),
    ],
)
def test_values_of_a_card(card, values):
    assert ", ".join(LINE_NAMES[line] for line in lines_of(NAMES.index(card))) == values


@pytest.mark.parametrize(
    ("players", "dealer"),
    [
        pytest.param(2, "A", id="G5-1.3 seven each with 2"),
        pytest.param(3, "C", id="G5-1.3 seven each with 3"),
        pytest.param(4, "B", id="G5-1.3 seven each with 4; the dealer begins"),
    ],
)
def test_deal(players, dealer):
    for seed in range(20):
        table = GO5.table(players, seed, dealer=dealer)
        view = table.view()
        begins = "ABCD".index(dealer)
        assert table.waiting == (begins,)
        sizes = [7 + (seat == begins) for seat in range(players)]  # he has drawn already
        assert [place.hand_size for place in view.places] == sizes
        stops = sum(place.stops for place in view.places)
        assert len(view.pile) == 1
        assert view.stock_size == 55 - 1 - sum(sizes) - stops


@in_rules("G5-1.3 the deal passes left each round")
def test_the_deal_passes_left():
    table = set_up(
        {"A": "1-red 4-pink 2-pink", "B": "6-blue 7-blue", "C": "6-pink 7-pink"},
        ["A 1-orange 1-yellow 1-green 1-blue"],
        "5-red",
    )
    play(table, "A add 1-red to set 1")
    view = table.view()
    assert (view.round, view.dealer, view.turn) == (2, 1, 1)


@in_rules("G5-1.3 the seed decides who deals first where nobody is named")
def test_the_seed_decides_who_deals():
    assert {GO5.table(3, seed).view().dealer for seed in range(30)} == {0, 1, 2}


@pytest.mark.parametrize(
    ("options", "target"),
    [
        pytest.param({}, 500, id="G5-1.4 500 unless said otherwise"),
        pytest.param({"target": 250}, 250, id="G5-1.4 another score agreed"),
        pytest.param({"target": "1000"}, 1000, id="G5-1.4 given as text"),
        pytest.param({"target": 10}, 10, id="G5-1.5 the lowest target"),
        pytest.param({"target": 5000}, 5000, id="G5-1.5 the highest target"),
    ],
)
def test_target(options, target):
    assert GO5.table(3, 1, **options).view().target == target


@pytest.mark.parametrize(
    "target",
    [
        *(-5, 0, "many", 2.5),
        pytest.param(9, id="G5-1.5 too low"),
        pytest.param(5001, id="G5-1.5 too high"),
    ],
)
def test_a_target_must_be_a_score(target):
    with pytest.raises(BadOption):
        GO5.table(3, 1, target=target)


@pytest.mark.parametrize(
    ("target", "possible"),
    [
        pytest.param(9, False, id="G5-1.5 a position with a target too low"),
        pytest.param(10, True, id="G5-1.5 a position with the lowest target"),
        pytest.param(5000, True, id="G5-1.5 a position with the highest target"),
        pytest.param(5001, False, id="G5-1.5 a position with a target too high"),
    ],
)
def test_a_position_has_a_target_that_can_be_agreed_on(target, possible):
    state = GO5.table(3, 1).state
    state.target = target
    assert (GO5.fault(state) is None) == possible
