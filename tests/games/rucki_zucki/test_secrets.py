"""Rucki Zucki: what a seat knows (imagine, view), what cannot be (fault), the bot."""

import numpy as np
import pytest

from krabbel.bots import decide
from krabbel.core.errors import BadPosition
from krabbel.core.seed import key_of
from krabbel.core.table import Table
from krabbel.games.rucki_zucki.state import JOKER
from tests.games.marks import in_rules
from tests.games.rucki_zucki.tables import GAME, play, situation

A, B, C, SPECTATOR = 0, 1, 2, -1


def worlds(table, seat, many=200):
    """Positions that the seat cannot tell from this one."""
    for seed in range(many):
        twin = table.state.copy()
        GAME.rules.imagine(twin, seat, key_of(seed))
        assert GAME.fault(twin) is None
        yield twin


def holders(table, seat, card):
    """Where a card is in the seat's worlds: seats, and -1 for the stock or the board."""
    found = set()
    for twin in worlds(table, seat):
        found.add(next((i for i in range(twin.seats) if twin.hand[i] >> card & 1), -1))
    return found


@pytest.mark.parametrize(
    ("moves", "viewer", "expected"),
    [
        pytest.param("", B, {A, C, -1}, id="RZ-1.2 hands and stock are hidden"),
        pytest.param("", A, {A}, id="RZ-1.2 the holder knows"),
        pytest.param("A lay joker on 22", B, {-1}, id="RZ-4.2 it lies before all"),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22", A, {B}, id="RZ-4.2 all saw it go to B"
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22; B done", C, {B}, id="RZ-4.2 B keeps it"
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22; B done; C draw; A draw",
            SPECTATOR,
            {B},
            id="RZ-4.2 a spectator remembers too",
        ),
        pytest.param(
            "A lay joker on 22; A done; B exchange 22; B lay joker on 31; B done",
            C,
            {-1},
            id="RZ-4.2 laid again",
        ),
    ],
)
def test_who_may_hold_the_joker(moves, viewer, expected):
    stock = "39 38 37 36 35 34 33 32 30 29 28 27"
    table = situation("joker 12 40", "2 22 46", "rest", lying="21", stock=stock)
    assert holders(play(table, moves), viewer, JOKER) == expected
    joker = [place.has_joker for place in table.view(viewer).places]
    if len(expected) > 1:
        assert joker == [None if i != viewer else False for i in range(3)]
    else:
        assert joker == [{i} == expected for i in range(3)]


@pytest.mark.parametrize(
    ("hands", "viewer", "known"),
    [
        pytest.param(("9", "rest"), A, [False, True], id="RZ-5.2 of two the one can count"),
        pytest.param(("9 joker", "rest"), B, [True, False], id="RZ-5.2 of two the other can count"),
        pytest.param(("9", "rest"), SPECTATOR, [None, None], id="RZ-5.2 a spectator cannot"),
        pytest.param(("9", "8", "rest"), A, [False, None, None], id="RZ-5.2 of three nobody can"),
    ],
)
def test_who_has_the_joker_when_the_stock_is_out(hands, viewer, known):
    table = play(situation(*hands, lying="21", stock="22"), "A draw")
    assert [place.has_joker for place in table.view(viewer).places] == known
    assert holders(table, viewer, JOKER) == {i for i, has in enumerate(known) if has is not False}


def test_all_that_lies_and_all_counts_stay_as_they_are():
    table = play(
        situation("9 12 40", "2 22 46", "rest", lying="21", stock="39 38 37"),
        "A lay 9; A done; B draw",
    )
    for viewer in (SPECTATOR, A, B, C):
        for twin in worlds(table, viewer, 50):
            assert GAME.view(twin, viewer) == table.view(viewer)
            assert (twin.lying, twin.left) == (table.state.lying, table.state.left)
            if viewer >= 0:
                assert twin.hand[viewer] == table.state.hand[viewer]


def test_every_unknown_card_is_as_likely_anywhere():
    table = situation("9 12 40 41 42", "2 22 46 joker", "rest", lying="21", stock="39 38 37 36 35")
    counts = np.zeros(48)
    for twin in worlds(table, A, 3000):
        counts += [twin.hand[B] >> card & 1 for card in range(48)]
    unknown = [card for card in range(1, 48) if card not in (9, 12, 40, 41, 42, 21)]
    share = 3000 * 4 / len(unknown)
    assert counts.sum() == 3000 * 4
    assert abs(counts[unknown] - share).max() < 6 * share**0.5


