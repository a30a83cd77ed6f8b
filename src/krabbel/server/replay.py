"""Matches that are over: as a record, and frame by frame through any seat's eyes or all open."""

import json
from dataclasses import fields, replace
from typing import Any, Literal

from krabbel.core.errors import BadOption
from krabbel.core.game import seat_name
from krabbel.core.record import write_record
from krabbel.core.seed import seed_name
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.protocol.messages import News
from krabbel.protocol.pages import Frame, Replay
from krabbel.server.lexicon import lexicon
from krabbel.server.match import Match
from krabbel.server.store import StoredTable

FRAMES = 200  # in one answer, at most


def record_of(table: StoredTable) -> str:
    """The match as a text; it is not played again, so matches of older versions have one, too."""
    header = {
        "game": table.game,
        "version": str(table.version),
        "players": str(len(table.seats)),
        "options": json.dumps(table.options),
        "seed": seed_name(table.seed),
    }
    return write_record(header, [(seat_name(move.seat), move.action) for move in table.moves])


def replay_of(stored: StoredTable, eyes: int | Literal["all"], first: int, count: int) -> Replay:
    """Frames of a match that is over, from one seat's eyes or with all open."""
    if eyes != "all" and not 0 <= eyes < len(stored.seats):
        raise BadOption(f"there is no seat {eyes} at this table")
    whole = Match(stored).table
    stop = min(first + min(count, FRAMES), len(whole.history) + 1)
    frames = _frames(whole, eyes, first, stop) if 0 <= first < stop else []
    return Replay(len(whole.history), frames)


def _frames(whole: Table, eyes: int | Literal["all"], first: int, stop: int) -> list[Frame]:
    viewer = NO_SEAT if eyes == "all" else eyes
    table = whole.after(max(first - 1, 0))
    before = None if first == 0 else table.view(viewer)
    frames = []
    for version in range(first, stop):
        if version:
            table.act(*whole.history[version - 1])
        after = table.view(viewer)
        shown = open_view(table) if eyes == "all" else after
        frames.append(Frame(version, shown, _told(whole, version, eyes, before, after)))
        before = after
    return frames


def _told(whole: Table, version: int, eyes: int | Literal["all"], before: Any, after: Any) -> News:
    events = whole.game.happenings(before, after)
    if version == 0:
        return News(0, None, None, events)
    seat, code = whole.history[version - 1]
    names = lexicon(whole.game.name)
    name = names.names[code] if eyes in (seat, "all") else names.seen[code]
    return News(version, seat, name, events)


def open_view(table: Table) -> Any:
    """All cards open: what a spectator sees, and whatever he does not see from whoever does."""
    views = [table.view(seat) for seat in range(table.players)]
    view = table.view(NO_SEAT)
    places = [seen.places[seat] for seat, seen in enumerate(views)]
    hidden = [field.name for field in fields(view) if getattr(view, field.name) is None]
    known = {name: getattr(seen, name) for seen in views for name in hidden if _shows(seen, name)}
    return replace(view, **known, places=(*places, *view.places[len(places) :]))


def _shows(view: Any, name: str) -> bool:
    return getattr(view, name) is not None
