"""The handlers of clients' requests at a table: done, or refused and nothing has changed."""

from dataclasses import replace
from typing import TYPE_CHECKING

from krabbel import bots
from krabbel.bots import usual_level
from krabbel.core.errors import BadOption, UnknownGame
from krabbel.core.state import NO_SEAT
from krabbel.games import find_game
from krabbel.protocol.messages import (
    Act,
    AskHint,
    Emote,
    Look,
    Ready,
    Refused,
    Rematch,
    Rename,
    SeatHint,
    Sit,
    Stand,
    TakeBack,
    Wait,
    Wish,
)
from krabbel.protocol.pages import Me
from krabbel.server.tables import changes, dealing
from krabbel.server.tables import seats as seating
from krabbel.server.tables.answers import acknowledge, limit, refuse
from krabbel.server.tables.audience import ENCODE, Visitor
from krabbel.server.tables.create import create_rematch
from krabbel.server.tables.fair_lanes import Asker
from krabbel.server.tables.refusal import Refusal

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable


def check_own_seat(seats: seating.Seats, number: int, guest: str) -> None:
    """Raise Refusal unless the seat is the guest's."""
    if number >= len(seats) or guest not in seats[number].holders:
        raise not_own_seat(seats, number)


def not_own_seat(seats: seating.Seats, number: int) -> Refusal:
    """Return the refusal of a request for a seat that is not the guest's."""
    return Refusal("not-your-seat", "" if number < len(seats) else "there is no such seat")


async def look(table: "LiveTable", visitor: Visitor, request: Look) -> None:
    """Look at the table from a seat of one's own, or as a spectator."""
    if request.seat is not None:
        check_own_seat(table.situation.seats, request.seat, visitor.guest)
    audience = table.audience
    if visitor not in audience.subscriptions:  # they have left while something was written
        return
    viewer = NO_SEAT if request.seat is None else request.seat
    told = min(request.since, table.situation.version) or None
    audience.subscribe(visitor, viewer, told)
    alone = {visitor: audience.subscriptions[visitor]}
    table.show_table(alone)
    table.show_views(alone)


async def put_off(table: "LiveTable", visitor: Visitor, request: Wish) -> None:
    """Refuse what nothing can be written for; a look is answered with the table, and with the view
    as soon as that can be read."""
    try:
        if type(request) is not Look:
            raise Refusal("unavailable")
        await look(table, visitor, request)
    except Refusal as refusal:
        refuse(table, visitor, request, refusal)


async def act(table: "LiveTable", visitor: Visitor, request: Act) -> None:
    """Make a move; one that was made before is only acknowledged again."""
    situation, seat = table.situation, request.seat
    if seat >= len(situation.seats) or visitor.guest not in situation.seats[seat].holders:
        raise not_own_seat(situation.seats, seat)
    match = situation.match
    number = None if match is None else match.requests.get((seat, request.id))
    if match is not None and number is not None:
        match.check_same_move(number, request.action)
        acknowledge(table, visitor, request.id, number)
        return
    number = await table.move(seat, request.action, request.id)
    acknowledge(table, visitor, request.id, number)
    table.show_views()


async def take_back(table: "LiveTable", visitor: Visitor, request: TakeBack) -> None:
    """Take a decision back; where that was done before it is only acknowledged again."""
    situation = table.situation
    check_own_seat(situation.seats, request.seat, visitor.guest)
    match = situation.match
    number = None if match is None else match.requests.get((request.seat, request.id))
    if match is not None and number is not None:
        match.check_was_taken_back(number)
        acknowledge(table, visitor, request.id, number)
        return
    number = await changes.take_back(table, request.seat, request.id)
    acknowledge(table, visitor, request.id, number)
    table.show_views()


async def sit(table: "LiveTable", visitor: Visitor, request: Sit) -> None:
    """Take a free seat; taking one's own seat again succeeds."""
    seats, stage = table.situation.seats, table.situation.stage
    is_theirs = request.seat < len(seats) and visitor.guest in seats[request.seat].holders
    if not is_theirs:
        store = table.shared.store
        me = await store.guest(visitor.guest) or Me("", "")
        removed = table.situation.removed
        if visitor.guest in removed:
            raise Refusal("removed")
        if seating.is_closed(seats, request.seat, removed):
            raise Refusal("seat-taken", "the host has closed this seat")
        alone = not table.situation.stored.shared
        if alone and stage == "open" and seating.holds_a_seat(seats, visitor.guest):
            raise Refusal("one-seat")
        seats = seating.sit(seats, request.seat, visitor.guest, me, stage)
        limit(table, visitor)
        if stage == "open" and all(seat.kind != "free" for seat in seats):
            await dealing.begin(table, seats)
        else:
            await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


