"""Those who wait for a commit are told some in each turn, in their order."""

import asyncio

import pytest

from krabbel.server.store.telling import IN_ONE_TURN, tell_in_turns


@pytest.mark.parametrize("many", [0, 1, IN_ONE_TURN, IN_ONE_TURN + 1, 5 * IN_ONE_TURN])
@pytest.mark.anyio
async def test_some_are_told_in_each_turn(many):
    told: list[int] = []
    after = []
    tell_in_turns(asyncio.get_running_loop(), told.append, list(range(many)))
    while len(told) < many:
        after.append(len(told))
        await asyncio.sleep(0)
    assert told == list(range(many))
    assert after == list(range(IN_ONE_TURN, many, IN_ONE_TURN))
