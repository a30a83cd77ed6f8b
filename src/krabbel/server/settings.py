"""What the server can be told: times, limits and where the database lies."""

from dataclasses import dataclass
from pathlib import Path

DAY_S = 24 * 3600


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    a_second: float


HINTS = Rate(burst=6, a_second=0.25)
EMOTES = Rate(burst=3, a_second=0.25)
SEAT_CHANGES = Rate(burst=30, a_second=1)
TABLES_A_DAY = Rate(burst=5000, a_second=5000 / DAY_S)
RENAMES = Rate(burst=4, a_second=0.1)


@dataclass(frozen=True)
class JobLimits:
    """How much may be asked of the worker processes: bots' moves by search, hints and the like."""

    waiting: int = 64  # jobs in all
    of_address: int = 32  # that wait or run
    of_guest: int = 12
    of_table: int = 8
    late_s: float = 10  # a job may wait
    move_s: float = 0.25  # a bot's search has its turn for, though it may have no choice


@dataclass(frozen=True)
class Settings:
    """Times in seconds unless the name says otherwise."""

    # A file, the address of a PostgreSQL database, or this word for one that is never kept.
    database: Path | str = ":memory:"
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-* is believed
    away_s: float = 60  # a person may be away before a bot plays for them
    claim_s: float = 12  # to speak up for a seat that is asked out of turn
    back_s: float = 8  # a person may be gone before the others are told: a reload takes less
    scores_s: float = 20  # who is ready waits for others to look at a round's scores; 0: no wait
    look_s: float = 60  # people may look at them while nobody is ready, or never says so
    wait_s: float = 30  # somebody alone with bots may have them wait, and ask for it again
    pause_ms: tuple[int, int] = (300, 600)  # a bot's pause for thought when its turn has come
    again_ms: tuple[int, int] = (150, 250)  # between the actions of one turn
    think_s: float = 10  # a bot may think before the easy one moves in its place
    idle_s: float = 300  # a table that nobody looks at stays in memory
    over_s: float = 10  # the same, where the match is over
    keep_days: int = 90  # a table that nobody touches stays in the database
    workers: int = 2  # processes in which bots think and hints are found
    jobs: JobLimits = JobLimits()
    tables_a_day: Rate = TABLES_A_DAY  # set up, for each address
    live_tables: int = 4000  # in memory
    live_tables_of_address: int = 400  # of them, those that one address has brought there
    connections: int = 64  # at one table, the spectators' with the players'
    hints: Rate = HINTS  # for each guest
    emotes: Rate = EMOTES  # for each seat
    seat_changes: Rate = SEAT_CHANGES  # seats taken, left, added and given: for each guest
    renames: Rate = RENAMES  # for each guest
    inbox: int = 64  # requests that wait at one table
    metrics: tuple[str, int] | None = None  # host and port for operators: /metrics and /health


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Generous: a whole school may sit behind one address."""

    body_bytes: int = 32_768  # of a POST or PUT
    message_bytes: int = 4_096  # on a socket; longer ones are refused
    frame_bytes: int = 16_384  # on a socket; longer ones end the connection
    looks: Rate = Rate(burst=600, a_second=100)  # GET, for each address
    requests: Rate = Rate(burst=120, a_second=20)  # POST and PUT, for each address
    reports: Rate = Rate(burst=60, a_second=10)  # replays, records, QR codes: they cost the most
    deletions: Rate = Rate(burst=10, a_second=0.1)  # of all of a guest's data, for each address
    tables: Rate = Rate(burst=40, a_second=0.5)  # set up, for each address
    tables_of_guest: Rate = Rate(burst=20, a_second=0.1)
    connects: Rate = Rate(burst=120, a_second=10)  # sockets opened, for each address
    connections: int = 200  # sockets open at a time, for each address
    messages: Rate = Rate(burst=100, a_second=40)  # on each socket
    malformed_cost: float = 5  # more messages that one which cannot be read counts for
    warnings: int = 20  # refusals for being too fast before the socket is closed
    unread_bytes: int = 500_000  # that wait for a slow reader
