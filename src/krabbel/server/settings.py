"""What the server can be told: times, limits and where the database lies."""

from dataclasses import dataclass
from pathlib import Path

from krabbel.server.limits import Rate

DAY_S = 24 * 3600
HINTS = Rate(burst=6, a_second=0.25)


@dataclass(frozen=True)
class Settings:
    """Times in seconds unless the name says otherwise."""

    database: Path | str = ":memory:"  # a file, or this word for a database that is never kept
    away_s: float = 60  # a person may be away before a bot plays for them
    claim_s: float = 12  # to speak up for a seat that is asked out of turn
    back_s: float = 8  # a person may be gone before the others are told: a reload takes less
    scores_s: float = 20  # who is ready waits for others to look at a round's scores; 0: no wait
    look_s: float = 60  # people may look at them while nobody is ready, or never says so
    pause_ms: tuple[int, int] = (600, 1400)  # a bot's pause for thought
    think_s: float = 10  # a bot may think before the easy one moves in its place
    idle_s: float = 300  # a table that nobody looks at stays in memory
    keep_days: int = 90  # a table that nobody touches stays in the database
    thinkers: int = 1  # processes in which bots think
    live_tables: int = 4000
    connections: int = 64  # at one table, the spectators' with the players'
    hints: Rate = HINTS  # for each guest
    inbox: int = 64  # requests that wait at one table
