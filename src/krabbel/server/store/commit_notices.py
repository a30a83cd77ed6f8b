"""Notices of commits: those who wait for one are told, some in each turn of the loop.

Whoever is told goes on with their table at once, which takes half a millisecond; and what tables
send goes out at the end of a turn. So the first of a large commit need not wait for the last one.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")
IN_ONE_TURN = 8


class CommitNotices(Generic[T]):
    """Notices in the order of the commits, however many wait at once; for one loop."""

    def __init__(self, tell: Callable[[T], None], loop: asyncio.AbstractEventLoop) -> None:
        self._tell, self._loop = tell, loop
        self._waiting: deque[T] = deque()

    def add(self, committed: Sequence[T]) -> None:
        """Tell these after all who wait already: at once, where nobody does."""
        goes_on_already = bool(self._waiting)
        self._waiting += committed
        if not goes_on_already:
            self._go_on()

    def _go_on(self) -> None:
        """Tell some of those who wait, and the others in the next turns."""
        waiting = self._waiting
        try:
            for _ in range(min(IN_ONE_TURN, len(waiting))):
                self._tell(waiting.popleft())
        finally:  # whoever cannot be told does not keep the others waiting
            if waiting:
                self._loop.call_soon(self._go_on)
