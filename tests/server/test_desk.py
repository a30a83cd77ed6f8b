"""The loop whose time stands still fails where it waits for ever."""

import asyncio
from traceback import walk_tb

import pytest

from tests.server import desk


async def comes_with_time():
    await asyncio.sleep(1)  # which nobody lets pass


async def is_asked_for_again_and_again():
    while True:
        await asyncio.sleep(0)


@pytest.mark.parametrize("wait", [comes_with_time, is_asked_for_again_and_again])
def test_what_never_comes_fails_where_it_is_awaited(monkeypatch, wait):
    monkeypatch.setattr(desk, "STUCK_S", 0)
    with pytest.raises(TimeoutError, match="never comes") as failed:
        desk.run(wait())
    cause = failed.value.__cause__
    assert cause
    assert wait.__name__ in [frame.f_code.co_name for frame, _ in walk_tb(cause.__traceback__)]
