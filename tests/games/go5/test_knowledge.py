"""Go5: imagining keeps all that a seat knows, and nothing else."""

import random

import pytest

from krabbel.core.position import write_position
from krabbel.core.seed import key_of
from krabbel.core.table import Table
from krabbel.games.go5.cards import NAMES
from tests.games.go5.tables import GO5, play, set_up
from tests.games.marks import in_rules

SET = "A 3-red 3-blue 3-green"
WORLDS = 60


def worlds(table, viewer):
    """Positions that the viewer cannot tell from this one."""
    for seed in range(WORLDS):
        twin = table.state.copy()
        GO5.rules.imagine(twin, viewer, key_of(seed))
        assert GO5.fault(twin) is None
        yield Table.from_position(GO5, write_position(GO5, twin))


def held(table, seat):
    return set(table.position()["hand"]["ABCD".index(seat)])


@in_rules("G5-2.6 a taken discard is still where all have seen it go")
def test_a_taken_discard_stays():
    hands = {"A": "1-red 2-blue 4-pink", "B": "1-blue 2-pink 6-violet 5-pink 6-pink", "C": "7-red"}
    table = set_up(hands, [SET], "1-green", turn="B")
    play(table, "B discard 6-pink", "C discard 7-red", "A take")
    others = [world for viewer in (-1, 1, 2) for world in worlds(table, viewer)]
    assert all("7-red" in held(world, "A") for world in others)
    assert len({frozenset(held(world, "A")) for world in others}) > 20


@in_rules("G5-2.6 a seat's own hand stays, the others' are dealt again")
def test_own_hand():
    table = GO5.table(3, seed=3)
    own = held(table, "B")
    twins = list(worlds(table, 1))
    assert all(held(world, "B") == own for world in twins)
    assert len({frozenset(held(world, "A")) for world in twins}) > 20
    assert all(world.position()["pile"] == table.position()["pile"] for world in twins)


@in_rules("G5-2.4 what a reshuffle put into the stock is in no hand that has not drawn since")
def test_a_reshuffle_is_known():
    hands = {"A": "1-red 2-blue", "B": "1-blue 2-pink 6-violet 5-pink 6-pink", "C": "7-red 7-pink"}
    old = "5-red 5-green 6-red 4-red 4-pink"
    table = set_up(hands | {"D": ""}, [], f"{old} 1-green", rest="D", turn="B")
    play(table, "B discard 6-pink")  # C draws: the pile is shuffled
    new = set(f"{old} 1-green".split())
    for viewer in (-1, 0, 2, 3):
        for world in worlds(table, viewer):
            assert not held(world, "A") & new
            assert not held(world, "B") & new
            assert len(held(world, "C") & new) == 1
            assert set(world.position()["stock"]) <= new


@in_rules("G5-2.4 which old card a hand keeps stays open")
def test_old_cards_mix_with_old_cards():
    hands = {"A": "1-red 2-blue", "B": "1-blue 2-pink 6-violet 5-pink 6-pink", "C": "7-red 7-pink"}
    table = set_up(hands | {"D": ""}, [], "5-red 5-green 6-red 1-green", rest="D", turn="B")
    play(table, "B discard 6-pink")
    assert len({frozenset(held(world, "A")) for world in worlds(table, 2)}) > 20


ALL = [*NAMES, "joker-1", "joker-2", "joker-3"]


def labels(table):
    """Which shuffle every card came from."""
    shuffled = table.position()["shuffled"]
    return dict(zip(ALL, [*shuffled, 0, 0, 0], strict=False))


def after_a_reshuffle(*drawn_since):
    """B holds a joker; another one is in the stock that has been shuffled since the deal."""
    hands = {"A": "1-red 2-blue", "B": "joker 6-violet 5-pink", "C": "7-red 7-pink"}
    position = set_up(hands, ["B 3-red 3-blue 3-green"], "5-red", turn="B").position()
    for name in [*position["stock"], *drawn_since]:
        if name != "stop":
            position["shuffled"][ALL.index(name)] = 2
    position["reshuffled"] = True
    return Table.from_position(GO5, position)


@in_rules("G5-2.6 a joker that only one shuffle can have brought tells nothing new")
def test_a_joker_from_one_shuffle():
    table = play(after_a_reshuffle(), "B discard joker")
    assert labels(table)["6-violet"] == 1
    assert labels(table)["joker-2"] == 2


@in_rules("G5-2.6 a joker that two shuffles can have brought: they can be told apart no more")
def test_a_joker_from_either_shuffle():
    table = play(after_a_reshuffle("5-pink"), "B discard joker")
    assert labels(table)["6-violet"] == labels(table)["joker-2"] == 2
    assert GO5.fault(table.state) is None


