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
    warn_of_standby: bool = True  # if there is none; one of several workers does so
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-* is believed
    away_s: float = 60  # a person may be away before a bot plays for them
    claim_s: float = 12  # to speak up for a seat that is asked out of turn
    back_s: float = 8  # a person may be gone before the others are told: a reload takes less
    scores_s: float = 20  # who is ready waits for others to look at a round's scores; 0: no wait
    look_s: float = 60  # people may look at them while nobody is ready, or never says so
    gather_s: float = 3  # people of a table that was set up full may take to come to it
    reveal_s: float = 3  # whoever adds a number to the seed may take to reveal it
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
    spectators_of_address: int = 48  # of these: a class may watch, and others find room
    hints: Rate = HINTS  # for each guest
    emotes: Rate = EMOTES  # for each seat
    seat_changes: Rate = SEAT_CHANGES  # seats taken, left, added and given: for each guest
    renames: Rate = RENAMES  # for each guest
    inbox: int = 64  # requests that wait at one table
    server_id: str | None = None  # among those over the same database; None: a random one
    link: tuple[str, int] | None = None  # host and port for other servers over the same database
    metrics: tuple[str, int] | None = None  # host and port for operators: /metrics and /health
    processes: int = 1  # that serve at this port (--workers): they share the machine's memory


# What is paid from an address's purse: milliseconds of a core, measured and rounded up.
COSTS_MS = {
    "connection": 0.2,  # accepted
    "frame": 0.01,  # of any kind, on a socket
    "kilobyte": 0.02,  # received
    "refusal": 0.2,  # of whatever cannot be paid for, names another host or is of another page
    "flood": 100,  # a line that had to be cut
    "get": 0.5,  # a page, a file, anything over HTTP
    "change": 2,  # POST, PUT, DELETE
    "table": 10,  # set up
    "bot": 5,  # a `hard` one at a new table: it thinks in another process, for everybody
    "claim": 5,
    "record": 10,
    "replay": 25,
    "code": 5,  # drawn as a picture
    "forget": 200,  # all of a guest's data
    "socket": 5,  # opened, with its table loaded
    "enter": 5,  # another table on the same socket, loaded just so
    "ping": 0.02,
    "look": 1,
    "act": 1,
    "hint": 50,
    "start": 10,
    "rematch": 10,
    "message": 2,  # any other one on a socket
}


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Generous: a whole school may sit behind one address.

    Thirty people who open the page at once ask for 30 files each (450 ms), sit down at fifteen
    tables (150 ms) and open a socket each (180 ms with the first look): 780 of the 2,000 ms that a
    full purse holds. Then they move once in three seconds each: 10 ms a second, and 250 flow into
    the purse; where somebody has emptied it, their sockets' own shares are enough for that. Two
    hundred sockets that come back after a restart pay 1,200.
    """

    body_bytes: int = 32_768  # of a POST or PUT
    message_bytes: int = 4_096  # on a socket; longer ones are refused
    frame_bytes: int = 16_384  # on a socket; longer ones end the connection
    head_bytes: int = 16_384  # of a request's first line and headers
    head_lines: int = 100  # of a request's headers
    head_s: float = 10  # for a request's head to arrive
    body_s: float = 20  # for its body
    keep_alive_s: int = 5  # between two requests on one connection
    ping_s: float = 20  # between two pings that a socket is sent
    pong_s: float = 20  # for the answer to a ping
    purse: Rate = Rate(burst=2000, a_second=250)  # milliseconds of work, for each address
    own: Rate = Rate(burst=10, a_second=1.25)  # of an empty purse, for each socket; it is owed
    tables: Rate = Rate(burst=40, a_second=0.5)  # set up, for each address: the disk keeps them
    tables_of_guest: Rate = Rate(burst=20, a_second=0.1)
    connections: int = 400  # open at a time, counted from accept, for each address
    sockets: int = 200  # of these
    messages: Rate = Rate(burst=100, a_second=40)  # on each socket
    frames: Rate = Rate(burst=200, a_second=60)  # on each socket, whatever their kind
    bytes: Rate = Rate(burst=131_072, a_second=32_768)  # on each socket
    pieces: int = 64  # of one message
    turn_frames: int = 60  # let in in one turn of the loop, of each address
    flood_bytes: int = 65_536  # that wait to be let in; more end the connection
    malformed_cost: float = 5  # more messages that one which cannot be read counts for
    warnings: int = 20  # refusals or pauses for being too fast before the socket is closed
    unread_bytes: int = 500_000  # that wait for a slow reader
