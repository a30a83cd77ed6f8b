"""The tree of a search, in flat arrays: a node is what one seat knows when it is to act.

nodes[i]: key, first arm, arms, arms it has room for, visits, whether it mixes.  slots[hash]: i + 1
arms[j]: which of the seat's actions, tries, mean, regret, weight in the mixture, wins (root).
"""

from typing import Any

import numpy as np

from krabbel.core.rule import rule

NODES, ARMS = 1 << 14, 1 << 17
KEY, FIRST, MANY, ROOM, VISITS, MIXES = range(6)  # columns of a node
ACTION, TRIED, MEAN, REGRET, WEIGHT, WON = range(6)  # columns of an arm
UNTRIED = 0.5  # the mean of an arm that was never tried
NO_NODE = -1
ROOT = 0
USED_NODES, USED_ARMS = 0, 1
WIDE = 48  # actions; a node with more of them has FEW arms, which come one by one
FEW = 24

Tree = tuple[Any, Any, Any, Any]


def new_tree() -> Tree:
    """Slots, nodes, arms and how many of them are used."""
    return (
        np.zeros(2 * NODES, np.int32),
        np.zeros((NODES, 6), np.int64),
        np.zeros((ARMS, 6), np.float64),
        np.zeros(2, np.int64),
    )


def clear_tree(tree: Tree) -> None:
    """As new; only what was used has to be wiped."""
    slots, nodes, arms, used = tree
    slots.fill(0)
    nodes[: used[USED_NODES]] = 0
    arms[: used[USED_ARMS]] = 0
    used.fill(0)


@rule
def find_slot(slots: Any, nodes: Any, key: int) -> int:
    """The slot of the key: its node's, or the free one where it would be."""
    slot = key & (2 * NODES - 1)
    while slots[slot] and nodes[slots[slot] - 1, KEY] != key:
        slot = (slot + 1) & (2 * NODES - 1)
    return slot


@rule
def add_node(tree: Tree, slot: int, key: int, actions: int, mixes: bool) -> int:
    """A new node at a free slot, or NO_NODE if there is no more room."""
    slots, nodes, arms, used = tree
    node: int = used[USED_NODES]
    room = actions if actions <= WIDE else FEW
    if node >= NODES or used[USED_ARMS] + room > ARMS:
        return NO_NODE
    first = used[USED_ARMS]
    nodes[node, KEY] = key
    nodes[node, FIRST] = first
    nodes[node, ROOM] = room
    nodes[node, MIXES] = int(mixes)
    if actions <= WIDE:
        nodes[node, MANY] = room
        for n in range(room):
            arms[first + n, ACTION] = n
            arms[first + n, MEAN] = UNTRIED
    slots[slot] = node + 1
    used[USED_NODES] += 1
    used[USED_ARMS] += room
    return node


@rule
def arm_of(tree: Tree, node: int, action: int) -> int:
    """The arm of the action, which is added if it was not there; the last one where all are."""
    _, nodes, arms, _ = tree
    first: int = nodes[node, FIRST]
    many: int = nodes[node, MANY]
    for n in range(many):
        if int(arms[first + n, ACTION]) == action:
            return n
    if many == nodes[node, ROOM]:
        return many - 1
    arms[first + many, ACTION] = action
    arms[first + many, MEAN] = UNTRIED
    nodes[node, MANY] = many + 1
    return many


@rule
def widens(nodes: Any, node: int) -> bool:
    """Whether it is time for one more arm: few visits make few arms."""
    many: int = nodes[node, MANY]
    room: int = nodes[node, ROOM]
    visits: int = nodes[node, VISITS]
    return many < room and many * many <= visits
