"""The little pictures of those who sit at a table: no two alike.

Whoever has chosen one has it, people before bots and those who sit there before who comes; the
others get one that is free, always the same for a name. The page draws them:
web/src/pictures/portraits.ts.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from zlib import crc32

from krabbel.server.store import StoredSeat

PICTURES = ("ladybird", "chafer", "firefly", "weevil", "stag", "moth", "diver", "rose")


def without_twins(
    seats: Sequence[StoredSeat], newcomer: int | None = None
) -> tuple[StoredSeat, ...]:
    """Return the seats with a picture for everybody; done again, it changes nothing."""
    taken: dict[str, int] = {}
    people_first = sorted(
        range(len(seats)), key=lambda number: (seats[number].kind != "person", number == newcomer)
    )
    for number in people_first:
        chosen = seats[number].picture
        if chosen in PICTURES and seats[number].kind != "free":
            taken.setdefault(chosen, number)
    pictures = {number: picture for picture, number in taken.items()}
    for number in people_first:
        if number not in pictures and seats[number].kind != "free":
            pictures[number] = _free_picture(seats[number].name, pictures.values())
    return tuple(
        replace(seat, picture=pictures[number]) if number in pictures else seat
        for number, seat in enumerate(seats)
    )


def may_have(seats: Sequence[StoredSeat], number: int, picture: str) -> bool:
    """Whether a seat may have a picture: there is such a one, and nobody else has it."""
    others = (seat.picture for n, seat in enumerate(seats) if n != number)
    return picture in PICTURES and picture not in others


def _free_picture(name: str, taken: Collection[str]) -> str:
    """Return a picture that nobody has; which one, the name decides."""
    free = [picture for picture in PICTURES if picture not in taken]
    return free[crc32(name.encode()) % len(free)]
