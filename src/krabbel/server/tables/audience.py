"""The connections at one table: with whose eyes each looks, and what it has been sent."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from krabbel.core.seed import commitment, seed_name
from krabbel.core.state import NO_SEAT
from krabbel.protocol.messages import Player, Refused, RoundEnd, Table, ToClient
from krabbel.server.settings import Settings
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, holds_a_seat, may_sit
from krabbel.server.tables.views import ENCODE
from krabbel.server.tables.visitor import Visitor

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


@dataclass(eq=False)
class Seen:
    """What a connection has seen."""

    viewer: int | None = None  # a seat or NO_SEAT; None: it has not looked yet
    told: int | None = None  # moves it was told of with these eyes; None: not even of the set-up
    table: bytes = b""  # the last `table` message
    waiting: int = 0  # its requests in the inbox


class Visitors:
    """All connections of one table."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.seen: dict[Visitor, Seen] = {}

    def __len__(self) -> int:
        return len(self.seen)

    def __iter__(self) -> Iterator[Visitor]:
        return iter(self.seen)

    def __contains__(self, visitor: object) -> bool:
        return visitor in self.seen

    def guests(self) -> set[str]:
        """The guests who are connected."""
        return {visitor.guest for visitor in self.seen}

    def add(self, visitor: Visitor, seats: Seats) -> None:
        """A connection has come; however many watch, there is room for who has a seat."""
        if holds_a_seat(seats, visitor.guest):
            like_him = sum(other.guest == visitor.guest for other in self.seen)
        else:
            like_him = sum(not holds_a_seat(seats, other.guest) for other in self.seen)
        if like_him >= self.settings.connections:
            raise Refusal("too-many", "too many people are at this table")
        self.seen[visitor] = Seen()

    def remove(self, visitor: Visitor) -> bool:
        """A connection has gone; False if it had not been here."""
        return self.seen.pop(visitor, None) is not None

    def queue(self, visitor: Visitor) -> bool:
        """Count a request; Refusal if too many wait. False if the connection is not here."""
        seen = self.seen.get(visitor)
        if seen is None:
            return False
        if seen.waiting >= self.settings.inbox:
            raise Refusal("too-fast")
        seen.waiting += 1
        return True

    def unqueue(self, visitor: Visitor) -> None:
        """A request is being dealt with."""
        if seen := self.seen.get(visitor):
            seen.waiting -= 1

    def send(self, visitor: Visitor, message: ToClient) -> None:
        """Answer one connection."""
        visitor.send(ENCODE(message))

    def refuse(self, visitor: Visitor, message: Any, refusal: Refusal) -> None:
        """Tell a connection that its wish was not granted."""
        request = getattr(message, "id", None)
        self.send(visitor, Refused(request, refusal.code, refusal.text))

    def look(self, live: "LiveTable", visitor: Visitor, viewer: int, since: int) -> None:
        """A connection looks with these eyes from now on."""
        seen = self.seen[visitor]
        version = 0 if live.match is None else live.match.version
        seen.viewer, seen.told = viewer, min(since, version) or None
        seen.table = b""
        self.show_table(live)
        self.show_views(live, [visitor])

    def check_eyes(self, seats: Seats) -> list[Visitor]:
        """Whoever has lost the seat they look from is a spectator; who that is."""
        blinded = []
        for visitor, seen in self.seen.items():
            viewer = seen.viewer
            if viewer not in (None, NO_SEAT) and visitor.guest not in seats[viewer].holders:
                seen.viewer, seen.told = NO_SEAT, None
                blinded.append(visitor)
        return blinded

    def show_views(self, live: "LiveTable", to: Collection[Visitor] | None = None) -> None:
        """Show the match to these, or to all who look; the same eyes get the same bytes."""
        if live.match is None or live.stage == "open":
            return
        gallery, version = live.match.gallery, live.match.version
        made: dict[tuple[int, int | None], bytes] = {}
        for visitor in self.seen if to is None else to:
            seen = self.seen[visitor]
            if seen.viewer is None:
                continue
            key = seen.viewer, seen.told
            if key not in made:
                made[key] = gallery.message(
                    *key,
                    live.pace.left_ms(seen.viewer),
                    may_take_back=live.may_take_back(seen.viewer),
                )
            visitor.send(made[key])
            seen.told = version
        if to is None:
            gallery.forget_eyes({viewer for viewer, _ in made})

    def show_table(self, live: "LiveTable") -> None:
        """Tell all who look who is at the table, if that has changed."""
        made: dict[str, bytes] = {}
        holders = {guest for seat in live.seats for guest in seat.holders}
        spectators = sum(visitor.guest not in holders for visitor in self.seen)
        for visitor, seen in self.seen.items():
            if seen.viewer is None:
                continue
            if visitor.guest not in made:
                made[visitor.guest] = ENCODE(table_for(live, visitor.guest, spectators))
            if seen.table != made[visitor.guest]:
                seen.table = made[visitor.guest]
                visitor.send(seen.table)


def table_for(live: "LiveTable", guest: str, spectators: int) -> Table:
    """The table as a guest sees it."""
    stored = live.stored
    return Table(
        id=live.id,
        game=stored.game,
        game_version=stored.version,
        options=stored.options,
        stage=live.stage,
        players=[player_for(live, seat, guest) for seat in range(len(live.seats))],
        spectators=spectators,
        host=guest == stored.host,
        clock_s=stored.clock_s,
        commitment=commitment(stored.seed),
        seed=seed_name(stored.seed) if live.stage == "over" else None,
        round_end=round_end_of(live),
        rematch=live.rematch,
    )


def round_end_of(live: "LiveTable") -> RoundEnd | None:
    """The end of a round, while it is waited for somebody to have seen it."""
    pace = live.pace
    return RoundEnd(pace.round_break.move, list(pace.waits_for)) if pace.waits_for else None


def player_for(live: "LiveTable", seat: int, guest: str) -> Player:
    """Who sits in a seat, as a guest sees it."""
    sitting = live.seats[seat]
    return Player(
        kind=sitting.kind,
        name=sitting.name,
        picture=sitting.picture,
        level=sitting.level,
        here=sitting.kind == "bot" or seat in live.pace.seem_here,
        stand_in=seat in live.pace.stand_ins,
        left=live.stage == "playing" and may_sit(live.seats, seat, guest),
        yours=guest in sitting.holders,
    )
