"""What makes a state of Cockroach Poker Royal impossible."""

from collections.abc import Iterator

from krabbel.core.game import seat_name
from krabbel.core.state import NO_SEAT, SEATS, Ints
from krabbel.games.poker_royal.cards import (
    ANIMALS,
    CLAIMS,
    DECK,
    JOKER,
    KIND_NAMES,
    KINDS,
    LAYABLE_CARDS,
    NO_CARD,
    ROYAL_CARDS,
    SPECIALS,
    WHOLE_DECK,
    number_of,
    total,
)
from krabbel.games.poker_royal.collect import animals, limit, payable
from krabbel.games.poker_royal.history import way_told
from krabbel.games.poker_royal.imagine import known_specials
from krabbel.games.poker_royal.rules import hand_size, is_right, unseen
from krabbel.games.poker_royal.state import (
    LEAD,
    OVER,
    PASS,
    PAY,
    PAY_OTHER,
    PHASES,
    RECEIVE,
    ROUNDS,
    SAID_RIGHT,
    SAID_WRONG,
    SLIDES,
    State,
)
from krabbel.games.poker_royal.view import round_told


def fault(s: State) -> str | None:
    """Return the first impossible thing in words; None if the state is possible."""
    for check in (
        ranges,
        pile,
        cards,
        round_so_far,
        judgement,
        history,
        off_pile,
        specials,
        animals_laid,
        phase,
        payment,
    ):
        for words in check(s):
            return words
    return None


def ranges(s: State) -> Iterator[str]:
    """Find numbers that name no seat, no phase, no card."""
    bounds = {
        "seats": (2, SEATS),
        "phase": (0, len(PHASES) - 1),
        "turn": (0, s.seats - 1),
        "youngest": (1, s.seats),
        "judge": (0, s.seats),
        "collector": (0, s.seats),
        "card": (0, KINDS),
        "turned": (0, KINDS),
        "paid": (0, JOKER),
        "said": (0, SAID_WRONG),
        "seen": (0, (1 << s.seats) - 1),
        "due": (0, len(ANIMALS)),
        "block": (0, 1 << 30),
    }
    for name, (low, high) in bounds.items():
        if not low <= getattr(s, name) <= high:
            yield f"{name}: {getattr(s, name)} is not from {low} to {high}"
    for special in range(2):
        if not 0 <= s.known_at[special] <= s.seats:
            yield "known_at: there is no such seat at this table"
    for seat in range(s.seats, SEATS):
        if s.hand[seat] or s.laid[seat]:
            yield f"hand, laid: there is no seat {seat_name(seat)} at this table"


def pile(s: State) -> Iterator[str]:
    """Check that the penalty pile is a row of cards without gaps."""
    most = DECK - hand_size(s.seats) * s.seats - 1
    if not 0 <= s.left <= most:
        yield f"left: {s.left} cards in the penalty pile; there are at most {most}"
    for i in range(DECK):
        if not (1 <= s.pile[i] <= KINDS if i < s.left else s.pile[i] == NO_CARD):
            yield f"pile: its place {i + 1} does not fit a pile of {s.left} cards"


def cards(s: State) -> Iterator[str]:
    """Check that every card is in one place (KR-1.1)."""
    for kind in range(KINDS):
        places = [f"in {seat_name(seat)}'s hand" for seat in held(s.hand, kind)]
        places += [f"before {seat_name(seat)}" for seat in held(s.laid, kind)]
        places += ["in the penalty pile"] * [s.pile[i] for i in range(s.left)].count(kind + 1)
        places += ["on its way"] * (s.card == kind + 1)
        there, wanted = len(places), number_of(WHOLE_DECK, kind)
        if there != wanted:
            where = f" ({', '.join(places)})" if wanted == 1 and places else ""
            yield f"{KIND_NAMES[kind]}: {there} of it instead of {wanted}{where}"
    for seat in range(s.seats):
        if s.laid[seat] & ~LAYABLE_CARDS:
            yield f"laid: a special card lies before {seat_name(seat)}"


