"""What the server writes to its log, as text or as JSON, one line an event.

Never a secret: no cookies, tokens, names of people; ids of tables appear as short hashes only.
Messages of unexpected errors may quote anything, so the log has an error's kind and place.
"""

import asyncio
import logging
import multiprocessing
import secrets
import traceback
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, ContextVar
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")
LogFormat = Literal["text", "json"]

AGAIN_S = 30.0  # until the same warning is written again
MOST_KNOWN = 1000  # warnings that are kept for that

log = logging.getLogger("krabbel.server")
# What is logged has these by itself: the id of the request, or of the one that opened the socket,
# and the short name of the table. Whoever begins to work for one of them sets them.
request_id: ContextVar[str] = ContextVar("request_id", default="")
table_name: ContextVar[str] = ContextVar("table_name", default="")


def own_task(work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Start a task that outlives the request in which it begins, and logs nothing under its id."""
    return asyncio.create_task(work, context=Context())


async def under(request: str, work: Callable[..., Awaitable[None]], *about: Any) -> None:
    """Do some work for a request: what it logs has the request's id."""
    request_id.set(request)
    await work(*about)


def short(secret: str) -> str:
    """Return the name of a secret in the log."""
    return sha256(secret.encode()).hexdigest()[:8]


def note(event: str, level: int = logging.INFO, **about: Any) -> None:
    """Log an event with what it is about, such as `game="go5"`."""
    log.log(level, event, extra={"about": about})


def unexpected(error: BaseException, where: str, **about: Any) -> str:
    """Log an unexpected error; return the number by which it is found again."""
    number = secrets.token_hex(4)
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    about |= {"error": number, "places": places}
    event = f"unexpected error {number} in {where}: {type(error).__name__}"
    note(event, logging.ERROR, **about)
    return number


class Repeats(logging.Filter):
    """Lets the same warning through once in a while, with how many there were meanwhile.

    While a database is away every server and table would say so again and again. An error is always
    let through, and tables that then warn of the same thing add nothing to it.
    """

    def __init__(self) -> None:
        super().__init__()
        # By text, and by whom it is about: when, and how many like it since.
        self._told: dict[tuple[str, str | None], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        if record.levelno not in (logging.WARNING, logging.ERROR):
            return True
        text = record.getMessage()
        key = text, getattr(record, "about", {}).get("client")
        at, more = self._told.get(key, (-AGAIN_S, 0))
        if record.levelno == logging.WARNING and 0 <= record.created - at < AGAIN_S:
            self._told[key] = at, more + 1
            return False
        if len(self._told) >= MOST_KNOWN:
            self._told.clear()
        self._told[key] = record.created, 0
        if more:
            record.msg, record.args = f"{text} ({more} more like it since the last line)", ()
        return True


class Lines(logging.Formatter):
    """Knows what a line is about; with several processes, also which of them writes it."""

    def __init__(self, *, names_process: bool = False) -> None:
        super().__init__()
        self._names_process = names_process

    def about(self, record: logging.LogRecord) -> dict[str, Any]:
        """Return what a record is about."""
        process = {"process": record.process} if self._names_process else {}
        ids = {"request": request_id.get(), "table": table_name.get()}
        known = {name: one for name, one in ids.items() if one}
        return process | known | getattr(record, "about", {})


class TextLines(Lines):
    """Write `2026-11-18T10:00:00.000+00:00 INFO table set up, table=1a2b3c4d game=go5`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        line = f"{_time(record)} {record.levelname} {record.getMessage()}"
        about = " ".join(f"{name}={value}" for name, value in self.about(record).items())
        return f"{line}, {about}" if about else line


class JsonLines(Lines):
    """Write an object with time, level, event, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        line = {"time": _time(record), "level": record.levelname.lower()}
        line |= {"event": record.getMessage()} | self.about(record)
        return msgspec.json.encode(line).decode()


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


FORMATS: dict[LogFormat, type[Lines]] = {"text": TextLines, "json": JsonLines}


def set_up(
    level: str = "warning", written_as: LogFormat = "text", *, has_workers: bool = False
) -> None:
    """Log to the terminal. Uvicorn's own lines name paths, and paths have secrets in them.

    A worker and whoever has workers write to the same terminal, so their lines name the process.
    """
    handler = logging.StreamHandler()
    is_worker = multiprocessing.parent_process() is not None
    handler.setFormatter(FORMATS[written_as](names_process=has_workers or is_worker))
    handler.addFilter(Repeats())
    logging.basicConfig(level=level.upper(), handlers=[handler])
    for name in ("uvicorn", "uvicorn.error", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
