"""Reduced games, small enough to be solved: every deal of one, each as likely.

Rucki Zucki for two on the small board, one round: seven numbers in a line, no joker, hands of
two; 1260 deals a dealer.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.games import find_game

SMALL = "small"  # board


def is_reduced(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether all its deals can be listed."""
    return game.name == "rucki-zucki" and options.get("board") == SMALL


def all_deals(players: int, options: Mapping[str, Any]) -> list[bytes]:
    """The states in which a round on the small board can begin, by the dealers there can be."""
    game = find_game("rucki-zucki")
    dealers = [options["dealer"]] if options.get("dealer") is not None else list(range(players))
    found: dict[bytes, None] = {}
    for dealer in dealers:
        start = game.table(players, seed=0, **{**options, "dealer": dealer}).state
        if start.rounds != 1:
            raise BadOption("rounds: the deals of one round can be listed, not of several")
        cards = _cards(start)
        for order in permutations(cards):
            found.setdefault(_dealt(game, start, order))
    return list(found)


def _cards(state: Any) -> list[int]:
    from krabbel.games.rucki_zucki.imagine import deck

    cards = deck(state)
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def _dealt(game: Game, start: Any, order: tuple[int, ...]) -> bytes:
    state = start.copy()
    for i, card in enumerate(order):
        state.stock[i] = card
    state.left = len(order)
    game.rules.hand_out(state)
    return bytes(state.data)
