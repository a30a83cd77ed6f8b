"""The rules of Go5. G5-x.y: the paragraph in docs/rules/go5.md.

A turn: TAKE the top discard or not, where that is allowed; LAY (sets, an added card, exchanges; the
card got in one is PASSed ON) until a discard or a stop card ends it; then a seat with a set of four
may CLAIM the discard.
"""

from krabbel.core.bits import bit_count, nth_bit
from krabbel.core.dice import Key, shuffle
from krabbel.core.menus import Menu, put
from krabbel.core.rule import big_rule, rule
from krabbel.core.setup import begin, drawn_seat
from krabbel.games.go5.cards import CARDS, DECK, JOKER, NO_CARD, NUMBERED, STOP
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DISCARD_CROSSWISE,
    DRAW,
    EXCHANGE,
    GO5,
    KEEP,
    KINDS,
    LAY_SET,
    LAY_WITH_JOKER,
    PASS,
    PLAY_STOP,
    TAKE_DISCARD,
)
from krabbel.games.go5.exchange import exchange
from krabbel.games.go5.imagine import imagine as imagine
from krabbel.games.go5.laying import add, fitting, lay
from krabbel.games.go5.menu import offer_passing, offer_plays
from krabbel.games.go5.picking import count_passing, count_plays, nth_passing, nth_play
from krabbel.games.go5.scoring import decided, leaders, score_seat, show_hands
from krabbel.games.go5.state import (
    BEGINNING,
    CLAIM,
    DEALING,
    DRAWING,
    FREE,
    IDLE_LAPS,
    LAY,
    NOBODY,
    OLD_COUNT,
    OVER,
    PASS_ON,
    QUIET_LAPS,
    ROUND_OVER,
    TAKE,
    TURN_OVER,
    State,
)
from krabbel.games.go5.stock import (
    draw_up,
    nothing_to_draw,
    put_on_pile,
    receive,
    show,
    show_joker,
    take_top,
    takeable,
    turn_up,
)


@rule
def deal(s: State, key: Key) -> None:
    """Set up the first round of the match."""
    begin(s, key)
    if s.dealer == NOBODY:
        s.dealer = drawn_seat(s, key)
    s.phase = DEALING
    advance(s)


@big_rule
def advance(s: State) -> None:
    """Go through the phases in which nobody has anything to decide."""
    if s.phase == TURN_OVER:
        end_turn(s)
    if s.phase == ROUND_OVER:
        end_round(s)
    if s.phase == DEALING:
        deal_round(s)
    if s.phase == BEGINNING:
        begin_turn(s)
    if s.phase == DRAWING:
        draw_up(s, s.turn)
        s.phase = LAY


@rule
def deal_round(s: State) -> None:
    """Set up the next round."""
    clear_table(s)
    s.round += 1
    for card in range(CARDS):  # G5-1.1
        s.stock[card] = card + 1
        s.shuffled[card] = 1
    for i in range(CARDS, DECK):
        s.stock[i] = STOP
    s.left = DECK
    s.block = shuffle(s.stock, DECK, (s.key[0], s.key[1], s.key[2], s.key[3]), s.block)
    seat = s.dealer - 1
    for _ in range(s.seats):  # G5-2.3 stop cards are replaced from the dealer on
        missing = 7  # G5-1.3
        while missing:
            missing -= receive(s, seat, turn_up(s))
        seat = next_seat(s, seat)
    top = turn_up(s)
    put_on_pile(s, top, NOBODY)
    if top != STOP:
        s.shuffled[top - 1] = 0
    s.turn = s.dealer - 1  # G5-1.3
    s.phase = BEGINNING


@rule
def clear_table(s: State) -> None:
    """Gather all cards of the round before."""
    for seat in range(s.seats):
        s.hand[seat] = 0
        s.known[seat] = 0
        s.stops[seat] = 0
        s.own[seat] = 0
    for i in range(s.sets):
        s.line[i] = 0
        s.laid[i] = 0
    for i in range(s.piled):
        s.pile[i] = NO_CARD
        s.piled_by[i] = NOBODY
    for i in range(3):
        s.crosswise[i] = NOBODY
    s.sets = 0
    s.piled = 0
    s.dry_turns = 0
    s.idle_turns = 0
    s.quiet_turns = 0
    s.reshuffled = 0


