"""What can be asked for over HTTP: the games, their rules, guests, tables, records, replays."""

import gzip
from functools import cache
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from krabbel.bots import SEARCHES, levels_for_people
from krabbel.core.rulebook import rulebook
from krabbel.core.state import SEATS
from krabbel.core.words import LANGUAGES, game_words
from krabbel.games import find_game, game_names
from krabbel.protocol.catalogue import game_page
from krabbel.protocol.messages import MOST_MOVES
from krabbel.protocol.pages import Claim, Claimed, Created, GamePage, Me, NewTable
from krabbel.server.guests import COOKIE, fresh_secret, give_secret, secret_of
from krabbel.server.http.errors import json_answer
from krabbel.server.http.payment import TOO_FAST, client_at, pay
from krabbel.server.limits import Buckets
from krabbel.server.logs import note, short
from krabbel.server.services import Services
from krabbel.server.store import hashed
from krabbel.server.tables.lessons import lesson_page
from krabbel.server.tables.names import clean_name
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.replay import FRAMES, USUAL_FRAMES

T = TypeVar("T")
NOBODY = Me("", "")
LAST_SEAT = SEATS - 1


def services_of(request: Request) -> Services:
    """Return what this server has open."""
    services: Services = request.app.state.services
    return services


async def read(request: Request, kind: type[T]) -> T:
    """Read and check the body of a request, up to the limit of its size."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("malformed", "send JSON, and say so: Content-Type: application/json")
    body, most = bytearray(), services_of(request).limits.body_bytes
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise Refusal("too-long", f"at most {most} bytes can be sent")
    except ClientDisconnect as gone:
        raise Refusal("malformed", "the body has not come") from gone
    try:
        return msgspec.json.decode(bytes(body), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as bad:
        raise Refusal("malformed", str(bad)) from bad


def enforce(buckets: Buckets, client: str) -> None:
    """Refuse a client that asks too often."""
    if not buckets.take(client):
        raise Refusal("too-fast", TOO_FAST, buckets.wait(client, 1))


@cache
def all_games() -> bytes:
    """Return every game, as JSON."""
    return msgspec.json.encode([_page_of(name) for name in game_names()])


def _page_of(name: str) -> GamePage:
    game = find_game(name)
    levels = levels_for_people(game)
    return game_page(game, levels, hints=SEARCHES in levels)


@cache
def one_game(name: str) -> bytes:
    """Return a game as JSON, a draft as well; UnknownGame if there is none."""
    return msgspec.json.encode(_page_of(name))


@cache
def all_words(game: str, language: str) -> bytes:
    """Return a game's words as JSON; UnknownGame if there is no such game."""
    if language not in LANGUAGES:
        raise HTTPException(404, f"there are no words in {language!r}")
    return msgspec.json.encode(game_words(find_game(game).package, language))


@cache
def packed(page: bytes) -> bytes:
    """Return a page that is always the same, as gzip has it."""
    return gzip.compress(page, mtime=0)


@cache
def all_rules(game: str, language: str) -> bytes:
    """Return a game's rules in a language as JSON; UnknownGame, UnknownRule if there are none."""
    return msgspec.json.encode(rulebook(find_game(game).name, language))


async def games(_request: Request) -> Response:
    """All games."""
    return Response(all_games(), media_type="application/json")


async def game(request: Request) -> Response:
    """One game by its name, a draft as well: a GamePage."""
    return Response(one_game(request.path_params["game"]), media_type="application/json")


async def words(request: Request) -> Response:
    """A game's words in a language, in English where a draft has no others."""
    text = all_words(request.path_params["game"], request.path_params["language"])
    return Response(text, media_type="application/json")


async def rules(request: Request) -> Response:
    """A game's rules in a language: a Rulebook."""
    text = all_rules(request.path_params["game"], request.path_params["language"])
    return Response(text, media_type="application/json")


async def lesson(request: Request) -> Response:
    """A first game that teaches, step by step: a LessonPage."""
    page = lesson_page(request.path_params["game"])
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        page, headers = packed(page), {**headers, "Content-Encoding": "gzip"}
    return Response(page, media_type="application/json", headers=headers)


