"""What is asked of bots in another process, and what they answer: one line of JSON each.

A question goes out with a number, and its answer comes back with it, in any order. States are
imagined ones: they hold what the seat knows. A key is luck that does not tell the seed.
"""

from msgspec import Struct

from krabbel.bots.search.search import Budget
from krabbel.core.advice import Hint
from krabbel.core.dice import Key


class Ask(Struct, frozen=True, tag=True):
    """Ask what a bot would do."""

    game: str
    level: str
    state: bytes
    seat: int
    key: Key
    budget: Budget = Budget()
    wait_s: float = 0.0  # for a search that is not ready; then the usual bot chooses


class Advise(Struct, frozen=True, tag=True):
    """Ask for a hint: what a seat might do."""

    game: str
    state: bytes
    seat: int
    key: Key
    budget: Budget
    wait_s: float = 0.0


class Warm(Struct, frozen=True, tag=True):
    """Ask to get ready for questions about this game that take a search."""

    game: str


class Chosen(Struct, frozen=True, tag=True):
    """What a bot does."""

    action: int


class Ready(Struct, frozen=True, tag=True):
    """Searches for the game can be asked for."""


class Failed(Struct, frozen=True, tag=True):
    """There is no answer, because of an error."""

    why: str


Question = Ask | Advise | Warm
Answer = Chosen | Hint | Ready | Failed


class Asked(Struct, frozen=True):
    """A line to a worker."""

    number: int
    question: Question


class Answered(Struct, frozen=True):
    """A line from a worker."""

    number: int
    answer: Answer
