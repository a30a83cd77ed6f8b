"""The bot `normal` of Go5: sets, then fives while they are possible, few penalty cards at the end.

It looks at every action once and estimates what it promises; the numbers below say what comes
before what. Further sets use up the cards that fives are made of, so a five goes first.
"""

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.dice import EQUALS, NO_WORTH, Key, random_block, with_luck
from krabbel.core.rule import big_rule, rule
from krabbel.games.go5.cards import BLACK, JOKER, LINE, LINES_OF, NUMBERED
from krabbel.games.go5.codes import (
    ADD,
    DISCARD,
    DISCARD_CROSSWISE,
    EXCHANGE,
    GO5,
    KEEP,
    KINDS,
    LAY_SET,
    LAY_WITH_JOKER,
    PAIRS,
    PASS,
    PLAY_STOP,
    TAKE_DISCARD,
    TRIPLES,
)
from krabbel.games.go5.laying import fitting, may_lay
from krabbel.games.go5.picking import count_sets_with
from krabbel.games.go5.rules import count, next_seat, pick
from krabbel.games.go5.state import FREE, State

FIVE = 10_000  # ends the round
FOUR_FOR_FIVE = 6_000  # a fourth card to a set that can still get its fifth
SET = 5_000  # 30 points, and three cards less in the hand
SET_BY_EXCHANGE = 4_000
FOUR = 3_000
FOUR_BY_EXCHANGE = 2_000
STOP_CARD = 1_000
DETOUR = -2_000  # an exchange that only leads to another one
ENOUGH = 12  # a discard worth less in the hand is left on the pile


@rule
def choose(s: State, seat: int, key: Key) -> int:
    """Return the action that promises most; of equals a random one."""
    luck, _, _, _ = random_block(key, 0)
    best = 0
    most = NO_WORTH
    for n in range(count(s, seat)):
        action = pick(s, seat, n)
        hope = with_luck(hope_of(s, seat, action), EQUALS, luck, n)
        if hope > most:
            most = hope
            best = action
    return best


@big_rule
def hope_of(s: State, seat: int, action: int) -> int:
    """Estimate what the action promises."""
    if action >= EXCHANGE:
        return hope_of_exchange(s, seat, action - EXCHANGE)
    if action == PLAY_STOP:
        return STOP_CARD
    if action == DISCARD_CROSSWISE:
        return -use_of(s, seat, JOKER)
    if action >= DISCARD:
        return -use_of(s, seat, action - DISCARD) - danger_of(s, seat, action - DISCARD)
    if LAY_WITH_JOKER <= action < KEEP:
        return SET - 20 + hope_of_line(s, seat, (action - LAY_WITH_JOKER) // PAIRS)
    if LAY_SET <= action < KEEP:
        return SET + hope_of_line(s, seat, (action - LAY_SET) // TRIPLES)
    if ADD <= action < KEEP:
        i = (action - ADD) // KINDS
        return hope_of_adding(s, seat, action - ADD - i * KINDS, i)
    if GO5 <= action < PASS:
        return hope_of_five(s, action - GO5, s.pile[s.piled - 1] - 1)
    if action == TAKE_DISCARD:
        return use_of(s, seat, min(s.pile[s.piled - 1] - 1, JOKER)) - ENOUGH
    return 0  # draw, pass or keep


@rule
def hope_of_five(s: State, i: int, card: int) -> int:
    """Return the points of set i with this fifth card."""
    if s.line[i] - 1 == BLACK:
        return FIVE + 150
    return FIVE + (50 if s.laid[i] > NUMBERED or card >= JOKER else 100)


@rule
def hope_of_adding(s: State, seat: int, card: int, i: int) -> int:
    """Estimate a fifth or fourth card; jokers are kept for better use unless the end is near."""
    if bit_count(s.laid[i]) == 4:
        return hope_of_five(s, i, card)
    line = s.line[i] - 1
    if card == JOKER:
        return FOUR - 100 + hope_of_line(s, seat, line) if others_threaten(s, seat) else DETOUR
    one_more = bit_count(cards_in_no_set(s, line)) >= 2  # beside the card itself
    return (FOUR_FOR_FIVE if one_more else FOUR) + hope_of_line(s, seat, line)


@rule
def hope_of_line(s: State, seat: int, line: int) -> int:
    """Estimate how well a set of this line may grow: by cards in the hand, and cards in no set."""
    growth = bit_count(cards_in_no_set(s, line)) + 4 * bit_count(LINE[line] & s.hand[seat])
    return growth + (10 if line == BLACK else 0)


@rule
def cards_in_no_set(s: State, line: int) -> int:
    """Return the cards of the line that lie in no set, as a bit set."""
    cards = LINE[line]
    for i in range(s.sets):
        cards &= ~s.laid[i]
    return cards


@rule
def hope_of_exchange(s: State, seat: int, exchange: int) -> int:
    """Estimate an exchange by what the card got can be played for at once."""
    given = exchange // JOKER
    got = exchange - given * JOKER
    hand = s.hand[seat] & ~(1 << given)
    hope = DETOUR
    if may_lay(s, seat, bit_count(hand) + 1) and count_sets_with(hand, got):
        hope = SET_BY_EXCHANGE
    sets = s.own[seat] if s.course == FREE else 0
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if fitting(s, i) >> got & 1:
            four = bit_count(s.laid[i]) == 4
            hope = max(hope, hope_of_five(s, i, got) if four else FOUR_BY_EXCHANGE)
    return hope


@rule
def use_of(s: State, seat: int, card: int) -> int:
    """Estimate a hand card by the sets that it fits, and by the hand cards on its lines."""
    if card == JOKER:
        return 5 if others_threaten(s, seat) else 40
    use = 0
    sets = s.own[seat]
    while sets:
        i = lowest_bit(sets)
        sets &= sets - 1
        if fitting(s, i) >> card & 1:
            use += 80 if bit_count(s.laid[i]) == 4 else 25
    others = s.hand[seat] & ~(1 << card)
    lines = LINES_OF[card]
    while lines:
        company = bit_count(others & LINE[lowest_bit(lines)])
        lines &= lines - 1
        use += 30 if company >= 2 else 8 * company
    return use


@rule
def danger_of(s: State, seat: int, card: int) -> int:
    """Estimate what a discard gives away: a fifth card to anybody, a useful card to the next."""
    danger = 0
    for i in range(s.sets):
        if not s.own[seat] >> i & 1 and fitting(s, i) >> card & 1:
            if bit_count(s.laid[i]) == 4:
                danger += 500
            elif s.own[next_seat(s, seat)] >> i & 1:
                danger += 6
    return danger


@rule
def others_threaten(s: State, seat: int) -> bool:
    """Whether another seat has a set of four, so that the round may end soon."""
    fours = 0
    for i in range(s.sets):
        if bit_count(s.laid[i]) == 4:
            fours |= 1 << i
    return fours & ~s.own[seat] != 0
