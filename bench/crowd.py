"""What a crowd of players needs, on paper, from what was measured and what is supposed."""

import json
from dataclasses import dataclass
from math import ceil
from statistics import median

from bench.server_figures import POSTGRES, RESULTS, Figures, read
from krabbel.server.settings import Settings

PROCESSES = 2  # that served when what is read was measured
MONTH_S, DAY_S = 30 * 24 * 3600, 24 * 3600
SPARE = 1  # machines more than are needed: one may be down
COPIES = 2  # of the database: one is the standby
USUAL = Settings()


@dataclass(frozen=True)
class Known:
    """What is known of a server, and what is supposed of people. Change it, and see."""

    move_us: float  # servers' processor time a move, PostgreSQL, two processes; bench/server.json
    database_us: float  # the database's, at 2,050 moves a second; bench/server.json
    table_kb: float  # memory of a table that is played, with four sockets; bench/server.json
    move_bytes: float = 16_000  # sent for a move at a table of four, four views; bench.views
    stored_bytes: float = 250  # a move in PostgreSQL with its indexes; 124 in SQLite
    search_ms: float = 200  # processor time of a decision of a `hard` bot
    seats: float = 4  # at a table
    move_s: float = 4  # between two moves at a table: people think
    hard_share: float = 0.05  # of all moves, those of `hard` bots
    use: float = 0.5  # of what there is, at the busiest hour: the rest is for bursts
    cores: float = 8  # of a machine
    core_month: float = 12.0  # euros for a core with 4 GB, as rented in 2026
    traffic_tb: float = 1.0  # euros for a terabyte sent
    disk_tb: float = 50.0  # euros for a terabyte of disk, a month
    peak: float = 3.0  # players at the busiest hour to those of an average one


def known_now() -> Known:
    """Return what is known, with what was measured last."""
    found = measured()
    server = median(step.server_us for step in found.long_run)
    database = median(step.database_us for step in found.long_run)
    few, many = found.steps[0], found.steps[-1]
    table_mb = (many.memory_mb - few.memory_mb) / (many.tables - few.tables)
    return Known(round(server), round(database), round(1e3 * table_mb))


def measured() -> Figures:
    """Return what was measured last over PostgreSQL with several processes."""
    found = read(json.loads(RESULTS.read_text()))
    (figures,) = [one for one in found if (one.store, one.workers) == (POSTGRES, PROCESSES)]
    return figures


@dataclass(frozen=True)
class Need:
    """What a crowd needs at its busiest hour."""

    players: int
    tables: float
    moves: float  # a second
    server_cores: float
    bot_cores: float
    database_cores: float  # of the primary
    memory_gb: float
    gbit: float  # a second, sent
    sent_tb: float  # a month
    machines: int  # for servers and bots
    stored_gb_day: float
    stored_tb: float  # after as many days as are kept
    month: float  # euros


def need(players: int, known: Known) -> Need:
    """Return what so many concurrent players need."""
    tables = players / known.seats
    moves = tables / known.move_s
    server = moves * known.move_us / 1e6 / known.use
    bots = moves * known.hard_share * known.search_ms / 1e3 / known.use
    database = moves * known.database_us / 1e6 / known.use
    mean = moves / known.peak
    machines = ceil((server + bots) / known.cores) + SPARE
    sent_tb = mean * known.move_bytes * MONTH_S / 1e12
    stored_gb = mean * known.stored_bytes * DAY_S / 1e9
    stored_tb = stored_gb * USUAL.keep_days / 1e3
    rented = (machines * known.cores + COPIES * ceil(database)) * known.core_month
    return Need(
        players,
        tables,
        moves,
        server,
        bots,
        database,
        tables * known.table_kb / 1e6,
        moves * known.move_bytes * 8 / 1e9,
        sent_tb,
        machines,
        stored_gb,
        stored_tb,
        rented + sent_tb * known.traffic_tb + COPIES * stored_tb * known.disk_tb,
    )
