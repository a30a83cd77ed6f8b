"""Write the pages under docs/ that come from code: `make docs`. A test checks them."""

from pathlib import Path

import krabbel
from krabbel.core.game import Game
from krabbel.core.text import Names
from tools.typescript import typescript
from tools.write_asyncapi import asyncapi_page
from tools.write_metrics import metrics_page
from tools.write_observations import observations_page
from tools.write_protocol import protocol_page

DOCS = Path(__file__).resolve().parent.parent / "docs"

INTRODUCTION = """# Actions

Every action has a name that a person can read and type, and a number for machines. The same words
stand in records, in the terminal and in `Table.act(seat, "…")`. Upper and lower case and the number
of blanks make no difference. A part in *italics* is filled in; a part marked *(hidden)* is shown to
the acting seat alone.

This page is written by `make docs` from the games themselves.
"""


def actions_page() -> str:
    """Return docs/actions.md."""
    games = [krabbel.game(name) for name in krabbel.game_names()]
    return "\n".join([INTRODUCTION, *(section(game) for game in games)])


def section(game: Game) -> str:
    """Return the section of one game."""
    lines = [f"## {game.title}", "", f"{game.actions.size} actions.", ""]
    lines += ["| action | number | what it does |", "|---|---|---|"]
    vocabularies: dict[str, None] = {}  # in order, each once
    meanings = game.words().meanings
    for verb in game.actions:
        last = verb.first + verb.size - 1
        numbers = f"{verb.first}" if verb.size == 1 else f"{verb.first}–{last}"
        marks = {part: f"*{part}*{' (hidden)' * (part in verb.hidden)}" for part in verb.parts}
        lines.append(f"| {verb.form.format(**marks)} | {numbers} | {meanings[verb.form]} |")
        vocabularies |= dict.fromkeys(explained(*part) for part in verb.parts.items())
    return "\n".join([*lines, "", *vocabularies, ""])


def explained(part: str, names: Names) -> str:
    """Return the line that tells what a part can be filled in with."""
    return f"- *{part}*: {names.expected()}"


PAGES = {
    "actions.md": actions_page,
    "asyncapi.json": asyncapi_page,
    "metrics.md": metrics_page,
    "observations.md": observations_page,
    "protocol.md": protocol_page,
    "../web/src/protocol.ts": typescript,
}


if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page())
