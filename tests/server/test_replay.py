import asyncio
from dataclasses import replace

import pytest

import krabbel
from krabbel.cli.replay import read_record
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.face_up import face_up
from krabbel.core.replay import follow
from krabbel.protocol.messages import Act, Look
from krabbel.server.store import Owned, StoredSeat, StoredTable
from krabbel.server.tables.match import IN_ONE_TURN, Unplayable
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.registry import FOLLOWED
from krabbel.server.tables.replay import record_of, replay_of
from krabbel.server.tables.situation import situation_of
from tests.server.desk import opened, play_out, run
from tests.strategies import moments, per_game

TABLE = StoredTable(
    id="t",
    game="party-bugs",
    version=krabbel.game("party-bugs").version,
    options={},
    seed=7,
    clock_s=None,
    host="ana",
    stage="over",
    created=0,
    seats=(),
)


def test_a_match_that_is_over_can_be_seen_again_and_taken_home():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            table, tables = ana.table.id, desk.tables
            with pytest.raises(Refusal):
                await tables.replay(table, 0, 0, 10)
            last = await play_out(ana)
            record = await tables.record(table)
            assert "seats: Ana,Ben,Cem\n" in record
            assert krabbel.replay(record).record() == record.replace("seats: Ana,Ben,Cem\n", "")
            whole = await tables.replay(table, 1, 0, 200)
            assert whole.moves == last["version"] == len(whole.frames) - 1
            parts = [await tables.replay(table, 1, first, 7) for first in range(0, whole.moves, 7)]
            assert [frame for part in parts for frame in part.frames] == whole.frames
            assert all(frame.view.places[0].hand is None for frame in whole.frames)
            shown = await tables.replay(table, "all", 0, 3)
            assert all(place.hand for place in shown.frames[0].view.places)
            assert "?" not in (shown.frames[1].news.action or "?")
            assert not (await tables.replay(table, "all", 10**6, 3)).frames
            with pytest.raises(BadOption):
                await tables.replay(table, 3, 0, 1)

    run(play())


@pytest.mark.parametrize(
    ("seat", "name"),
    [
        (StoredSeat("person", "Ana"), "Ana"),
        (StoredSeat("person", "Zoë d’Arc-Ø 2"), "Zoë d’Arc-Ø 2"),
        (StoredSeat("person", "Ana, Queen of: Bugs"), "Ana Queen of Bu"),
        (StoredSeat("person", "★★Ana"), "Ana"),
        (StoredSeat("person", "王小明 (Ming)"), "王小明 Ming"),
        (StoredSeat("person", "-7-"), "7-"),
        (StoredSeat("person", "Easy"), "Easy."),
        (StoredSeat("person", "YOU"), "YOU."),
        (StoredSeat("bot", "Pip", level="normal"), "normal bot"),
        (StoredSeat("free"), "Guest"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_record_names_the_players_as_the_terminal_reads_them(seat, name, tmp_path):
    record = record_of(replace(TABLE, seats=(seat, StoredSeat("person", "Ben"))))
    path = tmp_path / "match.record"
    path.write_text(record)
    _, players = read_record(path)
    assert [player.shown(Words()) for player in players] == [name, "Ben"]


@per_game
def test_all_open_is_what_each_seat_sees_of_its_own(game):
    for table in moments(game, game.players[0], {}):
        shown = face_up(game, table.state, table.players)
        assert shown.viewer == -1
        for seat in range(table.players):
            assert shown.places[seat] == table.view(seat).places[seat]
            assert shown.places[seat].hand is not None


def test_a_match_of_another_version_of_its_game_can_be_taken_home_but_not_played():
    async def play():
        async with opened() as desk:
            table = await desk.create("party-bugs", "me Ben Cem")
            object.__setattr__(game, "version", version + 1)
            ana = await desk.enter(table)
            ana.say(Look(0))
            assert (await ana.next("table"))["stage"] == "over"
            ana.say(Act("1", 0, "play 1"))
            refused = await ana.next("refused")
            assert refused["code"] == "wrong-stage"
            assert "version" in refused["text"]
            assert "version: 1\n" in await desk.tables.record(table)
            with pytest.raises(Unplayable, match="version"):
                await desk.tables.replay(table, 0, 0, 1)

    game = krabbel.game("party-bugs")
    version = game.version
    try:
        run(play())
    finally:
        object.__setattr__(game, "version", version)


async def turns_during(work):
    """How often the loop turned while something was done."""
    task, turns = asyncio.ensure_future(work), 0
    while not task.done():
        turns += 1
        await asyncio.sleep(0)
    return turns, task.result()


def test_however_many_come_at_once_some_moves_are_followed_in_a_turn(monkeypatch):
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await play_out(ana)
            stored = await desk.stored(ana.table.id)
            for number in range(6):
                await desk.store.create(replace(stored, id=f"table {number}", moves=()))
                owned = await desk.store.acquire(f"table {number}")
                assert isinstance(owned, Owned)
                for move in stored.moves[:24]:
                    await desk.store.append(owned.lease, move, ends=False)
                await desk.store.release(owned.lease)
            moves = [0]  # in each turn of the loop
            counting = counted(follow, moves)
            monkeypatch.setattr("krabbel.server.tables.match.follow", counting)
            coming = [asyncio.ensure_future(desk.enter(f"table {n}")) for n in range(6)]
            while not all(task.done() for task in coming):
                moves.append(0)
                await asyncio.sleep(0)
            assert sum(moves) == 6 * 24
            assert max(moves) <= FOLLOWED * IN_ONE_TURN

    run(play())


def counted(call, turns):
    """The same function; it adds one to the last turn when it is called."""

    def counting(*about):
        turns[-1] += 1
        return call(*about)

    return counting


def test_a_long_match_is_followed_in_many_turns_of_the_loop():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            moves = (await play_out(ana))["version"]
            stored = await desk.stored(ana.table.id)
            turns, situation = await turns_during(situation_of(stored))
            assert situation.version == moves
            assert turns >= moves / IN_ONE_TURN
            turns, replay = await turns_during(replay_of(stored, "all", 0, 200))
            assert len(replay.frames) == moves + 1
            assert turns >= moves
            turns, replay = await turns_during(replay_of(stored, 0, moves, 1))
            assert len(replay.frames) == 1
            assert turns >= moves / IN_ONE_TURN

    run(play())


def test_however_many_ask_one_replay_is_worked_out_at_a_time(monkeypatch):
    working = [0]  # at a time, after each change

    async def counted(*about):
        working.append(working[-1] + 1)
        try:
            return await replay_of(*about)
        finally:
            working.append(working[-1] - 1)

    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            await play_out(ana)
            asked = [desk.tables.replay(ana.table.id, "all", 0, 5) for _ in range(4)]
            found = await asyncio.gather(*asked)
            assert [len(replay.frames) for replay in found] == [5] * 4
            assert working == [0, *[1, 0] * 4]

    monkeypatch.setattr("krabbel.server.tables.registry.replay_of", counted)
    run(play())
