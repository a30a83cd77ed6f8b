"""Observation, mask and rewards of one state, for PettingZoo and OpenSpiel."""

from typing import Any

import numpy as np

from krabbel.core.compile import fastest
from krabbel.core.game import Game
from krabbel.core.layout import mask_words
from krabbel.research.batch import unpacked
from krabbel.research.compiled import reading
from krabbel.research.step import reward


def observation(game: Game, state: Any, seat: int) -> Any:
    """Return what the seat knows, as numbers from 0 to 127."""
    out = np.zeros(game.observation.LAYOUT.words, np.int64)
    reading(game.name, "observe")(state, seat, out)
    return out.view(np.int8)


def mask(game: Game, state: Any, seat: int) -> Any:
    """Return the legal action mask: 1 for each legal action; all 0 out of turn."""
    out = np.zeros((1, mask_words(game.actions.size)), np.uint32)
    if game.engine(fastest()).waiting(state) >> seat & 1:
        reading(game.name, "allow")(state, seat, out[0])
    return unpacked(out.view(np.int32), game.actions.size)[0].view(np.int8)


def rewards(game: Game, state: Any) -> list[float]:
    """Return all seats' rewards at the end of the match."""
    won = game.engine(fastest()).winners(state)
    return [float(reward(won, state.seats, seat)) for seat in range(state.seats)]
