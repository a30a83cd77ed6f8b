"""Laws of a seat's own part of the view: what a move that leaves it alone means for the seat."""

from msgspec.structs import astuple

from krabbel.core.own_parts import changed_parts, own_part_is_unchanged, shows_own_part
from krabbel.core.scenes import scenes, told_move
from krabbel.core.state import NO_SEAT
from tests.laws.test_scenes import moves
from tests.strategies import per_setting

WHOSE = "viewer"


@per_setting
def test_a_seats_view_is_everybodys_but_for_its_own_part(game, players, options):
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
    alike = 0
    for table, views in moves(game, players, options):
        mover, _ = last = table.history[-1]
        shared = table.view()
        events = game.happenings(views[NO_SEAT], shared)
        told = told_move(game, NO_SEAT, *last)
        film = scenes(game, views[NO_SEAT], shared, told, events)
        changed = changed_parts(film)
        for seat in set(range(players)) - {mover}:
            before, after = views[seat], table.view(seat)
            pairs = (views[NO_SEAT], before), (shared, after)
            if not own_part_is_unchanged(game.own_fields, seat, *pairs):
                continue
            assert game.happenings(before, after) == events
            assert told_move(game, seat, *last) == told
            if not shows_own_part(changed, game.own_fields, seat):
                assert scenes(game, before, after, told, events) == film
                alike += bool(film)
    assert alike or not game.has("scenes") or "places" in game.own_fields or players == 2


def test_own_parts_are_found_in_what_scenes_change():
    assert shows_own_part(frozenset({("places", 1)}), (), 1)
    assert shows_own_part(frozenset({("places",)}), (), 1)
    assert shows_own_part(frozenset({("card",)}), ("card",), 1)
    assert shows_own_part(frozenset({("seen", 0)}), ("seen",), 1)
    assert shows_own_part(frozenset({("places", 3)}), ("places",), 1)
    assert not shows_own_part(frozenset({("places", 0), ("card",), ("turn",)}), (), 1)
