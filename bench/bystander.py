"""Somebody at a third address, alone with `normal` bots: how long hints and the bots take them.

Worker processes are shared by all; an attack on them is felt here and not by pings.
"""

import asyncio
from time import monotonic
from typing import Any

from bench.answers import Answers, percentiles
from bench.honest import ROUNDS, Honest, alone_with, playing

THIRD = "127.0.0.3"
HINT_S = 1.2  # between two; a guest may have six at once, and then one in four seconds
SEARCHED = ("party-bugs", "rucki-zucki")  # games of these attacks
LOADED_S, AGAIN_S = 90, 3  # a search may take to be loaded; it is asked again whether it is


class Bystander(Honest):
    """A guest who also asks for hints and waits for bots."""

    def __init__(self, port: int) -> None:
        super().__init__(port, THIRD, alone_with("normal", rounds=ROUNDS))
        self.hints, self.bots = Answers(), Answers()
        self._hinted_at = 0.0

    async def hear(self, got: dict[str, Any]) -> None:
        """Note hints and the moves of bots, and play on."""
        if got["type"] == "hint":
            self.hints.come()
        elif got["type"] == "refused" and got["id"] == "hint":
            self.hints.asked.pop()  # they have had all that they may have, which is no delay
        elif got["type"] == "view":
            self._note_bots(got)
        if got.get("id") != "hint":
            await super().hear(got)

    def _note_bots(self, view: dict[str, Any]) -> None:
        """Note whose turn it is: without actions a bot's, and the next view shows its move."""
        if self.bots.asked:
            self.bots.come()
        if not view["actions"] and not view["outcome"]:
            self.bots.ask()

    async def move(self, view: dict[str, Any]) -> None:
        """Ask for a hint now and then, before a move of several."""
        is_time = monotonic() - self._hinted_at > HINT_S and not self.hints.asked
        if is_time and len(view["actions"]) > 1:
            self._hinted_at = monotonic()
            self.hints.ask()
            await self.say(type="hint", id="hint", seat=0)
        await super().move(view)

    def told(self, since: float, until: float, now: float) -> str:
        """Return what they felt in a time."""
        felt = {"a hint": self.hints, "a normal bot's move": self.bots}
        return ", ".join(
            f"{what} {_seconds(answers.between(since, until, now))}"
            for what, answers in felt.items()
        )


class Patient(Honest):
    """A guest alone with `hard` bots who does not move before a search has found them a hint."""

    def __init__(self, port: int, game: str) -> None:
        super().__init__(port, THIRD, alone_with("hard", game))
        self.has_search = asyncio.Event()

    async def hear(self, got: dict[str, Any]) -> None:
        """Wait for a hint that comes with a chance of winning, which no rule tells."""
        if got["type"] == "hint" and got["best"][0]["chance"] is not None:
            self.has_search.set()
        elif got["type"] in ("hint", "refused"):
            await asyncio.sleep(AGAIN_S)
            await self.say(type="hint", id="hint", seat=0)
        else:
            await super().hear(got)

    async def move(self, view: dict[str, Any]) -> None:
        """Ask for a hint where there is something to choose."""
        if len(view["actions"]) > 1:
            await self.say(type="hint", id="hint", seat=0)
        else:
            await super().move(view)


async def searches_loaded(port: int) -> None:
    """Wait until hints and `hard` bots search: before, nobody can keep them busy."""
    guests = [Patient(port, game) for game in SEARCHED]
    async with playing(guests), asyncio.timeout(LOADED_S):
        for guest in guests:
            await guest.has_search.wait()


def _seconds(times: list[float]) -> str:
    found = percentiles(times)
    return "–" if found is None else f"{found[0] / 1000:.2f} (worst {found[2] / 1000:.2f}) s"
