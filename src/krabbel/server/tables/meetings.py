"""How often two people have won against each other, at whatever table.

Only matches count in which one of the two has won and the other one has not. Who got up before the
end has not won, whatever became of their seat, unless the host has removed them. Somebody who plays
several seats is several people at one device, and counts for none of them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Set

from krabbel.server.store import Meetings, StoredSeat
from krabbel.server.tables.seats import Seats

Beaten = tuple[tuple[str, str], ...]  # winner and loser
NOBODY: frozenset[str] = frozenset()


def beaten(seats: Seats, winners: Collection[int], removed: Set[str]) -> Beaten:
    """Return which guest has beaten whom in a match that is over."""
    played = Counter(guest for seat in seats for guest in seat.holders | seat.left)
    several = {guest for guest, many in played.items() if many > 1}
    won = [seat.holders - several if n in winners else NOBODY for n, seat in enumerate(seats)]
    gone = [seat.left - seat.holders - several - removed for seat in seats]
    lost = [
        gone[n] if n in winners else gone[n] | seat.holders - several
        for n, seat in enumerate(seats)
    ]
    return tuple(
        (winner, loser)
        for one, first in enumerate(won)
        for other, second in enumerate(lost)
        if one != other  # who took a seat over has not played against who left it
        for winner in sorted(first)
        for loser in sorted(second)
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
