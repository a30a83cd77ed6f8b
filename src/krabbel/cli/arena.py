"""`krabbel arena`: bots against bots, every deal with every seating."""

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from krabbel.bots import SEARCHES
from krabbel.cli.entry import INTERRUPTED
from krabbel.cli.figures import percent
from krabbel.cli.games import all_games, find
from krabbel.cli.progress import compiling_told, matches_bar
from krabbel.cli.screen import Screen
from krabbel.cli.simulate import again_line, make_folder, seed_word
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.seed import parse_seed
from krabbel.games import find_game
from krabbel.sim import arena as sim
from krabbel.sim import plots
from krabbel.sim.arena import Block, Contest, Standing, contests, standing
from krabbel.sim.ledger import Ledger
from krabbel.sim.runners import find_runner

PLAYERS = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass(frozen=True)
class Wishes:
    """What was typed after `krabbel arena`."""

    games: tuple[str, ...] = ()
    bots: str = "normal,easy"
    players: str | None = None
    matches: int = 1000
    out: Path | None = None
    plot: Path | None = None
    seed: str | None = None
    simulations: int | None = None
    runner: str | None = None


def arena(screen: Screen, wishes: Wishes) -> int:
    """Play what is missing, show all; the exit status."""
    wanted = contests_of(wishes)
    seed = None if wishes.seed is None else parse_seed(wishes.seed.strip())
    if wishes.plot:
        plots.drawing()  # says at once if it cannot be done
        make_folder(wishes.plot.parent)
    for contest in wanted:
        find_runner(wishes.runner, contest.plan(0, 0))  # says what cannot be before a file is made
    ledger = Ledger(wishes.out, seed)
    missing = play(screen, blocks_of(wanted, ledger, wishes), ledger, wishes.runner)
    if missing:
        told = screen.words("arena.interrupted", missing=screen.words.number(missing))
        screen.show(told, "yellow")
    standings = [
        standing(contest, ledger.lone[contest], ledger.crowd[contest])
        for contest in wanted
        if ledger.lone[contest]
    ]
    show(screen, standings, ledger.seed, wishes)
    return INTERRUPTED if missing else 0


def contests_of(wishes: Wishes) -> list[Contest]:
    """Who meets whom in which games."""
    games = [find(name) for name in dict.fromkeys(wishes.games)] or all_games()
    bots = [word.strip().casefold() for word in wishes.bots.split(",")]
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadOption(kind="two_bots", bots=wishes.bots)
    if wishes.matches < 1:
        raise BadOption(kind="at_least_one", option="games", value=wishes.matches)
    counts = player_counts(wishes.players) if wishes.players else range(2, 7)
    wanted = contests(games, counts, bots, wishes.simulations)
    if not wanted:
        raise BadOption(kind="no_contest", players=wishes.players)
    if wishes.simulations is not None and SEARCHES not in bots:
        raise BadOption(kind="nobody_thinks", level=SEARCHES)
    return wanted


def player_counts(typed: str) -> range:
    """3, or 2-4."""
    found = PLAYERS.fullmatch(typed.strip())
    if not found:
        raise BadOption(kind="player_range", typed=typed)
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def blocks_of(wanted: Sequence[Contest], ledger: Ledger, wishes: Wishes) -> list[Block]:
    """What the ledger does not have yet."""
    blocks: list[Block] = []
    for contest in wanted:
        size = find_runner(wishes.runner, contest.plan(0, 0)).SIZE
        blocks += ledger.to_play(contest, -(-wishes.matches // contest.players), size)
    return blocks


def play(screen: Screen, blocks: Sequence[Block], ledger: Ledger, runner: str | None) -> int:
    """Play the blocks; how many matches are still missing after Ctrl-C."""
    missing = sum(block.deals * block.contest.players for block in blocks)
    words = screen.words
    with matches_bar(screen) as shown:
        task = shown.add_task(words("progress.ready"), total=missing, rate="")
        try:
            with (
                compiling_told(screen, shown, task),
                closing(sim.play(blocks, ledger.seed, runner)) as results,
            ):
                for block, lone, crowd in results:
                    ledger.add(block, lone, crowd)
                    played = block.deals * block.contest.players
                    missing -= played
                    game, players = find_game(block.contest.game), block.contest.players
                    about = words("arena.contest", game=words.title(game), players=players)
                    shown.update(task, description=about, advance=played)
        except KeyboardInterrupt:
            return missing
    return missing


def show(screen: Screen, standings: Sequence[Standing], seed: int, wishes: Wishes) -> None:
    """The table, the picture, and how to go on."""
    words = screen.words
    screen.show(tables(standings, words))
    if wishes.plot and standings:
        picture = plots.arena_picture(standings, wishes.plot)
        screen.show_whole(words("file.picture", path=str(picture)))
    if wishes.out:
        screen.show_whole(words("file.results", path=str(wishes.out)))
    repeats = all(line.contest.plan(0, seed).repeats for line in standings)
    screen.show_whole(again_line("again.arena", again(seed, wishes), words, repeats=repeats))


def again(seed: int, wishes: Wishes) -> list[object]:
    """What to type after krabbel to have the same arena once more."""
    names = [find(name).name for name in dict.fromkeys(wishes.games)]
    words: list[object] = ["arena", *names, "--bots", wishes.bots]
    if wishes.players:
        words += ["--players", wishes.players]
    words += ["--games", wishes.matches]
    if wishes.simulations:
        words += ["--simulations", wishes.simulations]
    return [*words, "--seed", seed_word(seed)]


def tables(standings: Sequence[Standing], words: Words) -> RenderableType:
    """A table for each game."""
    parts: list[RenderableType] = []
    for name, lines in groupby(standings, lambda line: line.contest.game):
        group = list(lines)
        title = words(f"arena.{group[0].result}", game=words.title(find_game(name)))
        parts += [Text(title, "bold"), table(group, words), Text()]
    return Group(*parts)


def table(standings: Sequence[Standing], words: Words) -> RenderableType:
    """A line for each contest."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in ("one", "against"):
        grid.add_column(words(f"arena.{name}"), no_wrap=True)
    for name in ("matches", "the-one", "each-other", "fair"):
        grid.add_column(words(f"arena.{name}"), justify="right", no_wrap=True)
    for line in standings:
        players = line.contest.players
        grid.add_row(
            line.contest.lone,
            f"{players - 1} {line.contest.crowd}",
            words.number(line.deals * players),
            percent(line.lone, words),
            percent(line.crowd, words),
            words.number(1 / players, ".1%"),
        )
    return grid
