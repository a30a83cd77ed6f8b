"""What decided a match: told once it is over, in words that every language has."""

import pytest

import krabbel
from krabbel.core.decided import what_decided
from krabbel.core.lessons import play_lesson, read_lesson
from tests.strategies import GAMES, chances, new_table, step

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def over(game, seed):
    chance = chances("decided", game.name, seed)
    table = new_table(game, game.players[-1], {}, chance)
    while not table.over:
        assert seed or what_decided(table) is None
        step(table, chance)
    return table


@per_game
def test_most_matches_have_something_that_decided_them(game):
    """Random play, a few deals; a draft need not say."""
    found = [what_decided(over(game, seed)) for seed in range(1, 5)]
    assert game.is_draft or any(found)


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
