"""The `krabbel` command. The rules run as they stand here: nobody waits for a compiler."""

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
from krabbel.core.errors import KrabbelError

BAD_INPUT = 2  # exit status
FILE = click.Path(path_type=Path)

# A line of \b keeps the lines below it as they stand.
KEYS = """In a game, type what stands before the move you want: the card's number, a letter where
moves share a number, or the line's number where no move has one. Names of moves and their
beginnings are understood, too; letters that are commands or begin several moves are left out. ?
shows the rules that apply, h gives a hint, l shows the log, u takes your last decision back (among
people where it has shown nothing), and q saves the match and quits; so do the words help, hint,
log, undo and quit.
"""
WELCOME = f"""A card table in your terminal: Party Bugs, Cockroach Poker Royal, Rucki Zucki and Go5,
with friends at one keyboard or against bots.

{KEYS}
\b
To begin:
  krabbel play               asks which game, and you sit down with bots
  krabbel play go5 -p 3      Go5 with two bots
  krabbel serve              the same games in the browser, with friends too
  krabbel games              the games and their variants
  krabbel rules go5          the rules of Go5
"""
PLAY = f"""Play a game: you against bots, or several people at this keyboard.

Players' cards stay hidden from each other: everyone is asked in turn. The match is saved as a
record when it ends and when you quit; krabbel replay shows it again. If you leave out GAME, you
will be asked.

{KEYS}
\b
Examples:
  krabbel play party-bugs
  krabbel play rucki-zucki --players 3 --with board=red
  krabbel play poker-royal --seats Ana,Ben,normal,easy
  krabbel play party-bugs --with face_down --with mirror --seed 7
  krabbel play --continue my-match.record
"""
REPLAY = """Step through a saved match, move by move.

All cards are face up, in hands and on the table. Enter shows the next move, b the one before, a
number jumps there; sA shows what seat A sees, s all cards face up again; q quits.
"""
RULES = """Show the rules of a game, or one paragraph of them.

PARAGRAPH is a number, such as 2.1, or a section, such as 2.
"""
SERVE = """Open the table in the browser, for you and your friends.

It only accepts connections from this computer unless --host says otherwise; tables are kept in your
user data folder. Press Ctrl-C to stop; nothing is lost.

\b
Examples:
  krabbel serve
  krabbel serve --host 0.0.0.0          for friends in the same network
  krabbel serve --port 80 --database /srv/krabbel.sqlite --no-open
  krabbel serve --origin https://krabbel.example.org     behind a proxy that speaks HTTPS
"""
SIMULATE = """Let bots play many matches and see who wins, how long it takes and what happens.

Bots are named seat by seat; the last one takes the seats that are left. Ctrl-C ends it early and
shows what there is. The same seed gives the same matches on every runner. Hard bots think by the
clock, so with them that holds only if --simulations says how long they think.

\b
Examples:
  krabbel simulate party-bugs
  krabbel simulate poker-royal --players 5 --seats normal,easy
  krabbel simulate party-bugs --with face_down --games 1000000 --json out.json
  krabbel simulate go5 --plot pictures --records samples --seed 7
  krabbel simulate go5 --seats hard,normal --simulations 5000 --games 100
"""
ARENA = """Let bots play against bots, every deal with every seating, so that luck cancels.

One bot against all others of another kind, and the other way round: its share of the wins stands
beside its fair share. Without GAME, all games are played. Results are added to --out as
they come in: run it again with the same file to resume after an interruption.

\b
Examples:
  krabbel arena party-bugs --bots normal,easy
  krabbel arena --players 2-4 --games 20000 --out arena.jsonl --plot arena.svg
"""

SIMULATIONS = "Let hard bots think so many simulations per decision, not by the clock."


@contextmanager
def for_people() -> Iterator[None]:
    """Interpreted rules, if the engine is not loaded yet; errors as one line."""
    if "krabbel.core.rule" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    try:
        raise_interrupts()
        yield
    except KrabbelError as bad:
        click.echo(f"krabbel: {bad}", err=True)
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
def games() -> None:
    """List the games with their players, variants and bots."""
    with for_people():
        from krabbel.cli.games import listing
        from krabbel.cli.screen import Screen

        Screen().show(listing())


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
def play(**wishes: Any) -> None:
    """Play."""
    with for_people():
        from krabbel.cli.screen import Screen
        from krabbel.cli.start import Wishes, match_of

        for ending in ("SIGHUP", "SIGTERM"):
            if hasattr(signal, ending):
                signal.signal(getattr(signal, ending), like_ctrl_c)
        sys.exit(match_of(Screen(), Wishes(**wishes)).run())


@main.command(help=REPLAY, short_help="Step through a saved match, move by move.")
@click.argument("file", type=FILE)
@click.option("--all", "everything", is_flag=True, help="Print all of it without stopping.")
def replay(file: Path, everything: bool) -> None:
    """Replay."""
    with for_people():
        from krabbel.cli.replay import Replay, read_record
        from krabbel.cli.screen import Screen

        shown = Replay(Screen(), *read_record(file))
        if everything:
            shown.print_all()
        else:
            shown.step_through()


@main.command(help=RULES, short_help="Show the rules of a game, or one paragraph of them.")
@click.argument("game")
@click.argument("paragraph", required=False)
def rules(game: str, paragraph: str | None) -> None:
    """Show the rules."""
    with for_people():
        from krabbel.cli.games import find_name
        from krabbel.cli.rules import listed, page
        from krabbel.cli.screen import Screen
        from krabbel.core.rulebook import rulebook

        book = rulebook(find_name(game))
        Screen().show(listed(book.find(paragraph)) if paragraph else page(book))


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
    """Serve."""
    with for_people():
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
    """Simulate."""
    with for_study(interpreted=wishes["runner"] == "python"):
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
    """Hold an arena."""
    with for_study(interpreted=wishes["runner"] == "python"):
        with loading():
            from krabbel.cli.arena import Wishes
            from krabbel.cli.arena import arena as run
            from krabbel.cli.screen import Screen

        sys.exit(run(Screen(), Wishes(**wishes)))


@contextmanager
def for_study(*, interpreted: bool) -> Iterator[None]:
    """Compiled rules where that can be and is wished for; a program told to end shows its work."""
    if "krabbel.core.rule" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1" if interpreted else "0")
    signal.signal(signal.SIGTERM, like_ctrl_c)
    try:
        with for_people():
            yield
    finally:  # one more Ctrl-C has nothing left to end
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
