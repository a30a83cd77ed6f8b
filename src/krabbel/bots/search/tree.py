"""The tree of a search, in flat arrays. A node is an information set of a seat that is to act.

slots     a hash table from a node's key to i + 1; 0: free
nodes[i]  key, first arm, arms, arms it has room for, visits, whether its strategy is mixed
arms[j]   place among the seat's actions, tries, mean utility, regret, weight in the mixture, wins
          (at the root only)
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
WIDE = 48  # actions; a node with more of them gets its arms one by one (progressive widening)
FEW = 24  # the most arms that such a node gets

Tree = tuple[Any, Any, Any, Any]


def new_tree() -> Tree:
    """Make empty arrays: slots, nodes, arms, and how many nodes and arms are used."""
    return (
        np.zeros(2 * NODES, np.int32),
        np.zeros((NODES, 6), np.int64),
        np.zeros((ARMS, 6), np.float64),
        np.zeros(2, np.int64),
    )


def clear_tree(tree: Tree) -> None:
    """Make the tree as new; only what was used has to be cleared."""
    slots, nodes, arms, used = tree
    slots.fill(0)
    nodes[: used[USED_NODES]] = 0
    arms[: used[USED_ARMS]] = 0
    used.fill(0)


@rule
def find_slot(slots: Any, nodes: Any, key: int) -> int:
    """Return the slot of the key's node, or the free slot where it belongs (linear probing)."""
    slot = key & (2 * NODES - 1)
    while slots[slot] and nodes[slots[slot] - 1, KEY] != key:
        slot = (slot + 1) & (2 * NODES - 1)
    return slot


@rule
def add_node(tree: Tree, slot: int, key: int, actions: int, mixes: bool) -> int:
    """Add a node at a free slot and return it, or NO_NODE if there is no more room."""
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
    """Return an action's arm, added if it is missing; the last arm if the node has no more room."""
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
    """Tell whether a node gets one more arm: it needs n * n visits if it has n."""
    many: int = nodes[node, MANY]
    room: int = nodes[node, ROOM]
    visits: int = nodes[node, VISITS]
    return many < room and many * many <= visits
