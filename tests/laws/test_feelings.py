"""Laws of feelings: a face tells nothing that an onlooker does not know."""

from krabbel.core.feelings import FEELINGS, felts
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT
from tests.strategies import GAMES, chances, new_table, per_setting, step, viewers

MOVES = 200  # of a random match
TWINS = 3


def moves(game, players, options):
    """A random match: the state before each move, and the table after it."""
    chance = chances("feelings", game.name, players, options)
    table = new_table(game, players, options, chance)
    for _ in range(MOVES):
        if table.over:
            return
        before = table.state.copy()
        step(table, chance)
        yield before, table


def twin(game, state, seed):
    """Another state, which an onlooker cannot tell from this one."""
    other = state.copy()
    game.rules.imagine(other, NO_SEAT, key_of(seed))
    return other


def felt(game, before, after, move):
    seen = game.open_view(before), game.open_view(after)
    return felts(game, *seen, game.happenings(*seen), *move)


@per_setting
def test_what_an_onlooker_cannot_tell_apart_feels_the_same(game, players, options):
    for number, (before, table) in enumerate(moves(game, players, options)):
        move = table.history[-1]
        expected = felt(game, before, table.state, move)
        for seed in range(TWINS):
            twins = twin(game, before, number + seed), twin(game, table.state, number + seed)
            assert felt(game, *twins, move) == expected


@per_setting
def test_a_move_that_is_hidden_feels_the_same_whatever_it_is(game, players, options):
    """The same move with other hidden parts: "play ?" with each of its cards."""
    for before, table in moves(game, players, options):
        seat, code = table.history[-1]
        seen, expected = game.actions.seen_name(code), felt(game, before, table.state, (seat, code))
        for other in game.offered(before, seat):
            if game.actions.seen_name(other) == seen:
                assert felt(game, before, table.state, (seat, other)) == expected


@per_setting
def test_all_viewers_see_the_same_faces_at_events_of_their_own(game, players, options):
    shown = set()
    for before, table in moves(game, players, options):
        found = felt(game, before, table.state, table.history[-1])
        for viewer in viewers(table):
            events = game.happenings(game.view(before, viewer), table.view(viewer))
            told = found.told(events)
            assert [(one.seat, one.feeling) for one in told] == [
                (one.seat, one.feeling) for one in found.felt
            ]
            for public, own in zip(found.felt, told, strict=True):
                assert own.seat in range(players)
                assert own.feeling in FEELINGS
                if public.event is not None:
                    assert own.event is not None
                    assert events[own.event].kind == found.events[public.event].kind
        shown |= {one.feeling for one in found.felt}
    assert len(shown) > 1 or not game.has("feelings")


def test_every_game_has_feelings():
    assert all(game.has("feelings") for game in GAMES)
