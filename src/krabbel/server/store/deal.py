"""Whose numbers make the seed of a match, as a value and as text; docs/fair-deal.md has the why."""

import json
from dataclasses import dataclass

from krabbel.core.seed import parse_seed, seed_name


@dataclass(frozen=True)
class StoredNumber:
    """The number that whoever sits in a seat adds."""

    seat: int
    commitment: str  # SHA-256 of it
    number: int | None = None  # None: they have not revealed it


@dataclass(frozen=True)
class StoredDeal:
    """How far the numbers of a match have come."""

    server: int  # the server's own number
    numbers: tuple[StoredNumber, ...] | None = None  # by seat; None: not fixed yet who adds one
    seed: int | None = None  # None: not dealt yet

    @property
    def added(self) -> dict[int, int]:
        """Return the numbers that were revealed, by seat."""
        return {one.seat: one.number for one in self.numbers or () if one.number is not None}


def deal_text(deal: StoredDeal | None) -> str | None:
    """Return a deal as JSON; None for a table of before, whose seed is the server's alone."""
    if deal is None:
        return None
    numbers = [(one.seat, one.commitment, _name(one.number)) for one in deal.numbers or ()]
    told = {"server": seed_name(deal.server), "seed": _name(deal.seed)}
    return json.dumps({**told, "numbers": None if deal.numbers is None else numbers})


def parse_deal(text: str | None) -> StoredDeal | None:
    """Read a deal from JSON."""
    if text is None:
        return None
    told = json.loads(text)
    numbers = told["numbers"]
    if numbers is not None:
        numbers = tuple(StoredNumber(seat, of, _number(is_)) for seat, of, is_ in numbers)
    return StoredDeal(parse_seed(told["server"]), numbers, _number(told["seed"]))


def _name(number: int | None) -> str | None:
    return None if number is None else seed_name(number)


def _number(text: str | None) -> int | None:
    return None if text is None else parse_seed(text)
