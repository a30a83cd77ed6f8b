"""How many machines for how many players, on paper: `python -m bench.sizing [--move-us 450 …]`.

Every figure of `Measured` can be given as an option. `--write` puts the tables into
docs/operations.md; a test compares them with what this file says.
"""

import argparse
from dataclasses import dataclass, fields
from math import ceil
from pathlib import Path

from tools.declarations import meanings

PAGE = Path(__file__).resolve().parent.parent / "docs" / "operations.md"
START, END = "<!-- python -m bench.sizing --write -->\n", "<!-- end -->\n"
CROWDS = (100, 1_000, 10_000, 100_000, 1_000_000)
MONTH_S = 30 * 24 * 3600
PORTS = 28_000  # from a proxy to one address of a server: Linux' ip_local_port_range
SPARE = 1  # machines more than are needed: one may be down


@dataclass(frozen=True)
class Measured:
    """What is known of a server, and what is supposed of people. Change them, and see."""

    move_us: float = 630  # servers' processor time a move, PostgreSQL, two processes; measured
    database_us: float = 100  # the database's; measured at 2,000 moves a second
    move_bytes: float = 16_000  # sent for a move at a table of four, four views; bench.views
    table_kb: float = 300  # memory of a table that is played, with four sockets
    stored_bytes: float = 250  # a move in PostgreSQL with its indexes; 124 in SQLite
    search_ms: float = 200  # processor time of a decision of a `hard` bot
    seats: float = 4  # at a table
    move_s: float = 4  # between two moves at a table: people think
    hard_share: float = 0.05  # of all moves, those of `hard` bots
    use: float = 0.5  # of a core, at the busiest hour: the rest is for bursts and a lost machine
    cores: float = 8  # of a machine
    core_month: float = 12.0  # euros for a core with 4 GB, as rented in 2026
    traffic_tb: float = 1.0  # euros for a terabyte sent
    peak: float = 3.0  # players at the busiest hour to those of an average one


@dataclass(frozen=True)
class Need:
    """What a crowd needs at its busiest hour."""

    players: int
    tables: float
    moves: float  # a second
    server_cores: float
    bot_cores: float
    database_cores: float
    memory_gb: float
    gbit: float  # a second, sent
    machines: int
    stored_gb_day: float
    month: float  # euros


def need(players: int, known: Measured) -> Need:
    """Return what so many concurrent players need."""
    tables = players / known.seats
    moves = tables / known.move_s
    server = moves * known.move_us / 1e6 / known.use
    bots = moves * known.hard_share * known.search_ms / 1e3 / known.use
    database = moves * known.database_us / 1e6 / known.use
    mean = moves / known.peak
    machines = ceil((server + bots) / known.cores) + SPARE
    sent_tb = mean * known.move_bytes * MONTH_S / 1e12
    rented = (machines * known.cores + max(2.0, 2 * database)) * known.core_month
    return Need(
        players,
        tables,
        moves,
        server,
        bots,
        database,
        tables * known.table_kb / 1e6,
        moves * known.move_bytes * 8 / 1e9,
        machines,
        mean * known.stored_bytes * 24 * 3600 / 1e9,
        rented + sent_tb * known.traffic_tb,
    )


def rounded(value: float) -> str:
    """Return two digits that count, with commas."""
    if value >= 10:
        return f"{float(f'{value:.2g}'):,.0f}"
    return f"{value:.2g}" if value >= 0.1 else "< 0.1"


def tables(known: Measured) -> str:
    """Return the tables as they stand in docs/operations.md."""
    told = meanings(Measured)
    lines = ["| supposed or measured | value | meaning |", "|---|---|---|"]
    lines += [f"| {name} | {getattr(known, name):g} | {told[name]} |" for name in names()]
    titles = ["players at once", "tables", "moves/s", "cores: servers", "cores: `hard` bots"]
    titles += ["cores: database", "memory, GB", "sent, Gbit/s", "machines", "stored, GB/day"]
    titles += ["a month, €"]
    lines += ["", f"| {' | '.join(titles)} |", "|---" * len(titles) + "|"]
    for crowd in CROWDS:
        found = need(crowd, known)
        cells = [f"{crowd:,}", *(rounded(getattr(found, part.name)) for part in fields(Need)[1:])]
        lines.append(f"| {' | '.join(cells)} |")
    pairs = ceil(CROWDS[-1] / PORTS)
    lines += [
        "",
        f"A million sockets through proxies need {pairs} pairs of proxy and server address",
    ]
    lines += [f"({PORTS:,} ports each)."]
    return "\n".join(lines) + "\n"


def names() -> list[str]:
    """Return the names of all figures."""
    return [part.name for part in fields(Measured)]


def written(page: str, known: Measured) -> str:
    """Return the page with these tables."""
    before, _, rest = page.partition(START)
    return before + START + tables(known) + END + rest.partition(END)[2]


def main() -> None:
    """Print the tables, or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in names():
        usual = getattr(Measured(), name)
        parser.add_argument(f"--{name.replace('_', '-')}", type=float, default=usual)
    parser.add_argument("--write", action="store_true")
    told = vars(parser.parse_args())
    write = told.pop("write")
    known = Measured(**told)
    if write:
        PAGE.write_text(written(PAGE.read_text(), known))
    else:
        print(tables(known), end="")


if __name__ == "__main__":
    main()
