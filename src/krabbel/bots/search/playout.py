"""One simulation: imagine a world, go down the tree, play on with light sense, learn.

Templates over the contract. A game's search module gives `hunch`, `standing`, `horizon` and `sees`,
and `sense`, `sensible`, `weight`, `mixes` and `unchoose` if they are not as here; binding.py binds.
"""

from math import exp
from typing import Any

from krabbel.bots.search.select import learn, select
from krabbel.bots.search.tree import (
    ACTION,
    FIRST,
    NO_NODE,
    ROOT,
    WON,
    Tree,
    add_node,
    arm_of,
    find_slot,
    mixed,
    widens,
)
from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, count, imagine, pick, row, waiting, winners
from krabbel.core.dice import Key, below, draw, words
from krabbel.core.state import SEATS, Ints

DEPTH = 20  # of the tree
TRIES = 16  # worlds that are thrown away because they are unlikely, at most
CERTAIN = 1 << 10  # the weight of a world that is as likely as any
LONGEST = 2000  # decisions of a playout
MARGIN = 0.2  # of the utility of a match that is over is how clearly it was won


def hunch(s: Any, seat: int, word: int) -> int:
    """A sensible action, found quickly; the random word decides between equals."""
    raise NotImplementedError


def sense(s: Any, seat: int, word: int) -> int:
    """What the house bot would do; or a hunch, where that does as well."""
    return hunch(s, seat, word)


def sensible(_s: Any) -> int:
    """How many decisions after the tree are made by sense; all others by hunches."""
    return 0


def standing(s: Any, seat: int) -> float:
    """How well the seat stands: a difference of 1 makes it e times as likely to win."""
    raise NotImplementedError


def horizon(s: Any) -> int:
    """Changes where a playout may stop: at the end of a round."""
    raise NotImplementedError


def weight(_s: Any, _seat: int) -> int:
    """How well this world fits what others have claimed and done, up to CERTAIN."""
    return CERTAIN


def mixes(_s: Any, _seat: int) -> bool:
    """Whether the seat chooses in secret, so that the best choice is a mixture."""
    return False


def unchoose(_s: Any, _viewer: int) -> None:
    """Take back what others have chosen in secret, so that they choose again in the tree.

    An imagined choice is any card; one that is made in the tree is as good as the viewer's own. So
    it does not matter who of those that choose at the same time is asked first.
    """


def sees(s: Any, seat: int) -> int:
    """A hash of what the seat has got to know by other means than actions: hands, turned cards."""
    raise NotImplementedError


def index_of(s: Any, seat: int, action: int) -> int:
    """Which of the seat's actions it is; `pick` ascends."""
    low, high = 0, count(s, seat) - 1
    while low < high:
        middle = (low + high) >> 1
        if pick(s, seat, middle) < action:
            low = middle + 1
        else:
            high = middle
    return low


def likely_world(states: Any, root: Any, viewer: int, key: Key) -> None:
    """Imagine a world; one that does not fit what was done is likely to be thrown away."""
    k0, k1, k2, k3 = key
    for t in range(1, TRIES + 1):
        states[0] = root[0]
        s = row(states, 0)
        imagine(s, viewer, (k0, k1, k2, k3 ^ 2 * t))
        fits = weight(s, viewer)
        if fits >= CERTAIN:
            return
        luck, _, _, _ = words((k0, k1, k2, k3 ^ 2 * t + 1), 0)
        if below(luck, CERTAIN) < fits:
            return


def propose(s: Any, seat: int, word: int) -> int:
    """One of many actions that may be worth a try: mostly a sensible one, now and then any."""
    if below(draw(word, 0), 4) == 0:
        return below(draw(word, 1), count(s, seat))
    return index_of(s, seat, sense(s, seat, draw(word, 2)))


