"""The law of taking back: a move that may be taken back has shown nobody anything."""

from krabbel.core.seed import key_of
from krabbel.core.undo import reveals_nothing
from tests.strategies import chances, moments, per_setting, setting_name, viewers

KEYS = range(1000, 1060)  # other ones than `reveals_nothing` looks at
MOVES = 6  # of a setting that are looked at so closely


@per_setting
def test_no_imagined_world_refutes_that_a_move_has_shown_nothing(game, players, options):
    harmless = harmless_moves(game, players, options)
    for _, (table, seat, code) in zip(range(MOVES), harmless, strict=False):
        after = table.state.copy()
        game.rules.act(after, seat, code)
        for viewer in viewers(table):
            seen = game.view(after, viewer)
            for key in KEYS:
                twin = table.state.copy()
                game.rules.imagine(twin, viewer, key_of(key))
                assert game.engine("python").has(twin, seat, code)
                game.rules.act(twin, seat, code)
                assert game.view(twin, viewer) == seen


def harmless_moves(game, players, options):
    chance = chances(setting_name(game, players, options))
    for table in moments(game, players, options):
        if not table.over:
            seat = chance.choice(table.waiting)
            code = chance.choice(table.actions(seat))
            if reveals_nothing(game, table.state, seat, code):
                yield table, seat, code