async def me(request: Request) -> Response:
    """Who you are, as far as you have said."""
    services, secret = services_of(request), secret_of(request)
    known = await services.store.guest(hashed(secret)) if secret else None
    if known is None or secret is None:
        return json_answer(NOBODY)
    return with_secret(json_answer(known), secret, request)


async def change_me(request: Request) -> Response:
    """Say who you are."""
    services = services_of(request)
    told = await read(request, Me)
    told.name = clean_name(told.name)
    secret = secret_of(request) or fresh_secret()
    await services.store.save_guest(hashed(secret), told)
    return with_secret(json_answer(told), secret, request)


async def forget_me(request: Request) -> Response:
    """Forget who you are: your name, your seats, your wins, and this browser's secret."""
    services, secret = services_of(request), secret_of(request)
    if secret:
        pay(request, "forget")
        await services.forget_guest(hashed(secret))
    answer = json_answer(NOBODY)
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return answer


def with_secret(answer: Response, secret: str, request: Request) -> Response:
    """Return the answer, with the guest's secret for another year."""
    give_secret(answer, secret, request)
    return answer


async def new_table(request: Request) -> Response:
    """Set up a table."""
    services = services_of(request)
    wish = await read(request, NewTable)
    secret = secret_of(request) or fresh_secret()
    guest = hashed(secret)
    pay(request, "table", *("bot" for seat in wish.seats if seat.level == SEARCHES))
    enforce(services.new_tables, client_at(request))
    enforce(services.new_tables_of_guest, guest)
    known = await services.store.guest(guest)
    table = await services.tables.create(wish, guest, known or NOBODY, client_at(request))
    note("table set up", table=short(table), game=wish.game)
    return with_secret(json_answer(Created(table), 201), secret, request)


async def claim(request: Request) -> Response:
    """Bring a seat to this device."""
    services = services_of(request)
    token = (await read(request, Claim)).token
    pay(request, "claim")
    secret = secret_of(request) or fresh_secret()
    table, guest = request.path_params["table"], hashed(secret)
    seat = await services.hub.claim(table, token, guest, client_at(request))
    return with_secret(json_answer(Claimed(seat)), secret, request)


async def record(request: Request) -> Response:
    """A match that is over, as a file."""
    services = services_of(request)
    pay(request, "record")
    text = await services.tables.record(request.path_params["table"])
    save = {"Content-Disposition": 'attachment; filename="krabbel.record"'}
    return PlainTextResponse(text, headers=save)


async def replay(request: Request) -> Response:
    """Some moves of a match that is over."""
    services = services_of(request)
    pay(request, "replay")
    asked = request.query_params
    seat = asked.get("eyes", "all")
    eyes: Any = seat if seat == "all" else number("eyes", seat, most=LAST_SEAT)
    first = number("first", asked.get("first", "0"), most=MOST_MOVES)
    count = number("count", asked.get("count", str(USUAL_FRAMES)), most=FRAMES)
    return json_answer(
        await services.tables.replay(request.path_params["table"], eyes, first, count)
    )


def number(name: str, text: str, most: int) -> int:
    """Read a number in an address."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most):
        raise Refusal("malformed", f"{name}: expected a number from 0 to {most}")
    return int(text)


ROUTES = [
    Route("/api/games", games),
    Route("/api/games/{game}", game),
    Route("/api/words/{game}/{language}", words),
    Route("/api/rules/{game}/{language}", rules),
    Route("/api/lessons/{game}", lesson),
    Route("/api/me", me, methods=["GET"]),
    Route("/api/me", change_me, methods=["PUT"]),
    Route("/api/me", forget_me, methods=["DELETE"]),
    Route("/api/tables", new_table, methods=["POST"]),
    Route("/api/tables/{table}/claim", claim, methods=["POST"]),
    Route("/api/tables/{table}/record", record),
    Route("/api/tables/{table}/replay", replay),
]
