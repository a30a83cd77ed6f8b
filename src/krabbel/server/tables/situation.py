"""The situation of a table: all that its parts need to know of it, as one frozen value."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from krabbel.protocol.messages import Stage
from krabbel.server.store import Meetings, StoredTable
from krabbel.server.tables.match import Match, Unplayable
from krabbel.server.tables.meetings import Beaten, beaten, counted
from krabbel.server.tables.pictures import without_twins
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, solo_seat

BEFORE_THE_DEAL: tuple[Stage, ...] = "open", "dealing"
MOST_TAKEN_BACK = 500  # decisions in a match: what is written of one must end some time


@dataclass(frozen=True)
class Situation:
    """A table between two changes; the match goes on inside it, seats and stage do not change."""

    stored: StoredTable  # as it was loaded
    seats: Seats
    stage: Stage
    rematch: str | None = None  # the next table's id
    match: Match | None = None
    unplayable: str = ""  # why there is no match
    removed: frozenset[str] = frozenset()  # guests whom the host has removed
    meetings: Meetings = field(default_factory=dict)  # of those who sit here

    @cached_property
    def playing(self) -> Match:
        """Return the match while it is played; Refusal before and after."""
        if self.match is None or self.stage != "playing":
            raise Refusal("wrong-stage", self.unplayable)
        return self.match

    @property
    def version(self) -> int:
        """Return the number of moves made so far."""
        return 0 if self.match is None else self.match.version

    @cached_property
    def solo(self) -> int | None:
        """Return the seat of somebody who plays against bots only; None if there are others."""
        return solo_seat(self.seats)

    def may_take_back(self) -> bool:
        """Whether the solo player may take their last decision back: until the match is over."""
        if self.solo is None or self.match is None or self.stage != "playing":
            return False
        table = self.match.table
        return table.decided(self.solo) and table.taken_back < MOST_TAKEN_BACK

    def knows(self, guest: str) -> bool:
        """Whether a guest sits or sat here, was removed, or has set the table up."""
        keys = {key for seat in self.seats for key in seat.holders | seat.left}
        return guest in keys | self.removed | {self.stored.host}

    def ended(self, beaten: Beaten) -> "Situation":
        """Return the situation after the match, with who has beaten whom in it."""
        return replace(self, stage="over", meetings=counted(self.meetings, beaten))

    def beaten(self) -> Beaten:
        """Return which guest has beaten whom, once the match is over."""
        return beaten(self.seats, self.winners, self.removed)

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; none before the match is over."""
        return self._winners if self.match is not None and self.match.table.over else ()

    @cached_property
    def _winners(self) -> tuple[int, ...]:
        outcome = None if self.match is None else self.match.table.outcome
        return () if outcome is None else tuple(outcome.winners)


async def situation_of(stored: StoredTable) -> Situation:
    """Return the situation that is written in the store."""
    seats = without_twins(stored.seats)  # in a database of before there may be some
    try:
        match = Match(stored)
        await match.follow_moves()
    except Unplayable as bad:
        return Situation(stored, seats, "over", stored.rematch, None, str(bad))
    is_dealt = stored.deal is None or stored.deal.seed is not None
    return Situation(
        stored,
        seats,
        stored.stage if is_dealt or stored.stage != "playing" else "dealing",
        stored.rematch,
        match,
        removed=stored.removed,
        meetings=stored.meetings,
    )
