"""`krabbel simulate`: many matches between bots, and what they say in a table."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import join
from typing import Any

from krabbel.bots import AS_RULES, levels
from krabbel.cli.entry import INTERRUPTED
from krabbel.cli.figures import tables
from krabbel.cli.files import record_text
from krabbel.cli.games import find
from krabbel.cli.options import read_options
from krabbel.cli.people import PLAYERS, Player
from krabbel.cli.progress import compiling_told, matches_bar
from krabbel.cli.screen import Screen
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.game import Game
from krabbel.core.seed import fresh_seed, parse_seed, seed_name
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
    words = screen.words
    plan = plan_of(wishes, words)
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
        done, whole_number = words.number(tally.matches), words.number(wishes.games)
        screen.show(words("study.interrupted", done=done, all=whole_number), "yellow")
    if tally.matches:
        found = figures(plan, tally)
        screen.show(tables(found, words))
        write_files(screen, found, wishes)
    return 0 if whole else INTERRUPTED


def plan_of(wishes: Wishes, words: Words) -> Plan:
    """The plan that is wished for; BadOption if it cannot be."""
    game = find(wishes.game)
    if wishes.games < 1:
        raise BadOption(kind="at_least_one", option="games", value=wishes.games)
    seats = seat_bots(game, wishes.players, wishes.seats)
    players = [Player("", level) for level in seats]
    options = read_options(game, wishes.options, players, words)
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


def played(screen: Screen, plan: Plan, matches: int, runner: Any) -> tuple[Tally, bool]:
    """Play behind a progress bar: the tally, and whether it is of all matches."""
    words = screen.words
    title = words.title(plan.game)
    with matches_bar(screen) as shown:
        ready = f"{title}, {words('progress.ready')}"
        task = shown.add_task(ready, total=matches, rate="")

        def progress(tally: Tally) -> None:
            speed = shown.tasks[0].speed or 0.0
            rate = words("progress.rate", rate=words.number(speed * tally.mean(LENGTH)))
            shown.update(task, description=title, completed=tally.matches, rate=rate)

        with compiling_told(screen, shown, task):
            return study.run(plan, matches, runner, progress)


def write_files(screen: Screen, found: Figures, wishes: Wishes) -> None:
    """Write the files that were asked for, and say so; what cannot be written stops no other."""
    words = screen.words
    faults: list[BadOption] = []
    for files in (json_file, picture_files, records):
        try:
            for line in files(found, wishes, words):
                screen.show_whole(line)
        except BadOption as bad:
            faults.append(bad)
    screen.show_whole(again(found, wishes, words))
    if faults:
        raise BadOption("; ".join(map(words.error, faults)))


def json_file(found: Figures, wishes: Wishes, words: Words) -> Iterator[str]:
    """The figures as JSON."""
    if wishes.json:
        write(wishes.json, json.dumps(found.json(), indent=1) + "\n")
        yield words("file.figures", path=str(wishes.json))


def picture_files(found: Figures, wishes: Wishes, words: Words) -> Iterator[str]:
    """The figures as plots."""
    if wishes.plot:
        for path in plots.study_pictures(found, wishes.plot):
            yield words("file.picture", path=str(path))


def records(found: Figures, wishes: Wishes, words: Words) -> Iterator[str]:
    """The first matches' records: they are played once more."""
    players = [Player(f"{level} bot", level) for level in found.plan.seats]
    for number in range(min(SAMPLES, found.matches) if wishes.records else 0):
        path = (wishes.records or Path()) / f"{found.plan.name}-{number}.record"
        write(path, record_text(play_table(found.plan, number), players))
        key = "file.record" if found.plan.repeats else "file.record-of-deal"
        yield words(key, path=str(path))


def again(found: Figures, wishes: Wishes, words: Words) -> str:
    """How to have the same study once more, if that is possible."""
    plan = found.plan
    typed = ["simulate", plan.name, "--seats", ",".join(plan.seats), "--games", found.matches]
    for option in wishes.options:
        typed += ["--with", option]
    if plan.simulations:
        typed += ["--simulations", plan.simulations]
    typed += ["--seed", seed_word(plan.seed)]
    return again_line("again.study", typed, words, repeats=plan.repeats)


def seed_word(seed: int) -> str:
    """A seed as it is typed: a small one as a number."""
    return str(seed) if seed < SMALL else seed_name(seed)


def again_line(key: str, typed: Sequence[object], words: Words, *, repeats: bool) -> str:
    """The command that brings something back; with bots that think by the clock, the deals only."""
    command = join(["krabbel", *map(str, typed)])
    if repeats:
        return words(key, command=command)
    return f"{words('again.deals', command=command)}\n{words('again.clock')}"


def make_folder(folder: Path) -> None:
    """Make sure that there is such a folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as bad:
        raise BadOption(kind="not_a_folder", path=folder, cause=bad.strerror) from bad


def check_file(path: Path) -> None:
    """Whether the file can be written; what is in it stays."""
    new = not path.exists()
    try:
        path.open("a", encoding="utf-8").close()
        if new:
            path.unlink()
    except OSError as bad:
        raise BadOption(kind="unwritable", path=path, cause=bad.strerror) from bad


def write(path: Path, text: str) -> None:
    """Write a file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as bad:
        raise BadOption(kind="unwritable", path=path, cause=bad.strerror) from bad
