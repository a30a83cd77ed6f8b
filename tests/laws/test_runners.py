"""One rule, two engines: plain Python and machine code give the same bytes, in one process."""

from krabbel.bots import AS_RULES, chooser
from krabbel.core.compile import Engine
from krabbel.core.seed import key_of
from tests.strategies import chances, new_table, per_setting, setting_name, step

ENGINES: tuple[Engine, ...] = ("python", "numba")


@per_setting
def test_plain_and_compiled_rules_give_the_same_bytes(game, players, options):
    """A whole match: its states, what is offered, what seats imagine and what bots choose."""
    chance = chances(setting_name(game, players, options))
    plain = new_table(game, players, options, chance)
    fast = plain.game.table(players, plain.seed, engine="numba", **plain.options)
    while not plain.over:
        assert fast.state == plain.state
        key = key_of(len(plain.history))
        for viewer in (len(plain.history) % (players + 1) - 1, *plain.waiting[:1]):
            world = both_imagine(game, plain.state, viewer, key)
            for level in AS_RULES if viewer in plain.waiting else ():
                chosen = [chooser(game, level, engine=one)(world, viewer, key) for one in ENGINES]
                assert chosen[0] == chosen[1]
        for seat in range(players):
            assert fast.actions(seat) == plain.actions(seat)
        step(plain, chance)
        fast.act(*plain.history[-1])
    assert (fast.over, fast.state, fast.outcome) == (True, plain.state, plain.outcome)
    assert results(game, plain.state, "numba") == results(game, plain.state, "python")


def both_imagine(game, state, viewer, key):
    worlds = [state.copy() for _ in ENGINES]
    for world, engine in zip(worlds, ENGINES, strict=True):
        game.engine(engine).imagine(world, viewer, key)
    assert worlds[0] == worlds[1]
    return worlds[0]


def results(game, state, engine):
    rules = game.engine(engine)
    return rules.winners(state), [rules.points(state, seat) for seat in range(state.seats)]
