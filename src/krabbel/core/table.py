"""A table for people: one match, readable and checked. What it refuses changes nothing."""

import json
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Self

import numpy as np

from krabbel.core.bits import members
from krabbel.core.compile import Engine
from krabbel.core.errors import IllegalAction
from krabbel.core.events import Outcome
from krabbel.core.game import Game, seat_name
from krabbel.core.position import read_position, write_position
from krabbel.core.reasons import Reasons
from krabbel.core.record import taken_back_name, write_record
from krabbel.core.seed import check_seed, fresh_seed, key_of, seed_name
from krabbel.core.state import NO_SEAT, SEATS
from krabbel.core.undo import reveals_nothing

MARK = 16  # a copy of the state is kept every so many moves, for `after` to start from
SEATS_IN = [members(bits) for bits in range(1 << SEATS)]


class Table:
    """A match in progress, set up from a seed or from a position.

    Its rules run as plain Python, or as machine code with engine="numba" (core/engine.py).

    >>> import krabbel
    >>> table = krabbel.game("rucki-zucki").table(players=2, seed=1)
    >>> table.waiting
    (0,)
    >>> table.act(0, table.legal(0)[0])
    >>> len(table.history), table.over
    (1, False)
    """

    game: Game
    engine: Engine
    players: int
    seed: int | None  # decides the deal; None where the table was set up from a position
    start: dict[str, Any] | None  # the position, where it did not start from a seed
    options: dict[str, Any]  # those that differ from their defaults
    waiting: tuple[int, ...]  # seats that may act now
    history: list[tuple[int, int]]  # seat and action code
    course: list[tuple[int, int]]  # all moves, with those taken back; (seat, -n): n are taken back

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        version: int | None = None,  # of the game's rules; None: the newest
        *,
        engine: Engine = "python",
    ) -> None:
        self.game, self.engine = game, engine
        self.seed = fresh_seed() if seed is None else check_seed(seed)
        self.start = None
        state = game.blank(players, options or {}, version)
        self.options = game.write_options(players, options or {})
        game.engine(engine).deal(state, key_of(self.seed))
        self._sit_down(state)

    @classmethod
    def from_position(cls, game: Game, position: Any, *, engine: Engine = "python") -> Self:
        """Return a table set up from a position."""
        state = read_position(game, position)
        table = cls.__new__(cls)
        table.game, table.engine = game, engine
        table.seed, table.options = None, {}
        table.start = write_position(game, state)
        table._sit_down(state)
        return table

    def copy(self) -> Self:
        """Return another table that goes on from here."""
        table = self.__class__.__new__(self.__class__)
        table.game, table.engine = self.game, self.engine
        table.seed, table.options, table.start = self.seed, self.options, self.start
        table._sit_down(self.state.copy())
        table.history, table.course = self.history.copy(), self.course.copy()
        table._marks = self._marks.copy()
        return table

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: Any) -> Self:
        return self.copy()

    def _sit_down(self, state: Any) -> None:
        self._state = state
        self.history = []
        self.course = []
        self._marks = [bytes(state.data)]  # the states after 0, MARK, 2 * MARK … moves
        self.players = int(state.seats)
        self._codes = self.game.actions.size
        rules = self.game.engine(self.engine)
        self._try_act, self._list_actions = rules.try_act, rules.list_actions
        self._count, self._pick = rules.count_at, rules.pick_at
        out = np.zeros(self._codes, np.int64)
        self._out = out.data
        self._handle, self._out_handle = rules.state_handle(state), rules.ints_handle(out)
        self.waiting = SEATS_IN[rules.waiting_at(self._handle)]
        self._listed: dict[int, list[int]] = {}  # seats' actions, as far as they were asked for

    @property
    def state(self) -> Any:
        """The record that the rules work on: to be read; `act` is what changes it."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.waiting

    @property
    def version(self) -> int:
        """The version of the game's rules by which the match is played."""
        return self.game.version_of(self.state)

    def actions(self, seat: int) -> list[int]:
        """List the codes of the seat's legal actions."""
        if type(seat) is not int:
            seat = self._seat(seat)
        if seat not in self.waiting:
            if seat != NO_SEAT:
                self._seat(seat)
            return []
        listed = self._listed.get(seat)
        if listed is None:
            many: int = self._list_actions(self._handle, seat, self._out_handle)
            listed = self._listed[seat] = self._out[:many].tolist()
        return listed.copy()

    def count(self, seat: int) -> int:
        """Return how many actions the seat has now, without listing them."""
        many: int = self._count(self._handle, seat) if seat in self.waiting else 0
        return many

    def pick(self, seat: int, n: int) -> int:
        """Return the n-th of the seat's actions, in ascending order of their codes."""
        code: int = self._pick(self._handle, seat, n) if seat in self.waiting else -1
        if code < 0:
            raise IllegalAction(f"seat {seat!r} has no action number {n!r} now")
        return code

    def legal(self, seat: int) -> list[str]:
        """List the seat's legal actions as text."""
        return [self.game.actions.action_name(code) for code in self.actions(seat)]

    def act(self, seat: int, action: str | int) -> None:
        """Do the action, or raise IllegalAction."""
        if type(seat) is not int:
            seat = self._seat(seat)
        code = action if type(action) is int else self._code(action)
        if seat not in self.waiting or not 0 <= code < self._codes:
            raise self._refusal(seat, action, code)
        known = code in self._listed.get(seat, ())
        waiting = self._try_act(self._handle, seat, code, known)
        if waiting < 0:
            raise self._refusal(seat, action, code)
        self.waiting, self._listed = SEATS_IN[waiting], {}
        self.history.append((seat, code))
        self.course.append((seat, code))
        if not len(self.history) % MARK:
            self._marks.append(bytes(self._state.data))

    def view(self, seat: int = NO_SEAT) -> Any:
        """Return what the seat may see; without a seat, what a spectator may see."""
        return self.game.view(self.state, NO_SEAT if seat == NO_SEAT else self._seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.game.outcome(self.state) if self.over else None

    def position(self) -> dict[str, Any]:
        """Return the whole truth as readable JSON."""
        return write_position(self.game, self.state)

    def record(self) -> str:
        """Return the match so far as a text that replays to the same bytes."""
        game = self.game
        header = {"game": game.name, "version": str(self.version)}
        if self.seed is None:
            header["position"] = json.dumps(self.start)
        else:
            header["players"] = str(self.players)
            header["options"] = json.dumps(self.options)
            header["seed"] = seed_name(self.seed)
        name = game.actions.action_name
        lines = [
            (seat_name(seat), name(code) if code >= 0 else taken_back_name(-code))
            for seat, code in self.course
        ]
        return write_record(header, lines)

    def after(self, moves: int) -> "Table":
        """Return this table as it was after so many moves, without what was taken back before."""
        table, marks = self.copy(), self._marks[: moves // MARK + 1]
        made = (len(marks) - 1) * MARK
        table._sit_down(self.game.State.from_bytes(marks[-1]))
        table._marks, table.history, table.course = marks, self.history[:made], self.history[:made]
        for seat, code in self.history[made:moves]:
            table.act(seat, code)
        return table

    @property
    def undoable(self) -> bool:
        """Whether the last move showed nobody anything, so that it may be taken back."""
        return self._before_harmless_move() is not None

    def undo(self) -> None:
        """Take the last move back."""
        earlier = self._before_harmless_move()
        if earlier is None:
            raise IllegalAction("the last move cannot be taken back: it has revealed something")
        # If moves were taken back after this one, it stands further up in the course: then the undo
        # is written down, too, so that the course still replays.
        seat, _ = last = self.history[-1]
        course = [*self.course, (seat, -1)] if self.course[-1] != last else self.course[:-1]
        self._go_back_to(earlier, course)

    @property
    def taken_back(self) -> int:
        """How often moves were taken back, as the record tells."""
        if len(self.course) == len(self.history):
            return 0  # each one makes the course longer than the history
        return sum(code < 0 for _, code in self.course)

    def decided(self, seat: int) -> bool:
        """Tell whether the seat has a decision that could be taken back."""
        return not self.over and any(mover == seat for mover, _ in self.history)

    def take_back(self, seat: int) -> int:
        """Take back the seat's last decision and all that came after it; return how many moves.

        These may have revealed anything, so it is fair only for somebody alone with bots, and the
        record keeps what was taken back.
        """
        if not self.decided(self._seat(seat)):
            raise IllegalAction(kind="nothing_back", seat=seat_name(seat))
        many = 1 + [mover for mover, _ in reversed(self.history)].index(seat)
        earlier = self.after(len(self.history) - many)
        self._go_back_to(earlier, [*self.course, (seat, -many)])
        return many

    def _go_back_to(self, earlier: "Table", course: list[tuple[int, int]]) -> None:
        self._sit_down(earlier.state)
        self.history, self.course, self._marks = earlier.history, course, earlier._marks

    def _before_harmless_move(self) -> "Table | None":
        if not self.history:
            return None
        before = self.after(len(self.history) - 1)
        return before if reveals_nothing(self.game, before.state, *self.history[-1]) else None

    def _code(self, action: str | int) -> int:
        if isinstance(action, str):
            return self.game.actions.parse_action(action)
        try:
            return index(action)
        except TypeError as bad:
            raise IllegalAction(f"{action!r} is neither an action's text nor its code") from bad

    def _seat(self, seat: object) -> int:
        """Return the seat as a plain number; IllegalAction if this table does not have it."""
        try:
            number = -1 if isinstance(seat, bool) else index(seat)  # type: ignore[arg-type]
        except TypeError:
            number = -1
        if not 0 <= number < self.players:
            name = seat_name(number) if 0 <= number < SEATS else repr(seat)
            raise IllegalAction(kind="seat_missing", seat=name)
        return number

    def _refusal(self, seat: int, action: str | int, code: int) -> IllegalAction:
        self._seat(seat)
        name = repr(action)
        if not isinstance(action, str) and 0 <= code < self._codes:
            name = repr(self.game.actions.action_name(code))
        legal = self.legal(seat)
        if not legal:
            whose = seat_name(seat)
            told = f"{name}: it is not seat {whose}'s turn"
            return IllegalAction(told, kind="not_their_turn", action=str(action), seat=whose)
        some = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
        rules = ", ".join(self._paragraphs(seat, code))
        told = f"{name} is not possible now; possible: {some}; see {rules}"
        return IllegalAction(told, kind="not_now", action=str(action), actions=some, rules=rules)

    def _paragraphs(self, seat: int, code: int) -> Sequence[str]:
        """The rule that forbids the action; where the game does not know, all that apply now."""
        view = self.view(seat)
        if 0 <= code < self._codes:
            found = Reasons(self.game, view, seat, self.actions(seat)).of(code)
            if found and found[0].paragraph:
                return [found[0].paragraph]
        return self.game.paragraphs(view)
