import pytest

import krabbel
from krabbel.core.errors import BadOption
from krabbel.protocol.messages import Act, Look
from krabbel.server.match import Unplayable
from krabbel.server.refusal import Refusal
from krabbel.server.replay import open_view
from tests.server.desk import opened, play_out, run
from tests.strategies import moments, per_game


def test_a_match_that_is_over_can_be_seen_again_and_taken_home():
    async def play():
        async with opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            table, hall = ana.table.id, desk.hall
            with pytest.raises(Refusal):
                await hall.replay(table, 0, 0, 10)
            last = await play_out(ana)
            record = await hall.record(table)
            assert krabbel.replay(record).record() == record
            whole = await hall.replay(table, 1, 0, 200)
            assert whole.moves == last["version"] == len(whole.frames) - 1
            parts = [await hall.replay(table, 1, first, 7) for first in range(0, whole.moves, 7)]
            assert [frame for part in parts for frame in part.frames] == whole.frames
            assert all(frame.view.places[0].hand is None for frame in whole.frames)
            shown = await hall.replay(table, "all", 0, 3)
            assert all(place.hand for place in shown.frames[0].view.places)
            assert "?" not in (shown.frames[1].news.action or "?")
            assert not (await hall.replay(table, "all", 10**6, 3)).frames
            with pytest.raises(BadOption):
                await hall.replay(table, 3, 0, 1)

    run(play())


@per_game
def test_all_open_is_what_each_seat_sees_of_its_own(game):
    for table in moments(game, game.players[0], {}):
        shown = open_view(table)
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
            assert "version: 1\n" in await desk.hall.record(table)
            with pytest.raises(Unplayable, match="version"):
                await desk.hall.replay(table, 0, 0, 1)

    game = krabbel.game("party-bugs")
    version = game.version
    try:
        run(play())
    finally:
        object.__setattr__(game, "version", version)
