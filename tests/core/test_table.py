"""The table for people: checked, clear, and unchanged by whatever it refuses."""

import copy
import pickle
from dataclasses import replace

import numpy as np
import pytest

import krabbel
from krabbel.core.errors import BadGame, BadOption, BadPosition, IllegalAction, UnknownGame
from krabbel.core.table import Table


@pytest.fixture
def table():
    return krabbel.game("party-bugs").table(players=3, seed=7)


def test_a_table_waits_for_seats_and_offers_actions_as_text_and_as_codes(table):
    assert table.waiting == (0, 1, 2)
    assert table.legal(0) == ["play 2", "play 6", "play 13"]
    assert [table.game.actions.action_name(code) for code in table.actions(0)] == table.legal(0)
    table.act(0, "play 13")
    table.act(1, table.actions(1)[0])
    assert table.waiting == (2,)
    assert table.legal(0) == []
    assert not table.over
    assert table.outcome is None


@pytest.mark.parametrize(
    ("seat", "action", "complaint"),
    [
        (0, "play 5", r"'play 5' is not possible now; possible: play 2, play 6, play 13"),
        (0, "take 5", r"'take 5' is not possible now"),
        (0, "dance", r"'dance' is not an action; expected: play <card>; take <card>"),
        (0, 4, r"'play 5' is not possible now"),
        (0, 10**30, r"is not possible now"),
        (0, -1, r"-1 is not possible now"),
        (0, None, r"None is neither an action's text nor its code"),
        (0, 1.5, r"1.5 is neither"),
        (3, "play 6", r"there is no seat D at this table"),
        (-1, "play 6", r"there is no seat -1 at this table"),
        ("A", "play 6", r"there is no seat 'A' at this table"),
    ],
)
def test_what_is_refused_is_explained_and_changes_nothing(table, seat, action, complaint):
    before = table.state.copy()
    with pytest.raises(IllegalAction, match=complaint):
        table.act(seat, action)
    assert table.state == before
    assert table.history == []


def test_a_seat_that_is_not_to_act_is_told_so(table):
    table.act(0, "play 13")
    with pytest.raises(IllegalAction, match="it is not seat A's turn"):
        table.act(0, "play 6")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({"players": 7}, "Party Bugs is for 2 to 6 players, not 7"),
        ({"players": "3"}, "not 3"),
        ({"players": 3, "seed": -1}, "a seed is a whole number from 0 to 2"),
        ({"players": 3, "seed": 2**128}, "a seed is a whole number"),
        ({"players": 3, "colour": "red"}, "Party Bugs has no option “colour”; it has: face_down"),
        ({"players": 3, "mirror": "perhaps"}, "mirror: “perhaps” is not possible; expected yes or"),
        ({"players": 3, "youngest": "D"}, "youngest: there is no seat D at this table"),
        ({"players": 3, "youngest": "Z"}, "expected a seat’s letter, A to F"),
    ],
)
def test_a_table_that_cannot_be_is_refused(arguments, complaint):
    with pytest.raises(BadOption, match=complaint):
        krabbel.game("party-bugs").table(**arguments)


def test_options_may_be_given_as_text():
    game = krabbel.game("party-bugs")
    told = game.table(4, seed=1, face_down="yes", youngest="C")
    assert told.state == game.table(4, seed=1, face_down=True, youngest=2).state


def test_without_a_seed_every_table_is_another():
    game = krabbel.game("party-bugs")
    assert game.table(2).seed != game.table(2).seed


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match=r"there is no game “skat”; there are: .*party-bugs"):
        krabbel.game("skat")


def test_a_table_as_it_was_earlier(table):
    table.act(0, "play 13")
    earlier = table.record()
    table.act(1, table.actions(1)[0])
    assert table.after(1).record() == earlier
    again = Table.from_position(table.game, table.position())
    again.act(2, again.actions(2)[0])
    assert again.after(0).position() == table.position()


def until(table, phase):
    while table.view().phase != phase:
        table.act(table.waiting[0], table.actions(table.waiting[0])[0])


def test_a_move_that_shows_nothing_can_be_taken_back(table):
    until(table, "take")
    before = table.state.copy()
    table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    assert table.undoable
    table.undo()
    assert table.state == before
    assert table.waiting == table.after(len(table.history)).waiting


def test_a_choice_stands_and_a_drawn_card_cannot_be_undrawn(table):
    assert not table.undoable
    table.act(0, "play 2")
    assert not table.undoable
    with pytest.raises(IllegalAction, match="cannot be taken back"):
        table.undo()
    until(table, "take")
    while table.view().phase == "take":
        table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    assert table.view().round == 2
    assert not table.undoable


@pytest.mark.parametrize("seat", [3, -2, "A", None, 1.0, True])
def test_a_seat_that_does_not_exist_is_refused_everywhere(table, seat):
    for ask in (table.view, table.actions, table.legal, lambda seat: table.act(seat, 1)):
        with pytest.raises(IllegalAction, match="there is no seat"):
            ask(seat)


def test_numbers_of_numpy_are_numbers(table):
    seat = np.int64(1)
    assert table.view(seat) == table.view(1)
    assert table.actions(seat) == table.actions(1)
    table.act(seat, np.int64(table.actions(1)[0]))
    assert table.history == [(1, table.after(0).actions(1)[0])]


def test_a_spectator_sees_and_may_do_nothing(table):
    assert table.view().viewer == -1
    assert table.actions(-1) == []


@pytest.mark.parametrize("make", [Table.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_on_by_itself(table, make):
    other = make(table)
    other.act(0, other.actions(0)[0])
    assert table.history == []
    assert table.waiting == (0, 1, 2)
    assert table.state != other.state


def test_a_state_can_be_sent_to_another_process(table):
    assert pickle.loads(pickle.dumps(table.state)) == table.state


def test_the_state_of_a_table_is_its_own(table):
    with pytest.raises(AttributeError):
        table.state = table.state.copy()


def test_a_position_is_read_once():
    position = krabbel.game("party-bugs").table(3, seed=1).position()
    table = krabbel.set_up(position)
    record = table.record()
    position["tied"] = "nobody"
    assert table.record() == record


@pytest.mark.parametrize("position", [None, [], {"game": "whist"}, {"game": ["go5"]}, {}])
def test_what_names_no_game_is_no_position(position):
    with pytest.raises(BadPosition):
        krabbel.set_up(position)


def test_options_are_recorded_in_one_way():
    game = krabbel.game("party-bugs")
    records = {game.table(3, seed=1, youngest=who, mirror="no").record() for who in (2, "C", "c")}
    assert len(records) == 1
    assert 'options: {"youngest": "C"}' in records.pop()


def test_a_slide_of_poker_royal_cannot_be_taken_back():
    """Others may not know whether the seat holds such a card at all."""
    table = krabbel.game("poker-royal").table(3, seed=3)
    seat = table.waiting[0]
    for code in table.actions(seat)[::40]:
        other = table.copy()
        other.act(seat, code)
        assert not other.undoable


def test_actions_can_be_counted_and_picked_without_a_list(table):
    assert table.count(0) == 3
    assert [table.pick(0, n) for n in range(3)] == table.actions(0)
    for n in (-1, 3):
        with pytest.raises(IllegalAction, match="no action number"):
            table.pick(0, n)
    table.act(0, table.pick(0, 1))
    assert table.count(0) == 0
    with pytest.raises(IllegalAction, match="no action number"):
        table.pick(0, 0)


def test_a_game_of_several_versions_needs_them_in_its_state(table):
    with pytest.raises(BadGame, match="a state must have its version"):
        replace(table.game, older_versions=(0,))
