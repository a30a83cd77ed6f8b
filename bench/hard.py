"""How much better `hard` is than `normal`: `python -m bench.hard` writes it to docs/bots.md.

One `hard` bot among `normal` ones; each deal is played once with it at every seat. It thinks for as
many simulations as 200 ms of one core give (SIMULATIONS), or as the first argument says.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

import krabbel
from krabbel.bots import Budget, decide, luck
from krabbel.sim.intervals import share

# In 200 ms at the rates of bench.search, measured on a busy machine; a quiet one gives more.
SIMULATIONS = {"party-bugs": 45_000, "poker-royal": 20_000, "rucki-zucki": 36_000, "go5": 27_000}
DEALS = 100  # a line
SEED = 2026
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
MARKS = "<!-- hard -->\n", "<!-- end of hard -->\n"
HEAD = [
    "| game | players | matches | `hard` wins | of 100 times | fair |",
    "|---|---|---|---|---|---|",
]


def wins_of(name: str, players: int, deal: int, simulations: int) -> int:
    """How many of the deal's matches, one a seat, `hard` wins."""
    game, budget = krabbel.game(name), Budget(None, simulations, threads=1)
    won = 0
    for at in range(players):
        table = game.table(players, seed=SEED + deal)
        while not table.over:
            seat = table.waiting[0]
            level = "hard" if seat == at else "normal"
            key = luck(SEED + deal, len(table.history))
            table.act(seat, decide(game, level, table.state, seat, key, budget))
        won += at in table.outcome.winners
    return won


def line(name: str, players: int, simulations: int, pool: ProcessPoolExecutor) -> str:
    """A line of the table."""
    game = krabbel.game(name)
    jobs = repeat(name), repeat(players), range(DEALS), repeat(simulations)
    played = DEALS * players
    found = share(sum(pool.map(wins_of, *jobs)), played)
    fair = (players - 1 if name == "poker-royal" else 1) / players
    return (
        f"| {game.title} | {players} | {simulations:,} | {played:,} | {found.value:.1%} |"
        f" {found.low:.1%} to {found.high:.1%} | {fair:.1%} |"
    )


def main() -> None:
    """Measure, and put the table in its place in the page."""
    lines = list(HEAD)
    with ProcessPoolExecutor() as pool:
        for name in krabbel.game_names():
            simulations = int(sys.argv[1]) if len(sys.argv) > 1 else SIMULATIONS[name]
            for players in krabbel.game(name).players:
                lines.append(line(name, players, simulations, pool))
                print(lines[-1], flush=True)
    begin, end = MARKS
    before, _, rest = PAGE.read_text().partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + after)


if __name__ == "__main__":
    main()