@rule
def next_seat(s: State, seat: int) -> int:
    """Return the left neighbour."""
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def begin_turn(s: State) -> None:
    """Ask whether the top discard is taken, where it may be; else draw."""
    s.dry_turns = s.dry_turns + 1 if nothing_to_draw(s) else 0  # G5-2.4
    s.idle_turns += 1  # G5-2.5 until something is drawn or laid
    if s.reshuffled or s.version == OLD_COUNT:
        s.quiet_turns += 1  # G5-2.7 until something is laid
    s.course = FREE
    s.acting = s.turn
    s.phase = TAKE if s.own[s.turn] and takeable(s, s.turn) else DRAWING  # G5-2.2


@rule
def take(s: State, seat: int) -> None:
    """Take the top discard into the hand (G5-2.2)."""
    card = take_top(s)
    s.hand[seat] |= 1 << card
    s.known[seat] |= 1 << card  # G5-2.6


@rule
def fives(s: State) -> int:
    """Return the sets of four that the top discard makes five, as a bit set (G5-6.2)."""
    kind = 1 << min(s.pile[s.piled - 1] - 1, JOKER)
    claims = 0
    for i in range(s.sets):
        if bit_count(s.laid[i]) == 4 and fitting(s, i) & kind:
            claims |= 1 << i
    return claims


@rule
def claimable(s: State, seat: int) -> int:
    """Return the seat's own sets among these."""
    return fives(s) & s.own[seat]


@rule
def ask_after(s: State, seat: int) -> None:
    """Ask the next seat that can claim the discard; if none is left the turn is over (G5-6.2)."""
    s.phase = TURN_OVER
    claims = fives(s) & ~s.own[s.turn]  # not the discarder
    seat = next_seat(s, seat)
    while claims and seat != s.turn and s.phase == TURN_OVER:
        if claims & s.own[seat]:
            s.phase = CLAIM
            s.acting = seat
        seat = next_seat(s, seat)


@rule
def has_run_dry(s: State) -> bool:
    """Whether the round ends without a Go5.

    Every round ends: what is laid stays laid, so at last nothing more is. Then three laps draw
    nothing (G5-2.5), or the stock runs out and is shuffled anew, and five laps are left (G5-2.7).
    """
    if s.dry_turns >= s.seats or s.idle_turns >= IDLE_LAPS * s.seats:  # G5-2.4, G5-2.5
        return True
    return s.quiet_turns >= QUIET_LAPS * s.seats  # G5-2.7


@rule
def end_turn(s: State) -> None:
    """Begin the next seat's turn, unless the round has run dry."""
    if has_run_dry(s):
        s.caller = NOBODY
        s.five = 0
        s.fifth = NO_CARD
        s.phase = ROUND_OVER
    else:
        s.turn = next_seat(s, s.turn)
        s.phase = BEGINNING


@rule
def end_round(s: State) -> None:
    """Score the round; then the next one is dealt, or the match is over."""
    s.course = FREE
    show_hands(s)
    for seat in range(s.seats):
        score_seat(s, seat)
    if decided(s):  # G5-7.4
        s.phase = OVER
    else:
        s.dealer = 1 + next_seat(s, s.dealer - 1)  # G5-1.3
        s.phase = DEALING


@rule
def waiting(s: State) -> int:
    """Return the one seat that is to act, as a bit set."""
    return 0 if s.phase == OVER else 1 << s.acting


@rule
def offer(s: State, seat: int, menu: Menu) -> Menu:
    """Offer what the seat may do."""
    if s.phase == LAY:
        return offer_plays(s, seat, menu)
    if s.phase == TAKE:
        menu = put(menu, TAKE_DISCARD, 1)  # G5-2.2
        return put(menu, DRAW, 1)
    if s.phase == PASS_ON:
        return offer_passing(s, seat, menu)
    menu = put(menu, GO5, claimable(s, seat))  # G5-6.2
    return put(menu, PASS, 1)


