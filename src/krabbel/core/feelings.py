"""What players' faces show when something happens: from what everybody sees, and nothing else.

A bot's face must not tell what it holds. So a game's feelings.py is handed everybody's views, the
move as everybody learned of it, and everybody's events; a law checks that states which an onlooker
cannot tell apart give the same feelings.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.events import Event, Seat
from krabbel.core.scenes import told_move
from krabbel.core.state import NO_SEAT

if TYPE_CHECKING:
    from krabbel.core.game import Game

Feeling = Literal["happy", "sad", "surprised", "worried", "sly", "impressed"]
FEELINGS: tuple[Feeling, ...] = get_args(Feeling)
Feels = tuple[int, Feeling]  # a seat, and what its face shows


class Felt(Struct, frozen=True):
    """What a seat's face shows, from one moment of a move on."""

    seat: int
    feeling: Feeling
    event: int | None  # the number of the event with which it begins; None: the move itself


class Felts(Struct, frozen=True):
    """The feelings that a move brings about, and the events that their numbers stand for."""

    felt: tuple[Felt, ...] = ()
    events: tuple[Event, ...] = ()

    def told(self, events: Sequence[Event]) -> list[Felt]:
        """Return them for a viewer, who may know of more events: with the numbers of theirs."""
        if not self.felt:
            return []
        return [
            felt if felt.event is None else replace(felt, event=self._number(felt.event, events))
            for felt in self.felt
        ]

    def _number(self, public: int, events: Sequence[Event]) -> int | None:
        """Find the same event, that is the n-th of its kind, among those of a viewer."""
        kind = self.events[public].kind
        nth = sum(event.kind == kind for event in self.events[:public])
        alike = [number for number, event in enumerate(events) if event.kind == kind]
        return alike[nth] if nth < len(alike) else None


NONE = Felts()


def felts(
    game: "Game", before: Any, after: Any, events: Sequence[Event], seat: int, code: int
) -> Felts:
    """Return the feelings of a move between two views of everybody's, with everybody's events."""
    move = told_move(game, NO_SEAT, seat, code)
    feels = game.feelings
    felt = [Felt(*one, None) for one in feels.at_move(move, before, after)]
    for number, event in enumerate(events):
        felt += [Felt(*one, number) for one in feels.at_event(event, move, before, after)]
    return Felts(tuple(one for one in felt if one.seat < before.seats), tuple(events))


def seat_in(event: Event, role: str = "seat") -> int:
    """Return whom an event is about."""
    return cast(Seat, event.words[role]).seat


def all_but(seat: int, seats: int, feeling: Feeling) -> Iterator[Feels]:
    """Give all others the same feeling."""
    return ((other, feeling) for other in range(seats) if other != seat)
