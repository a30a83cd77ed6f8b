"""Find why an action is not possible now: the one reason among those that a game gives."""

from collections.abc import Sequence
from typing import Any

from krabbel.core.events import Reason
from krabbel.core.game import Game


class Reasons:
    """Why a seat cannot do what it would like to; from a view, and from what it may do."""

    def __init__(self, game: Game, view: Any, seat: int, legal: Sequence[int]) -> None:
        self.game, self.view, self.seat = game, view, seat
        self.given = game.why_not(view, seat)
        self.usable = {touched[0] for code in legal if (touched := self.touched(code))}

    def touched(self, code: int) -> tuple[str, ...]:
        """Name what the action would touch: first what it plays, then where that goes."""
        return self.game.touched(self.view, self.seat, self.game.actions.choice(code))

    def of(self, code: int) -> tuple[Reason, str] | None:
        """Find the reason and what it is about; None where the game does not know.

        What another action may play is no hindrance: then it is about where it goes.
        """
        for thing in self.touched(code):
            reason = None if thing in self.usable else self.about(thing)
            if reason:
                return reason, thing
        return None

    def about(self, thing: str) -> Reason | None:
        """Find the reason for a thing ("hand joker"), or else for all of its kind ("hand")."""
        for wanted in (thing, thing.partition(" ")[0]):
            for reason in self.given:
                if wanted in reason.touched:
                    return reason
        return None
