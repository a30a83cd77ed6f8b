"""Find what decided a match that is over: the match is told again, and the game picks one thing."""

from collections.abc import Iterator

from krabbel.core.events import Event
from krabbel.core.table import Table


def what_decided(table: Table) -> Event | None:
    """Return one thing that decided the match, as everybody may know; None: nothing stands out.

    The match was finally played as `history` has it, without what was taken back.
    """
    part, outcome = table.game.part("decided"), table.outcome
    if outcome is None or not table.game.has("decided"):
        return None
    told = list(_told(table, rounds_only=part.ROUNDS_ONLY))
    found: Event | None = part.decided(outcome, told, table.view())
    return found


def _told(table: Table, *, rounds_only: bool) -> Iterator[Event]:
    """Yield all that spectators were told; of a long match perhaps only how its rounds ended."""
    game, state = table.game, table.after(0).state.copy()
    last = len(table.history) - 1
    for move, (seat, code) in enumerate(table.history):
        before = state.copy()
        game.rules.act(state, seat, code)  # it was legal once
        if not rounds_only or move == last or game.round_of(state) != game.round_of(before):
            yield from game.happenings(game.open_view(before), game.open_view(state))
