"""Errors as answers: a code for programs, a text for people who write them, never a stack trace."""

import logging
from math import ceil

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from krabbel.core.errors import BadOption, KrabbelError, UnknownGame
from krabbel.core.events import Event
from krabbel.core.rulebook import UnknownRule
from krabbel.protocol.messages import REFUSALS
from krabbel.protocol.pages import ErrorBody
from krabbel.server.http.request_ids import table_in
from krabbel.server.logs import note
from krabbel.server.store import StoreFailure
from krabbel.server.tables.match import Unplayable
from krabbel.server.tables.refusal import NoSuchTable, Refusal

LONGEST_TEXT = 300
STATUS = {
    "malformed": 400,
    "not-your-seat": 403,
    "not-host": 403,
    "removed": 403,
    "seat-taken": 409,
    "wrong-stage": 409,
    "illegal": 409,
    "too-long": 413,
    "too-fast": 429,
    "too-many": 429,
    "unavailable": 503,
}
KINDS: dict[type[KrabbelError], tuple[int, str]] = {
    NoSuchTable: (404, "no-such-table"),
    UnknownGame: (404, "no-such-game"),
    UnknownRule: (404, "no-such-page"),
    BadOption: (400, "bad-option"),
    Unplayable: (409, "unplayable"),
}
UNMET = {404: "no-such-page", 405: "wrong-method"}


def json_answer(content: object, status: int = 200) -> Response:
    """Return anything of the protocol as an answer."""
    return Response(msgspec.json.encode(content), status, media_type="application/json")


def error_response(status: int, code: str, text: str, why: Event | None = None) -> Response:
    """Return an error as an answer."""
    return json_answer(ErrorBody(code, text[:LONGEST_TEXT], why), status)


async def on_refusal(request: Request, error: Exception) -> Response:
    """Answer a request that a table has refused."""
    assert isinstance(error, Refusal)
    request.app.state.services.metrics.refusals.labels(error.code).inc()
    answer = error_response(STATUS.get(error.code, 400), error.code, error.text)
    if answer.status_code == STATUS["too-fast"]:
        answer.headers["Retry-After"] = str(max(1, ceil(error.wait_s)))
    return answer


async def on_known(_request: Request, error: Exception) -> Response:
    """Answer an error of the engine, in its own words."""
    known = (found for kind, found in KINDS.items() if isinstance(error, kind))
    why = None
    if isinstance(error, BadOption) and "option" in error.words:
        why = Event(error.kind, error.words)
    return error_response(*next(known, (400, "malformed")), str(error), why)


async def on_store_failure(request: Request, error: Exception) -> Response:
    """Answer that the store has failed. The reason is logged, not sent."""
    request.app.state.services.metrics.store_failures.inc()
    note(str(error), logging.WARNING, **table_in(request.scope))
    return error_response(STATUS["unavailable"], "unavailable", REFUSALS["unavailable"])


async def on_http(_request: Request, error: Exception) -> Response:
    """Answer that there is no such address, or not with this method."""
    assert isinstance(error, HTTPException)
    code = UNMET.get(error.status_code, "malformed")
    answer = error_response(error.status_code, code, error.detail)
    answer.headers.update(error.headers or {})
    return answer


HANDLERS = {
    Refusal: on_refusal,
    StoreFailure: on_store_failure,
    KrabbelError: on_known,
    HTTPException: on_http,
}
