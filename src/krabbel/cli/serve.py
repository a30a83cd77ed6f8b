"""`krabbel serve`: says where the table is, shows it in a browser, and says goodbye."""

import os
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from socket import socket

import click

from krabbel.cli.words import Words
from krabbel.server import run
from krabbel.server.listening import friends_addresses, own_address
from krabbel.server.settings import Settings


def serve(
    words: Words,
    database: Path | None,
    host: str,
    port: int | None,
    origins: Sequence[str],
    *,
    open_page: bool,
) -> None:
    """Serve until told to end."""
    run.serve(
        Settings(database=database or run.usual_database()),
        host,
        port,
        origins=origins,
        on_ready=lambda bound: welcome(words, bound, open_page=open_page),
    )
    if sys.stdout.isatty():
        click.echo()  # ends the line with the ^C in it
    click.echo(words("serve.goodbye"))


def welcome(words: Words, bound: socket, *, open_page: bool) -> None:
    """Say where the table is, and show it."""
    address = own_address(bound)
    click.echo(words("serve.ready", address=address))
    for friends in friends_addresses(bound):
        click.echo(words("serve.friends", address=friends))
    if open_page and has_desktop():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_desktop() -> bool:
    """Whether a browser window would be seen by somebody."""
    if not sys.stdout.isatty():
        return False
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in screens)
