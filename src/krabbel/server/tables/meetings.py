"""How often two people have won against each other, at whatever table.

Only matches count in which one of the two has won and the other one has not. Somebody who plays
several seats is several people at one device, and counts for none of them.
"""

from collections import Counter
from collections.abc import Collection, Iterable

from krabbel.server.store import Meetings, StoredSeat
from krabbel.server.tables.seats import Seats

Beaten = tuple[tuple[str, str], ...]  # winner and loser


def beaten(seats: Seats, winners: Collection[int]) -> Beaten:
    """Return which guest has beaten whom in a match that is over."""
    held = Counter(guest for seat in seats for guest in seat.holders)
    people = [sorted(guest for guest in seat.holders if held[guest] == 1) for seat in seats]
    return tuple(
        (winner, loser)
        for won, first in enumerate(people)
        for lost, second in enumerate(people)
        if won in winners and lost not in winners
        for winner in first
        for loser in second
    )


def counted(meetings: Meetings, more: Iterable[tuple[str, str]]) -> Meetings:
    """Return the meetings with those of one more match."""
    return dict(Counter(meetings) + Counter(more))


def met(meetings: Meetings, guest: str, seat: StoredSeat) -> tuple[int, int] | None:
    """Return the wins of a guest against whoever sits there, and theirs; None: they never met.

    Of somebody's devices the one counts that the guest has met most.
    """
    if guest in seat.holders:
        return None
    wins = ((meetings.get((guest, one), 0), meetings.get((one, guest), 0)) for one in seat.holders)
    most = max(wins, key=sum, default=(0, 0))
    return most if any(most) else None
