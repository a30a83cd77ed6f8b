"""What everybody sees is worked out once a move, however many look."""

import json
from collections import Counter, deque
from dataclasses import replace

from krabbel.core.decided import what_decided
from krabbel.core.own_parts import own_part_is_unchanged
from krabbel.core.state import NO_SEAT
from krabbel.server.tables.match import RECENT
from krabbel.server.tables.views import ViewCache
from tests.strategies import chances, new_table, per_game, step, viewers

PLAYERS = 3


def watched(game, *about):
    """A match, its cache of views, and what is called once all have made themselves a picture."""
    chance = chances("shared", game.name, *about)
    table = new_table(game, PLAYERS, {}, chance)
    states = deque([bytes(table.state.data)], RECENT + 1)
    views = ViewCache(table, states)

    def look():
        told = len(table.course) - 1 if table.course else None
        return [views.message(who, told, None, may_take_back=False) for who in viewers(table)]

    def move():
        step(table, chance)
        states.append(bytes(table.state.data))
        return look()

    look()
    return table, views, move


@per_game
def test_everybodys_view_is_made_once_a_move(game):
    calls: Counter[str] = Counter()

    def counted(name, function):
        def call(*about):
            calls[name] += 1
            return function(*about)

        return call

    names = ("open_view", "own_view", "happenings")
    counting = replace(game, **{name: counted(name, getattr(game, name)) for name in names})
    table, views, move = watched(game)
    views.game = views.shared.game = counting
    before = {viewer: table.view(viewer) for viewer in viewers(table)}
    move()
    # Spectators have everybody's view, and its events; each seat's own is made for that seat, and
    # its events where the move has changed what is its own, or is its own.
    pairs = [
        ((before[NO_SEAT], before[seat]), (table.view(), table.view(seat)))
        for seat in range(PLAYERS)
    ]
    alike = [own_part_is_unchanged(game.own_fields, seat, *pairs[seat]) for seat in range(PLAYERS)]
    alike[table.history[-1][0]] = False
    told = 1 + alike.count(False)
    assert calls == {"open_view": 1, "own_view": PLAYERS, "happenings": told}
    assert not table.over


@per_game
def test_news_that_are_the_same_for_several_are_encoded_once(game):
    _, views, move = watched(game)
    shared = 0
    for version in range(1, 20):
        if views.table.over:
            break
        messages = [json.loads(message) for message in move()]
        told = {viewer: seen.news[version] for viewer, seen in views.viewers.items()}
        for viewer, message in zip(told, messages, strict=True):
            assert message["news"][-1] == json.loads(bytes(told[viewer]))
        del told[views.table.history[-1][0]]  # the mover may know more of it
        objects = {id(news) for news in told.values()}
        assert len(objects) == len({bytes(news) for news in told.values()})
        shared += len(told) - len(objects)
    assert shared


@per_game
def test_what_decided_a_match_was_noted_as_it_went(game):
    table, views, move = watched(game, "decided")
    while not table.over:
        move()
    noted = views.shared.decided()
    assert noted == what_decided(table)
    states = deque([bytes(table.state.data)], RECENT + 1)
    late = ViewCache(table, states)  # after a restart
    late.message(NO_SEAT, None, None, may_take_back=False)
    assert late.shared.decided() == noted
