"""Write docs/protocol.md from the messages, the addresses and the games' views themselves."""

import inspect
from typing import Any, get_args, get_origin

from msgspec import Meta

import krabbel
from krabbel.bots import HINTS
from krabbel.core.events import Event, Reason
from krabbel.core.words import ENGLISH, shared_words
from krabbel.protocol import messages
from krabbel.server.close_codes import CLOSINGS
from krabbel.server.http import routes, share
from krabbel.server.http.errors import KINDS, STATUS, UNMET
from tools.declarations import (
    SHARED,
    answers,
    declared,
    fields,
    names,
    plain,
    summary,
    tag,
    view_parts,
)
from tools.session import session
from tools.typescript import WORDS, written_type
from tools.write_limits import limits_chapter

DOORS = {403: "wrong-origin", 421: "wrong-host", 500: "unexpected"}
BAR = "\\|"  # within a table
OPENING = """# Protocol

How a program talks to Krabbel's server: good enough to write a bot, or another page, against.
[examples/bot.py](../examples/bot.py) is a small client that plays every game. Types are written as
in [web/src/protocol.ts](../web/src/protocol.ts); `field?` may be left out.
[asyncapi.json](asyncapi.json) has the same for programs: AsyncAPI 3 with JSON Schemas of all
messages and bodies. This page is written by `make docs` from the code.

## In short
1. `PUT /api/me` with your name. The answer sets the cookie `krabbel`: a secret, and the only
   thing that identifies you. Send it with everything from now on.
2. `POST /api/tables` gives the id of a new table. Or take it from the link of a friend's table:
   `/t/<id>`. Whoever knows the id may watch and take a free seat.
3. Open a WebSocket at `/api/tables/<id>/socket`. Every message is one JSON object in one text
   frame, and `type` says which one it is. Whoever comes without a cookie is given one.
4. Send `look`. You get `table` (who sits where) and, once the match has started, `view` (the table
   through your eyes, and what you may do); both again whenever they change.
5. `sit` in a free seat and `look` through its eyes. The match starts when all seats are taken;
   where browsers add numbers, `stage` is `dealing` for a few seconds at most first, and there
   is no `view` yet.
6. Whenever a `view` has `actions`, send one of them with `act`. `done` means that it is written to
   disk and will never be lost; `refused` means that nothing has changed.
7. If the connection is lost: reconnect and `look` with `since`, the `version` of your last view. A
   request that was not answered may be sent again with the same `id`; it is carried out once. A
   move is known by its id for as long as the table is kept, any other request for a while: after
   a restart of the server it may be refused, though it was done, and `table` tells that it was.
8. Go on to another table, such as the `rematch`, with `enter` on the same socket, or open another
   one: then it is as after 3.

Actions are text, see [actions.md](actions.md); in those of others, hidden parts are a `?`. Seats
are numbers from 0; in actions they are the letters A to F. Events (`prompt`, `news`, the outcome's
`reason`) are of no language: `kind` names a sentence and `words` fill it in. A word is a number, a
name of the game's vocabulary, a seat (`{"seat": 0}`), or a list of these; a list within a list is
a phrase: `[[{"seat": 0}, 5], [{"seat": 1}, 7]]` reads "Ana 5, Ben 7".

## Who may do what
| message | who |
|---|---|
| `look`, `enter`, `ping` | everybody; through the eyes of a seat only whoever holds it |
| `sit` | whoever was not removed: in a free seat, or in one left to a bot without a removal |
| `reveal` | whoever holds the seat whose commitment it is; programs may do without both |
| `act`, `stand`, `rename`, `link`, `remove-device`, `hint`, `emote` | whoever holds the seat |
| `ready` | whoever holds a seat, after a round |
| `wait` | somebody alone with bots |
| `take-back` | whoever holds the only seat of a person, until the match is over (`may_take_back`) |
| `start`, `resize`, `assign`, `stand-in` | the host |
| `remove`, `free`, `readmit` | whoever has set up the table |
| `rematch` | whoever holds a seat, when the match is over |

Everything that is sent to you comes from what your seat may know. Programs send no `Origin`; a
browser's must be the server's own.

## The order of messages
- Requests on one socket at one table are carried out one after the other, in the order in which
  they were sent, and answered in it, but for two. `hint`: the table goes on while somebody thinks
  about it. `look`: of several that wait the last one is answered.
- `done` comes before the `view` that shows the move, on the socket that asked. Others get the
  `view` alone. The `version` of views never goes down on one socket, at one table.
- `table` comes before `view` after a `look`, and again whenever what it tells has changed.
- When the store fails (nothing can be written, or the table cannot be read) everybody has a `table`
  with `stalled`, once, and another one when it works again. While the table cannot be read a `look`
  is answered with `table` alone; its `view` comes when it can.
- `pong` and refusals of what cannot be read (`malformed`, `too-long`, `too-fast`) come at once:
  they may overtake the answers to requests that were sent before.
- `enter` is answered once you are at the new table. What you send behind it is for that one, and
  is carried out after `done`; where it is refused, it is for the table where you still are. As much
  may wait meanwhile as at a table (`inbox`), and no second `enter` (`too-fast`). Nothing of the
  table before comes after `done`. It does not wait for requests that are not answered yet: as after
  a lost connection, nothing is known of them then.
- After a lost connection nothing is known of a request that was not answered: send it again with
  the same `id`.
"""


