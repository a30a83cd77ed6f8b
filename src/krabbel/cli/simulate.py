"""`krabbel simulate`: many matches between bots, and what they say in a table."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from krabbel.bots import levels
from krabbel.cli.figures import tables
from krabbel.cli.files import record_text
from krabbel.cli.games import find
from krabbel.cli.options import read_options
from krabbel.cli.people import PLAYERS, Player
from krabbel.cli.screen import Screen
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import fresh_seed, parse_seed, seed_name
from krabbel.sim import pictures, study
from krabbel.sim.figures import Figures, figures
from krabbel.sim.plan import COMPILED_LEVELS, Plan
from krabbel.sim.reference import play_table
from krabbel.sim.runners import find_runner
from krabbel.sim.tally import LENGTH, Tally

INTERRUPTED = 130  # exit status
SAMPLES = 10  # records


@dataclass(frozen=True)
class Wishes:
    """What was typed after `krabbel simulate`."""

    game: str
    games: int = 10_000
    players: int | None = None
    seats: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    runner: str | None = None
    json: Path | None = None
    plot: Path | None = None
    records: Path | None = None


def simulate(screen: Screen, wishes: Wishes) -> int:
    """Play, show, and write what was asked for; the exit status."""
    plan = plan_of(wishes)
    runner = find_runner(wishes.runner, plan)
    if wishes.plot:
        pictures.drawing()  # says at once if it cannot be done
    for folder in (wishes.plot, wishes.records):
        if folder:
            make_folder(folder)
    tally, whole = played(screen, plan, wishes.games, runner)
    if not whole:
        screen.show(f"Interrupted after {tally.matches:,} of {wishes.games:,} matches.", "yellow")
    if tally.matches:
        found = figures(plan, tally)
        screen.show(tables(found))
        for line in written(found, wishes):
            screen.show_whole(line)
    return 0 if whole else INTERRUPTED


def plan_of(wishes: Wishes) -> Plan:
    """The plan that is wished for; BadOption if it cannot be."""
    game = find(wishes.game)
    if wishes.games < 1:
        raise BadOption(f"games: expected at least one, not {wishes.games}")
    seats = seat_bots(game, wishes.players, wishes.seats)
    options = read_options(game, wishes.options, [Player(level, level) for level in seats])
    seed = fresh_seed() if wishes.seed is None else parse_seed(wishes.seed.strip())
    return Plan(game.name, seats, seed, game.write_options(len(seats), options))


def seat_bots(game: Game, players: int | None, typed: str | None) -> tuple[str, ...]:
    """A bot for each seat; the last one named takes the seats that are left."""
    usual = [level for level in COMPILED_LEVELS if level in levels(game)][-1]
    named = [word.strip().casefold() for word in (typed or usual).split(",")]
    if players is None:
        players = len(named) if len(named) > 1 else PLAYERS
    if len(named) > players:
        raise BadOption(f"seats: {len(named)} are named for {players} players")
    return tuple(named + named[-1:] * (players - len(named)))


def bar(screen: Screen) -> Progress:
    """A progress bar of matches; it is gone at the end."""
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} matches"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=screen.console, transient=True)


def played(screen: Screen, plan: Plan, matches: int, runner: Any) -> tuple[Tally, bool]:
    """Play behind a progress bar: the tally, and whether it is of all matches."""
    title = plan.game.title
    with bar(screen) as shown:
        task = shown.add_task(f"{title}, getting ready", total=matches, rate="")

        def progress(tally: Tally) -> None:
            speed = shown.tasks[0].speed or 0.0
            rate = f"{speed * tally.mean(LENGTH):,.0f} decisions/s"
            shown.update(task, description=title, completed=tally.matches, rate=rate)

        return study.run(plan, matches, runner, progress)


def written(found: Figures, wishes: Wishes) -> Iterator[str]:
    """Write the files that were asked for; a line for each."""
    if wishes.json:
        write(wishes.json, json.dumps(found.json(), indent=1) + "\n")
        yield f"Figures: {wishes.json}"
    if wishes.plot:
        for path in pictures.study_pictures(found, wishes.plot):
            yield f"Picture: {path}"
    if wishes.records:
        players = [Player(f"{level} bot", level) for level in found.plan.seats]
        for number in range(min(SAMPLES, found.matches)):
            path = wishes.records / f"{found.plan.name}-{number}.record"
            write(path, record_text(play_table(found.plan, number), players))
            yield f"Record: {path}"
    yield f"The same study again: --seed {seed_name(found.plan.seed)}"


def make_folder(folder: Path) -> None:
    """Make sure that there is such a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise BadOption(f"{folder} cannot be made a folder: {bad.strerror}") from bad


def write(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as bad:
        raise BadOption(f"{path} cannot be written: {bad.strerror}") from bad
