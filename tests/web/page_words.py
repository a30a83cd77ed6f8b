"""The words of the page, and whole matches told in them, through the page's own code under Node."""

import json
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from krabbel.core.game import Game
from krabbel.core.state import NO_SEAT
from tests.strategies import GAMES, SETTINGS, chances, new_table, step, viewers

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = ("de", "en", "fr", "nl", "it")
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
    """The words of every game, and of the page itself ("page"), by language."""
    files = node("list-words.mjs")
    folders = {"page": "words", **{game.name: f"games/{game.name}/words" for game in GAMES}}
    return {
        name: {language: files[f"{folder}/{language}.ts"] for language in LANGUAGES}
        for name, folder in folders.items()
    }


def flat(words: Any, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every text with the way to it."""
    if isinstance(words, str):
        return {path: words}
    return {key: text for part in words for key, text in flat(words[part], (*path, part)).items()}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text that the page has in a language, with its place."""
    for name, languages in written().items():
        for path, text in flat(languages[language]).items():
            yield f"{name} {'/'.join(path)}", text


def filled(sentences: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Sentences with their blanks filled in, by language."""
    return node("tell.mjs", {"filled": sentences})["filled"]


@cache
def told() -> tuple[tuple[dict[str, Any], dict[str, str]], ...]:
    """What whole matches say to everybody at the table, with how each language says it."""
    said = [json.loads(text) for text in {json.dumps(one): None for one in _all_words()}]
    verbs = {game.name: [verb.form for verb in game.actions] for game in GAMES}
    answer = node("tell.mjs", {"told": said, "verbs": verbs})
    return tuple(zip(said, answer["told"], strict=True))


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
            yield from (base | {"event": msgspec.to_builtins(event)} for event in events)
            if table.history:
                seat, code = table.history[-1]
                name = game.actions.action_name if viewer == seat else game.actions.seen_name
                yield base | {"seat": seat, "action": name(code)}
            before[viewer] = view
        if table.over:
            return
        step(table, chance)
