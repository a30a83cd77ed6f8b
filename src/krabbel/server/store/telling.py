"""Tells those who wait for a commit, some in each turn of the loop.

Whoever is told goes on with their table at once, which takes half a millisecond; and what tables
send goes out at the end of a turn. So the first of a large commit need not wait for the last one.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")
IN_ONE_TURN = 8


def tell_in_turns(
    loop: asyncio.AbstractEventLoop, tell: Callable[[T], None], waiting: Sequence[T]
) -> None:
    """Tell the first ones now, and the others in the turns that follow."""
    for one in waiting[:IN_ONE_TURN]:
        tell(one)
    if len(waiting) > IN_ONE_TURN:
        loop.call_soon(tell_in_turns, loop, tell, waiting[IN_ONE_TURN:])
