"""The handlers of what only the host may ask for: seats, stand-ins, the start; to remove people."""

from typing import TYPE_CHECKING

from krabbel.bots import chooser, usual_level
from krabbel.core.errors import BadOption
from krabbel.games import find_game
from krabbel.protocol.messages import Assign, Free, Readmit, Remove, Resize, StandIn, Start
from krabbel.server.tables import changes, dealing
from krabbel.server.tables import seats as seating
from krabbel.server.tables.answers import acknowledge, limit
from krabbel.server.tables.audience import Visitor
from krabbel.server.tables.hosts import own_devices
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats
from krabbel.server.tables.situation import Situation

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

MOST_REMOVED = 64  # guests at one table


def check_host(table: "LiveTable", visitor: Visitor) -> Situation:
    """Return the situation; Refusal unless the visitor is the host."""
    if visitor.guest not in table.orders.hosts:
        raise Refusal("not-host")
    return table.situation


def check_owner(table: "LiveTable", visitor: Visitor) -> Situation:
    """Return the situation; Refusal unless the visitor has set the table up."""
    situation = table.situation
    if visitor.guest not in own_devices(situation.seats, situation.stored.host):
        raise Refusal("not-host", "only whoever set the table up may do that")
    return situation


def check_lobby(table: "LiveTable", visitor: Visitor) -> Situation:
    """Return the situation; Refusal unless the visitor is the host and the match has not begun."""
    situation = check_host(table, visitor)
    if situation.stage != "open":
        raise Refusal("wrong-stage", "the match has started")
    return situation


async def resize(table: "LiveTable", visitor: Visitor, request: Resize) -> None:
    """Add seats or take them away."""
    situation = check_lobby(table, visitor)
    limit(table, visitor)
    game = find_game(situation.stored.game)
    options = situation.stored.options
    seats = seating.resize(game, options, situation.seats, request.players)
    if seats != situation.seats:
        await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


async def assign(table: "LiveTable", visitor: Visitor, request: Assign) -> None:
    """Give a seat to a bot, or to a friend who is yet to come."""
    situation, chance = check_lobby(table, visitor), table.shared.chance
    limit(table, visitor)
    game = find_game(situation.stored.game)
    level = request.level if request.who == "bot" else None
    seats = seating.assign(game, situation.seats, request.seat, level, chance)
    if seats != situation.seats:
        await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


async def remove(table: "LiveTable", visitor: Visitor, request: Remove) -> None:
    """Take somebody's seat away, and let them not sit down again."""
    situation = check_owner(table, visitor)
    sitting, seats = without_person(table, request.seat, request.name)
    limit(table, visitor)
    removed = situation.removed | sitting
    if len(removed) > MOST_REMOVED:
        raise Refusal("too-many", "too many were removed; let everybody in again first")
    await changes.arrange(table, seats, removed=removed)
    acknowledge(table, visitor, request.id)


async def free(table: "LiveTable", visitor: Visitor, request: Free) -> None:
    """Take somebody's seat away; they may sit down again."""
    check_owner(table, visitor)
    _, seats = without_person(table, request.seat, request.name)
    limit(table, visitor)
    await changes.arrange(table, seats)
    acknowledge(table, visitor, request.id)


def without_person(table: "LiveTable", seat: int, name: str) -> tuple[frozenset[str], Seats]:
    """Return whose seat it is, and the seats without them; Refusal where it is another person's,
    or the host's own."""
    situation = table.situation
    sitting = check_person(situation, seat)
    if sitting & own_devices(situation.seats, situation.stored.host):
        raise Refusal("not-host", "this seat is the host's own")
    if name != situation.seats[seat].name:
        raise Refusal("illegal", "somebody else sits there now")
    level = usual_level(find_game(situation.stored.game))
    chance = table.shared.chance
    return sitting, seating.stand(situation.seats, seat, situation.stage, level, chance)


async def readmit(table: "LiveTable", visitor: Visitor, request: Readmit) -> None:
    """Let everybody who was removed sit down again."""
    situation = check_owner(table, visitor)
    limit(table, visitor)
    if situation.removed:
        await changes.arrange(table, situation.seats, removed=frozenset())
    acknowledge(table, visitor, request.id)


async def stand_in(table: "LiveTable", visitor: Visitor, request: StandIn) -> None:
    """Let a bot play at once for somebody who is away."""
    situation = check_host(table, visitor)
    check_person(situation, request.seat)
    if situation.stage != "playing":
        raise Refusal("wrong-stage", "nothing is played now")
    if request.seat in table.turns.presence.here:
        raise Refusal("illegal", "they are here")
    if request.seat in table.orders.stand_ins:
        acknowledge(table, visitor, request.id)
        return
    limit(table, visitor)
    table.turns.presence.give_up(request.seat)
    table.settle()
    acknowledge(table, visitor, request.id)
    table.show_views()


async def start(table: "LiveTable", visitor: Visitor, request: Start) -> None:
    """Give the free seats to bots and start the match."""
    situation = check_lobby(table, visitor)
    try:
        chooser(find_game(situation.stored.game), request.level)
    except BadOption as bad:
        raise Refusal("illegal", str(bad)) from bad
    seats = seating.fill(situation.seats, request.level, table.shared.chance)
    await dealing.begin(table, seats)
    acknowledge(table, visitor, request.id)


def check_person(situation: Situation, number: int) -> frozenset[str]:
    """Return whose seat it is; Refusal where no person sits there."""
    if number >= len(situation.seats):
        raise Refusal("not-your-seat", "there is no such seat")
    if situation.seats[number].kind != "person":
        raise Refusal("illegal", "nobody sits there")
    return situation.seats[number].holders