@rule
def count(s: State, seat: int) -> int:
    """Return how many actions the seat has."""
    if s.phase == LAY:
        return count_plays(s, seat)
    if s.phase == TAKE:
        return 2
    if s.phase == PASS_ON:
        return count_passing(s, seat)
    return 1 + bit_count(claimable(s, seat))


@rule
def pick(s: State, seat: int, n: int) -> int:
    """Return the seat's n-th action."""
    if s.phase == LAY:
        return nth_play(s, seat, n)
    if s.phase == TAKE:
        return TAKE_DISCARD + n
    if s.phase == PASS_ON:
        return nth_passing(s, seat, n)
    claims = claimable(s, seat)
    return GO5 + nth_bit(claims, n) if n < bit_count(claims) else PASS


@rule
def act(s: State, seat: int, action: int) -> None:
    """Do the action, and all that follows without a decision."""
    if s.phase == TAKE:
        if action == TAKE_DISCARD:
            take(s, seat)
        s.phase = DRAWING
    elif s.phase == CLAIM:
        claim(s, seat, action)
    elif action >= EXCHANGE:
        exchange(s, seat, action)
    else:
        play(s, seat, action)
    advance(s)


@rule
def play(s: State, seat: int, action: int) -> None:
    """Lay, add or end the turn; a joker leaves the hand before anything else."""
    joker = show_joker(s, seat) if with_joker(action) else NO_CARD
    if action >= KEEP:
        finish(s, seat, action, joker)
    elif action >= LAY_SET:
        lay(s, seat, action, joker)
    else:
        i = (action - ADD) // KINDS
        card = max(action - ADD - i * KINDS, joker)
        add(s, seat, card, i)
        say_go5(s, seat, i, card)


@rule
def with_joker(action: int) -> bool:
    """Whether a joker leaves the hand by this action."""
    if action < LAY_SET:
        return (action - ADD) % KINDS == JOKER
    return LAY_WITH_JOKER <= action < KEEP or DISCARD + JOKER <= action <= DISCARD_CROSSWISE


@rule
def claim(s: State, seat: int, action: int) -> None:
    """Make the discard the fifth card of a set, or ask the next seat (G5-6.2)."""
    if action == PASS:
        ask_after(s, seat)
    else:
        card = take_top(s)
        s.laid[action - GO5] |= 1 << card
        say_go5(s, seat, action - GO5, card)


@rule
def say_go5(s: State, seat: int, i: int, card: int) -> None:
    """End the round at once if a set has got its fifth card (G5-6.1)."""
    if bit_count(s.laid[i]) == 5:
        s.caller = seat + 1
        s.five = s.laid[i] & NUMBERED
        if s.laid[i] > NUMBERED:
            s.five |= 1 << JOKER
        s.fifth = min(card, JOKER) + 1
        s.phase = ROUND_OVER


@rule
def finish(s: State, seat: int, action: int, joker: int) -> None:
    """End the turn: a discard, a stop card, or nothing where one card is left (G5-5.1)."""
    s.phase = TURN_OVER
    if action == PLAY_STOP:  # G5-5.2
        s.stops[seat] -= 1
        put_on_pile(s, STOP, seat + 1)
        s.turn = next_seat(s, seat)  # who is skipped
    elif action != KEEP:
        card = joker
        if joker == NO_CARD:
            card = action - DISCARD
            show(s, seat, card)
        put_on_pile(s, card + 1, seat + 1)
        if action == DISCARD_CROSSWISE:
            s.crosswise[joker - JOKER] = seat + 1  # G5-6.2 nobody is asked
        else:
            ask_after(s, seat)


@rule
def points(s: State, seat: int) -> int:
    """Return the seat's total of the rounds that are over."""
    return s.points[seat]


@rule
def winners(s: State) -> int:
    """Return the seat with the highest total (G5-7.4)."""
    return leaders(s)
