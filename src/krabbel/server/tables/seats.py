"""Who sits where. Every change returns new seats, which count once they are written down."""

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace
from random import Random
from typing import Any

from krabbel.bots import chooser
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.protocol.messages import Stage
from krabbel.protocol.pages import Me, SeatWish
from krabbel.server.store import StoredSeat
from krabbel.server.tables.names import bot_name, clean_name, distinct
from krabbel.server.tables.pictures import may_have, without_twins
from krabbel.server.tables.refusal import Refusal

Seats = tuple[StoredSeat, ...]
FREE = StoredSeat("free")


def seats_for(game: Game, wishes: Sequence[SeatWish], guest: str, me: Me, chance: Random) -> Seats:
    """Return the seats of a new table; BadOption where a bot has no such level."""
    seats: list[StoredSeat] = []
    for wish in wishes:
        taken = [seat.name for seat in seats]
        match wish.who:
            case "me":
                seats.append(_person(me, guest, taken))
            case "here":
                seats.append(_person(Me(wish.name, wish.picture), guest, taken))
            case "friend":
                seats.append(FREE)
            case "bot":
                chooser(game, wish.level)
                seats.append(StoredSeat("bot", level=wish.level))
    return _bots_named(seats, chance)


def resize(game: Game, options: Mapping[str, Any], seats: Seats, players: int) -> Seats:
    """Add free seats, or take away free ones, then bots', the last ones first.

    Refusal where people sit on all of them, or the game or its options do not go with so many.
    """
    try:
        game.blank(players, options)
    except BadOption as bad:
        raise Refusal("illegal", str(bad)) from bad
    kept = list(enumerate(seats))
    for kind in ("free", "bot"):
        spare = [one for one in kept if one[1].kind == kind]
        kept = [one for one in kept if one not in spare[::-1][: max(0, len(kept) - players)]]
    if len(kept) > players:
        raise Refusal("seat-taken", "people sit there")
    has_moved = any(n != number for n, (number, _) in enumerate(kept))
    if has_moved and any(
        option.kind == "seat" and option.name in options for option in game.options
    ):
        raise Refusal("illegal", "an option names a seat, and seats would get other numbers")
    return (*(seat for _, seat in kept), *[FREE] * (players - len(kept)))


def assign(game: Game, seats: Seats, number: int, level: str | None, chance: Random) -> Seats:
    """Give a seat to a bot of a level or, without one, to a friend who is yet to come."""
    old = _known(seats, number)
    if old.kind == "person":
        raise Refusal("seat-taken")
    if level is None:
        return with_seat(seats, number, FREE)
    try:
        chooser(game, level)
    except BadOption as bad:
        raise Refusal("illegal", str(bad)) from bad
    return _bots_named(with_seat(seats, number, replace(old, kind="bot", level=level)), chance)


def rename(seats: Seats, number: int, me: Me) -> Seats:
    """Give the person in a seat another name and, unless it is somebody else's, picture."""
    taken = [seat.name for n, seat in enumerate(seats) if n != number]
    name = distinct(clean_name(me.name), taken)
    picture = me.picture if may_have(seats, number, me.picture) else seats[number].picture
    return with_seat(seats, number, replace(seats[number], name=name, picture=picture))


def sit(seats: Seats, number: int, guest: str, me: Me, stage: Stage) -> Seats:
    """Give a guest a seat: before the match a free one, then one that was left to a bot."""
    old = _known(seats, number)
    if stage == "over":
        raise Refusal("wrong-stage", "the match is over")
    if stage == "dealing":
        raise Refusal("wrong-stage", "the cards are being dealt")
    if stage == "open" and old.kind != "free":
        raise Refusal("seat-taken")
    if stage == "playing":
        if not _was_left(old):
            raise Refusal("seat-taken", "nobody has left this seat")
        if not may_sit(seats, number, guest):
            raise Refusal("wrong-stage", "you have seen another seat's cards in this match")
    taken = [seat.name for seat in seats if seat is not old]
    wins = old.wins if guest in old.left else 0
    person = replace(_person(me, guest, taken), left=old.left, wins=wins)
    return without_twins(with_seat(seats, number, person), newcomer=number)


def may_sit(seats: Seats, number: int, guest: str) -> bool:
    """Whether the guest may take over a seat that was left: they have seen no other cards."""
    others = (seat for n, seat in enumerate(seats) if n != number)
    return _was_left(seats[number]) and not any(
        guest in seat.holders or guest in seat.left for seat in others
    )


