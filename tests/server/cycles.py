"""Reference cycles are found by the garbage collector, which stops everybody (garbage.py).

Something is done many times over; what a collection finds then must not grow with the number.
"""

import asyncio
import gc
from typing import Any

from krabbel.server.settings import Rate

TIMES = 12
FREE, NEVER = Rate(burst=1e9, a_second=1e9), Rate(burst=0, a_second=0)
RATES: dict[str, Any] = {
    "hints": FREE,
    "seat_changes": FREE,
    "renames": FREE,
    "emotes": FREE,
    "tables_a_day": FREE,
}


async def found_after(one):
    """How many objects the collector finds after `one` was done so many times."""
    for number in range(3):  # what is made once for all is made now
        await one(f"first {number}")
    await turns()
    gc.collect()
    gc.disable()
    try:
        for number in range(TIMES):
            await one(str(number))
        await turns()
        return gc.collect()
    finally:
        gc.enable()


async def turns():
    """Let all be done that waits for a turn of the loop."""
    for _ in range(5):
        await asyncio.sleep(0)


async def check_refused(caller, ask, code):
    """Whatever is asked is refused with this code, and leaves nothing."""
    codes = set()

    async def one(number):
        ask(number)
        while (message := await caller.next_message())["type"] != "refused":
            assert message["type"] not in ("done", "hint", "link")
        codes.add(message["code"])
        caller.raw.clear()
        caller.read = 0

    assert await found_after(one) < TIMES
    assert codes == {code}


async def check_raises(ask, kind):
    """Whatever is asked ends with such an error, and leaves nothing."""
    kinds = []

    async def one(_number):
        try:
            await ask()
        except kind as bad:
            kinds.append(type(bad))

    assert await found_after(one) < TIMES
    assert len(kinds) == TIMES + 3
    return set(kinds)
