"""`krabbel simulate`: many matches between bots, and what they say in a table."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import Any

from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeRemainingColumn

from krabbel.bots import AS_RULES, levels
from krabbel.cli.entry import INTERRUPTED
from krabbel.cli.figures import tables
from krabbel.cli.files import record_text
from krabbel.cli.games import find
from krabbel.cli.options import read_options
from krabbel.cli.people import PLAYERS, Player
from krabbel.cli.screen import Screen
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import fresh_seed, parse_seed, seed_name
from krabbel.core.waiting import told_by
from krabbel.sim import plots, study
from krabbel.sim.plan import Plan
from krabbel.sim.reference import play_table
from krabbel.sim.runners import find_runner
from krabbel.sim.summary import Figures, figures
from krabbel.sim.tally import LENGTH, Tally

SAMPLES = 10  # records
SMALL = 10**9  # seeds that people make up are less


@dataclass(frozen=True)
class Wishes:
    """What was typed after `krabbel simulate`."""

    game: str
    games: int = 10_000
    players: int | None = None
    seats: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    simulations: int | None = None
    runner: str | None = None
    json: Path | None = None
    plot: Path | None = None
    records: Path | None = None


def simulate(screen: Screen, wishes: Wishes) -> int:
    """Play, show, and write what was asked for; the exit status."""
    plan = plan_of(wishes)
    runner = find_runner(wishes.runner, plan)
    if wishes.plot:
        plots.drawing()  # says at once if it cannot be done
    for folder in (wishes.plot, wishes.records):
        if folder:
            make_folder(folder)
    if wishes.json:
        check_file(wishes.json)
    tally, whole = played(screen, plan, wishes.games, runner)
    if not whole:
        screen.show(f"Interrupted after {tally.matches:,} of {wishes.games:,} matches.", "yellow")
    if tally.matches:
        found = figures(plan, tally)
        screen.show(tables(found))
        write_files(screen, found, wishes)
    return 0 if whole else INTERRUPTED


def plan_of(wishes: Wishes) -> Plan:
    """The plan that is wished for; BadOption if it cannot be."""
    game = find(wishes.game)
    if wishes.games < 1:
        raise BadOption(f"games: expected at least one, not {wishes.games}")
    seats = seat_bots(game, wishes.players, wishes.seats)
    players = [Player("", level) for level in seats]
    options = read_options(game, wishes.options, players, Words())
    seed = fresh_seed() if wishes.seed is None else parse_seed(wishes.seed.strip())
    written = game.write_options(len(seats), options)
    return Plan(game.name, seats, seed, written, wishes.simulations)


def seat_bots(game: Game, players: int | None, typed: str | None) -> tuple[str, ...]:
    """A bot for each seat; the last one named takes the seats that are left."""
    usual = [level for level in AS_RULES if level in levels(game)][-1]
    named = [word.strip().casefold() for word in (typed or usual).split(",")]
    if players is None:
        players = len(named) if len(named) > 1 else PLAYERS
    if len(named) > players:
        raise BadOption(kind="too_many_named", named=len(named), players=players)
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

        with told_by(lambda line: shown.update(task, description=line)):
            return study.run(plan, matches, runner, progress)


def write_files(screen: Screen, found: Figures, wishes: Wishes) -> None:
    """Write the files that were asked for, and say so; what cannot be written stops no other."""
    faults: list[BadOption] = []
    for some in (json_file(found, wishes), picture_files(found, wishes), records(found, wishes)):
        try:
            for line in some:
                screen.show_whole(line)
        except BadOption as bad:
            faults.append(bad)
    screen.show_whole(again(found, wishes))
    if faults:
        raise BadOption("; ".join(map(str, faults)))


def json_file(found: Figures, wishes: Wishes) -> Iterator[str]:
    """The figures as JSON."""
    if wishes.json:
        write(wishes.json, json.dumps(found.json(), indent=1) + "\n")
        yield f"Figures: {wishes.json}"


def picture_files(found: Figures, wishes: Wishes) -> Iterator[str]:
    """The figures as plots."""
    if wishes.plot:
        for path in plots.study_pictures(found, wishes.plot):
            yield f"Picture: {path}"


def records(found: Figures, wishes: Wishes) -> Iterator[str]:
    """The first matches' records: they are played once more."""
    players = [Player(f"{level} bot", level) for level in found.plan.seats]
    for number in range(min(SAMPLES, found.matches) if wishes.records else 0):
        path = (wishes.records or Path()) / f"{found.plan.name}-{number}.record"
        write(path, record_text(play_table(found.plan, number), players))
        yield f"Record: {path}" + ("" if found.plan.repeats else " (its deal, played once more)")


def again(found: Figures, wishes: Wishes) -> str:
    """How to have the same study once more, if that is possible."""
    plan = found.plan
    words = ["simulate", plan.name, "--seats", ",".join(plan.seats), "--games", found.matches]
    for option in wishes.options:
        words += ["--with", option]
    if plan.simulations:
        words += ["--simulations", plan.simulations]
    words += ["--seed", seed_word(plan.seed)]
    return again_line("study", words, repeats=plan.repeats)


def seed_word(seed: int) -> str:
    """A seed as it is typed: a small one as a number."""
    return str(seed) if seed < SMALL else seed_name(seed)


def again_line(what: str, words: Sequence[object], *, repeats: bool) -> str:
    """The command that brings something back; with bots that think by the clock, the deals only."""
    command = join(["krabbel", *map(str, words)])
    if repeats:
        return f"The same {what} again: {command}"
    return (
        f"The same deals again: {command}\nThe hard bot thinks by the clock, so matches and figures"
        " differ from run to run; with --simulations N they would be the same."
    )


def make_folder(folder: Path) -> None:
    """Make sure that there is such a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise BadOption(f"{folder} cannot be made a folder: {bad.strerror}") from bad


def check_file(path: Path) -> None:
    """Whether the file can be written; what is in it stays."""
    new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if new:
            path.unlink()
    except OSError as bad:
        raise BadOption(f"{path} cannot be written: {bad.strerror}") from bad


def write(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as bad:
        raise BadOption(f"{path} cannot be written: {bad.strerror}") from bad