@in_rules("RZ-5.5 hands are laid open, not the stock")
def test_at_the_end_all_hands_are_open_but_not_the_stock():
    table = play(
        situation("11", "5 joker", "rest", lying="21", stock="44 43 42", rounds=1), "A lay 11"
    )
    stocks = set()
    for twin in worlds(table, SPECTATOR, 50):
        assert [twin.hand[seat] for seat in range(3)] == [table.state.hand[s] for s in range(3)]
        stocks.add(tuple(twin.stock[:3]))
    assert len(stocks) == 6
    assert table.view().places[1].hand == ("5", "joker")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            {"hand": [["5", "7"], ["7"]]}, "card 7 is there twice: in A's", id="in two hands"
        ),
        pytest.param(
            {"hand": [["21"], ["7"]]}, "twice: on the board and in A's hand", id="lies too"
        ),
        pytest.param({"hand": [["5"], ["7"]]}, "missing cards: 1, 2", id="cards missing"),
        pytest.param({"lying": "21, 44"}, "reach", id="reach does not fit"),
        pytest.param({"lying": ""}, "first card is missing", id="an empty board"),
        pytest.param(
            {"lying": "21, joker field 1"}, "only the joker", id="a card on a joker field"
        ),
        pytest.param(
            {"lying": "joker field 2"}, "no joker field 2 on this board", id="no such field"
        ),
        pytest.param({"joker_on": "22"}, "nothing lies on 22", id="a joker on an empty field"),
        pytest.param({"joker_on": "23"}, "nothing lies on 23", id="another empty field"),
        pytest.param({"joker_with": "A"}, "A does not hold the joker", id="no joker in A's hand"),
        pytest.param({"phase": "laying"}, "nothing was laid", id="laying on the first card"),
        pytest.param({"phase": "last"}, "there is a stock", id="last card not drawn"),
        pytest.param({"phase": "over"}, "not over before round 2", id="over too early"),
        pytest.param({"left": 1}, "missing cards: 46", id="a stock miscounted"),
        pytest.param({"turn": "C"}, "turn: 2 is not between 0 and 1", id="a turn of nobody's"),
        pytest.param({"dealer": ""}, "dealer", id="no dealer"),
        pytest.param({"round": 3}, "round: 3 is not between 1 and 2", id="a round too many"),
        pytest.param(
            {"points": [7, 0]}, "A cannot have 7 after 0 rounds", id="points from nothing"
        ),
        pytest.param(
            {"counted": [["3"], []]}, "A cannot have 0", id="a count before the first end"
        ),
        pytest.param({"board": [["1", "2"]]}, "46 numbers are needed", id="half a board"),
        pytest.param({"neighbours": ["", "46"]}, "field 1 does not touch", id="wrong neighbours"),
        pytest.param({"stock": ["45", ""]}, "there is no card 0", id="a blank in the stock"),
    ],
)
def test_impossible_positions_are_refused_with_the_reason(change, message):
    position = situation("5", "rest", lying="21", stock="46 45").position()
    with pytest.raises(BadPosition, match=message):
        Table.from_position(GAME, position | change)


def test_a_joker_that_never_lay_was_not_exchanged():
    with pytest.raises(BadPosition, match="the joker has not lain on the board yet"):
        situation("joker 5", "rest", lying="21", stock="46 45", joker_with="A")
    position = situation("25", "rest", lying="25", joker_on="25", stock="46 45")
    kept = play(position, "A exchange 25").position()
    assert Table.from_position(GAME, kept).position() == kept  # the first card was the joker
    with pytest.raises(BadPosition, match="nothing was laid"):
        Table.from_position(GAME, kept | {"turn": "B"})


def test_a_stock_of_more_cards_than_are_left_after_dealing_is_refused():
    position = GAME.table(3, seed=1).position()
    position["stock"].append(position["hand"][0].pop())
    with pytest.raises(BadPosition, match="left: 32 is not between 0 and 31"):
        Table.from_position(GAME, position | {"left": 32})


def test_cards_that_do_not_hang_together_are_refused():
    with pytest.raises(BadPosition, match="do not hang together"):
        situation("5", "rest", lying="21 44", stock="46 45")


def test_a_round_without_cards_or_stock_is_refused():
    with pytest.raises(BadPosition, match="A has no cards, so this round is over"):
        situation("", "rest", lying="21", stock="46 45")
    with pytest.raises(BadPosition, match="it is used up"):
        situation("5", "rest", lying="21", stock="")


@pytest.mark.parametrize(
    ("held", "lying", "joker_on", "expected"),
    [
        pytest.param("9 22 33", "21", "", "lay 33", id="the highest card first"),
        pytest.param("8 1 2", "21", "", "draw", id="nothing fits: draw"),
        pytest.param(
            "joker 34 45", "21", "", "lay joker on 22", id="the joker where a chain follows"
        ),
        pytest.param("joker 1 46", "26", "", "lay joker on 37", id="the joker where 46 can follow"),
        pytest.param("22 9", "21 22", "22", "exchange 22", id="exchange and use it again"),
        pytest.param("joker", "21", "", "lay joker on", id="the joker is not kept"),
    ],
)
def test_the_bot_has_good_sense(held, lying, joker_on, expected):
    table = situation(held, "rest", lying=lying, joker_on=joker_on, stock="43 44")
    chosen = decide(GAME, "normal", table.state, A, key_of(5))
    assert GAME.actions.action_name(chosen).startswith(expected)


def test_the_bot_ends_its_turn_when_nothing_is_left_to_lay():
    table = play(situation("9 40", "rest", lying="21", stock="43 44"), "A lay 9")
    assert GAME.actions.action_name(decide(GAME, "normal", table.state, A, key_of(5))) == "done"


def test_the_bot_beats_chance():
    wins = 0
    for seed in range(20):
        table = GAME.table(2, seed=seed, rounds=6)
        while not table.over:
            seat = table.waiting[0]
            level = ("normal", "easy")[seat]
            table.act(
                seat, decide(GAME, level, table.state, seat, (seed, len(table.history), 0, 0))
            )
        assert table.outcome
        wins += A in table.outcome.winners
    assert wins > 14
