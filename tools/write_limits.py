"""Write the chapter of docs/protocol.md on limits: every bound that a client can meet.

A number is read where the server reads it, from its settings or from the module that has it; what
it is for is the comment there or, where that would not do for readers of the protocol, said here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import fill
from types import ModuleType
from typing import Any

from websockets import http11

import krabbel
from krabbel.games.rucki_zucki import state as board
from krabbel.protocol import messages
from krabbel.server import listening
from krabbel.server.http import errors, guard, routes
from krabbel.server.settings import COSTS_MS, JobLimits, Limits, Rate, Settings
from krabbel.server.socket import connection, direct
from krabbel.server.tables import devices, host_requests, match, names, repeats, replay, situation
from krabbel.server.wire import acceptor, requests
from tools.declarations import meanings


@dataclass(frozen=True)
class Bound:
    """One bound: who has its number and by which name, and what is beyond it."""

    of: type | ModuleType
    name: str
    beyond: str
    meaning: str = ""  # else the comment at the setting
    label: str = ""  # else the name

    def value(self) -> Any:
        """Return the number as it is now."""
        return getattr(self.of, self.name)

    def row(self) -> str:
        """Return the row of the table."""
        told = self.meaning or meanings(self.of)[self.name]  # type: ignore[arg-type]  # a setting
        label = self.label or self.name.lower().replace("_", " ")
        return f"| {label} | {written(self.value())} | {told} | {self.beyond} |"


OPENING = """## Limits

