"""The `krabbel` command. The rules run as they stand here: nobody waits for a compiler."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from krabbel.core.errors import KrabbelError

BAD_INPUT = 2  # exit status

# In help texts a newline stands, so paragraphs are written as one line each.
WELCOME = (
    "A card table in your terminal: Party Bugs, Kakerlakenpoker Royal, Rucki Zucki and Go5,"
    " with friends at one keyboard or against bots.\n\n"
    "In a game you type the number of what you want to do; ? shows the rules that apply,"
    " l what has happened, and q saves the match and quits."
)
EXAMPLES = (
    "[bold]To begin[/bold]\n"
    "  krabbel play               asks which game, and you sit down with bots\n"
    "  krabbel play go5 -p 3      Go5 with two bots\n"
    "  krabbel games              the games and their variants\n"
    "  krabbel rules go5          the rules of Go5"
)
PLAY = (
    "Play a game: you against bots, or several people at this keyboard.\n\n"
    "Cards stay hidden between people: everybody is asked in turn. The match is saved as a record"
    " when it ends and when you quit; krabbel replay shows it again.\n\n"
    "[bold]Examples[/bold]\n"
    "  krabbel play party-bugs\n"
    "  krabbel play rucki-zucki --players 3 --with board=red\n"
    "  krabbel play poker-royal --seats Ana,Ben,normal,easy\n"
    "  krabbel play party-bugs --with face_down --with mirror --seed 7\n"
    "  krabbel play --continue my-match.record"
)
REPLAY = (
    "Step through a saved match, move by move.\n\n"
    "Enter shows the next move, b the one before, a number jumps there; sA looks with the eyes"
    " of seat A, s with all cards open; q quits."
)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)


def main() -> None:
    """Run the command line."""
    app()


@contextmanager
def for_people() -> Iterator[None]:
    """Interpreted rules, if the engine is not loaded yet; errors as one line."""
    if "krabbel.core.rule" not in sys.modules:
        os.environ.setdefault("NUMBA_DISABLE_JIT", "1")
    try:
        yield
    except KrabbelError as bad:
        typer.echo(f"krabbel: {bad}", err=True)
        raise typer.Exit(BAD_INPUT) from bad
    except (EOFError, KeyboardInterrupt) as left:
        typer.echo()
        raise typer.Exit(130 if isinstance(left, KeyboardInterrupt) else 0) from left


def show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"krabbel {version('krabbel')}")
        raise typer.Exit


@app.callback(help=f"{WELCOME}\n\n{EXAMPLES}")
def krabbel(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Take the options that stand before a command."""


@app.command()
def games() -> None:
    """List the games with their players, variants and bots."""
    with for_people():
        from krabbel.cli.games import listing
        from krabbel.cli.screen import Screen

        Screen().show(listing())


@app.command(help=PLAY)
def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Which game; if you leave it out, you are asked."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option("--players", "-p", metavar="N", help="How many play, you among them."),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            "-s",
            metavar="WHO,WHO,…",
            help="Who sits where: me, people's names, and bots (easy, normal).",
        ),
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option(
            "--with", "-w", metavar="OPTION[=VALUE]", help="A variant, as `krabbel games` lists it."
        ),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="NUMBER", help="The same seed deals the same cards.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--continue", metavar="FILE", help="Go on with a saved match.")
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the match is saved when it ends or you quit."),
    ] = None,
) -> None:
    """Play."""
    with for_people():
        from krabbel.cli.screen import Screen
        from krabbel.cli.start import Wishes, match_of

        wishes = Wishes(game, players, seats, tuple(options or ()), seed, record, save)
        raise typer.Exit(match_of(Screen(), wishes).run())


@app.command(help=REPLAY)
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved match.")],
    everything: Annotated[
        bool, typer.Option("--all", help="Print all of it without stopping.")
    ] = False,
) -> None:
    """Replay."""
    with for_people():
        from krabbel.cli.replay import Replay, read_record
        from krabbel.cli.screen import Screen

        shown = Replay(Screen(), *read_record(file))
        if everything:
            shown.print_all()
        else:
            shown.step_through()


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    paragraph: Annotated[
        str | None,
        typer.Argument(
            metavar="PARAGRAPH", help="A paragraph, such as 2.1, or a section, such as 2."
        ),
    ] = None,
) -> None:
    """Show the rules of a game, or one paragraph of them."""
    with for_people():
        from krabbel.cli.games import find_name
        from krabbel.cli.rules import listed, page
        from krabbel.cli.screen import Screen
        from krabbel.core.rulebook import rulebook

        book = rulebook(find_name(game))
        Screen().show(listed(book.find(paragraph)) if paragraph else page(book))


if __name__ == "__main__":
    main()
