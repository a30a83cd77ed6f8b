"""Taking a move back is fair only if it told nobody anything about hidden cards."""

from typing import Any

from krabbel.core.game import Game
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT

SAMPLES = 8  # imagined worlds a viewer


def reveals_nothing(game: Game, before: Any, seat: int, action: int) -> bool:
    """Whether nobody could tell worlds apart by this move that looked alike before it.

    In every world that a viewer takes for possible the seat must have had the same choice of such
    moves, and this one must look the same.
    """
    after = before.copy()
    game.rules.act(after, seat, action)
    choice = choice_like(game, before, seat, action)
    for viewer in (NO_SEAT, *range(before.seats)):
        seen = game.view(after, viewer)
        for sample in range(SAMPLES):
            twin = before.copy()
            game.rules.imagine(twin, viewer, key_of(sample))
            if choice_like(game, twin, seat, action) != choice:
                return False
            game.rules.act(twin, seat, action)
            if game.view(twin, viewer) != seen:
                return False
    return True


def choice_like(game: Game, state: Any, seat: int, action: int) -> list[int]:
    """The seat's possible actions of the same verb."""
    verb = game.actions.verb(action)
    possible = game.offered(state, seat)
    return [code for code in possible if verb.first <= code < verb.first + verb.size]