def held(heaps: Ints, kind: int) -> Iterator[int]:
    """Yield the seat of each card of a kind."""
    for seat in range(SEATS):
        yield from [seat] * number_of(heaps[seat], kind)


def round_so_far(s: State) -> Iterator[str]:
    """Check who slid the card, with what claims, and who has seen it."""
    if not 0 <= s.slides < s.seats:
        yield f"slides: a card cannot be slid {s.slides} times with {s.seats} players"
        return
    sliders = [s.slid_by[i] for i in range(SLIDES)]
    for i in range(SLIDES):
        if not (1 <= sliders[i] <= s.seats if i < s.slides else sliders[i] == 0):
            yield f"slid_by: its place {i + 1} does not fit {s.slides} slides"
        if not (1 <= s.claims[i] <= len(CLAIMS) if i < s.slides else s.claims[i] == 0):
            yield f"claims: its place {i + 1} does not fit {s.slides} slides"
    if len({*sliders[: s.slides], s.judge}) != s.slides + 1:
        yield "slid_by: somebody had the card twice"
    seen = sum(1 << slider - 1 for slider in sliders[: s.slides]) if s.card else 0
    if s.phase == PASS:
        seen |= 1 << s.turn
    if s.seen != seen:
        yield "seen: not those who have led the card or passed it on"


def judgement(s: State) -> Iterator[str]:
    """Check that the card turned up has gone where the judgement says (KR-2.3)."""
    told = (s.turned, s.judge, s.said, s.collector)
    if not any(told):
        if s.slides and not s.card:
            yield "turned: the card that was slid is neither on its way nor turned up"
        if s.paid:
            yield "paid: nothing was turned up to be paid for"
        return
    if not all(told) or s.card or not s.slides:
        yield "turned, judge, said, collector: together, after a slide, or not at all"
        return
    kind, by = s.turned - 1, s.slid_by[s.slides - 1]
    true = is_right(kind, s.claims[s.slides - 1] - 1)
    if s.collector != (by if true == (s.said == SAID_RIGHT) else s.judge):
        yield "collector: by the judgement the other one collects the card"
    seat = s.collector - 1
    heap, where = (s.hand[seat], "in the hand of") if kind >= JOKER else (s.laid[seat], "before")
    if not number_of(heap, kind):
        yield f"turned: the {KIND_NAMES[kind]} is not {where} its collector"
    if s.paid and not number_of(s.laid[seat], s.paid - 1):
        yield "paid: this card does not lie before the collector"
    if s.turn != seat:
        yield "turn: whoever has collected the card is to act"


def history(s: State) -> Iterator[str]:
    """Check earlier rounds: each collector led the next (KR-2.6), each round laid a card."""
    if not 0 <= s.rounds <= sum(total(s.laid[seat]) for seat in range(s.seats)):
        yield f"rounds: {s.rounds} rounds before this one; every round lays a card"
        return
    for i in range(ROUNDS):
        if (s.told[i] != 0) != (i < s.rounds):
            yield f"told: its place {i + 1} does not fit {s.rounds} rounds"
            return
    if s.rounds and not s.slides:
        yield "told: only this round can be the first one"
    for i in range(s.rounds):
        seats = way_told(s.told[i])
        if len(set(seats)) != len(seats) or max(seats) >= s.seats:
            yield f"told: nobody has the card of round {i + 1} twice"
        elif i + 1 < s.rounds and round_told(s.told[i]).collector != way_told(s.told[i + 1])[0]:
            yield f"told: who collected the card of round {i + 1} led the next one"
        elif i + 1 == s.rounds and round_told(s.told[i]).collector != s.slid_by[0] - 1:
            yield f"told: who collected the card of round {i + 1} led this one"


