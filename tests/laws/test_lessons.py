"""Laws of lessons: every one can be played as it is written, and all five languages tell it."""

import json

import msgspec
import pytest

from krabbel.core.errors import UnknownGame
from krabbel.core.lessons import LEARNER, has_lesson, play_lesson, read_lesson
from krabbel.core.sentences import BLANK
from krabbel.core.words import ENGLISH, LANGUAGES
from krabbel.protocol.pages import LessonPage
from krabbel.server.tables.lessons import lesson_page
from tests.strategies import GAMES

LONGEST = 150  # characters of a text
MOST_WORDS = 400  # read in two minutes
STEPS = range(6, 10)
TAUGHT = [game for game in GAMES if has_lesson(game)]
per_lesson = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)


def test_every_game_but_drafts_has_one():
    assert [game.name for game in GAMES if game not in TAUGHT and not game.is_draft] == []


def played(game):
    return [one for step in play_lesson(game, read_lesson(game)) for one in step]


@per_lesson
def test_a_lesson_has_six_to_nine_steps_and_ends_by_being_read(game):
    lesson = read_lesson(game)
    assert len(lesson.steps) in STEPS
    assert lesson.steps[0].start
    assert not lesson.steps[-1].bubbles[-1].do


@per_lesson
def test_every_action_that_goes_on_is_possible_and_all_others_are_answered(game):
    for one in played(game):
        bubble, table = one.bubble, one.tables[-1]
        assert bubble.at
        assert bubble.say or bubble.task
        assert bool(one.answers) == bool(bubble.do) == bool(bubble.task)
        if bubble.do:
            assert LEARNER in table.waiting
            assert one.otherwise
            assert not one.other.keys() & one.answers.keys()


@per_lesson
def test_whatever_the_learner_does_it_goes_on_with_the_same_seats(game):
    """Several actions that go on differ in what was said alone, not in who is to act."""
    for one in played(game):
        assert len({tables[-1].waiting for tables in one.answers.values()}) <= 1


@per_lesson
def test_no_pattern_is_idle(game):
    for one in played(game):
        legal = one.tables[-1].legal(LEARNER) if one.bubble.do else []
        free = [action for action in legal if action not in one.answers]
        assert len(one.bubble.do) <= len(one.answers)
        assert bool(free) >= bool(one.bubble.other), one.bubble.task
        assert set(one.other.values()) == {
            key for pattern, key in one.bubble.other.items() if pattern != "*"
        }


def keys(game):
    lesson = read_lesson(game)
    told = [lesson.other]
    for step in lesson.steps:
        for bubble in step.bubbles:
            told += [bubble.say, bubble.task, *bubble.other.values()]
    return {key for key in told if key}


@per_lesson
def test_every_language_tells_all_of_it_in_short_texts(game):
    for language in LANGUAGES:
        texts = game.words(language).lesson
        assert texts.keys() == keys(game)
        for key, text in texts.items():
            assert len(text) <= LONGEST, (language, key)
            assert not BLANK.search(text), (language, key)


@per_lesson
def test_it_is_read_in_two_minutes(game):
    texts = game.words(ENGLISH).lesson
    read = [key for one in played(game) for key in (one.bubble.say, one.bubble.task) if key]
    assert sum(len(texts[key].split()) for key in read) <= MOST_WORDS


@per_lesson
def test_a_page_is_sent_all_of_it(game):
    page = json.loads(lesson_page(game.name))
    bubbles = [bubble for step in page["steps"] for bubble in step]
    for bubble, one in zip(bubbles, played(game), strict=True):
        assert [answer["action"] for answer in bubble["answers"]] == list(one.answers)
        for answer, tables in zip(bubble["answers"], one.answers.values(), strict=True):
            shown = answer["frames"][-1]
            view = msgspec.to_builtins(tables[-1].view(LEARNER))
            assert shown["view"] == json.loads(json.dumps(view))
            assert len(answer["frames"]) == len(tables) - 1
    assert page.keys() == set(LessonPage.__struct_fields__)


@pytest.mark.parametrize(
    ("game", "points"),
    [("rucki-zucki", [0, 128, 122]), ("go5", [100, 10]), ("party-bugs", [5, 35, 51])],
)
def test_the_points_that_are_told_are_those_that_are_counted(game, points):
    over = [one.tables[-1] for one in played(next(g for g in GAMES if g.name == game))]
    ends = [list(table.outcome.points) for table in over if table.outcome]
    assert points in ends


def test_a_game_without_a_lesson_has_no_page(monkeypatch):
    monkeypatch.setattr("krabbel.server.tables.lessons.has_lesson", lambda _game: False)
    lesson_page.cache_clear()
    with pytest.raises(UnknownGame):
        lesson_page("go5")
