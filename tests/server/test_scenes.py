"""Scenes on the wire: for whoever has the view before; in a replay from frame to frame."""

import asyncio
import json
from collections import deque
from itertools import pairwise

from krabbel.server.store import StoredMove, StoredSeat, StoredTable
from krabbel.server.tables.match import RECENT
from krabbel.server.tables.replay import replay_of
from krabbel.server.tables.views import ViewCache
from tests.laws.test_scenes import put, sent
from tests.strategies import chances, new_table, per_game, step, viewers

MOVES = 80


def message(views, viewer, told):
    return json.loads(views.message(viewer, told, None, may_take_back=False))


@per_game
def test_a_client_makes_the_new_view_of_the_one_it_has(game):
    chance = chances("scenes on the wire", game.name)
    table = new_table(game, 3, {}, chance)
    states = deque([bytes(table.state.data)], RECENT + 1)
    views = ViewCache(table, states)
    known = {viewer: message(views, viewer, None)["view"] for viewer in viewers(table)}
    staged = 0
    for version in range(1, MOVES):
        if table.over:
            break
        step(table, chance)
        states.append(bytes(table.state.data))
        for viewer, view in known.items():
            got = message(views, viewer, version - 1)
            for scene in got["scenes"]:
                put(view, scene["changes"])
            staged += len(got["scenes"])
            assert not got["scenes"] or view == got["view"]
            assert message(views, viewer, None)["scenes"] == []  # they have no view to start from
            known[viewer] = got["view"]
    assert staged


@per_game
def test_whoever_has_missed_a_move_is_shown_no_scenes_of_an_earlier_one(game):
    chance = chances("missed", game.name)
    table = new_table(game, 3, {}, chance)
    states = deque([bytes(table.state.data)], RECENT + 1)
    views = ViewCache(table, states)
    missed = 0
    for version in range(1, MOVES):
        if table.over:
            break
        step(table, chance)
        states.append(bytes(table.state.data))
        if version % 3:  # every third move they look elsewhere
            continues = version % 3 == 2
            scenes = message(views, 0, version - 1)["scenes"]
            missed += not continues
            assert continues or scenes == []
    assert missed


@per_game
def test_a_replay_is_shown_scene_by_scene_with_all_cards_open_too(game):
    chance = chances("scenes of a replay", game.name)
    table = new_table(game, 3, {}, chance)
    for _ in range(MOVES):
        if not table.over:
            step(table, chance)
    moves = [
        StoredMove(number, seat, game.actions.action_name(code), str(number), 0)
        for number, (seat, code) in enumerate(table.history, 1)
    ]
    stored = StoredTable(
        id="t",
        game=game.name,
        version=game.version,
        options=table.options,
        seed=table.seed or 0,
        clock_s=None,
        host="ana",
        stage="over",
        created=0,
        seats=tuple(StoredSeat("bot", level="easy") for _ in range(3)),
        moves=tuple(moves),
    )
    for viewer in (0, "all"):
        frames = sent(asyncio.run(replay_of(stored, viewer, 0, MOVES))).get("frames")
        staged = 0
        for before, frame in pairwise(frames):
            view = sent(before["view"])
            for scene in frame["scenes"]:
                put(view, scene["changes"])
                staged += 1
            assert not frame["scenes"] or view == frame["view"]
        assert staged
