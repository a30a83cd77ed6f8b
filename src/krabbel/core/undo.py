"""Taking a move back is fair only if it told nobody anything about hidden cards."""

from typing import Any

from krabbel.core.game import Game
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT

SAMPLES = 8  # imagined worlds a viewer


def reveals_nothing(game: Game, before: Any, seat: int, action: int) -> bool:
    """Whether nobody could tell worlds apart by this move that looked alike before it.

    In every world that a viewer takes for possible the move must be possible too and look the same.
    """
    after = before.copy()
    game.rules.act(after, seat, action)
    for viewer in (NO_SEAT, *range(before.seats)):
        seen = game.view(after, viewer)
        for sample in range(SAMPLES):
            twin = before.copy()
            game.rules.imagine(twin, viewer, key_of(sample))
            if not game.names["has"](twin, seat, action):
                return False
            game.rules.act(twin, seat, action)
            if game.view(twin, viewer) != seen:
                return False
    return True
