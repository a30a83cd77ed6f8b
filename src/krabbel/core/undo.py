"""Tell whether a move may be undone: only if it told nobody anything about hidden cards."""

from typing import Any

from krabbel.core.game import Game
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT

SAMPLES = 8  # imagined states per viewer


def reveals_nothing(game: Game, before: Any, seat: int, action: int) -> bool:
    """Tell whether the move let no viewer distinguish states that looked alike before it.

    In every state that a viewer imagines, the seat must have had the same choice among moves of
    this verb, and this move must look the same.
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
    """List the seat's legal actions of the same verb."""
    verb = game.actions.verb(action)
    possible = game.offered(state, seat)
    return [code for code in possible if verb.first <= code < verb.first + verb.size]
