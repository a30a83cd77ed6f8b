"""Laws of taking back alone with bots: the table is as it was, and the record tells all."""

import pytest

import krabbel
from krabbel.core.errors import BadRecord, IllegalAction
from krabbel.core.table import Table
from tests.strategies import chances, new_table, per_setting, setting_name, step

STEPS = 60


@per_setting
def test_taking_back_restores_the_table_and_is_recorded(game, players, options):
    chance = chances(setting_name(game, players, options))
    table = new_table(game, players, options, chance)
    taken = 0
    for _ in range(STEPS):
        if table.over:
            break
        if table.decided(0) and chance.random() < 0.25:
            last = max(move for move, (seat, _) in enumerate(table.history) if seat == 0)
            before = replayed(table, last)
            many = len(table.history) - last
            assert table.take_back(0) == many
            assert table.state == before.state
            assert table.waiting == before.waiting
            assert table.history == before.history
            taken += 1
        else:
            step(table, chance)
    assert table.taken_back == taken
    text = table.record()
    again = krabbel.replay(text)
    assert again.state == table.state
    assert (again.history, again.course) == (table.history, table.course)
    assert again.record() == text
    assert table.copy().record() == text
    for moves in range(len(table.history) + 1):
        assert table.after(moves).state == replayed(table, moves).state


def replayed(table, moves):
    """So many moves from the start, one by one."""
    fresh = Table(table.game, table.players, table.seed, table.options)
    for seat, code in table.history[:moves]:
        fresh.act(seat, code)
    return fresh


def played(steps):
    table = krabbel.game("party-bugs").table(3, seed=7)
    chance = chances("played")
    for _ in range(steps):
        step(table, chance)
    return table


def test_a_record_with_what_was_taken_back_reads_like_this():
    table = krabbel.game("party-bugs").table(3, seed=7)
    first, other = table.legal(0)[:2]
    mine = table.legal(1)[0]
    table.act(0, first)
    table.act(1, mine)
    table.take_back(0)
    table.act(0, other)
    assert table.record().split("\n\n")[1] == f"A {first}\nB {mine}\nA takes back 2\nA {other}\n"


def test_nothing_is_taken_back_before_the_first_decision_and_after_the_end():
    table = played(0)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        table.take_back(0)
    chance = chances("to the end")
    while not table.over:
        step(table, chance)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        table.take_back(0)
    with pytest.raises(IllegalAction, match="there is no seat"):
        table.take_back(3)


@pytest.mark.parametrize("line", ["A takes back 99", "A takes back 0", "A takes back", "# back"])
def test_a_record_that_takes_back_what_cannot_be_is_refused(line):
    text = played(7).record()
    number = text.count("\n") + 1
    with pytest.raises(BadRecord, match=f"line {number}: "):
        krabbel.replay(f"{text}{line}\n")


def test_what_is_undone_by_the_rules_for_several_people_leaves_no_note():
    table = played(0)
    while table.view().phase != "take":
        step(table, chances("one"))
    before = table.record()
    table.act(table.waiting[0], table.legal(table.waiting[0])[0])
    table.undo()
    assert table.record() == before
    assert table.taken_back == 0
