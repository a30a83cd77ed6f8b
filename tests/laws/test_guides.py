"""Laws of guides: examples are true, and five languages have the same chapters and topics."""

import re

import pytest

from krabbel.core.guide import BACK, SIGNS, guide_words, has_guide, play_example, read_guide, seen
from krabbel.core.rulebook import NUMBER, rulebook
from krabbel.core.text import SEAT
from krabbel.core.words import ENGLISH, LANGUAGES
from tests.laws.test_words import is_known
from tests.strategies import GAMES, chances, new_table, step, viewers

MOST_WORDS = 480  # half a page with its pictures, in English
GUIDED = [game for game in GAMES if has_guide(game)]
per_guide = pytest.mark.parametrize("game", GUIDED, ids=lambda game: game.name)


def test_every_game_but_drafts_has_one():
    assert [game.name for game in GAMES if game not in GUIDED and not game.is_draft] == []


@per_guide
def test_every_example_is_true(game):
    for chapter in read_guide(game.package).chapters:
        example = chapter.example
        before, after = play_example(game, example)
        assert example.after
        for move in example.cannot:
            seat, _, action = move.partition(" ")
            assert action not in before.legal(SEAT.names.index(seat)), move
        for way, value in example.after.items():
            assert seen(after, way) == value, (chapter.key, way)


@per_guide
def test_an_example_shows_cards_that_are_in_it(game):
    """In its moves, on its table before, or on its table after."""
    for chapter in read_guide(game.package).chapters:
        told = " ".join(
            [
                *chapter.example.moves,
                *(str(one.position()) for one in play_example(game, chapter.example)),
            ]
        )
        for card in chapter.example.picture:
            assert card in SIGNS or card == BACK or card in told, (chapter.key, card)


@per_guide
def test_pictures_are_of_cards_that_every_language_names(game):
    for chapter in read_guide(game.package).chapters:
        for card in (*chapter.picture, *chapter.example.picture):
            assert card in SIGNS or card == BACK or is_known(game, card), card


@per_guide
def test_every_language_has_the_same_chapters_and_topics(game):
    guide = read_guide(game.package)
    for language in LANGUAGES:
        words = guide_words(game.package, language)
        assert list(words.chapters) == [chapter.key for chapter in guide.chapters]
        assert words.topics.keys() == guide.topics.keys()
        texts = [
            text for one in words.chapters.values() for text in (one.title, one.text, one.example)
        ]
        assert all(text.strip() for text in (*texts, *words.topics.values()))
        assert not any(NUMBER.search(text) for text in texts)
        numbers = [re.findall(r"\d+", one.example) for one in words.chapters.values()]
        english = [
            re.findall(r"\d+", one.example) for one in guide_words(game.package).chapters.values()
        ]
        assert [set(one) for one in numbers] == [set(one) for one in english], language


@per_guide
def test_a_guide_is_half_a_page(game):
    chapters = guide_words(game.package, ENGLISH).chapters.values()
    assert sum(len(f"{one.text} {one.example}".split()) for one in chapters) <= MOST_WORDS


@per_guide
def test_every_paragraph_that_may_matter_has_a_topic(game):
    named = [number for numbers in read_guide(game.package).topics.values() for number in numbers]
    assert len(named) == len(set(named))
    assert set(named) <= set(rulebook(game.name).paragraphs)
    chance = chances("topics", game.name)
    for players in game.players:
        table = new_table(game, players, {}, chance)
        for _ in range(80):
            viewer = chance.choice(viewers(table))
            view = table.view(viewer)
            reasons = {reason.paragraph for reason in game.why_not(view, viewer)} - {None}
            assert {*game.paragraphs(view), *reasons} <= set(named)
            if table.over:
                break
            step(table, chance)
