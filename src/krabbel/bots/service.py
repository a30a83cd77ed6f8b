"""Questions to bots in another process, and their answers: one line of JSON each.

A question is sent with a number, and its answer comes back with the same number, in any order.
States are imagined: they hold what the seat knows. A key does not reveal the match's seed.
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
    wait_s: float = 0.0  # for a search that is not ready; after that the default bot chooses


class Advise(Struct, frozen=True, tag=True):
    """Ask for a hint: what a seat might do."""

    game: str
    state: bytes
    seat: int
    key: Key
    budget: Budget
    wait_s: float = 0.0


class Warm(Struct, frozen=True, tag=True):
    """Ask to load a game's search."""

    game: str


class Chosen(Struct, frozen=True, tag=True):
    """A bot's action."""

    action: int


class Ready(Struct, frozen=True, tag=True):
    """The game's search is loaded."""


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
