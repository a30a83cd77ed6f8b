"""Replay a record to a table."""

from collections.abc import Callable

from krabbel.core.errors import BadRecord, IllegalAction, KrabbelError
from krabbel.core.game import Game
from krabbel.core.record import Transcript, parse_record, parse_taken_back
from krabbel.core.seed import parse_seed
from krabbel.core.table import Table
from krabbel.core.text import SEAT


def replay(text: str, find_game: Callable[[str], Game]) -> Table:
    """Return the table after all recorded actions; BadRecord names what is impossible."""
    record = parse_record(text)
    try:
        table = _set_up(record, find_game(record.value("game")))
    except BadRecord:
        raise
    except KrabbelError as bad:
        raise BadRecord(str(bad), bad.kind, **bad.words) from bad
    for number, seat, action in record.moves:
        try:
            follow(table, SEAT.read(seat), action)
        except KrabbelError as bad:
            raise BadRecord(kind="in_line", line=number, fault=bad) from bad
    return table


def follow(table: Table, seat: int, action: str | int) -> None:
    """Do what a line of a record says: a move, or that moves were taken back."""
    many = parse_taken_back(action) if isinstance(action, str) else 0
    if not many:
        table.act(seat, action)
    elif table.take_back(seat) != many:
        raise IllegalAction(kind="other_back", action=action)


def _set_up(record: Transcript, game: Game) -> Table:
    version = record.json("version")
    game.set_version(game.State(), version)
    if "position" in record.header:
        if record.header.keys() & {"players", "options", "seed"}:
            raise BadRecord(kind="two_starts")
        table = Table.from_position(game, record.json("position"))
        if table.version != version:
            raise BadRecord(kind="version_differs", version=table.version)
        return table
    options = record.json("options")
    if not isinstance(options, dict):
        raise BadRecord(kind="not_an_object", key="options")
    seed = parse_seed(record.value("seed"))
    return Table(game, record.json("players"), seed, options, version)
