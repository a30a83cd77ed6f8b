"""What a seat may see of Cockroach Poker Royal, built up from nothing; cards by their names."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.bits import members
from krabbel.core.state import NO_SEAT
from krabbel.games.poker_royal.cards import (
    ANIMALS,
    CLAIMS,
    FIRST_ROYAL,
    KIND_NAMES,
    NO_CARD,
    ONES,
    SPECIALS,
    card_names,
    number_of,
    total,
)
from krabbel.games.poker_royal.collect import animals, fitting, last_claim, limit
from krabbel.games.poker_royal.history import card_told, claims_told, said_right, way_told
from krabbel.games.poker_royal.imagine import knows_card
from krabbel.games.poker_royal.rules import is_right
from krabbel.games.poker_royal.state import (
    OVER,
    PAY,
    PAY_OTHER,
    PHASES,
    SAID_RIGHT,
    SAID_WRONG,
    VERDICTS,
    State,
)


class Place(Struct, frozen=True):
    """One seat."""

    hand: tuple[str, ...] | None  # None: not for this viewer
    hand_size: int
    laid: tuple[str, ...]  # the cards in front of it
    animals: tuple[int, ...]  # of each of the seven animals, its royal with them
    royals: tuple[bool, ...]  # whether its royal is among them
    specials: tuple[str, ...]  # known to all: in its hand, or the card it has led this round
    has_seen: bool  # the card that is on its way


class Slide(Struct, frozen=True):
    """Somebody slid the card to somebody with a claim."""

    by: int
    to: int
    claim: str


class Judgement(Struct, frozen=True):
    """The card was turned up and collected."""

    card: str
    judge: int
    said: str
    correct: bool
    collector: int


class Round(Struct, frozen=True):
    """A round that is over: the card's way, and what became of it."""

    seats: tuple[int, ...]  # who had the card: the leader first, last the one who judged
    claims: tuple[str, ...]  # made by each of them but the last
    said: str  # by the last one: right or wrong
    card: str
    collector: int


class View(Struct, frozen=True):
    """The table from one seat; viewer -1 is a spectator."""

    viewer: int
    seats: int
    phase: str
    waiting: tuple[int, ...]
    starter: int
    limit: int  # this many animals of one kind lose
    slides: tuple[Slide, ...]  # of this round; of the last one until the next card is led
    on_its_way: bool  # a face-down card
    card: str | None  # that card, if the viewer has seen it
    unseen: tuple[int, ...]  # seats that have not had the card on its way yet
    judgement: Judgement | None
    paid: str | None  # the last card that was laid as a payment
    fitting: tuple[str, ...]  # what a payment that is due must fit: one of these, or two others
    off_pile: tuple[str, ...]  # what came off the penalty pile in this round, in that order
    due: int  # penalty cards to be laid after the payment
    pile_size: int
    pile_top: str | None
    earlier: tuple[Round, ...]  # the rounds before the one that `slides` and `judgement` tell
    loser: int | None
    places: tuple[Place, ...]


own_fields = ("card",)


def open_view(s: State) -> View:
    """Return what everybody sees."""
    over, way = s.phase == OVER, s.card != NO_CARD
    return View(
        viewer=NO_SEAT,
        seats=s.seats,
        phase=PHASES[s.phase],
        waiting=() if over else (s.turn,),
        starter=s.youngest - 1,
        limit=limit(s),
        slides=slides(s),
        on_its_way=way,
        card=None,
        unseen=members((1 << s.seats) - 1 & ~(s.seen | 1 << s.turn)) if way else (),
        judgement=judgement(s),
        paid=card_name(s.paid),
        fitting=fitting_names(s),
        off_pile=cards_off_pile(s),
        due=s.due,
        pile_size=s.left,
        pile_top=card_name(s.pile[s.left - 1]) if s.left else None,
        earlier=tuple([round_told(told) for told in s.told[: s.rounds]]),
        loser=s.turn if over else None,
        places=tuple([place(s, i, own=False) for i in range(s.seats)]),
    )