def off_pile(s: State) -> Iterator[str]:
    """Check that what came off the penalty pile is the collector's, and fits KR-4.3."""
    cards = [s.off_pile[i] for i in range(len(ANIMALS))]
    taken = [card for card in cards if card]
    if cards[: len(taken)] != taken or not all(1 <= card <= KINDS for card in taken):
        yield "off_pile: not a row of cards"
        return
    if not s.collector:
        if taken:
            yield "off_pile: nobody has collected anything in this round"
        return
    seat = s.collector - 1
    if len(taken) + s.due > total(s.laid[seat] & ROYAL_CARDS):
        yield "off_pile, due: more penalty cards than royal cards that brought them"
    for card in taken:
        heap = s.hand[seat] if card > JOKER else s.laid[seat]
        if not number_of(heap, card - 1):
            yield f"off_pile: {seat_name(seat)} does not have the {KIND_NAMES[card - 1]}"


def specials(s: State) -> Iterator[str]:
    """Check that the special cards are where everybody knows them to be (KR-4.8)."""
    for special, name in enumerate(SPECIALS):
        seat, kind = s.known_at[special] - 1, JOKER + special
        on_its_way = s.card == kind + 1 and s.slid_by[0] == seat + 1
        if seat >= 0 and not number_of(s.hand[seat], kind) and not on_its_way:
            yield f"known_at: {seat_name(seat)} does not have the {name}"
        if s.turned == kind + 1 and s.collector != seat + 1:
            yield f"known_at: everybody has seen who got the {name}"


def animals_laid(s: State) -> Iterator[str]:
    """Check that whoever has too many animals of a kind has lost (KR-5.1)."""
    for seat in range(s.seats):
        for animal, name in enumerate(ANIMALS):
            many = animals(s.laid[seat], animal)
            if many >= limit(s) and (s.phase != OVER or s.turn != seat or many > limit(s)):
                yield f"laid: {many} of the {name} before {seat_name(seat)}: the game is over"


def phase(s: State) -> Iterator[str]:
    """Check that the phase fits the table."""
    name, seat = PHASES[s.phase], seat_name(s.turn)
    if (s.phase in (RECEIVE, PASS)) != (s.card != NO_CARD):
        yield f"phase: {name} does not fit the card on its way, or that there is none"
    if s.phase == RECEIVE and s.seen >> s.turn & 1:
        yield f"turn: {seat} has seen the card already"
    if s.phase == PASS and not unseen(s, s.turn):
        yield f"phase: there is nobody left to whom {seat} could pass the card on"
    if s.phase == LEAD and not s.hand[s.turn]:
        yield f"hand: {seat} has no card to lead"
    if s.phase == LEAD and not s.slides and s.turn != s.youngest - 1:
        yield "turn: the youngest leads the first round"
    if s.phase == OVER and not has_lost(s):
        yield f"phase: the game is over, and {seat} has not lost"


def payment(s: State) -> Iterator[str]:
    """Check that who is to pay has a special card, and something to pay with (KR-4.4)."""
    seat = seat_name(s.turn)
    if s.phase not in (PAY, PAY_OTHER):
        if s.due:
            yield "due: penalty cards wait for a payment, and none is due"
        return
    if s.turned == NO_CARD or s.turn + 1 not in (s.known_at[0], s.known_at[1]):
        yield f"phase: {seat} has no special card to pay for"
    elif not payable(s, s.turn):
        yield f"phase: {seat} cannot pay"
    if s.phase == PAY_OTHER and s.paid == NO_CARD:
        yield f"paid: {seat} has paid one card, and it is not said which"


def has_lost(s: State) -> bool:
    """Whether the seat to act has reason to have lost (KR-5.1, KR-5.2, KR-5.4)."""
    full = any(animals(s.laid[s.turn], animal) >= limit(s) for animal in range(len(ANIMALS)))
    return s.turned != NO_CARD and (full or s.hand[s.turn] == known_specials(s, NO_SEAT, s.turn))
