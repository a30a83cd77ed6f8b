"""What a bot advises a seat to do, as it goes to other processes and to browsers."""

from msgspec import Struct

from krabbel.core.actions import Choice
from krabbel.core.events import Event


class Advice(Struct, frozen=True):
    """One of the best actions."""

    action: str
    choice: Choice  # the same, taken apart
    chance: int | None  # of 100 matches, those that are won with it; None: not worked out
    merits: tuple[Event, ...] = ()  # what speaks for it in the game's own words, the main one first


class Hint(Struct, frozen=True, tag=True):
    """The best actions, the very best first, and why; none where there is no hint yet."""

    best: tuple[Advice, ...]
    why: Event
