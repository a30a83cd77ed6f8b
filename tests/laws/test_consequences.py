"""Laws of consequences: of actions that there are, told from a view, in every language."""

from pathlib import Path

from krabbel.core.words import ENGLISH, LANGUAGES
from tests.strategies import chances, new_table, per_game, per_setting, step


@per_setting
def test_every_consequence_is_of_an_action_and_has_its_sentence(game, players, options):
    chance = chances("consequences", game.name, players, options)
    table = new_table(game, players, options, chance)
    forms = {verb.form for verb in game.actions}
    for _ in range(80):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        for action, event in game.consequences(table.view(seat), seat).items():
            assert action in forms or game.actions.parse_action(action) >= 0
            for language in (ENGLISH,) if game.is_draft else LANGUAGES:
                assert "{" not in game.say(language=language).consequence(event)
        step(table, chance)


@per_game
def test_no_language_has_a_consequence_that_is_never_named(game):
    written = Path(game.part("consequences").__file__).read_text()
    assert [kind for kind in game.words().consequences if f'"{kind}"' not in written] == []
