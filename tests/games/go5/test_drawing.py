"""Go5: drawing, and what everybody knows (G5-2)."""

import pytest

from tests.games.go5.tables import GO5, hand, legal, pile, play, points, set_up
from tests.games.marks import in_rules

SET = "3-red 3-blue 3-green"


@pytest.mark.parametrize(
    ("sets", "held", "drawn"),
    [
        pytest.param([], 7, 1, id="G5-2.1 before its first set a seat draws one"),
        pytest.param([], 3, 1, id="G5-2.1 exactly one, however few it holds"),
        pytest.param([f"B {SET}"], 4, 1, id="G5-2.1 another seat's set does not count"),
        pytest.param([f"A {SET}"], 2, 3, id="G5-2.2 then it fills its hand to five"),
        pytest.param([f"A {SET}"], 4, 1, id="G5-2.2 one card is missing"),
        pytest.param([f"A {SET}"], 5, 0, id="G5-2.2 nothing with five"),
        pytest.param([f"A {SET}"], 7, 0, id="G5-2.2 nothing with more than five"),
    ],
)
def test_drawing(sets, held, drawn):
    cards = ["1-orange", "2-pink", "4-pink", "5-yellow", "6-blue", "7-red", "7-green"][:held]
    stock = "2-red 2-orange 2-green 2-blue 2-violet"
    hands = {"A": " ".join(cards), "B": "1-blue 1-pink"}
    table = play(set_up(hands, sets, "5-red", stock, turn="B"), "B discard 1-pink")
    if "draw" in legal(table, "A"):
        play(table, "A draw")
    assert len(hand(table, "A")) == held + drawn


@in_rules("G5-2.2 take the top discard, then fill to five")
def test_taking():
    hands = {"A": "1-red 2-pink", "B": "1-blue 1-pink"}
    table = play(set_up(hands, [f"A {SET}"], "5-red", turn="B"), "B discard 1-pink")
    assert legal(table, "A") == ["take", "draw"]
    play(table, "A take")
    assert "1-pink" in hand(table, "A")
    assert len(hand(table, "A")) == 5
    assert pile(table) == "5-red"


@pytest.mark.parametrize(
    ("sets", "offered"),
    [
        pytest.param([f"A {SET}"], True, id="G5-2.2 after its first set"),
        pytest.param([], False, id="G5-2.2 not before its first set"),
        pytest.param([f"B {SET}"], False, id="G5-2.2 not for another's set"),
    ],
)
def test_who_may_take(sets, offered):
    table = set_up({"A": "1-red 2-pink", "B": "1-blue 1-pink"}, sets, "5-red", turn="B")
    play(table, "B discard 1-pink")
    assert ("take" in legal(table, "A")) == offered


@in_rules("G5-2.2 not in the turn of the first set: only from the next one on")
def test_no_taking_in_the_turn_of_the_first_set():
    table = set_up({"A": "1-red 1-blue 1-green 2-pink 4-red", "B": "6-red 7-pink"}, [], "5-red")
    play(table, "A lay 1-red 1-blue 1-green")
    assert "take" not in legal(table, "A")


@pytest.mark.parametrize(
    ("stock", "stops", "drawn"),
    [
        pytest.param("2-red stop", 1, "2-red", id="G5-2.3 a stop card is replaced"),
        pytest.param("2-red stop stop stop", 3, "2-red", id="G5-2.3 three in a row"),
        pytest.param("stop 2-red", 0, "2-red", id="G5-2.3 it is open only once it is drawn"),
    ],
)
def test_stop_cards_are_laid_open(stock, stops, drawn):
    table = set_up({"A": "1-red 2-pink", "B": "1-blue 1-pink"}, [], "5-red", stock, turn="B")
    play(table, "B discard 1-pink")
    assert table.view().places[0].stops == stops
    assert hand(table, "A") == sorted(["1-red", "2-pink", drawn])


