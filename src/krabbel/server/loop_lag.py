"""Measures how late the event loop is: the first sign that a server has too much to do."""

import asyncio
from collections.abc import Callable

EVERY_S = 0.25


async def watch_loop(observe: Callable[[float], None]) -> None:
    """Report again and again by how many seconds a task woke up late, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_S
        await asyncio.sleep(EVERY_S)
        observe(max(0.0, loop.time() - due))
