"""How much better `normal` is than `easy`: `make bots` measures it and writes docs/bots.md."""

from pathlib import Path

import numpy as np

import krabbel
from krabbel.bots import chooser
from krabbel.core.game import Game
from krabbel.sim.series import play_series

BATCH = 100  # matches
DECISIONS = 2_000_000  # a line, or a little more
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
SEED = 2026


def win_rates(game: Game, players: int) -> tuple[int, float, float]:
    """Of so many matches, the share that `normal` wins, and that each `easy` one does."""
    play = game.bind(play_series, choose=chooser(game, "normal"))
    states, blank = np.zeros(1, game.State.dtype), game.blank(players, {}).array
    good = others = played = decisions = 0
    while decisions < DECISIONS:
        for seat in range(players):
            won = np.zeros(players, np.int64)
            decisions += play(states, blank, SEED, played, BATCH, 1 << seat, won)
            good += int(won[seat])
            others += int(won.sum() - won[seat])
            played += BATCH
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
