"""One simulation: imagine a world, descend the tree, play on by a rollout policy, update the tree.

A world is an imagined state (a determinization). These are templates over the contract and over a
game's search.py, which binding.py binds; core/defaults/search.py has all that it may define. Rules
that are called in several places are not inlined (calls.py), except in the loop of a playout.
"""

from math import exp
from typing import Any

from krabbel.bots.search.calls import (
    call_act,
    call_count,
    call_imagine,
    call_pick,
    call_place_of,
    call_strong_rollout,
)
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
    widens,
)
from krabbel.core.bits import lowest_bit
from krabbel.core.contract import act, row, waiting, winners
from krabbel.core.defaults.search import (
    CERTAIN,
    horizon,
    infoset_hash,
    is_mixed,
    likelihood,
    rollout,
    strong_depth,
    unchoose,
    value,
)
from krabbel.core.dice import Key, below, draw, random_block
from krabbel.core.hashing import fold
from krabbel.core.rule import big_rule
from krabbel.core.state import SEATS, Ints

DEPTH = 20  # of the tree
TRIES = 16  # worlds imagined, at most, until one is likely enough; the last one is kept
LONGEST = 2000  # decisions of a playout
MARGIN = 0.2  # the part of a finished match's utility that tells how clearly it was won


@big_rule
def likely_world(states: Any, root: Any, viewer: int, key: Key) -> None:
    """Imagine a world by rejection sampling: keep it with probability likelihood / CERTAIN.

    Each use derives a key of its own: here the last word differs, in `simulate` the third.
    """
    k0, k1, k2, k3 = key
    for t in range(1, TRIES + 1):
        states[0] = root[0]
        s = row(states, 0)
        call_imagine(s, viewer, (k0, k1, k2, k3 ^ 2 * t))
        fits = likelihood(s, viewer)
        if fits >= CERTAIN:
            return
        luck, _, _, _ = random_block((k0, k1, k2, k3 ^ 2 * t + 1), 0)
        if below(luck, CERTAIN) < fits:
            return


@big_rule
def propose(s: Any, seat: int, word: int) -> int:
    """Return the place of an action to try: mostly the strong rollout policy's, 1 in 4 random."""
    if below(draw(word, 0), 4) == 0:
        return below(draw(word, 1), call_count(s, seat))
    return call_place_of(s, seat, call_strong_rollout(s, seat, draw(word, 2)))


@big_rule
def descend(s: Any, viewer: int, key: Key, tree: Tree, seen: Ints, heard: Ints, path: Any) -> int:
    """Descend the tree and one step beyond it; return how many nodes the path has.

    A node is an information set: its key hashes all actions as the seat has seen them (`heard`),
    and what else it knows. The viewer acts first, so that the root is theirs, whoever else may
    choose now.
    """
    slots, nodes, arms, _ = tree
    here, deep, made, inside = horizon(s), 0, 0, True
    for seat in range(SEATS):
        heard[seat] = 0
    seats = waiting(s)
    while inside and seats and horizon(s) == here and made < 2 * DEPTH:
        actor = viewer if made == 0 else lowest_bit(seats)
        many = call_count(s, actor)
        choice = 0
        if many > 1:
            luck, more_luck, _, _ = random_block(key, made)
            known = fold(fold(fold(heard[actor], actor), many), infoset_hash(s, actor))
            slot = find_slot(slots, nodes, known)
            node = slots[slot] - 1
            inside = node != NO_NODE and deep + 1 < DEPTH
            if node == NO_NODE:
                node = add_node(tree, slot, known, many, is_mixed(s, actor))
                choice = call_place_of(s, actor, call_strong_rollout(s, actor, luck))
                n = 0 if node == NO_NODE else arm_of(tree, node, choice)
            elif widens(nodes, node):
                n = arm_of(tree, node, propose(s, actor, more_luck))
            else:
                n = select(nodes, arms, node, luck)
            if node != NO_NODE:
                choice = int(arms[nodes[node, FIRST] + n, ACTION])
                path[deep, 0], path[deep, 1], path[deep, 2] = node, n, actor
                deep += 1
        action = call_pick(s, actor, choice)
        for other in range(s.seats):
            told = action if other == actor else seen[action]
            heard[other] = fold(fold(heard[other], actor), told)
        call_act(s, actor, action)
        made += 1
        seats = waiting(s)
    return deep


@big_rule
def play_on(s: Any, key: Key, here: int) -> None:
    """Play by the rollout policies until the horizon; one random block serves four decisions."""
    made = w0 = w1 = w2 = w3 = 0
    first = strong_depth(s)
    seats = waiting(s)
    while seats and horizon(s) == here and made < LONGEST:
        if made & 3 == 0:
            w0, w1, w2, w3 = random_block(key, made >> 2)
        seat = lowest_bit(seats)
        act(s, seat, call_strong_rollout(s, seat, w0) if made < first else rollout(s, seat, w0))
        w0, w1, w2 = w1, w2, w3
        made += 1
        seats = waiting(s)


@big_rule
def weigh(s: Any, gains: Any) -> None:
    """Write all seats' utilities at the end of a playout, and after them their chances to win."""
    together = 0.0
    for seat in range(s.seats):
        gains[seat] = exp(value(s, seat))
        together += gains[seat]
    best = 0 if waiting(s) else winners(s)
    for seat in range(s.seats):
        share = gains[seat] / together
        gains[SEATS + seat] = share
        gains[seat] = share
        if best:
            gains[SEATS + seat] = float(best >> seat & 1)
            gains[seat] = MARGIN * share + (1.0 - MARGIN) * gains[SEATS + seat]


@big_rule
def simulate(
    states: Any, root: Any, viewer: int, key: Key, tree: Tree, seen: Ints, buffers: Any
) -> None:
    """Run one simulation for the viewer."""
    heard, path, gains = buffers
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


@big_rule
def run(
    states: Any,
    root: Any,
    viewer: int,
    key: Key,
    simulations: Any,
    tree: Tree,
    seen: Ints,
    buffers: Any,
) -> None:
    """Run the simulations with these numbers: the first, the end, and the step between them."""
    first, end, step = simulations
    for i in range(first, end, step):
        simulate(states, root, viewer, random_block(key, i), tree, seen, buffers)