async def stand(table: "LiveTable", visitor: Visitor, request: Stand) -> None:
    """Leave a seat."""
    situation, chance = table.situation, table.shared.chance
    check_own_seat(situation.seats, request.seat, visitor.guest)
    limit(table, visitor)
    level = usual_level(find_game(situation.stored.game))
    seats = seating.stand(situation.seats, request.seat, situation.stage, level, chance)
    await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


async def rename(table: "LiveTable", visitor: Visitor, request: Rename) -> None:
    """Go by another name and picture."""
    situation = table.situation
    check_own_seat(situation.seats, request.seat, visitor.guest)
    if situation.stage == "over":
        raise Refusal("wrong-stage", "the match is over")
    if not table.shared.renames.take(visitor.guest):
        raise Refusal("too-fast")
    seats = seating.rename(situation.seats, request.seat, Me(request.name, request.picture))
    if seats != situation.seats:
        await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


async def rematch(table: "LiveTable", visitor: Visitor, request: Rematch) -> None:
    """Set up the same table again; a second request gets the same one."""
    situation = table.situation
    if not seating.holds_a_seat(situation.seats, visitor.guest):
        raise Refusal("not-your-seat", "only players may ask for a rematch")
    if situation.stage != "over":
        raise Refusal("wrong-stage", "the match is not over yet")
    following = situation.rematch
    if following is None:
        try:
            level, chance = usual_level(find_game(situation.stored.game)), table.shared.chance
            seats = seating.next_match(situation.seats, situation.winners, level, chance)
            owner_is_host = situation.stored.host in table.orders.hosts
            removed = situation.removed if owner_is_host else frozenset()
            old = replace(situation.stored, seats=seats, removed=removed)
            following = await create_rematch(table.shared, old, visitor.address)
        except (BadOption, UnknownGame) as bad:  # of an older version
            raise Refusal("illegal", str(bad)) from bad
    acknowledge(table, visitor, request.id)
    table.set_rematch(following)


async def ready(table: "LiveTable", visitor: Visitor, request: Ready) -> None:
    """Note that somebody has seen the scores of a round; late or twice, that changes nothing."""
    seats = table.situation.seats
    own = {number for number, seat in enumerate(seats) if visitor.guest in seat.holders}
    waited = table.orders.waits_for
    table.turns.ready(table.now(), own, request.move)
    table.settle()
    acknowledge(table, visitor, request.id)
    table.play_on_after(waited)


async def wait(table: "LiveTable", visitor: Visitor, request: Wait) -> None:
    """Have the bots wait, or go on."""
    seats, solo = table.situation.seats, table.situation.solo
    if solo is None:
        raise Refusal("not-alone")
    check_own_seat(seats, solo, visitor.guest)
    table.turns.wait(table.now(), on=request.on)
    table.settle()
    acknowledge(table, visitor, request.id)


async def hint(table: "LiveTable", visitor: Visitor, request: AskHint) -> None:
    """Compute what a seat of theirs might do; the table goes on meanwhile."""
    check_own_seat(table.situation.seats, request.seat, visitor.guest)
    match = table.situation.playing
    if request.seat not in match.table.waiting:
        raise Refusal("illegal", "no hint to give: it is not this seat's turn")
    version = match.version

    def tell(found: bots.Hint | None) -> None:
        if found is None:
            busy = Refused(request.id, "too-many", "the adviser is busy; ask again in a moment")
            visitor.send(ENCODE(busy))
            return
        told = SeatHint(request.id, request.seat, version, found.best, found.why)
        visitor.send(ENCODE(told))

    if request.seat in table.bots.hints:
        raise Refusal("too-fast", "the adviser is thinking about this seat")
    limits = table.shared.hints
    if not limits.take(visitor.guest):
        raise Refusal("too-fast")
    asker = Asker(visitor.address, visitor.guest, table.id)
    table.bots.advise(match.table, request.seat, asker, tell)


async def emote(table: "LiveTable", visitor: Visitor, request: Emote) -> None:
    """Show everybody the face that somebody makes."""
    check_own_seat(table.situation.seats, request.seat, visitor.guest)
    table.audience.show_emote(request.seat, request.feeling)
    acknowledge(table, visitor, request.id)
