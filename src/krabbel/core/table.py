"""A table for people: one match, readable and checked. What it refuses changes nothing."""

import json
from collections.abc import Mapping
from operator import index
from typing import Any, Self

import numpy as np

from krabbel.core.errors import IllegalAction
from krabbel.core.game import Game, Outcome, seat_name
from krabbel.core.position import read_position, write_position
from krabbel.core.record import write_record
from krabbel.core.rule import COMPILED
from krabbel.core.seed import check_seed, fresh_seed, key_of, seed_name
from krabbel.core.state import NO_SEAT, SEATS
from krabbel.core.undo import reveals_nothing

SEATS_IN = [tuple(seat for seat in range(SEATS) if bits >> seat & 1) for bits in range(1 << SEATS)]


class Table:
    """A match in progress, set up from a seed or from a position."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.game = game
        self.seed: int | None = fresh_seed() if seed is None else check_seed(seed)
        self.options = dict(options or {})
        self.start: dict[str, Any] | None = None  # the position, where it did not start from a seed
        state = game.blank(players, self.options)
        game.rules.deal(state, key_of(self.seed))
        self._sit_down(state)

    @classmethod
    def from_position(cls, game: Game, position: Any) -> Self:
        """A table set up from a position."""
        table = cls.__new__(cls)
        table.game, table.seed, table.options, table.start = game, None, {}, position
        table._sit_down(read_position(game, position))
        return table

    def _sit_down(self, state: Any) -> None:
        self.state = state
        self.history: list[tuple[int, int]] = []  # seat and action code
        self.players = int(state.seats)
        self._codes = self.game.actions.size
        self._try_act = self.game.names["try_act"]
        self._list_actions = self.game.names["list_actions"]
        out = np.zeros(self._codes, np.int64)
        self._out = out.data
        self._handle = state.address if COMPILED else state
        self._out_handle = out.ctypes.data if COMPILED else self._out
        self.waiting = SEATS_IN[self.game.names["waiting_at"](self._handle)]  # seats that may act

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not self.waiting

    def actions(self, seat: int) -> list[int]:
        """What the seat may do now, as codes."""
        if seat not in self.waiting:
            return []
        many: int = self._list_actions(self._handle, seat, self._out_handle)
        return self._out[:many].tolist()

    def legal(self, seat: int) -> list[str]:
        """What the seat may do now, as text."""
        return [self.game.actions.action_name(code) for code in self.actions(seat)]

    def act(self, seat: int, action: str | int) -> None:
        """Do it, or raise IllegalAction."""
        code = action if type(action) is int else self._code(action)
        if seat not in self.waiting or not 0 <= code < self._codes:
            raise self._refusal(seat, action)
        waiting = self._try_act(self._handle, seat, code)
        if waiting < 0:
            raise self._refusal(seat, action)
        self.waiting = SEATS_IN[waiting]
        self.history.append((seat, code))

    def view(self, seat: int = NO_SEAT) -> Any:
        """What the seat may see; without a seat, what a spectator may."""
        return self.game.view(self.state, seat if self._is_seat(seat) else NO_SEAT)

    @property
    def outcome(self) -> Outcome | None:
        """The result, once the match is over."""
        return self.game.outcome(self.state) if self.over else None

    def position(self) -> dict[str, Any]:
        """The whole truth as readable JSON."""
        return write_position(self.game, self.state)

    def record(self) -> str:
        """The match so far, as a text that replays to the same bytes."""
        game = self.game
        header = {"game": game.name, "version": str(game.version)}
        if self.seed is None:
            header["position"] = json.dumps(self.start)
        else:
            header["players"] = str(self.players)
            header["options"] = json.dumps(self.options)
            header["seed"] = seed_name(self.seed)
        name = game.actions.action_name
        return write_record(header, [(seat_name(seat), name(code)) for seat, code in self.history])

    def after(self, moves: int) -> "Table":
        """This table as it was after so many moves."""
        if self.seed is None:
            table = Table.from_position(self.game, self.start)
        else:
            table = Table(self.game, self.players, self.seed, self.options)
        for seat, code in self.history[:moves]:
            table.act(seat, code)
        return table

    @property
    def undoable(self) -> bool:
        """Whether the last move showed nobody anything, so that it may be taken back."""
        if not self.history:
            return False
        before = self.after(len(self.history) - 1)
        return reveals_nothing(self.game, before.state, *self.history[-1])

    def undo(self) -> None:
        """Take the last move back."""
        if not self.undoable:
            raise IllegalAction("the last move cannot be taken back: it has shown something")
        earlier = self.after(len(self.history) - 1)
        self._sit_down(earlier.state)
        self.history = earlier.history

    def _code(self, action: str | int) -> int:
        if isinstance(action, str):
            return self.game.actions.parse_action(action)
        try:
            return index(action)
        except TypeError as bad:
            raise IllegalAction(f"{action!r} is neither an action's text nor its code") from bad

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _refusal(self, seat: int, action: str | int) -> IllegalAction:
        if not self._is_seat(seat):
            return IllegalAction(f"there is no seat {seat!r} at this table")
        name = repr(action)
        if not isinstance(action, str) and 0 <= action < self.game.actions.size:
            name = repr(self.game.actions.action_name(action))
        legal = self.legal(seat)
        if not legal:
            return IllegalAction(f"{name}: seat {seat_name(seat)} is not to act now")
        some = ", ".join(legal[:12]) + (f" and {len(legal) - 12} more" if len(legal) > 12 else "")
        return IllegalAction(f"{name} is not possible now; possible: {some}")
