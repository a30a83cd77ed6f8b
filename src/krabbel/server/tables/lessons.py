"""Lessons as a page plays them: every bubble with what is seen before it and after each answer.

Positions and scripts are fixed, so a lesson is made once. All of it comes from the learner's view.
"""

from functools import cache
from itertools import pairwise

import msgspec

from krabbel.core.errors import UnknownGame
from krabbel.core.lessons import LEARNER, Played, has_lesson, play_lesson, read_lesson
from krabbel.core.scenes import Scene, scenes, told_move
from krabbel.core.table import Table
from krabbel.games import find_game
from krabbel.protocol.action_names import action_names
from krabbel.protocol.messages import News, View
from krabbel.protocol.pages import LessonAnswer, LessonBubble, LessonPage


@cache
def lesson_page(name: str) -> bytes:
    """Return a game's lesson as JSON; UnknownGame if there is none."""
    game = find_game(name)
    if not has_lesson(game):
        raise UnknownGame(f"{game.title} has no lesson")
    played = play_lesson(game, read_lesson(game))
    steps = [[_bubble(one) for one in step] for step in played]
    return msgspec.json.encode(LessonPage(steps))


def _bubble(played: Played) -> LessonBubble:
    bubble, tables = played.bubble, played.tables
    start = [_seen(None, tables[0])] if played.is_fresh else []
    return LessonBubble(
        frames=[*start, *_frames(tables)],
        say=bubble.say,
        task=bubble.task,
        at=bubble.at,
        answers=[LessonAnswer(action, _frames(after)) for action, after in played.answers.items()],
        other=played.other,
        otherwise=played.otherwise,
    )


def _frames(tables: tuple[Table, ...]) -> list[View]:
    return [_seen(before, after) for before, after in pairwise(tables)]


def _seen(before: Table | None, table: Table) -> View:
    """Return what the learner sees, and what happened since the table before."""
    game, names = table.game, action_names(table.game.name)
    view = table.view(LEARNER)
    news = News(0, None, None, [])
    film: tuple[Scene, ...] = ()
    if before is not None:
        seat, code = table.history[-1]
        old = before.view(LEARNER)
        events = game.happenings(old, view)
        name, choice = names.told(code, known=seat == LEARNER)
        news = News(len(table.history), seat, name, events, choice=choice)
        film = scenes(game, old, view, told_move(game, LEARNER, seat, code), events)
    actions, choices = names.offered(table.actions(LEARNER))
    return View(
        seat=LEARNER,
        version=len(table.history),
        view=view,
        actions=actions,
        choices=choices,
        prompt=game.prompt(view),
        paragraphs=list(game.paragraphs(view)),
        news=[news],
        scenes=film,
        told_all=True,
        outcome=table.outcome,
        clock_ms=None,
        may_take_back=False,
        taken_back=0,
        reasons=game.why_not(view, LEARNER),
        open_choices=[],
    )