@in_rules("G5-2.3 one dealt at the start too")
def test_stop_cards_at_the_deal():
    dealt = [GO5.table(4, seed).view() for seed in range(40)]
    assert any(place.stops for view in dealt for place in view.places)
    for view in dealt:
        assert all(place.hand_size in (7, 8) for place in view.places)


def dry(hands, pile_text, *, stock="", sets=(), **more):
    """A table of A, B and C where C holds whatever is not named."""
    return set_up(hands | {"C": ""}, sets, pile_text, stock, rest="C", turn="B", **more)


@in_rules("G5-2.4 the pile but its top becomes the stock, jokers and stop cards too")
def test_reshuffle():
    table = dry({"A": "1-red", "B": "1-blue 1-pink"}, "5-red stop joker 6-red 6-blue 4-red")
    before = table.position()
    play(table, "B discard 1-pink")  # C draws: nothing is in the stock
    after = table.position()
    drawn = set(after["hand"][2]) - set(before["hand"][2])
    stops = ["stop"] * (after["stops"][2] - before["stops"][2])
    assert len(drawn) == 1
    assert sorted([*after["stock"], *drawn, *stops]) == sorted(
        ["5-red", "stop", "joker-1", "6-red", "6-blue", "4-red"]
    )
    assert pile(table) == "1-pink"


@in_rules("G5-2.4 crosswise jokers are like others after a reshuffle")
def test_reshuffle_of_a_crosswise_joker():
    table = dry({"A": "1-red 2-red", "B": "1-blue 1-pink"}, "joker 6-red", crosswise=["B"])
    assert table.position()["crosswise"] == ["B"]
    play(table, "B discard 1-pink")
    assert table.position()["crosswise"] == []


@in_rules("G5-2.4 nothing left: the seat goes on without")
def test_nothing_to_draw():
    sets = ["C 3-red 3-blue 3-green"]
    table = dry({"A": "1-red 2-red", "B": "1-blue 1-pink"}, "", sets=sets)
    before = len(hand(table, "C"))
    play(table, "B discard 1-pink", "C draw")
    assert len(hand(table, "C")) == before


@pytest.mark.parametrize(
    ("turns", "round_now"),
    [
        pytest.param(2, 1, id="G5-2.4 a lap of dry turns is not over yet"),
        pytest.param(3, 2, id="G5-2.4 after a whole lap of dry turns the round ends"),
    ],
)
def test_a_dry_lap_ends_the_round(turns, round_now):
    """Everybody takes the only discard there is, lays one down again, and nothing can be drawn."""
    sets = ["A 3-red 3-blue 3-green", "B 4-red 4-blue 4-green", "C 6-red 6-blue 6-green"]
    table = dry({"A": "1-red 2-red", "B": "1-blue 1-pink"}, "", sets=sets, dry_turns=0)
    play(table, "B discard 1-pink")
    for _ in range(turns):
        seat = "ABC"[table.waiting[0]]
        play(table, f"{seat} take", f"{seat} discard 1-pink")
    assert table.view().round == round_now
    if round_now == 2:
        assert table.view().caller is None
        assert not any(reason == "Go5" for p in table.view().places for reason, _ in p.sheet)
        assert points(table)[0] == 30 - 10


@pytest.mark.parametrize(
    ("turns", "round_now"),
    [
        pytest.param(5, 1, id="G5-2.5 not before three laps"),
        pytest.param(6, 2, id="G5-2.5 two seats take each other's discards for three laps"),
    ],
)
def test_three_idle_laps_end_the_round(turns, round_now):
    hands = {"A": "1-red 2-blue 4-pink 6-red 6-pink", "B": "1-blue 2-pink 4-red 6-violet 5-pink"}
    sets = ["A 3-red 3-blue 3-green", "B 7-red 7-blue 7-green"]
    table = set_up(hands, sets, "1-green", phase="take", idle_turns=1)
    for _ in range(turns):
        seat = "AB"[table.waiting[0]]
        top = pile(table).split()[-1]
        play(table, f"{seat} take", f"{seat} discard {top}")
    view = table.view()
    assert (view.round, view.caller) == (round_now, None)


