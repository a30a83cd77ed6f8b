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
    game, past = table.game, table.after(0)
    for seat, code in table.history:
        number, earlier = game.round_of(past.state), past.state.copy()
        past.act(seat, code)
        if not rounds_only or past.over or game.round_of(past.state) != number:
            yield from game.happenings(game.open_view(earlier), game.open_view(past.state))
