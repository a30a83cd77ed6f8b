"""What decided a match: told once it is over, in words that every language has."""

from dataclasses import replace

import pytest

import krabbel
from krabbel.core.decided import what_decided
from krabbel.core.lessons import play_lesson, read_lesson
from krabbel.core.words import LANGUAGES
from tests.strategies import GAMES, chances, new_table, step

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def over(game, seed):
    chance = chances("decided", game.name, seed)
    table = new_table(game, game.players[-1], {}, chance)
    while not table.over:
        step(table, chance)
    return table


@per_game
def test_it_is_told_in_every_language(game):
    """Random play, a few deals; a draft need not say."""
    found = [event for seed in range(1, 5) if (event := what_decided(over(game, seed)))]
    assert game.is_draft or found
    for event in found:
        texts = [game.say(language=language).event(event) for language in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES)


@per_game
def test_nothing_is_told_before_the_end(game):
    table = over(game, 1)
    assert what_decided(table.after(len(table.history) - 1)) is None


@per_game
def test_it_comes_from_what_spectators_see(game):
    """No seat's own view is looked at."""
    table = over(game, 1)
    found = what_decided(table)

    def own_view(*_about):
        raise AssertionError("what decided a match was taken from a seat's own view")

    table.game = replace(game, own_view=own_view)
    assert what_decided(table) == found


@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "poker-royal",
            "The card that decided it: cockroach. A said “cockroach”, and C was mistaken.",
        ),
        ("party-bugs", "A got rid of the most: 1 pair with 18 points in all."),
        ("go5", "Round 1 decided it: A called Go5 and scored 115 points."),
        (
            "rucki-zucki",
            "Round 1 decided it: A laid every card, and B was left with 125 penalty points.",
        ),
    ],
)
def test_the_last_match_of_each_lesson(name, told):
    game = krabbel.game(name)
    tables = [one.tables[-1] for step in play_lesson(game, read_lesson(game)) for one in step]
    ended = [table for table in tables if table.over][-1]
    found = what_decided(ended)
    assert (found and game.sentence(found)) == told
