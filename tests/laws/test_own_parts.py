"""Laws of a seat's own part of the view: what a move that leaves it alone means for the seat."""

from types import SimpleNamespace

import pytest
from msgspec.structs import astuple

from krabbel.core.own_parts import own_part_is_unchanged
from krabbel.core.scenes import scenes, told_move
from krabbel.core.state import NO_SEAT
from tests.laws.test_scenes import moves
from tests.strategies import per_setting

WHOSE = "viewer"
SEEN = SimpleNamespace(places=((),))  # a view in which nothing changes


def must_name_its_fields(game):
    if game.own_fields is None:
        pytest.skip(f"{game.title} does not say which fields are a seat's own: nothing is shared")


def found(view, way):
    """What a view has at the end of a way, as scenes name it; None where there is nothing yet."""
    name, *rest = way
    things = getattr(view, name)
    for step in rest:
        if step == "length":
            return things
        things = things[step] if step < len(things) else None
    return things


@per_setting
def test_a_seats_view_is_everybodys_but_for_its_own_part(game, players, options):
    must_name_its_fields(game)
    for table, _ in moves(game, players, options):
        shared = table.view()
        for seat in range(players):
            own = table.view(seat)
            for name, open_, seen in zip(
                own.__struct_fields__, astuple(shared), astuple(own), strict=True
            ):
                if name == "places" and name not in game.own_fields:
                    open_, seen = list(open_), list(seen)
                    del open_[seat], seen[seat]
                assert seen == open_ or name in (WHOSE, *game.own_fields)


@per_setting
def test_a_move_that_leaves_the_own_part_alone_is_told_and_shown_as_to_everybody(
    game, players, options
):
    must_name_its_fields(game)
    alike = 0
    for table, views in moves(game, players, options):
        mover, _ = last = table.history[-1]
        shared = table.view()
        events = game.happenings(views[NO_SEAT], shared)
        told = told_move(game, NO_SEAT, *last)
        film = scenes(game, views[NO_SEAT], shared, told, events)
        for seat in set(range(players)) - {mover}:
            before, after = views[seat], table.view(seat)
            pairs = (views[NO_SEAT], before), (shared, after)
            if not own_part_is_unchanged(game.own_fields, seat, *pairs):
                continue
            for way, _ in (change for scene in film for change in scene.changes):
                assert found(before, way) == found(views[NO_SEAT], way)  # nothing of its own
            assert game.happenings(before, after) == events
            assert told_move(game, seat, *last) == told
            assert scenes(game, before, after, told, events) == film
            alike += 1
    assert alike  # so the law has said something


def test_nothing_is_shared_of_a_game_that_does_not_name_its_fields():
    assert own_part_is_unchanged((), 0, (SEEN, SEEN), (SEEN, SEEN))
    assert not own_part_is_unchanged(None, 0, (SEEN, SEEN), (SEEN, SEEN))
