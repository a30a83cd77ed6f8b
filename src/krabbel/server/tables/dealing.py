"""From the start of a match to its deal: everybody's own number goes into the seed.

Who adds one is fixed and written down before anybody is asked to reveal theirs, and all numbers
with the seed before anybody sees a card (docs/fair-deal.md). A table that is set up full deals when
all of its people have come, or after `gather_s`; nobody waits for a client that adds no number.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from krabbel.core.seed import commitment, joint_seed, parse_seed
from krabbel.protocol.messages import Reveal, Wish
from krabbel.server.store.deal import StoredDeal, StoredNumber
from krabbel.server.tables import changes
from krabbel.server.tables.answers import acknowledge
from krabbel.server.tables.audience import Audience, Visitor
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.seats import Seats

if TYPE_CHECKING:
    from krabbel.server.tables.table import LiveTable

Handler = Callable[["LiveTable", Visitor, Any], Awaitable[None]]


async def hear(then: Handler, table: "LiveTable", visitor: Visitor, request: Wish) -> None:
    """Note that a client has said something before the deal, and handle that."""
    if seen := table.audience.subscriptions.get(visitor):
        seen.answered = True
    await go_on(table)
    await then(table, visitor, request)


async def begin(table: "LiveTable", seats: Seats) -> None:
    """Start the match with these people: they are asked for their numbers, then it is dealt."""
    deal = table.situation.stored.deal
    if deal is None:  # a table of before
        await changes.arrange(table, seats, "playing")
    else:
        await _ask_or_deal(table, seats, fixed(deal, seats, table.audience))


async def go_on(table: "LiveTable") -> None:
    """Fix who adds a number, or deal, unless somebody is waited for."""
    situation, turns, settings = table.situation, table.turns, table.shared.settings
    deal = situation.stored.deal
    if situation.stage != "dealing" or deal is None:
        return
    if turns.deal_until is None:
        wait_s = settings.gather_s if deal.numbers is None else settings.reveal_s
        turns.deal_until = table.now() + wait_s
    late = turns.deal_until <= table.now()
    if deal.numbers is None and (late or not expected(situation.seats, table.audience)):
        await _ask_or_deal(table, situation.seats, fixed(deal, situation.seats, table.audience))
    elif deal.numbers is not None and (late or not waited_for(deal, table.revealed)):
        await _deal(table, situation.seats, deal)
    else:
        table.settle()


async def reveal(table: "LiveTable", visitor: Visitor, request: Reveal) -> None:
    """Take the number to which a client has committed itself, from whoever has its seat."""
    situation, number = table.situation, parse_seed(request.number)
    deal, made = situation.stored.deal, commitment(number)
    known = () if deal is None else deal.numbers or ()
    theirs = [one for one in known if visitor.guest in situation.seats[one.seat].holders]
    if made not in [one.commitment for one in theirs]:
        raise Refusal("illegal", "no seat of yours has committed itself to this number")
    if situation.stage == "dealing":
        table.revealed[made] = number
        await go_on(table)
    elif number not in [one.number for one in theirs]:
        raise Refusal("wrong-stage", "the cards were dealt without it")
    acknowledge(table, visitor, request.id)


def expected(seats: Seats, audience: Audience) -> list[int]:
    """Return the people who have not said anything yet, by seat."""
    heard = {visitor.guest for visitor, seen in audience.subscriptions.items() if seen.answered}
    return [
        number
        for number, seat in enumerate(seats)
        if seat.kind == "person" and seat.holders.isdisjoint(heard)
    ]


def fixed(deal: StoredDeal, seats: Seats, audience: Audience) -> StoredDeal:
    """Return the deal with all who add a number: the first device of each seat that wants to."""
    numbers = [
        StoredNumber(number, made)
        for number, seat in enumerate(seats)
        if (made := _commitment_of(seat.holders, audience)) is not None
    ]
    return replace(deal, numbers=tuple(numbers))


def waited_for(deal: StoredDeal, revealed: dict[str, int]) -> list[int]:
    """Return whose numbers are not revealed yet, by seat."""
    return [one.seat for one in deal.numbers or () if one.commitment not in revealed]


def with_numbers(deal: StoredDeal, revealed: dict[str, int]) -> StoredDeal:
    """Return the deal with what was revealed, and the seed that follows from it."""
    numbers = tuple(replace(one, number=revealed.get(one.commitment)) for one in deal.numbers or ())
    done = replace(deal, numbers=numbers)
    return replace(done, seed=joint_seed(deal.server, done.added))


def _commitment_of(holders: frozenset[str], audience: Audience) -> str | None:
    made = (
        seen.commitment
        for visitor, seen in audience.subscriptions.items()
        if visitor.guest in holders and seen.commitment is not None
    )
    return next(made, None)


async def _ask_or_deal(table: "LiveTable", seats: Seats, deal: StoredDeal) -> None:
    """Ask those who add a number to reveal it; where nobody does, deal."""
    if not deal.numbers:
        await _deal(table, seats, deal)
        return
    table.revealed = {}
    table.turns.deal_until = table.now() + table.shared.settings.reveal_s
    await changes.arrange(table, seats, "dealing", deal=deal)


async def _deal(table: "LiveTable", seats: Seats, deal: StoredDeal) -> None:
    """Deal by the numbers that are there."""
    done = with_numbers(deal, table.revealed)
    await changes.arrange(table, seats, "playing", deal=done)
    table.revealed = {}
