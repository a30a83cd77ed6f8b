"""Those who wait for a commit are told some in each turn, in the order of the commits."""

import asyncio

import pytest

from krabbel.server.store.commit_notices import IN_ONE_TURN, CommitNotices


async def told_after_each_turn(*commits):
    """What was told, and how many after each turn of the loop."""
    told: list[object] = []
    notices = CommitNotices(told.append, asyncio.get_running_loop())
    for commit in commits:
        notices.add(commit)
    after = [len(told)]
    while len(told) < sum(map(len, commits)):
        await asyncio.sleep(0)
        after.append(len(told))
    return told, after


@pytest.mark.parametrize("many", [0, 1, IN_ONE_TURN, IN_ONE_TURN + 1, 5 * IN_ONE_TURN])
@pytest.mark.anyio
async def test_some_are_told_in_each_turn(many):
    told, after = await told_after_each_turn(range(many))
    assert told == list(range(many))
    assert after == [*range(IN_ONE_TURN, many, IN_ONE_TURN), many]


@pytest.mark.anyio
async def test_commits_do_not_overtake_each_other():
    first, second = range(3 * IN_ONE_TURN), range(100, 100 + 3 * IN_ONE_TURN)
    told, after = await told_after_each_turn(first, second)
    assert told == [*first, *second]
    assert after == [IN_ONE_TURN * turn for turn in range(1, 7)]


@pytest.mark.anyio
async def test_who_comes_when_all_are_told_is_told_at_once():
    told: list[int] = []
    notices = CommitNotices(told.append, asyncio.get_running_loop())
    for one in range(3):
        notices.add([one])
    assert told == [0, 1, 2]


@pytest.mark.anyio
async def test_whoever_cannot_be_told_keeps_nobody_waiting():
    told: list[int] = []

    def tell(one):
        if one == 2:
            raise OSError
        told.append(one)

    loop, many = asyncio.get_running_loop(), 2 * IN_ONE_TURN
    notices = CommitNotices(tell, loop)
    with pytest.raises(OSError):  # noqa: PT011 - it is the one above
        notices.add(range(many))
    while len(told) < many - 1:
        await asyncio.sleep(0)
    assert told == [one for one in range(many) if one != 2]