@in_rules("G5-4.3 the others know that the card in passing can be played")
def test_the_card_in_passing_can_be_played():
    sets = [SET, "B 4-orange 2-orange 3-orange"]
    hands = {"A": "7-orange 4-pink 4-green 6-red 5-pink", "B": "6-blue 7-pink", "C": "6-pink"}
    table = play(set_up(hands, sets, "5-yellow"), "A exchange 7-orange for 4-orange")
    twins = [world for viewer in (-1, 1, 2) for world in worlds(table, viewer)]
    assert all(world.legal(0) for world in twins)
    assert len({frozenset(held(world, "A")) for world in twins}) > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_imagined_worlds_can_be_played_on(players):
    chance = random.Random(players)
    table = GO5.table(players, seed=players)
    for move in range(150):
        twin = table.state.copy()
        GO5.rules.imagine(twin, chance.randint(-1, players - 1), key_of(move))
        world = Table.from_position(GO5, write_position(GO5, twin))
        for _ in range(10):
            if not world.over:
                seat = world.waiting[0]
                world.act(seat, chance.choice(world.actions(seat)))
        assert GO5.fault(world.state) is None
        seat = table.waiting[0]
        table.act(seat, chance.choice(table.actions(seat)))
        if table.over:
            break


@in_rules("G5-7.3 hands are shown when they are counted: at the end all stay as they are")
def test_hands_at_the_end():
    hands = {"A": "3-pink 7-red", "B": "6-yellow joker"}
    own = "A 3-red 3-blue 3-green 3-violet"
    table = set_up(hands, [own], "5-red", points=[480, 0], round=3)
    play(table, "A add 3-pink to set 1")
    assert table.over
    assert [card.name for card in table.view().places[1].hand] == ["6-yellow", "joker"]
    assert all(held(world, "B") == held(table, "B") for world in worlds(table, 0))


def cards(faces):
    return " ".join(card.name for card in faces)


FOUR = "A 3-red 3-blue 3-green 3-violet"


@pytest.mark.parametrize(
    "viewer",
    [
        pytest.param(seat, id=f"G5-2.6 hands are shown when they are counted, to viewer {seat}")
        for seat in (-1, 0, 1)
    ],
)
def test_hands_at_the_end_of_a_round(viewer):
    hands = {"A": "3-pink 7-red", "B": "6-yellow joker"}
    table = play(set_up(hands, [FOUR], "5-red"), "A add 3-pink to set 1")
    view = table.view(viewer)
    assert view.round == 2  # dealt anew
    assert [cards(place.last_hand) for place in view.places] == ["7-red", "6-yellow joker"]
    assert view.places[0].hand is None or cards(view.places[0].hand) != "7-red"
    assert cards(view.five) == "3-red 3-green 3-blue 3-violet 3-pink"
    for world in worlds(table, viewer):
        assert [place.last_hand for place in world.view().places] == [
            place.last_hand for place in view.places
        ]


@pytest.mark.parametrize(
    ("discard", "own", "five"),
    [
        pytest.param(
            "3-pink",
            "B 3-red 3-blue 3-green 3-violet",
            "3-red 3-green 3-blue 3-violet 3-pink",
            id="G5-6.2 the discard that was claimed comes last",
        ),
        pytest.param(
            "joker",
            "B 3-red 3-blue 3-green 3-violet",
            "3-red 3-green 3-blue 3-violet joker",
            id="G5-6.2 so does a joker",
        ),
        pytest.param(
            "3-pink",
            "B 3-red 3-blue 3-green joker",
            "3-red 3-green 3-blue joker 3-pink",
            id="G5-6.1 a set with a joker",
        ),
    ],
)
def test_the_set_of_five_is_shown_with_its_fifth_card(discard, own, five):
    hands = {"A": f"{discard} 7-red", "B": "6-yellow 6-pink"}
    table = set_up(hands, [own], "5-red")
    play(table, f"A discard {discard}", "B go5 with set 1")
    for viewer in (-1, 0, 1):
        assert cards(table.view(viewer).five) == five


@in_rules("G5-2.6 a round that ends without a Go5 has no set of five, and its hands are shown")
def test_hands_after_a_round_without_a_go5():
    hands = {"A": "3-pink 7-red", "B": "6-yellow joker"}
    table = set_up(hands, [], "5-red", reshuffled=True, quiet_turns=10)
    view = play(table, "A discard 7-red").view()
    assert (view.caller, view.five) == (None, ())
    assert [cards(place.last_hand) for place in view.places] == ["3-pink", "6-yellow joker"]


@in_rules("G5-2.6 all have seen who laid which discard, and which joker lies crosswise")
def test_who_laid_the_pile():
    hands = {"A": "joker 7-red", "B": "6-yellow 6-pink", "C": "1-red 2-red"}
    table = set_up(hands, [], "5-red")
    view = play(table, "A discard joker crosswise").view(2)
    assert (view.pile_by, view.crosswise, view.lying_crosswise) == ((None, 0), 0, (1,))
    view = play(table, "B discard 6-pink").view(2)
    assert (view.pile_by, view.crosswise, view.lying_crosswise) == ((None, 0, 1), None, (1,))


@in_rules("G5-5.2 a stop card on the pile shows who has played it; a card taken leaves no trace")
def test_who_laid_a_stop_card():
    hands = {"A": "7-red 1-red", "B": "6-yellow 6-pink 6-red", "C": "5-pink 5-blue"}
    sets = ["A 3-red 3-blue 3-green", "B 7-blue 7-pink 7-green"]
    table = set_up(hands, sets, "5-red", stops={"A": 1}, turn="A")
    assert play(table, "A stop").view().pile_by == (None, 0)
    table = play(set_up(hands, sets, "5-red"), "A discard 7-red", "B take")
    assert table.view().pile_by == (None,)
