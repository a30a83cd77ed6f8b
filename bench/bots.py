"""Measure how the bots that are rules fare against each other: `make bots` writes docs/bots.md."""

from collections.abc import Iterator
from pathlib import Path

import krabbel
from krabbel.core.game import Game
from krabbel.sim.arena import Block, Contest, Standing, play, standing
from krabbel.sim.intervals import Estimate

DEALS = 4000  # each with every seating
SEED = 2026
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
PAIRS = (("easy", "normal"), ("normal", "easy"), ("normal", "random"), ("easy", "random"))
MARKS = "<!-- measured -->\n", "<!-- end -->\n"


def measured(game: Game, players: int) -> Iterator[Standing]:
    """Yield how one bot fares among bots of another level, for each pair of levels."""
    for lone, crowd in PAIRS:
        contest = Contest(game.name, players, lone, crowd)
        for _, own, others in play([Block(contest, 0, DEALS)], SEED):
            yield standing(contest, own, others)


def written(share: Estimate) -> str:
    """Write a share with its interval."""
    if share.low is None or share.high is None:
        return f"{share.value:.1%}"
    return f"{share.value:.1%} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def line(game: Game, players: int) -> str:
    """Return one line of the table."""
    found = list(measured(game, players))
    cells = [game.title, str(players), found[0].result, f"{1 / players:.1%}"]
    return "| " + " | ".join([*cells, *(written(one.lone) for one in found)]) + " |"


def main() -> None:
    """Measure, and put the table in its place in the page."""
    pairs = (f"`{lone}` among `{crowd}`" for lone, crowd in PAIRS)
    lines = ["| " + " | ".join(["game", "players", "who", "fair", *pairs]) + " |"]
    lines.append("|---" * (4 + len(PAIRS)) + "|")
    for name in krabbel.game_names():
        game = krabbel.game(name)
        for players in game.players:
            lines.append(line(game, players))
            print(lines[-1], flush=True)
    begin, end = MARKS
    head, _, rest = PAGE.read_text().partition(begin)
    _, _, tail = rest.partition(end)
    PAGE.write_text(head + begin + "\n".join(lines) + "\n" + end + tail)


if __name__ == "__main__":
    main()