def descend(s: Any, viewer: int, key: Key, tree: Tree, seen: Ints, heard: Ints, path: Any) -> int:
    """Go down the tree and one step out of it; how many nodes lie on the path.

    The viewer acts first, so that the first node is his, whoever else may choose now.
    """
    slots, nodes, arms, _ = tree
    here, deep, made, inside = horizon(s), 0, 0, True
    for seat in range(SEATS):
        heard[seat] = 0
    seats = waiting(s)
    while inside and seats and horizon(s) == here and made < 2 * DEPTH:
        actor = viewer if made == 0 else lowest_bit(seats)
        many = count(s, actor)
        choice = 0
        if many > 1:
            luck, more_luck, _, _ = words(key, made)
            known = mixed(mixed(mixed(heard[actor], actor), many), sees(s, actor))
            slot = find_slot(slots, nodes, known)
            node = slots[slot] - 1
            inside = node != NO_NODE and deep + 1 < DEPTH
            if node == NO_NODE:
                node = add_node(tree, slot, known, many, mixes(s, actor))
                choice = index_of(s, actor, sense(s, actor, luck))
                n = 0 if node == NO_NODE else arm_of(tree, node, choice)
            elif widens(nodes, node):
                n = arm_of(tree, node, propose(s, actor, more_luck))
            else:
                n = select(nodes, arms, node, luck)
            if node != NO_NODE:
                choice = int(arms[nodes[node, FIRST] + n, ACTION])
                path[deep, 0], path[deep, 1], path[deep, 2] = node, n, actor
                deep += 1
        action = pick(s, actor, choice)
        for other in range(s.seats):
            told = action if other == actor else seen[action]
            heard[other] = mixed(mixed(heard[other], actor), told)
        act(s, actor, action)
        made += 1
        seats = waiting(s)
    return deep


def play_on(s: Any, key: Key, here: int) -> None:
    """Play with some sense until the horizon; one block of random words for four decisions."""
    made = w0 = w1 = w2 = w3 = 0
    first = sensible(s)
    seats = waiting(s)
    while seats and horizon(s) == here and made < LONGEST:
        if made & 3 == 0:
            w0, w1, w2, w3 = words(key, made >> 2)
        seat = lowest_bit(seats)
        act(s, seat, sense(s, seat, w0) if made < first else hunch(s, seat, w0))
        w0, w1, w2 = w1, w2, w3
        made += 1
        seats = waiting(s)


def weigh(s: Any, gains: Any) -> None:
    """Everybody's utility at the end of a playout, and after them everybody's chance to win."""
    together = 0.0
    for seat in range(s.seats):
        gains[seat] = exp(standing(s, seat))
        together += gains[seat]
    best = 0 if waiting(s) else winners(s)
    for seat in range(s.seats):
        share = gains[seat] / together
        gains[SEATS + seat] = share
        gains[seat] = share
        if best:
            gains[SEATS + seat] = float(best >> seat & 1)
            gains[seat] = MARGIN * share + (1.0 - MARGIN) * gains[SEATS + seat]


def simulate(
    states: Any, root: Any, viewer: int, key: Key, tree: Tree, seen: Ints, desk: Any
) -> None:
    """One simulation for the viewer."""
    heard, path, gains = desk
    k0, k1, k2, k3 = key
    likely_world(states, root, viewer, key)
    s = row(states, 0)
    unchoose(s, viewer)
    here = horizon(s)
    deep = descend(s, viewer, (k0, k1, k2 ^ 1, k3), tree, seen, heard, path)
    play_on(s, (k0, k1, k2 ^ 2, k3), here)
    weigh(s, gains)
    _, nodes, arms, _ = tree
    for i in range(deep):
        learn(nodes, arms, path[i, 0], path[i, 1], gains[path[i, 2]])
    arms[nodes[ROOT, FIRST] + path[0, 1], WON] += gains[SEATS + path[0, 2]]


def run(
    states: Any,
    root: Any,
    viewer: int,
    key: Key,
    simulations: Any,
    tree: Tree,
    seen: Ints,
    desk: Any,
) -> None:
    """Simulations by number: the first, the end, and the step from one to the next."""
    first, end, step = simulations
    for i in range(first, end, step):
        simulate(states, root, viewer, words(key, i), tree, seen, desk)
