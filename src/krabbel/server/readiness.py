"""Whether tables can be played here: asked of the store at most once a second, whoever asks."""

import asyncio

from krabbel.server.store import Store, StoreFailure

KEPT_S = 1.0  # an answer is given again, so that a flood of questions costs one write
CHECK_S = 3.0  # a store that takes longer does not work
DRAINING = "the server is going down"
UNUSABLE = "the database cannot be used"


class Readiness:
    """Ask the store whether it can write; remember the answer for a moment."""

    def __init__(self, store: Store) -> None:
        self.draining = False  # true from the moment at which the server is told to end
        self._store = store
        self._answer: asyncio.Task[str] | None = None
        self._asked_at = 0.0

    async def why_not(self) -> str:
        """Return why no table can be played; "" if one can."""
        if self.draining:
            return DRAINING
        now = asyncio.get_running_loop().time()
        if self._answer is None or (self._answer.done() and now - self._asked_at >= KEPT_S):
            self._answer, self._asked_at = asyncio.create_task(self._check()), now
        return await asyncio.shield(self._answer)

    async def _check(self) -> str:
        try:
            async with asyncio.timeout(CHECK_S):
                await self._store.check()
        except (StoreFailure, TimeoutError):
            return UNUSABLE
        return ""