def protocol_page() -> str:
    """Return docs/protocol.md."""
    called = names()
    to_server = [kind for kind in declared(messages) if issubclass(kind, messages.ToServer)]
    rest = [kind for kind in declared(messages) if kind not in to_server]
    return "\n".join(
        [
            OPENING,
            *_version(),
            *_chapter("Messages to the server", to_server, called),
            *_chapter("Messages from the server", [*rest, *SHARED], called),
            *_refusals(),
            *_hints(),
            *_addresses(),
            *_chapter("What the addresses take and give", answers(), called),
            *limits_chapter(),
            *_views(called),
            "## A session\n",
            "Ana sets up a table and Ben sits down at it; she plays, he says something odd.\n",
            f"```\n{session()}\n```\n",
        ]
    )


def _version() -> list[str]:
    return [
        "## Version\n",
        f"This is version {messages.PROTOCOL} of the protocol. Every `table` message has it as",
        "`protocol`, every HTTP answer as the header `Krabbel-Protocol`; a server that says",
        "nothing speaks version 1. Fields and messages may be added without a new version:",
        "ignore those you do not know. The number is raised when a client of before would show",
        "less than there is, or something wrong; a page that knows another one offers to reload.",
        "",
    ]


def _chapter(title: str, kinds: list[type], called: dict[type, str]) -> list[str]:
    return [f"## {title}\n", *(_declaration(kind, called) for kind in kinds)]


def _declaration(kind: type, called: dict[type, str]) -> str:
    """Describe a struct: what it is, and its fields."""
    lines = [f"### {f'`{tag(kind)}`' if tag(kind) else called[kind]}", "", summary(kind), ""]
    told = fields(kind)
    if told:
        lines += ["| field | type | meaning |", "|---|---|---|"]
    for field in told:
        limits = bounds(field.type)
        is_words = kind in (Event, Reason) and field.name == "words"
        written = WORDS if is_words else written_type(field.type, called)
        name = field.name + "?" * (not field.required)
        meaning = "; ".join(filter(None, [limits, field.meaning.replace("None", "null")]))
        lines.append(f"| {name} | `{written.replace('|', BAR)}` | {meaning} |")
    return "\n".join([*lines, ""] if told else lines)


def bounds(kind: Any) -> str:
    """Return what a value of a type may be, such as "0 to 5" or "1 to 40 characters"."""
    told = []
    for limit in (part for part in get_args(kind) if isinstance(part, Meta)):
        if limit.ge is not None:
            told.append(f"{limit.ge} to {limit.le}" if limit.le is not None else f"from {limit.ge}")
        if limit.max_length is not None:
            of = "of them" if get_origin(plain(kind)) is list else "characters"
            least = f"{limit.min_length} to " if limit.min_length else "at most "
            told.append(f"{least}{limit.max_length} {of}")
        if limit.pattern is not None:
            told.append(limit.description or f"`{limit.pattern.replace('|', BAR)}`")
    inner = [bounds(part) for part in get_args(kind) if not isinstance(part, Meta | str)]
    return ", ".join(filter(None, [*told, *inner]))


def _refusals() -> list[str]:
    lines = ["## When something is refused\n", "| code | meaning |", "|---|---|"]
    lines += [f"| `{code}` | {text} |" for code, text in messages.REFUSALS.items()]
    lines += ["", "The socket itself is closed with one of these codes:\n"]
    lines += ["| code | meaning |", "|---|---|"]
    return [*lines, *(f"| {code} | {text} |" for code, text in CLOSINGS.items()), ""]


def _hints() -> list[str]:
    lines = ["## Hints", "", "Why an action is the best, or why there is no hint:", ""]
    lines += ["| kind | sentence |", "|---|---|"]
    lines += [f"| `{kind}` | {shared_words(ENGLISH)[f'hint.{kind}']} |" for kind in HINTS]
    return [*lines, ""]


def _addresses() -> list[str]:
    lines = ["## Addresses\n", "| address | what it does |", "|---|---|"]
    for route in (*routes.ROUTES, *share.ROUTES):
        methods = " ".join(sorted((route.methods or set()) - {"HEAD"}))
        lines.append(f"| {methods} `{route.path}` | {inspect.getdoc(route.endpoint)} |")
    lines.append("| GET `/health/live` | `ok`, if the process runs |")
    lines.append("| GET `/health/ready`, `/health` | `ok`, if tables can be played; else 503 |")
    lines += ["", "Every answer, that to a socket's handshake too, has an `X-Request-Id`: by it"]
    lines += ["whoever runs the server finds what the log says of the request or the socket. None"]
    lines += ["has what is answered before it is a request to Krabbel: what is not HTTP (400), a"]
    lines += ["head that is too long (431), what is not whole in time (408), a body that nobody"]
    lines += ["reads (413), and what asks for a socket otherwise than RFC 6455 (400, 405, 426).\n"]
    lines += ["Bodies are JSON (`Content-Type: application/json`). An error is an `ErrorBody`:\n"]
    lines += ["| code | status |", "|---|---|"]
    codes = {**STATUS, **{code: status for status, code in (*KINDS.values(), *DOORS.items())}}
    codes |= {code: status for status, code in UNMET.items()}
    told = sorted(codes.items(), key=lambda known: (known[1], known[0]))
    return [*lines, *(f"| `{code}` | {status} |" for code, status in told), ""]


def _views(called: dict[type, str]) -> list[str]:
    parts = ["## What a view shows\n"]
    for name in krabbel.game_names():
        parts += [f"`view` of {krabbel.game(name).title}:\n"]
        parts += [_declaration(kind, called) for kind in reversed(view_parts(name))]
    return parts
