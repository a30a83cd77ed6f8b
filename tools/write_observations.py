"""Write docs/observations.md: the rows of numbers that researchers get, from the games' layouts."""

from collections.abc import Iterator

import krabbel
from krabbel.core.game import Game
from krabbel.core.layout import mask_words

INTRODUCTION = """# Observations

What a seat knows, as a row of numbers from 0 to 127 (`int8`): the same for a batch, for PettingZoo
and for OpenSpiel. A row begins with what concerns the whole table and the seat itself. Then come
the places: first the seat's own, then its left neighbour's and so on clockwise; places at which
nobody sits are 0. Numbers that stand in no table fill words up and are always 0. *p* is where a
place begins. A part with several numbers and no other word about it is a set: 1 for each member.

A row tells the table as it lies now, not how it came to be, and a seat gets one only when it is to
act. What others claimed and judged between two of its turns is therefore in no row of a batch, and
cannot be remembered from rows. PettingZoo's `env.unwrapped.table.history` has all moves (what is
hidden among them, too), and OpenSpiel's information state strings have them as the player saw them.

This page is written by `make docs` from the games' observe.py.
"""


def observations_page() -> str:
    """Return the whole page."""
    games = [krabbel.game(name) for name in krabbel.game_names()]
    return "\n".join([INTRODUCTION, *(section(game) for game in games)])


def section(game: Game) -> str:
    """Return the section of one game."""
    layout = game.observation.LAYOUT
    places = f"{layout.head_size} + {layout.place_size} × place"
    lines = [
        f"## {game.title}",
        "",
        f"{layout.size} numbers; *p* = {places}, for {layout.places} places. A mask has"
        f" {game.actions.size} bits in {mask_words(game.actions.size)} words.",
        "",
        "| numbers | name | meaning |",
        "|---|---|---|",
        *rows(game),
        "",
    ]
    return "\n".join(lines)


def rows(game: Game) -> Iterator[str]:
    """Yield a line for every part."""
    layout = game.observation.LAYOUT
    for start, part in layout.named():
        first = start if part in layout.head else f"*p* + {start}"
        many = "" if part.size == 1 else f" – {start + part.size - 1}"
        yield f"| {first}{many} | {part.name} | {part.meaning} |"