@in_rules("G5-2.5 a card drawn in between starts the count anew")
def test_a_card_drawn_starts_the_count_anew():
    hands = {"A": "1-red 2-blue 4-pink 6-red", "B": "1-blue 2-pink 4-red 6-violet 5-pink"}
    sets = ["A 3-red 3-blue 3-green", "B 7-red 7-blue 7-green"]
    table = set_up(hands, sets, "1-green", phase="take", idle_turns=6)
    play(table, "A draw", "A discard 1-red")
    assert table.view().round == 1


@pytest.mark.parametrize(
    ("quiet", "round_now"),
    [
        pytest.param(9, 1, id="G5-2.7 not before five laps"),
        pytest.param(10, 2, id="G5-2.7 five laps without a card laid"),
    ],
)
def test_five_quiet_laps_end_the_round(quiet, round_now):
    hands = {"A": "1-red 2-blue 4-pink 6-red", "B": "1-blue 2-pink 4-red 6-violet 5-pink"}
    table = set_up(hands, [f"A {SET}"], "1-green", reshuffled=True, quiet_turns=quiet)
    play(table, "A discard 1-red")
    view = table.view()
    assert (view.round, view.caller) == (round_now, None)


@in_rules("G5-2.7 no turn counts before the round's first reshuffle")
def test_careful_players_may_go_through_the_whole_stock():
    """Two who draw and discard for five turns each used to lose the round with 29 cards left."""
    table = GO5.table(2, seed=1, dealer="A")
    while not table.state.reshuffled:
        assert table.view().quiet_turns == 0
        seat = "AB"[table.waiting[0]]
        play(table, f"{seat} {legal(table, seat, 'discard')[0]}")
    assert len(table.history) > 30
    for turn in range(1, 10):
        assert table.view().quiet_turns == turn - 1
        seat = "AB"[table.waiting[0]]
        play(table, f"{seat} {legal(table, seat, 'discard')[0]}")
    assert table.view().round == 1
    for _ in range(2):
        seat = "AB"[table.waiting[0]]
        play(table, f"{seat} {legal(table, seat, 'discard')[0]}")
    assert (table.view().round, table.view().caller) == (2, None)


@in_rules("G5-2.7 the next round counts anew from its own reshuffle")
def test_the_next_round_counts_from_its_own_reshuffle():
    hands = {"A": "1-red 2-blue 4-pink 6-red", "B": "1-blue 2-pink 4-red 6-violet 5-pink"}
    table = set_up(hands, [f"A {SET}"], "1-green", reshuffled=True, quiet_turns=10)
    play(table, "A discard 1-red")
    assert (table.view().round, table.state.reshuffled, table.view().quiet_turns) == (2, 0, 0)


@in_rules("G5-2.7 a card laid starts the count anew")
def test_a_card_laid_starts_the_count_anew():
    hands = {"A": "1-red 2-blue 3-pink 6-red", "B": "1-blue 2-pink 4-red 6-violet 5-pink"}
    table = set_up(hands, [f"A {SET}"], "1-green", reshuffled=True, quiet_turns=10)
    play(table, "A add 3-pink to set 1", "A discard 1-red")
    assert table.view().round == 1


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        pytest.param(["A take"], "6-pink", id="G5-2.6 all know which discard A took"),
        pytest.param(["A draw"], "", id="G5-2.6 what comes from the stock stays hidden"),
        pytest.param(["A take", "A discard 1-red"], "6-pink", id="G5-2.6 it is still in the hand"),
        pytest.param(["A take", "A discard 6-pink"], "", id="G5-2.6 until it leaves it openly"),
    ],
)
def test_known_cards(moves, known):
    hands = {"A": "1-red 2-blue 4-pink", "B": "1-blue 2-pink 6-violet 5-pink 6-pink"}
    table = set_up(hands, [f"A {SET}"], "1-green", turn="B")
    play(table, "B discard 6-pink", *moves)
    for viewer in (-1, 0, 1):
        assert " ".join(card.name for card in table.view(viewer).places[0].known) == known
