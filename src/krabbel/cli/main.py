"""The `krabbel` command. People play by rules as they stand: nobody waits for a compiler."""

import atexit
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from krabbel.cli.entry import INTERRUPTED, loading, raise_interrupts
from krabbel.cli.help import (
    ARENA,
    COMPILE,
    LANGUAGE,
    PLAY,
    REPLAY,
    RULES,
    SERVE,
    SIMULATE,
    SIMULATIONS,
    WELCOME,
)
from krabbel.core.errors import KrabbelError
from krabbel.core.words import ENGLISH, LANGUAGES

BAD_INPUT = 2  # exit status
FILE = click.Path(path_type=Path)


speaks = click.option("--language", type=click.Choice(LANGUAGES), help=LANGUAGE)


@contextmanager
def errors_as_lines(language: str | None = None) -> Iterator[str]:
    """Say what is wrong in one line of the language, which is told; leaving is no error."""
    from krabbel.cli.words import Words, wished_language

    spoken = wished_language(language, os.environ)
    try:
        raise_interrupts()
        yield spoken
    except KrabbelError as bad:
        click.echo(f"krabbel: {Words(spoken).error(bad)}", err=True)
        sys.exit(BAD_INPUT)
    except (EOFError, KeyboardInterrupt) as left:
        click.echo()
        sys.exit(INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0)


def like_ctrl_c(_signal: int, _frame: Any) -> NoReturn:
    """The terminal was closed, or the program told to end: as if Ctrl-C was pressed."""
    raise KeyboardInterrupt


@click.group(
    help=WELCOME, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80}
)
@click.version_option(package_name="krabbel", message="krabbel %(version)s")
def main() -> None:
    """Take the options that stand before a command."""


@main.command()
@speaks
def games(language: str | None) -> None:
    """List the games with their players, variants and bots."""
    with errors_as_lines(language) as spoken:
        from krabbel.cli.games import listing
        from krabbel.cli.screen import Screen

        screen = Screen(language=spoken)
        screen.show(listing(screen.words))


@main.command(help=PLAY, short_help="Play a game, against bots or with people at this keyboard.")
@click.argument("game", required=False)
@click.option("--players", "-p", type=int, metavar="N", help="Number of players, including you.")
@click.option(
    "--seats",
    "-s",
    metavar="WHO,WHO,…",
    help="Who sits where: me, people's names, and bots (easy, normal, hard).",
)
@click.option(
    "--with",
    "-w",
    "options",
    multiple=True,
    metavar="OPTION[=VALUE]",
    help="A variant, as `krabbel games` lists it.",
)
@click.option("--seed", metavar="NUMBER", help="The same seed deals the same cards.")
@click.option("--continue", "record", type=FILE, metavar="FILE", help="Resume a saved match.")
@click.option(
    "--save",
    type=FILE,
    metavar="FILE",
    help="Where the match is saved when it ends or you quit.",
)
@speaks
def play(language: str | None, **wishes: Any) -> None:
    """Play a match in the terminal."""
    with errors_as_lines(language) as spoken:
        from krabbel.cli.screen import Screen
        from krabbel.cli.start import Wishes, match_of

        for ending in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, ending):
                signal.signal(getattr(signal, ending), like_ctrl_c)
        sys.exit(match_of(Screen(language=spoken), Wishes(**wishes)).run())


@main.command(help=REPLAY, short_help="Step through a saved match, move by move.")
@click.argument("file", type=FILE)
@click.option("--all", "everything", is_flag=True, help="Print all of it without stopping.")
@speaks
def replay(file: Path, everything: bool, language: str | None) -> None:
    """Step through a record."""
    with errors_as_lines(language) as spoken:
        from krabbel.cli.replay import Replay, read_record
        from krabbel.cli.screen import Screen

        shown = Replay(Screen(language=spoken), *read_record(file))
        if everything:
            shown.print_all()
        else:
            shown.step_through()


@main.command(help=RULES, short_help="Show the rules of a game, or one paragraph of them.")
@click.argument("game")
@click.argument("paragraph", required=False)
@speaks
def rules(game: str, paragraph: str | None, language: str | None) -> None:
    """Show the rules."""
    with errors_as_lines(language) as spoken:
        from krabbel.cli.games import find_name
        from krabbel.cli.rules import listed, page
        from krabbel.cli.screen import Screen
        from krabbel.core.rulebook import rulebook

        book = rulebook(find_name(game), spoken)
        Screen(language=spoken).show(listed(book.find(paragraph)) if paragraph else page(book))


