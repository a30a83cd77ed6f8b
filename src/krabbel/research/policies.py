"""Krabbel's bots as OpenSpiel policies, so that its algorithms can measure them.

A bot's action probabilities are estimated by asking it several times, with another key each time.
"""

from collections import Counter
from typing import Any

from krabbel.bots import Budget, decide, luck
from krabbel.core.optional import optional
from krabbel.research.openspiel import SpielGame, SpielState

_policy: Any = optional("open_spiel.python.policy", "krabbel.research.policies", "research")


class BotPolicy(_policy.Policy):  # type: ignore[misc]  # the package is optional
    """The policy of a bot of that level; the same in all states of an information set."""

    def __init__(
        self, game: SpielGame, level: str, asked: int = 8, budget: Budget | None = None
    ) -> None:
        super().__init__(game, list(range(game.players)))
        self.level, self.asked, self.budget = level, asked, budget
        self._found: dict[str, dict[int, float]] = {}

    def action_probabilities(
        self, state: SpielState, player_id: int | None = None
    ) -> dict[int, float]:
        """Return the probability of each legal action; 0 for those that the bot never chose."""
        seat = state.current_player() if player_id is None else player_id
        known = state.information_state_string(seat)
        if known not in self._found:
            self._found[known] = self._asked(state, seat)
        return self._found[known]

    def _asked(self, state: SpielState, seat: int) -> dict[int, float]:
        now = state.now
        game = now.game.game
        own = int.from_bytes(now.known[seat])  # each information set has its own, independent luck
        answers = Counter(
            decide(game, self.level, now.state, seat, luck(own, number), self.budget)
            for number in range(self.asked)
        )
        return {action: answers[action] / self.asked for action in state.legal_actions(seat)}
