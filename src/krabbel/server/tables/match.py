"""A match on the server: the table, its last states, and the requests that were carried out."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from krabbel.bots import usual_level
from krabbel.core.errors import IllegalAction, KrabbelError, UnknownGame
from krabbel.core.game import Game
from krabbel.core.menus import NO_ACTION
from krabbel.core.record import taken_back_name
from krabbel.core.replay import follow
from krabbel.core.table import Table
from krabbel.games import find_game
from krabbel.protocol.action_names import action_names
from krabbel.server.logs import note, short
from krabbel.server.store import StoredMove, StoredTable
from krabbel.server.tables.refusal import Refusal

IN_ONE_TURN = 8  # moves that are followed in one turn of the loop: a millisecond or two
RECENT = 64  # moves that a viewer who comes back can still be told of


class Unplayable(KrabbelError):
    """A match that this program cannot go on with; the text is for everybody."""


class Match:
    """The match so far; Unplayable if its moves do not lead anywhere by the rules we have."""

    def __init__(self, stored: StoredTable) -> None:
        """Set the match up; its moves are yet to be followed."""
        self.game = known_game(stored)
        self.names = action_names(self.game.name)
        self.silence = self.names.codes.get(self.game.silence, NO_ACTION)
        self.round_counted = False  # by the last move
        self.stand_in_level = usual_level(self.game)  # of a bot that steps in for a person
        self.requests = {  # seat and id: the move's number
            (move.seat, move.request): move.number
            for move in stored.moves
            if move.request is not None
        }
        with _playable(stored):
            self.table = set_up(self.game, stored)
        self.states = deque([bytes(self.table.state.data)], RECENT + 1)
        self._round = self.game.round_of(self.table.state)
        self._stored = stored

    async def follow_moves(self) -> None:
        """Follow all moves that are written, some at a time: other tables go on meanwhile."""
        for first in range(0, len(self._stored.moves), IN_ONE_TURN):
            if first:
                await asyncio.sleep(0)
            with _playable(self._stored):
                for move in self._stored.moves[first : first + IN_ONE_TURN]:
                    code = self.names.codes.get(move.action, move.action)
                    follow(self.table, move.seat, code)
                    self.states.append(bytes(self.table.state.data))
        self._round = self.game.round_of(self.table.state)

    @property
    def version(self) -> int:
        """Return the number of moves made so far; taking back counts as one more."""
        return len(self.table.course)

    def act(self, seat: int, action: str | int, request: str | None, at: float) -> StoredMove:
        """Make a move that is yet to be written down; IllegalAction if it cannot be made."""
        table, names = self.table, self.names
        table.act(seat, names.codes.get(action, action) if isinstance(action, str) else action)
        _, code = table.history[-1]
        number = len(table.course)
        self.states.append(bytes(table.state.data))
        if request is not None:
            self.requests[seat, request] = number
        played = self.game.round_of(table.state)
        self.round_counted, self._round = played != self._round, played
        return StoredMove(number, seat, names.names[code], request, at)

    def take_back(self, seat: int, request: str, at: float) -> StoredMove:
        """Take the seat's last decision back, which is yet to be written down."""
        many = self.table.take_back(seat)
        self.states.append(bytes(self.table.state.data))
        self.requests[seat, request] = self.version
        self._round, self.round_counted = self.game.round_of(self.table.state), False
        return StoredMove(self.version, seat, taken_back_name(many), request, at)

    def check_same_move(self, number: int, action: str) -> None:
        """Raise Refusal unless the move of this number is the action; ids are used once."""
        made = self.table.course[number - 1][1]
        code = self.names.codes.get(action, NO_ACTION)
        if code == NO_ACTION:
            try:
                code = self.game.actions.parse_action(action)
            except IllegalAction:
                code = NO_ACTION
        if made < 0 or code != made:
            raise Refusal("illegal", "this id belongs to another request")

    def check_was_taken_back(self, number: int) -> None:
        """Raise Refusal unless moves were taken back under this number; ids are used once."""
        if self.table.course[number - 1][1] >= 0:
            raise Refusal("illegal", "this id belongs to another request")

    def may_pass_silently(self, seat: int) -> bool:
        """Whether the seat may pass by not answering (an out-of-turn claim)."""
        return self.silence != NO_ACTION and self.silence in self.table.actions(seat)


@contextmanager
def _playable(stored: StoredTable) -> Iterator[None]:
    """Raise Unplayable where the rules refuse what is stored; their text may name cards."""
    try:
        yield
    except KrabbelError as bad:
        note("a table cannot be played again", logging.ERROR, table=short(stored.id))
        raise Unplayable("this match cannot be played again") from bad


def known_game(stored: StoredTable) -> Game:
    """Return the game by whose rules the match is played; Unplayable if it has others now."""
    try:
        game = find_game(stored.game)
    except UnknownGame as bad:
        raise Unplayable(str(bad)) from bad
    if stored.version not in game.versions:
        raise Unplayable(
            f"this match was played by version {stored.version} of {game.title};"
            f" the server has version {game.version}"
        )
    return game


def set_up(game: Game, stored: StoredTable) -> Table:
    """Return the table at its start, by the version of the rules it was set up with."""
    return Table(game, len(stored.seats), stored.seed, stored.options, stored.version)
