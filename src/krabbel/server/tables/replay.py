"""Matches that are over: as a record, and frame by frame as any seat saw them or all open."""

import asyncio
import dataclasses
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from krabbel.bots import LEVELS
from krabbel.core.errors import BadOption, KrabbelError
from krabbel.core.events import Event
from krabbel.core.face_up import face_up
from krabbel.core.feelings import felts
from krabbel.core.game import Game, seat_name
from krabbel.core.record import parse_taken_back, write_record
from krabbel.core.scenes import Scene, scenes, told_move
from krabbel.core.seed import seed_name
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.protocol.action_names import action_names
from krabbel.protocol.messages import News
from krabbel.protocol.pages import Frame, Replay
from krabbel.server.store import StoredMove, StoredSeat, StoredTable
from krabbel.server.tables.match import IN_ONE_TURN, Unplayable, known_game, set_up
from krabbel.server.tables.names import NAMELESS

Viewer = int | Literal["all"]
FRAMES = 200  # in one answer, at most
USUAL_FRAMES = 50  # where it is not said how many
FRAME_COSTS = 8  # times as much as a move that is not shown
NOT_IN_A_RECORD = re.compile(r"^\W+|[^\w .'’-]")  # signs that no name has in a record's header
LONGEST_NAME = 15  # there, and one more sign where it needs one
OTHER_WORDS = (*LEVELS, "me", "you")  # what else can stand there


def record_of(table: StoredTable) -> str:
    """Return the match as text; it is not replayed, so matches of older versions have one."""
    header = {
        "game": table.game,
        "version": str(table.version),
        "players": str(len(table.seats)),
        "options": json.dumps(table.options),
        "seed": seed_name(table.seed),
        "seats": ",".join(player_word(seat) for seat in table.seats),
    }
    return write_record(header, [(seat_name(move.seat), move.action) for move in table.moves])


def player_word(seat: StoredSeat) -> str:
    """Return a person's name or a bot's level, as `krabbel replay` reads them."""
    if seat.kind == "bot" and seat.level:
        return seat.level
    name = NOT_IN_A_RECORD.sub("", seat.name)[:LONGEST_NAME].strip() or NAMELESS
    return f"{name}." if name.casefold() in OTHER_WORDS else name


async def replay_of(stored: StoredTable, viewer: Viewer, first: int, count: int) -> Replay:
    """Return frames of a match that is over, as one seat saw them or with all open.

    They are worked out some at a time: tables go on meanwhile, and wait less than for a thread.
    """
    if viewer != "all" and not 0 <= viewer < len(stored.seats):
        raise BadOption(f"there is no seat {viewer} at this table")
    moves = finally_made(stored.moves)
    stop = min(first + min(count, FRAMES), len(moves) + 1)
    game = known_game(stored)
    frames: list[Frame] = []
    since = 0  # this turn of the loop began, in moves
    made = dataclasses.replace(stored, moves=tuple(moves))
    try:
        for frame in _frames(game, made, viewer, first, stop):
            frames += [frame] if frame else []
            since += FRAME_COSTS if frame else 1
            if since >= IN_ONE_TURN:
                since = 0
                await asyncio.sleep(0)
    except KrabbelError as bad:
        raise Unplayable("this match cannot be played again") from bad
    return Replay(len(moves), frames)


def finally_made(moves: Iterable[StoredMove]) -> list[StoredMove]:
    """Return the moves that were not taken back."""
    made: list[StoredMove] = []
    for move in moves:
        if many := parse_taken_back(move.action):
            del made[-many:]
        else:
            made.append(move)
    return made


def _frames(
    game: Game, stored: StoredTable, viewer: Viewer, first: int, stop: int
) -> Iterator[Frame | None]:
    """Yield a frame for every move from `first` on, and None for those before it."""
    seat = NO_SEAT if viewer == "all" else viewer
    table, codes = set_up(game, stored), action_names(game.name).codes
    before, shown_before, open_before = None, None, None
    for version in range(stop if first < stop else 0):
        if version:
            move = stored.moves[version - 1]
            table.act(move.seat, codes.get(move.action, move.action))
        if version < first - 1:
            yield None
            continue
        after = table.view(seat)
        shown = face_up(game, table.state, table.players) if viewer == "all" else after
        if version >= first:
            news = _told(table, viewer, before, after, open_before)
            film = _staged(table, viewer, shown_before, shown, news.events)
            yield Frame(version, shown, news, film)
        before, shown_before, open_before = after, shown, table.view(NO_SEAT)


def _told(table: Table, viewer: Viewer, before: Any, after: Any, open_before: Any) -> News:
    events = table.game.happenings(before, after)
    if not table.history:
        return News(0, None, None, events)
    seat, code = table.history[-1]
    name, choice = action_names(table.game.name).told(code, known=viewer in (seat, "all"))
    open_after = table.view(NO_SEAT)
    public = table.game.happenings(open_before, open_after)
    felt = felts(table.game, open_before, open_after, public, seat, code).told(events)
    return News(len(table.history), seat, name, events, choice=choice, feelings=felt)


def _staged(
    table: Table, viewer: Viewer, before: Any, after: Any, events: Sequence[Event]
) -> tuple[Scene, ...]:
    if before is None:
        return ()
    seat, code = table.history[-1]
    eyes = seat if viewer == "all" else viewer
    return scenes(table.game, before, after, told_move(table.game, eyes, seat, code), events)
