"""Test that no seat favours `hard`: equal bots win equally often at all seats; writes docs/bots.md.

python -m bench.seats [GAME …]. `make bots` runs it. Every decision has a fixed number of
simulations, so that every machine gives the same table. It ends with an error if seats differ by
more than chance explains. (For the others, with all variants: tests/laws/test_fair_seats.py)
"""

import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import numpy as np

import krabbel
from krabbel.sim.fairness import chance_of_shares, seat_wins
from krabbel.sim.plan import Plan, split
from krabbel.sim.runners import processes

MATCHES = 400  # per line
SIMULATIONS = 100  # per decision
SEED = 2026
FALSE_ALARMS = 0.001  # the probability of one, over all lines together
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
MARKS = "<!-- seats -->\n", "<!-- end of seats -->\n"
HEAD = [
    "| game | players | wins of seats A, B, … | chance |",
    "|---|---|---|---|",
]


def measure(names: list[str]) -> Iterator[tuple[str, float]]:
    """Yield the table's lines, each with how likely chance alone makes seats differ so much."""
    plans = [
        Plan(name, ("hard",) * players, SEED + players, {}, SIMULATIONS)
        for name in names
        for players in krabbel.game(name).players
    ]
    jobs = chain.from_iterable(split(plan, 0, MATCHES, processes.SIZE) for plan in plans)
    rows = processes.play(jobs)
    for plan in plans:
        played = np.concatenate(list(islice(rows, MATCHES // processes.SIZE)))
        wins = seat_wins(played, plan.players)
        chance = chance_of_shares(wins)
        shares = ", ".join(f"{share:.1%}" for share in wins.mean(axis=0))
        yield f"| {plan.game.title} | {plan.players} | {shares} | {chance:.2g} |", chance


def write(lines: list[str]) -> None:
    """Put the table in its place in the page."""
    begin, end = MARKS
    before, _, rest = PAGE.read_text().partition(begin)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


def main(names: list[str]) -> None:
    """Measure, write the table if it has all games, and fail if seats are not alike."""
    lines, chances = list(HEAD), []
    for line, chance in measure(names):
        lines.append(line)
        chances.append(chance)
        print(line, flush=True)
    if names == list(krabbel.game_names()):
        write(lines)
    if min(chances) * len(chances) < FALSE_ALARMS:  # Bonferroni
        sys.exit("Seats are not alike: see the least chance above.")


if __name__ == "__main__":
    main(sys.argv[1:] or list(krabbel.game_names()))
