"""The connections at one table: where each looks from, and what it has been sent."""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Protocol

import msgspec

from krabbel.core.feelings import Feeling
from krabbel.core.seed import commitment, seed_name
from krabbel.core.state import NO_SEAT
from krabbel.protocol.messages import (
    Deal,
    Emoted,
    Look,
    Player,
    PlayerNumber,
    RoundEnd,
    Stage,
    Table,
    Wish,
)
from krabbel.server.limits import Buckets
from krabbel.server.settings import Settings
from krabbel.server.store.deal import StoredDeal
from krabbel.server.tables.devices import devices_of, shares
from krabbel.server.tables.hosts import own_devices, seat_of
from krabbel.server.tables.meetings import met
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats, holds_a_seat, is_closed, may_sit, wins_of
from krabbel.server.tables.situation import Situation
from krabbel.server.tables.turns import Orders

ENCODE = msgspec.json.Encoder().encode


class Visitor(Protocol):
    """A connection, as its table knows it. The same guest may have several."""

    @property
    def guest(self) -> str:
        """Return the hash of the guest's secret: it names the seats that are theirs."""
        ...

    @property
    def address(self) -> str:
        """Return the client that limits count it for (limits.client_of)."""
        ...

    @property
    def request(self) -> str:
        """Return the id of the request that opened the connection, for the log."""
        ...

    def send(self, message: bytes) -> None:
        """Send an encoded message; never waits and never raises."""
        ...

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is still on its way."""
        ...


@dataclass(eq=False)
class Subscription:
    """Where a connection looks from, and what it has seen."""

    viewer: int | None = None  # a seat or NO_SEAT; None: it has not looked yet
    told: int | None = None  # moves it was told of as this viewer; None: not even of the set-up
    table: bytes = b""  # the last `table` message
    waiting: int = 0  # its requests in the inbox
    asked: str = ""  # the kind of its request that is being carried out
    asked_at: float = 0.0  # when that came
    answered: bool = False  # it has said something before the deal
    commitment: str | None = None  # to the number that it adds to the seed
    looks: int = 0  # of these, how many ask to look

    def put(self, request: Wish) -> None:
        """Count a request that waits in the inbox; a commitment counts at once."""
        self.waiting += 1
        if type(request) is Look:
            self.looks += 1
            self.commitment = request.commitment or self.commitment

    def take(self, request: Wish) -> bool:
        """Count a request out; whether it is to be answered: of several looks the last one is."""
        self.waiting -= 1
        if type(request) is not Look:
            return True
        self.looks -= 1
        return not self.looks


class Audience:
    """All connections of one table."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.emotes = Buckets(settings.emotes, clock=clock)
        self.subscriptions: dict[Visitor, Subscription] = {}
        # Who is connected; another object when it changes.
        self.guests: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self.subscriptions)

    def __iter__(self) -> Iterator[Visitor]:
        return iter(self.subscriptions)

    def add(self, visitor: Visitor, seats: Seats) -> None:
        """Let a connection in; however many watch, there is room for those who have a seat."""
        settings, neighbours = self.settings, 0
        if holds_a_seat(seats, visitor.guest):
            like_them = [other for other in self if other.guest == visitor.guest]
        else:
            like_them = [other for other in self if not holds_a_seat(seats, other.guest)]
            neighbours = sum(other.address == visitor.address for other in like_them)
        if len(like_them) >= settings.connections or neighbours >= settings.spectators_of_address:
            raise Refusal("too-many", "too many people are at this table")
        self.subscriptions[visitor] = Subscription()
        self.guests = frozenset(visitor.guest for visitor in self)

    def remove(self, visitor: Visitor) -> bool:
        """Let a connection out; False if it had not been here."""
        if self.subscriptions.pop(visitor, None) is None:
            return False
        self.guests = frozenset(visitor.guest for visitor in self)
        return True

    def first(self, seats: Seats) -> Visitor | None:
        """Return who came first of the players who are here or, without any, of all."""
        players = (visitor for visitor in self if holds_a_seat(seats, visitor.guest))
        return next(players, None) or next(iter(self), None)

    def subscribe(self, visitor: Visitor, viewer: int, told: int | None) -> None:
        """Have a connection look as this viewer, who has been told of so many moves."""
        seen = self.subscriptions[visitor]
        seen.viewer, seen.told, seen.table = viewer, told, b""

    def demote(self, seats: Seats) -> dict[Visitor, Subscription]:
        """Demote viewers who lost their seat to spectators; return them."""
        demoted = {}
        for visitor, seen in self.subscriptions.items():
            viewer = seen.viewer
            if viewer in (None, NO_SEAT):
                continue
            if viewer >= len(seats) or visitor.guest not in seats[viewer].holders:
                seen.viewer, seen.told = NO_SEAT, None
                demoted[visitor] = seen
        return demoted

    def show_emote(self, seat: int, feeling: Feeling) -> None:
        """Show all who look what face somebody makes; Refusal where they make too many."""
        if not self.emotes.take(str(seat)):
            raise Refusal("too-fast", "so many faces; wait a moment")
        message = ENCODE(Emoted(seat, feeling))
        for visitor, seen in self.subscriptions.items():
            if seen.viewer is not None:
                visitor.send(message)

    def show_table(
        self, situation: Situation, orders: Orders, to: Mapping[Visitor, Subscription] | None = None
    ) -> None:
        """Tell some, or all who look, who is at the table, if that has changed."""
        made: dict[str, bytes] = {}
        holders = {guest for seat in situation.seats for guest in seat.holders}
        spectators = len(self.guests - holders)
        for visitor, seen in (self.subscriptions if to is None else to).items():
            if seen.viewer is None:
                continue
            if visitor.guest not in made:
                message = table_for(situation, orders, visitor.guest, self.guests, spectators)
                made[visitor.guest] = ENCODE(message)
            if seen.table != made[visitor.guest]:
                seen.table = made[visitor.guest]
                visitor.send(seen.table)


