"""The `krabbel` command. People play by rules as they stand: nobody waits for a compiler."""

import atexit
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from krabbel.cli.entry import INTERRUPTED, loading, raise_interrupts
from krabbel.cli.help import HELP, SpokenGroup
from krabbel.cli.words import Words
from krabbel.core.errors import KrabbelError
from krabbel.core.words import LANGUAGES

BAD_INPUT = 2  # exit status
FILE = click.Path(path_type=Path)
LOG_LEVELS = ("debug", "info", "warning", "error")


# SpokenGroup has read it by then, wherever it stands; here it is checked and explained.
language_option = click.option("--language", type=click.Choice(LANGUAGES), expose_value=False)
variants_option = click.option("--with", "-w", "options", multiple=True, metavar="OPTION[=VALUE]")


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Hand the language to a command as its first argument."""
    return language_option(click.pass_obj(command))


@contextmanager
def errors_as_lines(language: str) -> Iterator[None]:
    """Say what is wrong in one line of the language; leaving is no error."""
    try:
        raise_interrupts()
        yield
    except KrabbelError as bad:
        click.echo(f"krabbel: {Words(language).error(bad)}", err=True)
        sys.exit(BAD_INPUT)
    except (EOFError, KeyboardInterrupt) as left:
        click.echo()
        sys.exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0)


def like_ctrl_c(_signal: int, _frame: Any) -> NoReturn:
    """The terminal was closed, or the program told to end: as if Ctrl-C was pressed."""
    raise KeyboardInterrupt


@click.group(
    "krabbel",
    cls=SpokenGroup,
    context_settings={"help_option_names": list(HELP), "max_content_width": 80},
)
@language_option
@click.version_option(package_name="krabbel", message="krabbel %(version)s")
def main() -> None:
    """Take the options that stand before a command."""


@main.command()
@speaks
def games(language: str) -> None:
    """List the games with their players, variants and bots."""
    with errors_as_lines(language):
        from krabbel.cli.games import listing
        from krabbel.cli.screen import Screen

        screen = Screen(language=language)
        screen.show(listing(screen.words))


@main.command()
@click.argument("game", required=False)
@click.option("--players", "-p", type=int, metavar="N")
@click.option(
    "--seats",
    "-s",
    metavar="WHO,WHO,…",
)
@variants_option
@click.option("--seed", metavar="NUMBER")
@click.option("--continue", "record", type=FILE, metavar="FILE")
@click.option(
    "--save",
    type=FILE,
    metavar="FILE",
)
@speaks
def play(language: str, **wishes: Any) -> None:
    """Play a match in the terminal."""
    with errors_as_lines(language):
        from krabbel.cli.screen import Screen
        from krabbel.cli.start import Wishes, match_of

        for ending in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, ending):
                signal.signal(getattr(signal, ending), like_ctrl_c)
        sys.exit(match_of(Screen(language=language), Wishes(**wishes)).run())


@main.command()
@click.argument("file", type=FILE)
@click.option("--all", "everything", is_flag=True)
@speaks
def replay(language: str, file: Path, everything: bool) -> None:
    """Step through a record."""
    with errors_as_lines(language):
        from krabbel.cli.replay import Replay, read_record
        from krabbel.cli.screen import Screen

        shown = Replay(Screen(language=language), *read_record(file))
        if everything:
            shown.print_all()
        else:
            shown.step_through()


@main.command()
@click.argument("game")
@click.argument("paragraph", required=False)
@click.option("--all", "everything", is_flag=True)
@speaks
def rules(language: str, game: str, paragraph: str | None, everything: bool) -> None:
    """Show the rules."""
    with errors_as_lines(language):
        from krabbel.cli.games import find_name
        from krabbel.cli.rules import asked_for
        from krabbel.cli.screen import Screen

        name = find_name(game)
        Screen(language=language).show(asked_for(name, language, paragraph, everything=everything))


@main.command()
@click.option("--host", default="127.0.0.1", metavar="ADDRESS")
@click.option("--port", type=click.IntRange(0, 65535), metavar="PORT")
@click.option("--database", metavar="FILE|URL")
@click.option("--origin", "origins", multiple=True, metavar="URL")
@click.option("--trusted-proxy", "proxies", multiple=True, metavar="ADDRESS/NETWORK")
@click.option("--workers", type=click.IntRange(1, 256), default=1, metavar="N")
@click.option("--link", metavar="HOST:PORT")
@click.option("--metrics", metavar="HOST:PORT")
@click.option("--tls", is_flag=True)
@click.option("--certificate", type=FILE, metavar="FILE")
@click.option("--key", type=FILE, metavar="FILE")
@click.option("--no-open", is_flag=True)
@click.option("--keep-days", type=click.IntRange(1, 36_500), default=90, metavar="DAYS")
@click.option("--log-level", type=click.Choice(LOG_LEVELS), default="warning")
@click.option("--log-format", type=click.Choice(("text", "json")), default="text")
@speaks
def serve(language: str, **wishes: Any) -> None:
    """Run the server."""
    with errors_as_lines(language):
        from krabbel.cli.serve import Wishes
        from krabbel.cli.serve import serve as run

        run(Words(language), Wishes(**wishes))


@main.command()
@click.argument("game")
@click.option("--games", "-n", type=int, default=10_000, metavar="N")
@click.option("--players", "-p", type=int, metavar="N")
@click.option("--seats", "-s", metavar="BOT,BOT,…")
@variants_option
@click.option("--seed", metavar="NUMBER")
@click.option("--simulations", type=int, metavar="N")
@click.option(
    "--runner",
    metavar="NAME",
)
@click.option("--json", type=FILE, metavar="FILE")
@click.option("--plot", type=FILE, metavar="FOLDER")
@click.option("--records", type=FILE, metavar="FOLDER")
@speaks
def simulate(language: str, **wishes: Any) -> None:
    """Simulate matches."""
    with ended_by_signals(language):
        with loading():
            from krabbel.cli.screen import Screen
            from krabbel.cli.simulate import Wishes
            from krabbel.cli.simulate import simulate as run

        sys.exit(run(Screen(language=language), Wishes(**wishes)))


@main.command()
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option("--bots", default="normal,easy", metavar="BOT,BOT,…")
@click.option("--players", "-p", metavar="N[-M]")
@click.option(
    "--games",
    "-n",
    "matches",
    type=int,
    default=1000,
    metavar="N",
)
@click.option("--out", type=FILE, metavar="FILE")
@click.option("--plot", type=FILE, metavar="FILE")
@click.option("--seed", metavar="NUMBER")
@click.option("--simulations", type=int, metavar="N")
@click.option("--runner", metavar="NAME")
@speaks
def arena(language: str, **wishes: Any) -> None:
    """Let bots play against bots."""
    with ended_by_signals(language):
        with loading():
            from krabbel.cli.arena import Wishes
            from krabbel.cli.arena import arena as run
            from krabbel.cli.screen import Screen

        sys.exit(run(Screen(language=language), Wishes(**wishes)))


@main.command(name="compile")
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option("--training", is_flag=True)
@speaks
def compile_ahead(language: str, games: tuple[str, ...], training: bool) -> None:
    """Compile games ahead."""
    with ended_by_signals(language):
        from krabbel.cli.compile import compile_games
        from krabbel.cli.screen import Screen

        sys.exit(compile_games(Screen(language=language), games, training=training))


@main.group()
@language_option
def database() -> None:
    """Back up, check and copy."""


@database.command()
@click.argument("file", type=FILE)
@click.option("--database", "source", metavar="FILE|URL")
@click.option("--force", is_flag=True)
@speaks
def backup(language: str, file: Path, source: str | None, force: bool) -> None:
    """Write a copy, while the server runs."""
    with ended_by_signals(language):
        from krabbel.cli.database import back_up
        from krabbel.cli.screen import Screen

        back_up(Screen(language=language), source, file, force=force)


@database.command()
@click.argument("database", required=False)
@speaks
def check(language: str, database: str | None) -> None:
    """Check a database."""
    with ended_by_signals(language):
        from krabbel.cli.database import check
        from krabbel.cli.screen import Screen

        sys.exit(check(Screen(language=language), database))


@database.command()
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@speaks
def copy(language: str, source: str, target: str) -> None:
    """Copy everything into another database."""
    with ended_by_signals(language):
        from krabbel.cli.database import copy
        from krabbel.cli.screen import Screen

        copy(Screen(language=language), source, target)


@contextmanager
def ended_by_signals(language: str) -> Iterator[None]:
    """Have a program that is told to end show its work, as after Ctrl-C."""
    signal.signal(signal.SIGTERM, like_ctrl_c)
    try:
        with errors_as_lines(language):
            yield
    finally:  # one more Ctrl-C has nothing left to end
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