@main.command(help=SERVE, short_help="Open the table in the browser, for you and your friends.")
@click.option("--host", default="127.0.0.1", metavar="ADDRESS", help="Listen here.")
@click.option("--port", type=click.IntRange(0, 65535), help="Listen at this port and no other.")
@click.option("--database", type=FILE, metavar="FILE", help="Where the tables are kept.")
@click.option("--origin", "origins", multiple=True, metavar="URL", help="A proxy's address.")
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
@click.option("--verbose", is_flag=True, help="Log what happens.")
def serve(
    host: str,
    port: int | None,
    database: Path | None,
    origins: tuple[str, ...],
    no_open: bool,
    verbose: bool,
) -> None:
    """Run the server."""
    with errors_as_lines():
        from krabbel.server import logs, run
        from krabbel.server.settings import Settings

        logs.set_up("INFO" if verbose else "WARNING")
        settings = Settings(database=database or run.usual_database())
        run.serve(
            settings,
            host,
            port,
            origins=origins,
            on_ready=lambda bound: run.welcome(bound, open_page=not no_open),
        )


@main.command(help=SIMULATE, short_help="Let bots play many matches, and see what happens.")
@click.argument("game")
@click.option("--games", "-n", type=int, default=10_000, metavar="N", help="How many matches.")
@click.option("--players", "-p", type=int, metavar="N", help="How many play.")
@click.option("--seats", "-s", metavar="BOT,BOT,…", help="Who sits where: easy, normal, hard.")
@click.option(
    "--with",
    "-w",
    "options",
    multiple=True,
    metavar="OPTION[=VALUE]",
    help="A variant, as `krabbel games` lists it.",
)
@click.option("--seed", metavar="NUMBER", help="The same seed gives the same deals.")
@click.option("--simulations", type=int, metavar="N", help=SIMULATIONS)
@click.option(
    "--runner",
    metavar="NAME",
    help="Who computes: threads, processes, python, cuda, ray. Usually the fastest here.",
)
@click.option("--json", type=FILE, metavar="FILE", help="Write the figures here.")
@click.option("--plot", type=FILE, metavar="FOLDER", help="Draw pictures into this folder.")
@click.option("--records", type=FILE, metavar="FOLDER", help="Write the first matches' records.")
def simulate(**wishes: Any) -> None:
    """Simulate matches."""
    with ended_by_signals():
        with loading():
            from krabbel.cli.screen import Screen
            from krabbel.cli.simulate import Wishes
            from krabbel.cli.simulate import simulate as run

        sys.exit(run(Screen(), Wishes(**wishes)))


@main.command(help=ARENA, short_help="Let bots play against bots, with every seating.")
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option("--bots", default="normal,easy", metavar="BOT,BOT,…", help="Who meets whom.")
@click.option("--players", "-p", metavar="N[-M]", help="For how many players; else for all.")
@click.option(
    "--games",
    "-n",
    "matches",
    type=int,
    default=1000,
    metavar="N",
    help="How many matches a line of the table, at least.",
)
@click.option("--out", type=FILE, metavar="FILE", help="Keep results here, and go on from them.")
@click.option("--plot", type=FILE, metavar="FILE", help="Draw a picture (.svg, .png).")
@click.option("--seed", metavar="NUMBER", help="The same seed gives the same deals.")
@click.option("--simulations", type=int, metavar="N", help=SIMULATIONS)
@click.option("--runner", metavar="NAME", help="Who computes; see krabbel simulate.")
def arena(**wishes: Any) -> None:
    """Let bots play against bots."""
    with ended_by_signals():
        with loading():
            from krabbel.cli.arena import Wishes
            from krabbel.cli.arena import arena as run
            from krabbel.cli.screen import Screen

        sys.exit(run(Screen(), Wishes(**wishes)))


@main.command(name="compile", help=COMPILE, short_help="Compile games ahead, for simulations.")
@click.argument("games", metavar="[GAME]…", nargs=-1)
@click.option("--training", is_flag=True, help="What krabbel.research needs, too.")
def compile_ahead(games: tuple[str, ...], training: bool) -> None:
    """Compile games ahead."""
    with ended_by_signals():
        from krabbel.cli.compile import compile_games
        from krabbel.cli.screen import Screen

        sys.exit(compile_games(Screen(), games, training=training))


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Have a program that is told to end show its work, as after Ctrl-C."""
    signal.signal(signal.SIGTERM, like_ctrl_c)
    try:
        with errors_as_lines(ENGLISH):
            yield
    finally:  # one more Ctrl-C has nothing left to end
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
