"""Measure how much better `normal` is than `easy`: `make bots` writes docs/bots.md."""

from pathlib import Path

import krabbel
from krabbel.core.game import Game
from krabbel.sim.match import DECISIONS, WINNERS
from krabbel.sim.plan import Plan, split
from krabbel.sim.runners import threads

DEALS = 500  # in a batch, each with every seating
DECISIONS_A_LINE = 2_000_000  # at least, for each line of the table
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
SEED = 2026


def win_rates(game: Game, players: int) -> tuple[int, float, float]:
    """Return how many matches were played, and the shares that `normal` and each `easy` win."""
    good = others = played = decisions = 0
    while decisions < DECISIONS_A_LINE:
        first = played // players
        for at in range(players):
            seats = ["easy"] * players
            seats[at] = "normal"
            plan = Plan(game.name, tuple(seats), SEED)
            for rows in threads.play(split(plan, first, DEALS, DEALS // 2)):
                won = [int((rows[:, WINNERS] >> seat & 1).sum()) for seat in range(players)]
                good += won[at]
                others += sum(won) - won[at]
                played += len(rows)
                decisions += int(rows[:, DECISIONS].sum())
    return played, good / played, others / (played * (players - 1))


def main() -> None:
    """Measure, and put the table in its place in the page."""
    lines = [
        "| game | players | matches | `normal` wins | each `easy` wins |",
        "|---|---|---|---|---|",
    ]
    for name in krabbel.game_names():
        game = krabbel.game(name)
        for players in game.players:
            played, good, other = win_rates(game, players)
            lines.append(f"| {game.title} | {players} | {played:,} | {good:.1%} | {other:.1%} |")
            print(lines[-1], flush=True)
    head, begin, rest = PAGE.read_text().partition("<!-- measured -->\n")
    _, end, tail = rest.partition("<!-- end -->\n")
    PAGE.write_text(head + begin + "\n".join(lines) + "\n" + end + tail)


if __name__ == "__main__":
    main()
