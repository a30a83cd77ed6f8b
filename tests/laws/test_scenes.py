"""Laws of scenes: one thing after the other, they make the view after a move of the one before."""

from itertools import groupby

import msgspec

from krabbel.core.scenes import scenes, told_move
from tests.strategies import chances, new_table, per_setting, step, viewers

MOVES = 200  # of a random match


def moves(game, players, options):
    """A random match: the table after each move, and the views before it by viewer."""
    chance = chances("scenes", game.name, players, options)
    table = new_table(game, players, options, chance)
    for _ in range(MOVES):
        if table.over:
            return
        before = {viewer: table.view(viewer) for viewer in viewers(table)}
        step(table, chance)
        yield table, before


def sent(thing):
    """The thing as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(thing))


def put(view, changes):
    """Change a view as it lies in a client's memory."""
    for (*way, last), new in changes:
        place = view
        for part in way:
            place = place[part]
        if last == "length":
            del place[new:]
        elif isinstance(place, list) and last == len(place):
            place.append(new)
        else:
            place[last] = new


@per_setting
def test_the_scenes_of_a_move_make_the_view_after_it(game, players, options):
    staged = 0
    for table, views in moves(game, players, options):
        for viewer, before in views.items():
            after = table.view(viewer)
            move = told_move(game, viewer, *table.history[-1])
            events = game.happenings(before, after)
            film = scenes(game, before, after, move, events)
            if not film:
                continue
            staged += 1
            shown = sent(before)
            for scene in film:
                put(shown, sent(scene.changes))
                assert msgspec.convert(shown, type(after))
            assert shown == sent(after)
            in_order = [number for number, _ in groupby(scene.event for scene in film)]
            assert in_order in (
                [None, *range(len(events))],
                [None, *range(len(events)), None],
            )
    assert staged or not game.has("scenes")
