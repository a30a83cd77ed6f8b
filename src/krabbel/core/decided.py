"""Find what decided a match that is over: a game picks one of the things that were told of it."""

from typing import Any

from krabbel.core.events import Event
from krabbel.core.game import Game
from krabbel.core.table import Table


class Deciding:
    """What spectators are told of a match, as far as it may decide it; noted move by move."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.part = game, game.part("decided")
        self.told: list[Event] = []
        self._round = game.round_of(state)

    def matters(self, state: Any, *, over: bool) -> bool:
        """Whether the move that led here may matter; in some games only the end of a round does."""
        before, self._round = self._round, self.game.round_of(state)
        return over or not self.part.ROUNDS_ONLY or self._round != before

    def note(self, events: list[Event]) -> None:
        """Note what spectators were told of a move that matters."""
        self.told += [event for event in events if event.kind in self.part.KINDS]

    def found(self, table: Table) -> Event | None:
        """Return one thing that decided the match, as everybody may know; None: nothing did."""
        outcome = table.outcome
        if outcome is None:
            return None
        found: Event | None = self.part.decided(outcome, self.told, table.view())
        return found


def what_decided(table: Table) -> Event | None:
    """Return what decided the match, which is told again: None where nothing stands out.

    The match was finally played as `history` has it, without what was taken back.
    """
    game = table.game
    if not table.over or not game.has("decided"):
        return None
    state = table.after(0).state.copy()
    deciding, last = Deciding(game, state), len(table.history) - 1
    for move, (seat, code) in enumerate(table.history):
        before = bytes(state.data)
        game.rules.act(state, seat, code)  # it was legal once
        if deciding.matters(state, over=move == last):
            seen = game.open_view(game.State.from_bytes(before))
            deciding.note(game.happenings(seen, game.open_view(state)))
    return deciding.found(table)
