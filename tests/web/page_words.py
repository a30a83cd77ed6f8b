"""The words of the page, and whole matches told in them, through the page's own code under Node."""

import json
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from krabbel.core.actions import Choice
from krabbel.core.events import Event, Reason
from krabbel.core.game import Game
from krabbel.core.state import NO_SEAT
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.games import find_game
from tests.strategies import GAMES, SETTINGS, chances, new_table, step, viewers

WEB = Path(__file__).parents[2] / "web"
# One ends in a number, as people at one device do who gave no name; some start with a vowel.
NAMES = ("Ana", "Person 2", "Émile", "Ines", "Otto 5", "Ugo")
MOST_MOVES = 250  # of a match that are told


def node(script: str, heard: Any = None) -> Any:
    """What a script of the page prints, for what it is told."""
    command, told = ["node", script], json.dumps(heard)
    done = subprocess.run(command, cwd=WEB, input=told, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


@cache
def written() -> dict[str, dict[str, Any]]:
    """The words of every game, of the page itself ("page") and of the terminal, by language."""
    files = node("list-words.mjs")
    words: dict[str, Callable[[str], Any]] = {
        "page": lambda language: files[f"words/{language}.ts"],
        "terminal": terminal_words,
    }
    words |= {game.name: game_texts(game) for game in GAMES}
    return {
        name: {language: texts_of(language) for language in LANGUAGES}
        for name, texts_of in words.items()
    }


def game_texts(game: Game) -> Callable[[str], Any]:
    """The words of a game in a language, as plain objects."""
    return lambda language: msgspec.to_builtins(game.words(language))


def flat(words: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every text with the way to it."""
    if isinstance(words, str):
        return {path: words}
    return {key: text for part in words for key, text in flat(words[part], (*path, part)).items()}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text that page and terminal have in a language, with its place."""
    for name, languages in written().items():
        for path, text in flat(languages[language]).items():
            yield f"{name} {'/'.join(path)}", text


def filled(sentences: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Sentences with their blanks filled in, by language."""
    answers: list[dict[str, str]] = node("tell.mjs", {"filled": sentences})["filled"]
    return answers


@cache
def told() -> tuple[tuple[dict[str, Any], dict[str, str]], ...]:
    """What whole matches say to everybody at the table, with how each language says it."""
    said = [json.loads(text) for text in {json.dumps(one): None for one in _all_words()}]
    return tuple(zip(said, told_by_page(said), strict=True))


def told_by_page(said: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What the page says, by language."""
    answer = node("tell.mjs", {"told": said, "games": [game.name for game in GAMES]})
    told: list[dict[str, str]] = answer["told"]
    return told


def told_by_python(one: dict[str, Any], language: str) -> str:
    """The same as Python says it."""
    reader = NO_SEAT if one["reader"] is None else one["reader"]
    say = find_game(one["game"]).say(one["names"], reader, language)
    if "reason" in one:
        return say.why(msgspec.convert(one["reason"], Reason), one["touched"])
    if "event" in one:
        return say.event(msgspec.convert(one["event"], Event))
    return say.move(one["seat"], msgspec.convert(one["choice"], Choice))


def _all_words() -> Iterator[dict[str, Any]]:
    """Moves, events, prompts and outcomes of a match for every number of players and variant."""
    for game, players, options in SETTINGS:
        yield from _one_match(game, players, options)


def _one_match(game: Game, players: int, options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    chance = chances("told", game.name, players, options)
    table = new_table(game, players, options, chance)
    names = NAMES[:players]
    before = dict.fromkeys(viewers(table))
    for _ in range(MOST_MOVES):
        for viewer in before:
            reader = None if viewer == NO_SEAT else viewer
            base = {"game": game.name, "names": names, "reader": reader}
            view = table.view(viewer)
            events = [*game.happenings(before[viewer], view), game.prompt(view)]
            events += [table.outcome.reason] if table.outcome else []
            for reason in game.why_not(view, viewer):
                first = reason.touched[0]
                touched = first if " " in first else f"{first} 1"  # one of all that it is about
                told = {"reason": msgspec.to_builtins(reason), "touched": touched}
                yield base | told
            yield from (base | {"event": msgspec.to_builtins(event)} for event in events)
            if table.history:
                seat, code = table.history[-1]
                seen = game.actions.choice if viewer == seat else game.actions.seen_choice
                yield base | {"seat": seat, "choice": msgspec.to_builtins(seen(code))}
            before[viewer] = view
        if table.over:
            return
        step(table, chance)
