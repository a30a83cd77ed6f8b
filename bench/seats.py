"""Whether `hard` plays fair: equal bots at all seats win equally often; writes docs/bots.md.

python -m bench.seats [GAME …] [--matches N]. `make bots` runs it. Every decision is so many
simulations, so that the table repeats on every machine. It ends with an error if seats differ by
more than chance would have it. (easy and normal: tests/laws/test_fair_seats.py)
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

import krabbel
from krabbel.core.game import Game
from krabbel.core.options import Choice, YesNo
from krabbel.sim.fairness import chance_of_shares, seat_wins
from krabbel.sim.plan import Plan, split
from krabbel.sim.runners import processes

MATCHES = 600  # a line
SIMULATIONS = 200  # a decision
FALSE_ALARMS = 0.001  # of all lines together
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
MARKS = "<!-- seats -->\n", "<!-- end of seats -->\n"
HEAD = [
    "| game | players | variant | wins of seats A, B, … | chance |",
    "|---|---|---|---|---|",
]
Setting = tuple[Game, int, dict[str, Any]]


def variants(game: Game) -> Iterator[dict[str, Any]]:
    """Every way to set what is yes or no or a choice, as what differs from the plain game."""
    several = [option for option in game.options if isinstance(option, YesNo | Choice)]
    ways = [(False, True) if isinstance(one, YesNo) else one.choices for one in several]
    for way in product(*ways):
        chosen = zip(several, way, strict=True)
        yield {option.name: value for option, value in chosen if value != option.default}


def line(setting: Setting, seed: int, matches: int) -> tuple[str, float]:
    """A line of the table, and how likely chance alone makes the seats differ by so much."""
    game, players, options = setting
    plan = Plan(game.name, ("hard",) * players, seed, options, SIMULATIONS)
    rows = np.concatenate(list(processes.play(split(plan, 0, matches, processes.SIZE))))
    wins = seat_wins(rows, players)
    chance = chance_of_shares(wins)
    shares = ", ".join(f"{share:.1%}" for share in wins.mean(axis=0))
    names = ", ".join(
        name if value is True else f"{name} {value}" for name, value in options.items()
    )
    return f"| {game.title} | {players} | {names or 'none'} | {shares} | {chance:.2g} |", chance


def write(lines: list[str]) -> None:
    """Put the table in its place in the page."""
    begin, end = MARKS
    before, _, rest = PAGE.read_text().partition(begin)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


def main() -> None:
    """Measure, write the table if it is of all games, and say whether the seats are alike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("games", nargs="*", default=list(krabbel.game_names()))
    wanted = parser.parse_args()
    settings = [
        (game, players, options)
        for game in map(krabbel.game, wanted.games)
        for players in game.players
        for options in variants(game)
    ]
    lines, chances = list(HEAD), []
    for seed, setting in enumerate(settings):
        text, chance = line(setting, seed, wanted.matches)
        lines.append(text)
        chances.append(chance)
        print(text, flush=True)
    if wanted.games == list(krabbel.game_names()) and wanted.matches == MATCHES:
        write(lines)
    if min(chances) * len(chances) < FALSE_ALARMS:  # Bonferroni
        sys.exit("Seats are not alike: see the least chance above.")


if __name__ == "__main__":
    main()
