"""What decided a match of Party Bugs: a pair that its winner could not do without, or all."""

from collections.abc import Sequence

from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.party_bugs.view import View

ROUNDS_ONLY = False
KINDS = frozenset({"pairs", "hidden_paired"})  # of events that are looked at


def decided(outcome: Outcome, told: Sequence[Event], view: View) -> Event | None:
    """Name the winner's highest pair, if its cards are worth more than what they won by.

    Else name all pairs, if nobody got rid of more.
    """
    best = outcome.winners[0]
    others = [points for seat, points in enumerate(outcome.points) if seat != best]
    pairs = pairs_of(told, best)
    if view.games > 1 or not pairs:
        return None
    if 2 * max(pairs) > min(others) - outcome.points[best]:
        words: dict[str, Word] = {"card": max(pairs), "points": 2 * max(pairs)}
        return Event("decided_pair", {"seat": Seat(best), **words})
    if any(sum(pairs_of(told, seat)) >= sum(pairs) for seat in range(view.seats) if seat != best):
        return None
    words = {"many": len(pairs), "points": 2 * sum(pairs)}
    return Event("decided_pairs", {"seat": Seat(best), **words})


def pairs_of(told: Sequence[Event], seat: int) -> list[int]:
    """Return the values of the pairs that left a seat's display."""
    return [
        card
        for event in told
        if event.kind in ("pairs", "hidden_paired") and event.words["seat"] == Seat(seat)
        if isinstance(card := event.words["card"], int)
    ]
