"""What happened at a table, as language-neutral events: `core/say.py` makes sentences of them."""

from collections.abc import Mapping

from msgspec import Struct


class Seat(Struct, frozen=True):
    """A seat as a word; a dummy player, such as Paul, comes after the seats."""

    seat: int


Name = int | str | Seat  # a str is one of the game's names: "royal bat", "3-red"
Word = Name | tuple[Name | tuple[Name, ...], ...]  # a list; inside it a tuple is a phrase


class Event(Struct, frozen=True):
    """Something that happened, for the log: a sentence's name and the words that fill it in.

    The words are of no language: a tuple is a list, never empty, and ((Seat(0), 5), (Seat(1), 7))
    reads "A (5), B (7)".
    """

    kind: str
    words: Mapping[str, Word] = {}


class Outcome(Struct, frozen=True):
    """How a match ended: who won, everybody's points, and why.

    A dummy player, such as Paul, comes after the seats; it can be a winner, too.
    """

    winners: tuple[int, ...]
    points: tuple[int, ...]
    reason: Event


class Reason(Struct, frozen=True):
    """Why something cannot be done now: the name of a sentence, its words, and the rule.

    What was touched fills in {field}: of "field 17" that is "17".
    """

    kind: str
    touched: tuple[str, ...]  # what it is about: "hand", or only "hand joker"; "field 17", "set 2"
    paragraph: str | None = None
    words: Mapping[str, Word] = {}
