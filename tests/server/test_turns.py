"""Whose clock runs, which bots are asked and when the table wakes: rows without a loop or tasks."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import pytest

from krabbel.core.menus import NO_ACTION
from krabbel.server.settings import Settings
from krabbel.server.store import StoredSeat, StoredTable
from krabbel.server.tables.round_break import NO_MOVE
from krabbel.server.tables.situation import Situation
from krabbel.server.tables.turns import Turns

PASS = 9
TIMES = Settings(away_s=60, back_s=8, claim_s=12, scores_s=20, idle_s=300)
ANA = StoredSeat("person", "Ana", holders=frozenset({"ana"}))
BEN = StoredSeat("person", "Ben", holders=frozenset({"ben", "bens phone"}))
BOT = StoredSeat("bot", "Pip", level="easy")
BOTH = frozenset({"ana", "ben"})


@dataclass
class Playing:
    """A match as the turns know it."""

    waiting: tuple[int, ...] = ()
    version: int = 0
    round_counted: bool = False
    silent: tuple[int, ...] = ()  # seats that may pass by not answering
    stand_in_level: str = "normal"

    @property
    def silence(self):
        return PASS if self.silent else NO_ACTION

    @property
    def table(self):
        return SimpleNamespace(waiting=self.waiting)

    def may_pass_silently(self, seat):
        return seat in self.silent


def situation(match, stage="playing", clock_s=None, seats=(ANA, BEN, BOT)):
    """A table of Ana, Ben and a bot."""
    stored = StoredTable("t", "party-bugs", 1, {}, 1, clock_s, "ana", stage, 0, seats)
    return Situation(stored, seats, stage, match=match)


def waits(*seats, clock_s=None, silent=(), stage="playing"):
    """A situation in which these seats are to act."""
    return situation(Playing(seats, silent=silent), stage, clock_s)


@pytest.mark.parametrize(
    ("now_is", "here", "ask", "due", "wake_at"),
    [
        pytest.param(waits(0), BOTH, {}, {}, None, id="a person without a clock: nothing to do"),
        pytest.param(waits(0, clock_s=30), BOTH, {}, {0: 130}, 130, id="a person's clock runs"),
        pytest.param(waits(2, clock_s=30), BOTH, {2: "easy"}, {}, None, id="a bot has no clock"),
        pytest.param(
            waits(0, 1, 2, clock_s=30),
            BOTH,
            {2: "easy"},
            {0: 130, 1: 130},
            130,
            id="all choose together",
        ),
        pytest.param(
            waits(0, 1, clock_s=30, silent=(1,)),
            BOTH,
            {},
            {0: 130, 1: 112},
            112,
            id="who is asked out of turn has less time",
        ),
        pytest.param(
            waits(1, silent=(1,)), BOTH, {}, {1: 112}, 112, id="out of turn, even without a clock"
        ),
        pytest.param(
            waits(0, 2, clock_s=30), frozenset(), {}, {}, 400, id="nobody is there: all stops"
        ),
        pytest.param(
            waits(0, 2, clock_s=30, stage="open"), BOTH, {}, {}, None, id="before the match"
        ),
        pytest.param(
            waits(0, 2, clock_s=30, stage="over"), BOTH, {}, {}, None, id="after the match"
        ),
        pytest.param(
            situation(None, "over"), BOTH, {}, {}, None, id="a match that cannot be played"
        ),
    ],
)
def test_who_is_to_act_at_first(now_is, here, ask, due, wake_at):
    orders = Turns(TIMES).settle(100, now_is, here)
    assert (orders.ask, orders.due, orders.wake_at) == (ask, due, wake_at)


@pytest.mark.parametrize(
    ("then", "acted", "due"),
    [
        pytest.param((0, 1), None, {0: 130, 1: 130}, id="nothing has changed: clocks go on"),
        pytest.param((0, 1), 1, {0: 130, 1: 140}, id="a seat that acts again starts anew"),
        pytest.param((0,), 1, {0: 130}, id="a seat that has acted has no clock"),
        pytest.param((1,), 0, {1: 130}, id="the others' clocks go on"),
        pytest.param((), 0, {}, id="nobody is to act"),
    ],
)
def test_clocks_ten_seconds_later(then, acted, due):
    turns = Turns(TIMES)
    turns.settle(100, waits(0, 1, clock_s=30), BOTH)
    assert turns.settle(110, waits(*then, clock_s=30), BOTH, acted).due == due


def test_overdue_seats_are_those_whose_time_is_up():
    orders = Turns(TIMES).settle(100, waits(0, 1, clock_s=30, silent=(1,)), BOTH)
    assert [orders.overdue(now) for now in (111, 112, 130)] == [[], [1], [0, 1]]


def test_a_bot_makes_one_move_for_a_seat_whose_time_is_up():
    turns, table = Turns(TIMES), waits(0, clock_s=30)
    turns.settle(100, table, BOTH)
    turns.force(0)
    orders = turns.settle(130, table, BOTH)
    assert (orders.ask, orders.due, orders.stand_ins) == ({0: "normal"}, {}, frozenset())
    assert turns.settle(131, table, BOTH, acted=0).due == {0: 161}


def test_a_seat_that_is_not_to_act_any_more_is_not_forced_later():
    turns = Turns(TIMES)
    turns.force(0)
    turns.settle(100, waits(1), BOTH)
    assert turns.settle(101, waits(0), BOTH).ask == {}


@pytest.mark.parametrize(
    ("now", "here", "seem_here", "stand_ins", "ask", "wake_at"),
    [
        pytest.param(10, BOTH, {0, 1}, set(), {}, None, id="both are here"),
        pytest.param(10, {"ana"}, {0, 1}, set(), {}, 18, id="Ben is gone, for a moment unnoticed"),
        pytest.param(18, {"ana"}, {0}, set(), {}, 70, id="the others are told after a while"),
        pytest.param(70, {"ana"}, {0}, {1}, {1: "normal"}, None, id="a bot steps in for Ben"),
        pytest.param(70, {"eve"}, set(), set(), {}, None, id="only a spectator: nobody steps in"),
    ],
)
def test_people_who_leave(now, here, seem_here, stand_ins, ask, wake_at):
    turns, table = Turns(TIMES), waits(1)
    turns.settle(0, table, BOTH)
    turns.settle(10, table, frozenset(here))
    orders = turns.settle(now, table, frozenset(here))
    assert (orders.seem_here, orders.stand_ins) == (seem_here, stand_ins)
    assert (orders.ask, orders.wake_at) == (ask, wake_at)


def test_a_person_is_here_on_any_of_their_devices():
    orders = Turns(TIMES).settle(0, waits(1), frozenset({"bens phone"}))
    assert (orders.seem_here, orders.wake_at) == (frozenset({1}), 60)  # then a bot steps in for Ana


def after_a_round(*ready, here=BOTH, scores_s=20):
    """Turns after a move, the seventh, that has ended a round at 100; who is ready is so at 110."""
    turns = Turns(replace(TIMES, scores_s=scores_s, back_s=0))
    turns.settle(90, waits(0, 2, clock_s=30), here)
    ended = situation(Playing((0, 2), version=7, round_counted=True), clock_s=30)
    turns.settle(100, ended, here, acted=0)
    if ready:
        turns.ready(110, set(ready), 7)
    return turns, ended


@pytest.mark.parametrize(
    ("ready", "now", "here", "waits_for", "wake_at"),
    [
        pytest.param((), 159, BOTH, (0, 1), 160, id="nobody is ready: they may look for a minute"),
        pytest.param((), 160, BOTH, (), 190, id="and no longer"),
        pytest.param((1,), 129, BOTH, (0,), 130, id="who is ready waits for the other"),
        pytest.param((1,), 130, BOTH, (), 160, id="only for a while"),
        pytest.param((0, 1), 110, BOTH, (), 140, id="both are ready"),
        pytest.param((0,), 111, {"ana"}, (), 141, id="who has gone is not waited for"),
    ],
)
def test_the_break_after_a_round(ready, now, here, waits_for, wake_at):
    turns, ended = after_a_round(*ready)
    orders = turns.settle(now, ended, frozenset(here))
    assert (orders.waits_for, orders.wake_at) == (waits_for, wake_at)
    stopped = orders.ask, orders.due
    assert stopped == (({}, {}) if waits_for else ({2: "easy"}, {0: now + 30}))
    assert orders.round_end == (7 if waits_for else NO_MOVE)


def test_a_move_says_that_one_has_seen_the_scores():
    turns, _ = after_a_round()
    following = situation(Playing((1,), version=8))
    assert turns.settle(105, following, BOTH, acted=0).waits_for == (1,)


def test_being_ready_for_another_round_changes_nothing():
    turns, ended = after_a_round()
    turns.ready(110, {0, 1}, 6)
    assert turns.settle(110, ended, BOTH).waits_for == (0, 1)


@pytest.mark.parametrize(
    ("scores_s", "stage"),
    [
        pytest.param(0, "playing", id="none where none is wished"),
        pytest.param(20, "over", id="none after the last round"),
    ],
)
def test_no_break(scores_s, stage):
    turns = Turns(replace(TIMES, scores_s=scores_s))
    ended = situation(Playing((0,), version=7, round_counted=True), stage)
    assert turns.settle(100, ended, BOTH, acted=0).waits_for == ()


def test_settling_twice_is_settling_once():
    turns, table = Turns(TIMES), waits(0, 1, 2, clock_s=30)
    assert turns.settle(100, table, BOTH) == turns.settle(100, table, BOTH)


ALONE = (ANA, BOT, BOT)


def alone(*waiting):
    """Ana with two bots; these seats are to act."""
    return situation(Playing(waiting), clock_s=30, seats=ALONE)


@pytest.mark.parametrize(
    ("now", "then", "acted", "ask", "due", "wake_at"),
    [
        pytest.param(110, alone(1), None, {1: "easy"}, {}, 700, id="bots think, and keep it"),
        pytest.param(110, alone(0), None, {}, {}, 700, id="her clock waits, too"),
        pytest.param(110, alone(1), 0, {1: "easy"}, {}, None, id="she has made a move"),
        pytest.param(110, alone(2), 1, {2: "easy"}, {}, 700, id="the next bot, too"),
        pytest.param(700, alone(1), None, {1: "easy"}, {}, None, id="after a long while"),
        pytest.param(110, waits(2), None, {2: "easy"}, {}, None, id="she is not alone any more"),
    ],
)
def test_bots_wait_for_somebody_alone_with_them(now, then, acted, ask, due, wake_at):
    turns = Turns(replace(TIMES, wait_s=600))
    turns.settle(90, alone(1), frozenset({"ana"}))
    turns.wait(100, on=True)
    orders = turns.settle(now, then, frozenset({"ana"}) if then.solo == 0 else BOTH, acted)
    assert (orders.ask, orders.due, orders.wake_at) == (ask, due, wake_at)


def test_who_comes_back_finds_nobody_waiting():
    turns = Turns(TIMES)
    turns.wait(100, on=True)
    turns.settle(110, alone(1), frozenset())
    assert turns.settle(111, alone(1), frozenset({"ana"})).ask == {1: "easy"}


def test_bots_go_on_when_they_are_told_to():
    turns = Turns(TIMES)
    turns.wait(100, on=True)
    turns.wait(110, on=False)
    assert turns.settle(110, alone(1), frozenset({"ana"})).ask == {1: "easy"}


@pytest.mark.parametrize(
    ("now", "acted", "stalled", "wake_at"),
    [
        pytest.param(104, None, True, 105, id="it is told, and looked at again later"),
        pytest.param(106, None, True, 105, id="it goes on until something was written"),
        pytest.param(101, 0, False, None, id="a move was written"),
    ],
)
def test_that_the_store_fails_is_told_until_something_is_written(now, acted, stalled, wake_at):
    turns = Turns(TIMES)
    before = turns.settle(99, waits(0), BOTH)
    turns.check_at = 105
    orders = turns.settle(now, waits(1), BOTH, acted)
    assert (orders.stalled, orders.wake_at) == (stalled, wake_at)
    assert (orders.shown != before.shown) == stalled
