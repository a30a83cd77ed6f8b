"""The rules of Party Bugs: what a seat may do, and how it ends. PB-x.y: docs/rules/party-bugs.md.

Setting up is in setup.py, what an action brings about in rounds.py.
"""

from krabbel.core.menus import Menu, put
from krabbel.core.rule import rule
from krabbel.games.party_bugs.codes import (
    HIDE_CARD,
    KEEP_HIDDEN,
    KEEP_MIRROR,
    MIRROR_CARD,
    MIRROR_HIDDEN,
    PAIR_HIDDEN,
    PLAY_CARD,
    TAKE_AND_PAIR,
    TAKE_CARD,
)
from krabbel.games.party_bugs.imagine import imagine as imagine
from krabbel.games.party_bugs.rounds import (
    hide,
    move_to_floor,
    must_use_mirror,
    pair_hidden,
    play,
    take,
    use_mirror,
)
from krabbel.games.party_bugs.setup import deal as deal
from krabbel.games.party_bugs.state import (
    ALL_VALUES,
    HIDE,
    KING,
    NO_CARD,
    PAIR,
    PAUL,
    PLAY,
    TAKE,
    State,
)


@rule
def waiting(s: State) -> int:
    """Return the seats that are to act."""
    return s.acting


@rule
def floor_values(s: State) -> int:
    """Return the values that lie on the floor, as a bit set."""
    values = 0
    for colour in range(s.sets):
        values |= 1 << s.floor[colour]
    return values & ALL_VALUES


@rule
def pairs_on_taking(s: State, seat: int, values: int) -> int:
    """Return the value to take and pair with the face-down card, if any, as a bit set (PB-8.3)."""
    return values & ~s.display[seat] & (1 << s.hidden[seat]) & ALL_VALUES


@rule
def pairs_on_arrival(s: State, seat: int) -> int:
    """Return 1 if an open card that came with the King pairs with the face-down one (PB-8.3)."""
    return s.arrived >> s.hidden[seat] & 1


@rule
def offer(s: State, seat: int, menu: Menu) -> Menu:
    """Offer what the seat may do."""
    if s.phase == PLAY:
        return put(menu, PLAY_CARD, s.hand[seat])  # PB-2.1
    if s.phase == TAKE:
        values = floor_values(s)
        menu = put(menu, TAKE_CARD, values)  # PB-2.2
        return put(menu, TAKE_AND_PAIR, pairs_on_taking(s, seat, values))  # PB-8.3
    if s.phase == HIDE:
        return put(menu, HIDE_CARD, s.hand[seat] & ~(1 << KING))  # PB-8.1
    if s.phase == PAIR:
        menu = put(menu, KEEP_HIDDEN, 1)
        return put(menu, PAIR_HIDDEN, pairs_on_arrival(s, seat))  # PB-8.3
    menu = put(menu, MIRROR_CARD, s.display[seat])  # PB-8.7
    menu = put(menu, MIRROR_HIDDEN, 1 if s.hidden[seat] != NO_CARD else 0)
    return put(menu, KEEP_MIRROR, 0 if must_use_mirror(s) else 1)


@rule
def act(s: State, seat: int, action: int) -> None:
    """Do the action."""
    if s.phase == PLAY:
        play(s, seat, action - PLAY_CARD)
    elif s.phase == TAKE:
        take(s, seat, action)
    elif s.phase == HIDE:
        hide(s, seat, action - HIDE_CARD)
    elif s.phase == PAIR:
        if action == PAIR_HIDDEN:
            pair_hidden(s, seat)
        s.arrived = 0
        move_to_floor(s)
    else:
        use_mirror(s, seat, action)


@rule
def points(s: State, seat: int) -> int:
    """Return the seat's total of the games that are over; few are good."""
    return s.points[seat]


@rule
def winners(s: State) -> int:
    """Return the lowest total; of equals the closest to the holder (PB-6.1, PB-8.8), Paul last."""
    best = s.tied
    for step in range(1, s.seats):
        seat = (s.tied + step) % s.seats
        if s.points[seat] < s.points[best]:
            best = seat
    if s.sets > s.seats and s.points[PAUL] < s.points[best]:
        best = PAUL
    return 1 << best
