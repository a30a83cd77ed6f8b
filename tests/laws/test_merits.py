"""Laws of merits: what speaks for an action is told from a view, in every language."""

from pathlib import Path

import msgspec

from krabbel.core.seed import key_of
from krabbel.core.sentences import BLANK
from krabbel.core.words import ENGLISH, LANGUAGES
from tests.laws.test_words import is_word
from tests.strategies import chances, new_table, per_game, per_setting, step

MOVES = 120


@per_setting
def test_every_merit_has_its_sentence_and_only_known_words(game, players, options):
    chance = chances("merits", game.name, players, options)
    table = new_table(game, players, options, chance)
    for _ in range(MOVES):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        legal = table.actions(seat)
        view = table.view(seat)
        for code in chance.sample(legal, min(len(legal), 12)):
            for merit in game.merits(view, seat, game.actions.choice(code)):
                assert all(is_word(game, players, word) for word in merit.words.values()), merit
                for language in (ENGLISH,) if game.is_draft else LANGUAGES:
                    sentence = game.words(language).merits[merit.kind]
                    blanks = {blank[1] for blank in BLANK.finditer(sentence)}
                    assert blanks <= merit.words.keys(), merit
                    assert "{" not in game.say(language=language).merit(merit)
        step(table, chance)


@per_setting
def test_merits_are_the_same_whatever_the_others_hold(game, players, options):
    chance = chances("secret merits", game.name, players, options)
    table = new_table(game, players, options, chance)
    for number in range(MOVES):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        choice = game.actions.choice(chance.choice(table.actions(seat)))
        twin = table.state.copy()
        game.rules.imagine(twin, seat, key_of(number))
        told = [game.merits(game.view(one, seat), seat, choice) for one in (table.state, twin)]
        assert msgspec.json.encode(told[0]) == msgspec.json.encode(told[1])
        step(table, chance)


@per_game
def test_no_language_has_a_merit_that_is_never_named(game):
    written = Path(game.part("merits").__file__).read_text()
    named = {kind for kind in game.words().merits if not kind.startswith("trick_")}
    assert [kind for kind in named if f'"{kind}"' not in written] == []
