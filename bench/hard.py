"""Measure how much better `hard` is than `normal`, at 200 ms per decision; writes docs/bots.md.

python -m bench.hard [GAME …] [--players N …] [--minutes M] [--processes P] [--add FILE …].
One `hard` bot among `normal` ones, equally often at every seat; each process has one core and each
decision one thread. Results are kept in bench/hard.json, match by match, and a further run adds to
them; --add merges another machine's file. Delete bench/hard.json after a change of a bot.
"""

import argparse
import json
import multiprocessing
import os
import threading
import time
from collections.abc import Iterator
from itertools import count
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
Played = dict[str, dict[str, int]]  # by "game players" and match number: 1 if `hard` won


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
    assert table.outcome
    return match, at in table.outcome.winners


def compile_game(name: str) -> None:
    """Make one decision with each bot, so that their machine code is on disk."""
    game = krabbel.game(name)
    state = game.table(2, seed=1).state
    for level in ("normal", "hard"):
        decide(game, level, state, 0, luck(1, 0), Budget(simulations=100, threads=1))


def matches(
    lines: list[tuple[str, int]], played: Played, end: float, free: threading.Semaphore
) -> Iterator[Match]:
    """Yield one match of every line in turn, whenever a process is free, until time is up."""
    for number in count():
        for name, players in lines:
            if str(number) not in played.get(f"{name} {players}", {}):
                free.acquire()
                if time.monotonic() > end:
                    return
                yield name, players, number


def line(name: str, players: int, won: list[int]) -> str:
    """Return a line of the table."""
    found = share(sum(won), len(won))
    fair = (players - 1 if krabbel.game(name).one_loses else 1) / players
    return (
        f"| {krabbel.game(name).title} | {players} | {len(won):,} | {found.value:.1%} |"
        f" {found.low:.1%} to {found.high:.1%} | {fair:.1%} |"
    )


def read(path: Path) -> Played:
    """Read results, of this machine or another."""
    played: Played = json.loads(path.read_text()) if path.exists() else {}
    return played


def keep(played: Played, match: Match, won: bool) -> None:
    """Note a result."""
    name, players, number = match
    played.setdefault(f"{name} {players}", {})[str(number)] = int(won)
    KEPT.write_text(json.dumps(played, sort_keys=True) + "\n")


def write(played: Played) -> None:
    """Put the table in its place in the page."""
    known = [(cell.split(), won) for cell, won in sorted(played.items())]
    lines = HEAD + [line(name, int(players), list(won.values())) for (name, players), won in known]
    print("\n".join(lines), flush=True)
    begin, end = MARKS
    before, _, rest = PAGE.read_text().partition(begin)
    PAGE.write_text(before + begin + "\n".join(lines) + "\n" + end + rest.partition(end)[2])


def lines_of(wanted: argparse.Namespace) -> list[tuple[str, int]]:
    """Return the games, each for all its player counts or for those asked for."""
    return [
        (name, players)
        for name in wanted.games
        for players in krabbel.game(name).players
        if wanted.players is None or players in wanted.players
    ]


def measure(lines: list[tuple[str, int]], played: Played, wanted: argparse.Namespace) -> None:
    """Play for the time given; matches under way are finished, so that long ones count as well."""
    with multiprocessing.get_context("spawn").Pool(wanted.processes) as pool:
        pool.map(compile_game, wanted.games, chunksize=1)
        free = threading.Semaphore(wanted.processes)
        todo = matches(lines, played, time.monotonic() + 60 * wanted.minutes, free)
        for match, won in pool.imap_unordered(wins, todo):
            free.release()
            keep(played, match, won)


def main() -> None:
    """Measure for the time given, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60, help="0: only write the table")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--players", type=int, nargs="+", help="only for so many")
    parser.add_argument("--add", type=Path, action="append", default=[], help="others' hard.json")
    parser.add_argument("games", nargs="*", default=list(krabbel.game_names()))
    wanted = parser.parse_args()
    lines = lines_of(wanted)
    if not lines:
        parser.error("none of these games is for so many players")
    played = read(KEPT)
    for path in wanted.add:
        for cell, won in read(path).items():
            played.setdefault(cell, {}).update(won)
    if wanted.add:
        KEPT.write_text(json.dumps(played, sort_keys=True) + "\n")
    if wanted.minutes:
        measure(lines, played, wanted)
    write(played)


if __name__ == "__main__":
    main()