def own_view(s: State, seen: View, seat: int) -> View:
    """Return the same with what one seat sees besides."""
    return replace(
        seen,
        viewer=seat,
        card=card_name(s.card) if seen.on_its_way and knows_card(s, seat) else None,
        places=(*seen.places[:seat], place(s, seat, own=True), *seen.places[seat + 1 :]),
    )


def card_name(card: int) -> str | None:
    """Return the name of the card in a field that holds kind + 1."""
    return None if card == NO_CARD else KIND_NAMES[card - 1]


def cards_off_pile(s: State) -> tuple[str, ...]:
    """Return what came off the penalty pile in this round."""
    return tuple([KIND_NAMES[card - 1] for card in s.off_pile if card != NO_CARD])


def slides(s: State) -> tuple[Slide, ...]:
    """Return the way of the card, as far as it has come."""
    holders = [s.slid_by[i] - 1 for i in range(s.slides)]
    holders.append(s.judge - 1 if s.judge else s.turn)
    return tuple(
        Slide(holders[i], holders[i + 1], CLAIMS[s.claims[i] - 1]) for i in range(s.slides)
    )


def judgement(s: State) -> Judgement | None:
    """Return how the card was turned up, once it has been."""
    if s.turned == NO_CARD:
        return None
    return Judgement(
        card=KIND_NAMES[s.turned - 1],
        judge=s.judge - 1,
        said=VERDICTS[s.said],
        correct=s.collector != s.judge,
        collector=s.collector - 1,
    )


@lru_cache(1 << 12)  # what has been told stays as it is from view to view
def round_told(told: int) -> Round:
    """Return one of the rounds before."""
    seats, claims, kind = way_told(told), claims_told(told), card_told(told)
    right = said_right(told)
    by, judge = seats[-2:]
    return Round(
        seats=tuple(seats),
        claims=tuple(CLAIMS[claim] for claim in claims),
        said=VERDICTS[SAID_RIGHT if right else SAID_WRONG],
        card=KIND_NAMES[kind],
        collector=by if is_right(kind, claims[-1]) == right else judge,
    )


def fitting_names(s: State) -> tuple[str, ...]:
    """Return the cards that fit the claim, while a payment is due."""
    if s.phase not in (PAY, PAY_OTHER):
        return ()
    return card_names(fitting(last_claim(s)) & ONES)


def place(s: State, seat: int, *, own: bool) -> Place:
    """Return one seat; its hand only for its owner."""
    hand = s.hand[seat]
    specials = specials_at(seat, *s.known_at)
    has_seen = bool(s.seen >> seat & 1)
    return laid_out(hand if own else None, total(hand), s.laid[seat], specials, has_seen)


@lru_cache(1 << 8)
def specials_at(seat: int, *known_at: int) -> tuple[str, ...]:
    """Return the special cards that everybody knows to be in a seat's hand."""
    return tuple(name for name, at in zip(SPECIALS, known_at, strict=True) if at == seat + 1)


@lru_cache(1 << 12)  # most places stay as they are from view to view
def laid_out(
    hand: int | None, hand_size: int, laid: int, specials: tuple[str, ...], has_seen: bool
) -> Place:
    """Make a place of what the viewer may know of it."""
    return Place(
        hand=None if hand is None else card_names(hand),
        hand_size=hand_size,
        laid=card_names(laid),
        animals=animals_in(laid),
        royals=royals_in(laid),
        specials=specials,
        has_seen=has_seen,
    )


@lru_cache(1 << 12)
def animals_in(laid: int) -> tuple[int, ...]:
    """Return how many there are of each animal."""
    return tuple(animals(laid, animal) for animal in range(len(ANIMALS)))


@lru_cache(1 << 12)
def royals_in(laid: int) -> tuple[bool, ...]:
    """Return, for each animal, whether its royal is there."""
    return tuple(number_of(laid, FIRST_ROYAL + i) > 0 for i in range(len(ANIMALS)))
