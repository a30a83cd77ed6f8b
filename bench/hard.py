"""How much better `hard` is than `normal`, at 200 ms a decision: writes docs/bots.md.

python -m bench.hard [GAME …] [--players N …] [--minutes M] [--processes P].
One `hard` bot among `normal` ones, at every seat alike often; each process has one core and each
decision one thread. What was measured is kept in bench/hard.json, and a further run adds to it;
delete that file after a change of the bot.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import deque
from collections.abc import Iterator
from itertools import count
from multiprocessing.pool import AsyncResult
from pathlib import Path

import krabbel
from krabbel.bots import Budget, decide, luck
from krabbel.sim.intervals import share

MS = 200
SEED = 2026
KEPT = Path(__file__).with_name("hard.json")
PAGE = Path(__file__).resolve().parent.parent / "docs" / "bots.md"
MARKS = "<!-- hard -->\n", "<!-- end of hard -->\n"
HEAD = [
    "| game | players | matches | `hard` wins | 95 % | fair |",
    "|---|---|---|---|---|---|",
]
Match = tuple[str, int, int]  # game, players, number


def wins(match: Match) -> tuple[Match, bool]:
    """Whether `hard` wins a match: number m is deal m // players, with it at seat m % players."""
    name, players, number = match
    game, budget = krabbel.game(name), Budget(MS, threads=1)
    deal, at = divmod(number, players)
    table = game.table(players, seed=SEED + deal)
    while not table.over:
        seat = table.waiting[0]
        level = "hard" if seat == at else "normal"
        key = luck(SEED + deal, len(table.history))
        table.act(seat, decide(game, level, table.state, seat, key, budget))
    return match, at in table.outcome.winners


def compile_game(name: str) -> None:
    """One decision of each bot; what is compiled for it is kept on disk."""
    game = krabbel.game(name)
    state = game.table(2, seed=1).state
    for level in ("normal", "hard"):
        decide(game, level, state, 0, luck(1, 0), Budget(simulations=100, threads=1))


def matches(
    lines: list[tuple[str, int]], played: dict[str, list[int]], end: float
) -> Iterator[Match]:
    """Round after round one match of every line, until the time is up."""
    for number in count():
        for name, players in lines:
            if time.monotonic() > end:
                return
            if number >= len(played.get(f"{name} {players}", ())):
                yield name, players, number


def line(name: str, players: int, won: list[int]) -> str:
    """A line of the table."""
    found = share(sum(won), len(won))
    fair = (players - 1 if name == "poker-royal" else 1) / players
    return (
        f"| {krabbel.game(name).title} | {players} | {len(won):,} | {found.value:.1%} |"
        f" {found.low:.1%} to {found.high:.1%} | {fair:.1%} |"
    )


def keep(played: dict[str, list[int]], match: Match, won: bool) -> None:
    """Note a result; those of one line come in the order of their numbers."""
    name, players, _ = match
    played.setdefault(f"{name} {players}", []).append(int(won))
    KEPT.write_text(json.dumps(played, sort_keys=True) + "\n")


def write(played: dict[str, list[int]]) -> None:
    """Put the table in its place in the page."""
    known = [(cell.split(), won) for cell, won in sorted(played.items())]
    lines = HEAD + [line(name, int(players), won) for (name, players), won in known]
    print("\n".join(lines), flush=True)
    begin, end = MARKS
    before, _, rest = PAGE.read_text().partition(begin)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


def lines_of(wanted: argparse.Namespace) -> list[tuple[str, int]]:
    """The games, each for all its numbers of players or the wished ones."""
    return [
        (name, players)
        for name in wanted.games
        for players in krabbel.game(name).players
        if wanted.players is None or players in wanted.players
    ]


def main() -> None:
    """Measure for so long, and write what is known then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--players", type=int, nargs="+", help="only for so many")
    parser.add_argument("games", nargs="*", default=list(krabbel.game_names()))
    wanted = parser.parse_args()
    lines = lines_of(wanted)
    if not lines:
        parser.error("none of these games is for so many players")
    played: dict[str, list[int]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    with multiprocessing.get_context("spawn").Pool(wanted.processes) as pool:
        pool.map(compile_game, wanted.games, chunksize=1)
        end = time.monotonic() + 60 * wanted.minutes
        under_way: deque[AsyncResult[tuple[Match, bool]]] = deque()
        for match in matches(lines, played, end):
            under_way.append(pool.apply_async(wins, (match,)))
            if len(under_way) > 2 * wanted.processes:
                keep(played, *under_way.popleft().get())
        for one in under_way:
            keep(played, *one.get())
    write(played)


if __name__ == "__main__":
    main()
