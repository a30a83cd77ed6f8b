"""What clients may wish for at a table: granted, or refused and nothing has changed."""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from krabbel import bots
from krabbel.bots import chooser
from krabbel.core.errors import BadOption, UnknownGame
from krabbel.core.state import NO_SEAT
from krabbel.games import find_game
from krabbel.protocol.messages import (
    Act,
    Advice,
    Done,
    Hint,
    Link,
    Look,
    Ready,
    Rematch,
    SeatHint,
    SeatLink,
    Sit,
    Stand,
    Start,
    TakeBack,
    Wish,
)
from krabbel.protocol.pages import Me
from krabbel.server.tables import seats as seating
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.visitor import Visitor

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

TOKEN_BYTES = 16


async def grant(live: "LiveTable", visitor: Visitor, wish: Wish) -> None:
    """Do what a visitor wishes; Refusal if they may not, StoreFailure if it cannot be written."""
    await GRANTS[type(wish)](live, visitor, wish)


async def look(live: "LiveTable", visitor: Visitor, wish: Look) -> None:
    """Eyes of a seat of their own, or a spectator's."""
    if wish.seat is not None:
        seating.own_seat(live.seats, wish.seat, visitor.guest)
    viewer = NO_SEAT if wish.seat is None else wish.seat
    live.visitors.look(live, visitor, viewer, wish.since)


async def act(live: "LiveTable", visitor: Visitor, wish: Act) -> None:
    """A move; one that was made before is only acknowledged again."""
    seating.own_seat(live.seats, wish.seat, visitor.guest)
    made = None if live.match is None else live.match.made_before(wish.seat, wish.id, wish.action)
    if made is not None:
        live.visitors.send(visitor, Done(wish.id, made))
        return
    await live.move(wish.seat, wish.action, wish.id)
    live.hall.counts.moves_acknowledged += 1
    done(live, visitor, wish.id)
    live.show()


async def take_back(live: "LiveTable", visitor: Visitor, wish: TakeBack) -> None:
    """A decision taken back; where that was done before it is only acknowledged again."""
    seating.own_seat(live.seats, wish.seat, visitor.guest)
    before = None if live.match is None else live.match.taken_back_before(wish.seat, wish.id)
    if before is not None:
        live.visitors.send(visitor, Done(wish.id, before))
        return
    await live.take_back(wish.seat, wish.id)
    live.hall.counts.moves_acknowledged += 1
    done(live, visitor, wish.id)
    live.show()


async def sit(live: "LiveTable", visitor: Visitor, wish: Sit) -> None:
    """A free seat; one that is theirs already stays theirs."""
    if wish.seat < len(live.seats) and visitor.guest in live.seats[wish.seat].holders:
        done(live, visitor, wish.id)
        return
    me = await live.store.guest(visitor.guest) or Me("", "")
    await live.arrange(seating.sit(live.seats, wish.seat, visitor.guest, me, live.stage))
    done(live, visitor, wish.id)


async def stand(live: "LiveTable", visitor: Visitor, wish: Stand) -> None:
    """Leave a seat."""
    level = seating.best_level(find_game(live.stored.game))
    chance = live.hall.chance
    seats = seating.stand(live.seats, wish.seat, visitor.guest, live.stage, level, chance)
    await live.arrange(seats)
    done(live, visitor, wish.id)


async def start(live: "LiveTable", visitor: Visitor, wish: Start) -> None:
    """Bots take the seats that are free, and the match starts."""
    if visitor.guest != live.stored.host:
        raise Refusal("not-host")
    if live.stage != "open":
        raise Refusal("wrong-stage", "the match has started")
    try:
        chooser(find_game(live.stored.game), wish.level)
    except BadOption as bad:
        raise Refusal("illegal", str(bad)) from bad
    await live.arrange(seating.fill(live.seats, wish.level, live.hall.chance))
    done(live, visitor, wish.id)


async def rematch(live: "LiveTable", visitor: Visitor, wish: Rematch) -> None:
    """The same table again; whoever asks second gets the same one."""
    if not seating.holds_a_seat(live.seats, visitor.guest):
        raise Refusal("not-your-seat", "only players may ask for a rematch")
    if live.stage != "over":
        raise Refusal("wrong-stage", "the match is not over yet")
    if live.rematch is None:
        old = replace(live.stored, seats=seating.next_match(live.seats))
        try:
            live.rematch = await live.hall.create_rematch(old)
        except (BadOption, UnknownGame) as bad:  # of an older version
            raise Refusal("illegal", str(bad)) from bad
    done(live, visitor, wish.id)
    live.visitors.show_table(live)


async def ready(live: "LiveTable", visitor: Visitor, wish: Ready) -> None:
    """Somebody has seen the scores of a round; late or twice, that changes nothing."""
    waited = live.pace.waits_for
    live.pace.ready(visitor.guest, wish.move)
    done(live, visitor, wish.id)
    live.play_on_after(waited)


async def link(live: "LiveTable", visitor: Visitor, wish: Link) -> None:
    """A secret that brings a seat to another device."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    await live.arrange(seating.link(live.seats, wish.seat, visitor.guest, token))
    live.visitors.send(visitor, SeatLink(wish.id, wish.seat, token))


async def hint(live: "LiveTable", visitor: Visitor, wish: Hint) -> None:
    """What a seat of theirs might do; the table goes on while that is thought about."""
    seating.own_seat(live.seats, wish.seat, visitor.guest)
    match = live.playing
    if wish.seat not in match.table.waiting:
        raise Refusal("illegal", "no hint to give: it is not this seat's turn")
    version = match.version

    def tell(found: bots.Hint | None) -> None:
        if found is None:
            live.visitors.refuse(visitor, wish, Refusal("too-many", "the adviser is busy"))
            return
        best = [Advice(advice.action, advice.chance) for advice in found.best]
        live.visitors.send(visitor, SeatHint(wish.id, wish.seat, version, best, found.why))

    thoughts = live.pace.thoughts
    if wish.seat in thoughts.hints:
        raise Refusal("too-fast", "the adviser is thinking about this seat")
    if not live.hall.hints.take(visitor.guest):
        raise Refusal("too-fast")
    thoughts.advise(match.table, wish.seat, tell)


def done(live: "LiveTable", visitor: Visitor, request: str) -> None:
    """Tell a visitor that their wish was granted."""
    version = 0 if live.match is None else live.match.version
    live.visitors.send(visitor, Done(request, version))


GRANTS: dict[type, Callable[["LiveTable", Visitor, Any], Awaitable[None]]] = {
    Look: look,
    Act: act,
    TakeBack: take_back,
    Sit: sit,
    Stand: stand,
    Start: start,
    Rematch: rematch,
    Ready: ready,
    Link: link,
    Hint: hint,
}
