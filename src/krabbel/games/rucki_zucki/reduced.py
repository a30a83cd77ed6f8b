"""The reduced game, small enough to be solved: all its deals, equally likely (RZ-2.7).

For two on the small board, one round: seven numbers in a line, no joker, hands of two; 1260 deals
per dealer.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from krabbel.core.bits import members
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.games.rucki_zucki.imagine import deck
from krabbel.games.rucki_zucki.rules import hand_out
from krabbel.games.rucki_zucki.state import State

SMALL = "small"  # board


def is_reduced(options: Mapping[str, Any]) -> bool:
    """Tell whether all deals can be listed."""
    return options.get("board") == SMALL


def all_deals(game: Game, players: int, options: Mapping[str, Any]) -> list[bytes]:
    """List the states in which a round can begin, by the dealers there can be."""
    dealers = [options["dealer"]] if options.get("dealer") is not None else list(range(players))
    found: dict[bytes, None] = {}
    for dealer in dealers:
        start = game.table(players, seed=0, **{**options, "dealer": dealer}).state
        if start.rounds != 1:
            raise BadOption("rounds: the deals of one round can be listed, not of several")
        for order in permutations(members(deck(start))):
            found.setdefault(_dealt(start, order))
    return list(found)


def _dealt(start: State, order: tuple[int, ...]) -> bytes:
    state = start.copy()
    for i, card in enumerate(order):
        state.stock[i] = card
    state.left = len(order)
    hand_out(state)
    return bytes(state.data)
