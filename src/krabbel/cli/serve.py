"""`krabbel serve`: says where the table is, shows it in a browser, and says goodbye."""

import io
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from errno import EADDRINUSE
from pathlib import Path
from socket import socket
from typing import Any

import click
import segno

from krabbel.cli.words import Words
from krabbel.server import logs, run
from krabbel.server.listening import FIRST_PORT, cause_of, own_address, own_names, parse_address
from krabbel.server.logs import LogFormat
from krabbel.server.settings import Settings
from krabbel.server.store.opening import is_postgres, must_have_folder, name_of
from krabbel.server.store.sqlite.file import NOWHERE
from krabbel.server.tls import Certificate, NoCertificate, own_certificate
from krabbel.server.workers import Work, serve_with


@dataclass(frozen=True)
class Wishes:
    """The command's options."""

    host: str
    port: int | None
    database: str | None
    origins: tuple[str, ...]
    proxies: tuple[str, ...]
    workers: int
    link: str | None
    metrics: str | None
    tls: bool
    certificate: Path | None
    key: Path | None
    no_open: bool
    log_level: str
    log_format: LogFormat
    keep_days: int

    def settings(self) -> Settings:
        """Return the server's settings."""
        return Settings(
            database=self.database or run.usual_database(),
            link=parse_address(self.link) if self.link else None,
            metrics=parse_address(self.metrics) if self.metrics else None,
            trusted_proxies=self.proxies,
            keep_days=self.keep_days,
        )


def serve(words: Words, wishes: Wishes) -> None:
    """Serve until told to end."""
    several = wishes.workers > 1
    logs.set_up(wishes.log_level, wishes.log_format, has_workers=several)
    if wishes.database:
        must_have_folder(wishes.database)
    certificate = chosen_certificate(wishes)

    unusable: dict[int, Exception] = {}  # ports, and why

    def on_ready(bound: socket, friends: list[str]) -> None:
        kept = database_note(words, settings.database, is_new=is_new)
        notes = [*port_notes(words, bound, unusable), kept]
        opens = not wishes.no_open
        welcome(words, bound, friends, notes, certificate=certificate, open_page=opens)

    settings, origins, at = wishes.settings(), wishes.origins, (wishes.host, wishes.port)
    is_new = not os.path.exists(settings.database)  # before the file is made
    told: Any = {"on_ready": on_ready, "on_unusable": unusable.__setitem__}
    try:
        if several:
            logged: Any = {"log_level": wishes.log_level, "log_format": wishes.log_format}
            work = Work(settings, origins, certificate=certificate, **logged)
            serve_with(wishes.workers, work, *at, **told)
        else:
            run.serve(settings, *at, origins=origins, certificate=certificate, **told)
    finally:
        if sys.stdout.isatty():
            click.echo()  # ends the line with the ^C in it
    click.echo(words("serve.goodbye" if is_kept(settings.database) else "serve.goodbye-memory"))


def chosen_certificate(wishes: Wishes) -> Certificate | None:
    """Return the certificate that was named, or one of our own where it is asked for; else None."""
    if wishes.certificate and wishes.key:
        return Certificate(wishes.certificate, wishes.key).check()
    if wishes.certificate or wishes.key:
        raise NoCertificate(kind="half_a_certificate")
    return own_certificate(run.certificate_folder(), own_names()) if wishes.tls else None


def welcome(
    words: Words,
    bound: socket,
    friends: Sequence[str] = (),
    notes: Sequence[str] = (),
    *,
    certificate: Certificate | None = None,
    open_page: bool,
) -> None:
    """Say where the table is, for oneself and for friends, and show it."""
    address = own_address(bound, "https" if certificate else "http")
    click.echo(words("serve.ready", address=address))
    for note in notes:
        click.echo(note)
    for one in friends:
        click.echo(words("serve.friends", address=one))
    if certificate and certificate.own:
        click.echo(words("serve.own-certificate", fingerprint=certificate.fingerprint()))
    if sys.stdout.isatty():
        show_way_in(words, friends)
    if open_page and has_desktop():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def port_notes(words: Words, bound: socket, unusable: Mapping[int, Exception]) -> list[str]:
    """Tell whoever wished for no port why it is not the usual one."""
    why = unusable.get(FIRST_PORT)
    if why is None:
        return []
    ports = {"usual": str(FIRST_PORT), "port": str(bound.getsockname()[1])}
    if isinstance(why, OSError) and why.errno == EADDRINUSE:
        return [words("serve.other-port", **ports)]
    return [words("serve.unusable-port", cause=cause_of(why), **ports)]


def database_note(words: Words, database: Path | str, *, is_new: bool) -> str:
    """Tell where the tables are kept; a file with its folder, wherever the command was typed, and
    whether it is a new one: the name may be mistyped."""
    if not is_kept(database):
        return words("serve.memory")
    if is_postgres(database):
        return words("serve.database", database=name_of(database))
    key = "serve.new-database" if is_new else "serve.database"
    return words(key, database=str(Path(database).resolve()))


def is_kept(database: Path | str) -> bool:
    """Whether the tables outlive the server."""
    return str(database) != NOWHERE


def show_way_in(words: Words, friends: Sequence[str]) -> None:
    """Show the code that phones scan; where nobody else can come, say how to let them in."""
    if not friends:
        click.echo(words("serve.only-here"))
    elif code := code_of(friends[0], sys.stdout.encoding):
        click.echo(words("serve.scan"))
        click.echo(code)


def code_of(address: str, encoding: str) -> str:
    """Return the address as a QR code of block characters; "" where the terminal has none."""
    drawn = io.StringIO()
    segno.make_qr(address, error="l").terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(encoding)
    except (UnicodeError, LookupError):
        return ""
    return drawn.getvalue().rstrip()


def has_desktop() -> bool:
    """Whether a browser window would be seen by somebody."""
    if not sys.stdout.isatty():
        return False
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in screens)