These are the usual ones; a server may have others. What is beyond them is told as the code of a
refusal, as a status of HTTP or, from 1000 on, as a code that closes the socket: "`too-many`; 1013"
is `too-many` over HTTP and after `enter`, and 1013 when a socket has just been opened.
"""
WIDTH = 100  # of running text
CUT = "the connection is cut"
OVER_HTTP = [
    Bound(Limits, "head_bytes", "431"),
    Bound(Limits, "head_lines", "431"),
    Bound(http11, "MAX_LINE_LENGTH", "431", "bytes, where a socket is asked for", "longest line"),
    Bound(Limits, "head_s", "408"),
    Bound(Limits, "body_bytes", "413, `too-long`"),
    Bound(requests, "REQUEST_BYTES", "413", "of a body that is not read, as of a GET"),
    Bound(Limits, "body_s", "408"),
    Bound(Limits, "keep_alive_s", "the connection is closed"),
    Bound(guard, "LONGEST_HOST", "421, `wrong-host`", "characters of the `Host`"),
    Bound(acceptor, "HANDSHAKE_S", CUT, "for TLS to begin"),
    Bound(replay, "FRAMES", "400, `malformed`", "`count` of a replay", "replay: count"),
    Bound(replay, "USUAL_FRAMES", "", "the same, where it is not said", "replay: usual count"),
    Bound(messages, "MOST_MOVES", "400, `malformed`", "`first` of a replay", "replay: first"),
    Bound(routes, "LAST_SEAT", "400, `malformed`", "`eyes` of a replay, or `all`", "replay: eyes"),
]
ON_A_SOCKET = [
    Bound(Limits, "message_bytes", "`too-long`"),
    Bound(Limits, "frame_bytes", "1009", "in one message, or one frame"),
    Bound(Limits, "pieces", "1008", "frames of one message"),
    Bound(Limits, "messages", "`too-fast`", "whole ones, of any type"),
    Bound(Limits, "malformed_cost", ""),
    Bound(Limits, "frames", "read later"),
    Bound(Limits, "bytes", "read later"),
    Bound(Limits, "flood_bytes", "1008"),
    Bound(Limits, "warnings", "1008"),
    Bound(
        Limits, "own", "`too-fast`", "milliseconds of work when the purse is empty, which owes them"
    ),
    Bound(Limits, "unread_bytes", "1013"),
    Bound(direct, "PONGS_BYTES", CUT, "the same, of somebody who only pings"),
    Bound(listening, "UNREAD_MS", CUT, "without an acknowledgement of what was sent, on Linux"),
    Bound(Limits, "ping_s", ""),
    Bound(Limits, "pong_s", "1011"),
    Bound(connection, "CLOSING_S", CUT, "to answer the server's close"),
]
OF_AN_ADDRESS = [
    Bound(Limits, "purse", "`too-fast`", "milliseconds of work, see below"),
    Bound(Limits, "connections", "closed at once", "open at a time, HTTP and sockets"),
    Bound(Limits, "sockets", "1013"),
    Bound(Limits, "turn_frames", "read a moment later", "read in one turn of the server's loop"),
    Bound(Limits, "tables", "`too-fast`", "set up"),
    Bound(Settings, "tables_a_day", "`too-many`", "set up, rematches too"),
    Bound(Settings, "live_tables_of_address", "`too-many`; 1013", "in memory, brought there by it"),
    Bound(JobLimits, "of_address", "`too-many`", "see below", "jobs"),
]
OF_A_GUEST = [
    Bound(Limits, "tables_of_guest", "`too-fast`", "set up", "tables"),
    Bound(Settings, "hints", "`too-fast`", "and one at a time for each seat"),
    Bound(Settings, "seat_changes", "`too-fast`", "seats taken, left, added, given, freed"),
    Bound(Settings, "renames", "`too-fast`", "at all tables together"),
    Bound(Settings, "connections", "`too-many`; 1013", "at one table where they have a seat"),
    Bound(repeats, "REMEMBERED", "", "requests other than moves that are known by their ids"),
    Bound(JobLimits, "of_guest", "`too-many`", "see below", "jobs"),
]
OF_A_TABLE = [
    Bound(Settings, "inbox", "`too-fast`", "requests of one connection that wait"),
    Bound(Settings, "connections", "`too-many`; 1013", "of all who have no seat", "watchers"),
    Bound(Settings, "spectators_of_address", "`too-many`; 1013", "of these from one address"),
    Bound(devices, "DEVICES", "`too-many`", "that may hold one seat"),
    Bound(devices, "LINK_S", "`not-your-seat`", "until a link ends that nobody has used", "link s"),
    Bound(Settings, "emotes", "`too-fast`", "of one seat"),
    Bound(host_requests, "MOST_REMOVED", "`too-many`", "guests at a time", "removed"),
    Bound(situation, "MOST_TAKEN_BACK", "`illegal`", "decisions in a match", "taken back"),
    Bound(match, "RECENT", "`told_all` is false", "moves that a `view` tells of", "news"),
    Bound(repeats, "GUESTS", "", "whose requests other than moves are known by their ids"),
    Bound(JobLimits, "of_table", "`too-many`", "see below", "jobs"),
    Bound(
        Settings, "keep_days", "`no-such-table`; 4404", "kept after anybody has done anything there"
    ),
]
OF_A_SERVER = [
    Bound(
        Settings, "live_tables", "`too-many`; 1013", "in memory; those with nobody there make room"
    ),
    Bound(JobLimits, "waiting", "`too-many`", "of all addresses", "jobs that wait"),
    Bound(JobLimits, "late_s", "`too-many`", "a job may wait", "jobs late s"),
]
OF_TEXTS = [
    Bound(names, "LENGTH", "cut off", "characters of a name, once it is tidied up", "name"),
    Bound(names, "MARKS", "left out", "combining marks that one letter may carry", "marks"),
    Bound(board, "BOARD_ROWS", "`bad-option`", "of a board of your own"),
    Bound(board, "BOARD_COLUMNS", "`bad-option`", "of a board of your own"),
    Bound(board, "JOKER_FIELDS", "`bad-option`", "of a board of your own"),
    Bound(connection, "LONGEST_TEXT", "cut off", "characters of `text` in `refused`", "refusal"),
    Bound(errors, "LONGEST_TEXT", "cut off", "characters of `text` in an `ErrorBody`", "error"),
]
OF_TIME = [
    Bound(Settings, "gather_s", "the match begins"),
    Bound(Settings, "reveal_s", "their number is left out", "to reveal a number for the seed"),
    Bound(Settings, "back_s", "`here` is false", "a player may be without a connection"),
    Bound(Settings, "away_s", "a bot plays for them", "a player may be away"),
    Bound(Settings, "claim_s", "they are taken to have passed"),
    Bound(Settings, "scores_s", "the next round begins", "whoever is ready waits for the others"),
    Bound(Settings, "look_s", "the next round begins", "the scores stand while nobody is ready"),
    Bound(Settings, "wait_s", "bots go on", "bots wait after `wait`"),
    Bound(Settings, "think_s", "the easy one moves in its place", "a bot may think"),
]
TABLES: list[tuple[str, str, list[Bound]]] = [
    (
        "A request over HTTP",
        "408, 431, and 413 for a body that is not read come as plain text, without an `ErrorBody`,"
        " and end the connection. A `Host` or `Origin` that is not the server's is answered with"
        " 421 or 403, at a socket's handshake with 403. 429 always has `Retry-After`: the seconds"
        " to wait, at least 1.",
        OVER_HTTP,
    ),
    (
        "A socket",
        "A message is a text, not bytes (`malformed`). The server pings: answer, as every browser"
        " and library does by itself. Compression is not offered.",
        ON_A_SOCKET,
    ),
    (
        "An address",
        "That is an IPv4 address, or the /64 prefix of an IPv6 one. Whoever comes through a proxy"
        " has the address that it tells, where the server trusts it; else all have the proxy's.",
        OF_AN_ADDRESS,
    ),
    ("A guest", "A guest is whoever has the cookie.", OF_A_GUEST),
    (
        "A table and its seats",
        "Jobs are hints, moves of `hard` bots, and whatever else is worked out in processes of its"
        " own. A hint beyond the limits is refused; for a `hard` bot the easy one moves then.",
        OF_A_TABLE,
    ),
    ("A server", "", OF_A_SERVER),
    ("Texts", "The bounds of fields stand with the messages; these are beyond them.", OF_TEXTS),
    ("Time", "How long is waited at a table, in seconds.", OF_TIME),
]


def limits_chapter() -> list[str]:
    """Return the lines of the chapter."""
    lines = [OPENING]
    for title, opening, bounds in TABLES:
        lines += [f"### {title}\n", *([f"{fill(opening, WIDTH)}\n"] if opening else [])]
        lines += ["| limit | value | what it is for | beyond it |", "|---|---|---|---|"]
        lines += [*(bound.row() for bound in bounds), ""]
    return [*lines, *_options(), *_costs()]


def written(value: Any) -> str:
    """Return a number, or a rate in words."""
    if not isinstance(value, Rate):
        return f"{value}"
    if value.a_second >= 1:
        return f"{value.burst:g} at once, then {value.a_second:g} a second"
    return f"{value.burst:g} at once, then one every {1 / value.a_second:g} s"


def _options() -> Iterator[str]:
    yield "### Options of a new table\n"
    yield "Anything else is refused (`bad-option`).\n"
    yield "| game | option | value |"
    yield "|---|---|---|"
    for game in map(krabbel.game, krabbel.game_names()):
        for option in game.options:
            yield f"| {game.name} | {option.name} | {option.expected()} |"
    yield ""


def _costs() -> Iterator[str]:
    yield "### What requests cost\n"
    yield "What is paid from an address's purse, in milliseconds of a core. Who cannot pay"
    yield "is refused as `too-fast` (HTTP: 429; `Retry-After` tells when to come back).\n"
    yield "| request | cost |"
    yield "|---|---|"
    yield from (f"| {kind} | {cost:g} |" for kind, cost in COSTS_MS.items())
    yield ""
