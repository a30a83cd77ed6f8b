"""What a server has acknowledged, moves and all else, and whether it is still written."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from krabbel.server.store import Owner, StoredTable
from krabbel.server.store.opening import open_store
from krabbel.server.tables.match import Match

Move = tuple[str, int, str]  # table, seat, request


@dataclass(frozen=True)
class Fact:
    """Something else than a move that a client was told is done."""

    kind: str  # one of HOLDS
    table: str
    seat: int = 0
    who: str = ""  # a guest, as the store names them; of "entered" the table that was entered


def _holds_seat(table: StoredTable, fact: Fact) -> bool:
    return fact.who in table.seats[fact.seat].holders


HOLDS: dict[str, Callable[[StoredTable, Fact], bool]] = {
    "created": lambda table, fact: table.host == fact.who,
    "sits": _holds_seat,
    "stands": lambda table, fact: not _holds_seat(table, fact),
    "claimed": _holds_seat,
    "started": lambda table, _fact: table.stage != "open",
    "rematch": lambda table, _fact: table.rematch is not None,
    "entered": lambda table, fact: table.rematch == fact.who,
}


async def check(database: Path | str, moves: Iterable[Move], facts: Iterable[Fact]) -> None:
    """Check that every acknowledged move is there once, every match replays, and all acknowledged
    facts are there; AssertionError if not."""
    at_table: dict[str, tuple[set[Move], list[Fact]]] = defaultdict(lambda: (set(), []))
    for move in moves:
        at_table[move[0]][0].add(move)
    for fact in facts:
        at_table[fact.table][1].append(fact)
    store = await open_store(database, Owner("whoever checks"))
    try:
        for table_id, (made, told) in at_table.items():
            table = await store.load(table_id)
            assert table is not None, f"acknowledged and lost: table {table_id}"
            _check_moves(table, made)
            lost = [fact for fact in told if not HOLDS[fact.kind](table, fact)]
            assert not lost, f"acknowledged and lost: {lost}"
            if table.stage != "open":
                match = Match(table)
                await match.follow_moves()
                assert [move.number for move in table.moves] == list(range(1, match.version + 1))
    finally:
        await store.close()


def _check_moves(table: StoredTable, acknowledged: set[Move]) -> None:
    written = Counter((table.id, move.seat, str(move.request)) for move in table.moves)
    lost = acknowledged - written.keys()
    assert not lost, f"acknowledged and lost: {lost}"
    twice = [move for move in acknowledged if written[move] > 1]
    assert not twice, f"made twice: {twice}"