def is_closed(seats: Seats, number: int, removed: Set[str]) -> bool:
    """Whether nobody may take a seat over, since the host has removed who played there."""
    return number < len(seats) and not seats[number].left.isdisjoint(removed)


def stand(seats: Seats, number: int, stage: Stage, level: str, chance: Random) -> Seats:
    """Leave a seat: before the match it is free again, then a bot takes it."""
    old = seats[number]
    if stage == "over":
        raise Refusal("wrong-stage", "the match is over")
    if stage == "open":
        return with_seat(seats, number, FREE)
    names = [seat.name for seat in seats]
    left, wins = old.left | old.holders, old.wins  # theirs again if they come back
    bot = StoredSeat("bot", bot_name(names, chance), level=level, left=left, wins=wins)
    return without_twins(with_seat(seats, number, bot))


def wins_of(seat: StoredSeat) -> int:
    """Return the wins of whoever sits there now, before this match."""
    return 0 if _was_left(seat) else seat.wins


def without(
    seats: Seats, guest: str, nobody: str, stage: Stage, level: str, chance: Random
) -> Seats:
    """Return the seats without anything of a guest who wants to be forgotten.

    Who has left a match stays somebody who has seen cards there: `nobody` stands in their place.
    """
    for number, seat in enumerate(seats):
        left = frozenset(nobody if one == guest else one for one in seat.left)
        old = replace(seat, left=left)
        if guest in old.holders:
            old = replace(old, name="", picture="", holders=old.holders - {guest}, link=None)
        seats = with_seat(seats, number, old)
        if old.kind == "person" and not old.holders and stage != "over":
            seats = stand(seats, number, stage, level, chance)
            if stage == "playing":
                seats = with_seat(
                    seats, number, replace(seats[number], left=left | {nobody}, wins=0)
                )
    return seats


def fill(seats: Seats, level: str, chance: Random) -> Seats:
    """Give the free seats to bots."""
    bot = StoredSeat("bot", level=level)
    return _bots_named([bot if seat.kind == "free" else seat for seat in seats], chance)


def holds_a_seat(seats: Seats, guest: str) -> bool:
    """Whether a guest is a player."""
    return any(guest in seat.holders for seat in seats)


def solo_seat(seats: Seats) -> int | None:
    """Return the seat of the only person who has ever played here; None if there are others.

    Devices that hold the seat are that person's own. Spectators do not count: they see no cards.
    """
    players = [n for n, seat in enumerate(seats) if seat.kind != "bot" or seat.left]
    if len(players) != 1 or seats[players[0]].kind != "person":
        return None
    sitting = seats[players[0]]
    return players[0] if sitting.left <= sitting.holders else None


def next_match(seats: Seats, winners: Collection[int], level: str, chance: Random) -> Seats:
    """Return the seats of a rematch: the same people and bots, without those who left.

    Somebody who has been forgotten since cannot come: a bot of this level plays in their place.
    """
    following = [
        replace(seat, left=frozenset(), link=None, wins=wins_of(seat) + (number in winners))
        if seat.kind != "person" or seat.holders
        else StoredSeat("bot", level=level)
        for number, seat in enumerate(seats)
    ]
    return _bots_named(following, chance)


def _known(seats: Seats, number: int) -> StoredSeat:
    if number >= len(seats):
        raise Refusal("not-your-seat", "there is no such seat")
    return seats[number]


def _was_left(seat: StoredSeat) -> bool:
    return seat.kind == "bot" and bool(seat.left)


def _person(me: Me, guest: str, taken: Sequence[str]) -> StoredSeat:
    name = distinct(clean_name(me.name), taken)
    return StoredSeat("person", name, me.picture, holders=frozenset({guest}))


def _bots_named(seats: Sequence[StoredSeat], chance: Random) -> Seats:
    """Name the bots that have no name yet, and give everybody a picture."""
    named = list(seats)
    for number, seat in enumerate(named):
        if seat.kind == "bot" and not seat.name:
            names = [other.name for other in named]
            named[number] = replace(seat, name=bot_name(names, chance))
    return without_twins(named)


def with_seat(seats: Seats, number: int, seat: StoredSeat) -> Seats:
    """Return the seats with another one at this number."""
    return (*seats[:number], seat, *seats[number + 1 :])