def table_for(
    situation: Situation, orders: Orders, guest: str, here: Set[str], spectators: int
) -> Table:
    """Return the table as a guest sees it; `here` are all who are connected."""
    stored, waits_for = situation.stored, list(orders.waits_for)
    seats = range(len(situation.seats))
    return Table(
        id=stored.id,
        game=stored.game,
        game_version=stored.version,
        options=stored.options,
        stage=situation.stage,
        players=[player_for(situation, orders, seat, guest, here) for seat in seats],
        spectators=spectators,
        host=guest in orders.hosts,
        clock_s=stored.clock_s,
        commitment=commitment(stored.seed if stored.deal is None else stored.deal.server),
        seed=seed_name(stored.seed) if situation.stage == "over" else None,
        round_end=RoundEnd(orders.round_end, waits_for) if waits_for else None,
        rematch=situation.rematch,
        host_seat=seat_of(situation.seats, orders.hosts),
        removed=bool(situation.removed) and guest in own_devices(situation.seats, stored.host),
        shared=stored.shared,
        deal=deal_for(stored.deal, situation.stage),
        stalled=orders.stalled,
    )


def deal_for(deal: StoredDeal | None, stage: Stage) -> Deal | None:
    """Return whose numbers are in the seed; the numbers themselves once the match is over."""
    if deal is None or deal.numbers is None:
        return None
    numbers = [
        PlayerNumber(
            seat=one.seat,
            commitment=one.commitment,
            revealed=one.number is not None,
            number=seed_name(one.number) if one.number is not None and stage == "over" else None,
        )
        for one in deal.numbers
    ]
    return Deal(numbers, seed_name(deal.server) if stage == "over" else None)


def may_take_over(situation: Situation, seat: int, guest: str) -> bool:
    """Whether a guest may sit down where a bot plays for somebody who has left."""
    seats, removed = situation.seats, situation.removed
    if situation.stage != "playing" or guest in removed or is_closed(seats, seat, removed):
        return False
    return may_sit(seats, seat, guest)


def player_for(
    situation: Situation, orders: Orders, seat: int, guest: str, here: Set[str]
) -> Player:
    """Return who sits in a seat, as a guest sees it."""
    seats, stored = situation.seats, situation.stored
    sitting = seats[seat]
    return Player(
        kind=sitting.kind,
        name=sitting.name,
        picture=sitting.picture,
        level=sitting.level,
        here=sitting.kind == "bot" or seat in orders.seem_here,
        stand_in=seat in orders.stand_ins,
        left=may_take_over(situation, seat, guest),
        yours=guest in sitting.holders,
        wins=wins_of(sitting) + (situation.stage == "over" and seat in situation.winners),
        met=met(situation.meetings, guest, sitting),
        shares=shares(seats, seat),
        devices=devices_of(seats, seat, stored.id, guest, stored.host, here),
    )
