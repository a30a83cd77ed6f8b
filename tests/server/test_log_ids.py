"""By the ids in the log one request and one table can be followed, on every server they come to."""

import re
import socket
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from krabbel.protocol.messages import Act, Link, Sit
from krabbel.server.cluster import hub
from krabbel.server.http.request_ids import RequestIds
from krabbel.server.logs import log, request_id, short, table_name
from krabbel.server.settings import Limits, Rate
from krabbel.server.socket.direct import UVICORNS_OWN, protocol_class
from krabbel.server.tables import changes
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.repeats import CARRY_OUT
from tests.server.desk import opened as desk_opened
from tests.server.desk import play_out, run
from tests.server.guest import QUICK, at_table, guest, new_table, opened
from tests.server.members import members
from tests.server.raw import PING, frame, upgrade
from tests.server.test_failures import change, refusing

FEW = Limits(messages=Rate(burst=4, a_second=0.001), warnings=1)


def ids(lines, event="", level=""):
    """Request and table of the lines about events that begin so, or of a level."""
    told = [fields for _, fields in lines if fields["event"].startswith(event)]
    told = [fields for fields in told if level in ("", fields["level"])]
    return [(fields.get("request"), fields.get("table")) for fields in told]


def request_of(line):
    """The id of the request that opened a socket, as its client was told."""
    return line.socket.response.headers["x-request-id"]


def test_a_socket_is_told_its_id_and_the_log_says_which_table_it_is_at(lines):
    with opened() as server, guest(server) as client:
        table = new_table(client)
        with at_table(client, table, 0) as line:
            line.read("view")
            request = request_of(line)
        opening = [fields for _, fields in lines if fields.get("to") == "visit"]
    assert [(one["request"], one["table"], one["status"]) for one in opening] == [
        (request, short(table), 101)
    ]


@pytest.mark.parametrize("ws", [protocol_class(), UVICORNS_OWN], ids=["direct", "asgi"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(b"Cookie:", b"Origin: https://evil.example\r\nCookie:", id="origin"),
        pytest.param(b"Host:", b"Host: evil.example:", id="host"),
        pytest.param(b"/api", b"/nothing", id="path"),
    ],
)
def test_a_handshake_that_is_refused_has_an_id_and_is_logged(lines, ws, old, new):
    with opened(ws=ws) as server, socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(upgrade(server.port, "none", {}).replace(old, new, 1))
        answer = line.makefile("rb").read()
        told = [fields for _, fields in lines if fields["event"] == "answered"]
    (named,) = re.findall(rb"\r\nx-request-id: (\w+)\r\n", answer)
    assert answer.startswith(b"HTTP/1.1 403 Forbidden\r\n")
    assert answer.endswith(b"\r\n\r\n")  # no body
    assert [(one["request"], one["to"], one["status"]) for one in told] == [
        (named.decode(), "page", 403)
    ]


def test_a_handshake_that_is_refused_is_no_error_of_ours(caplog):
    with opened() as server, socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(upgrade(server.port, "none", {}).replace(b"/api", b"/nothing", 1))
        assert b" 403 " in line.makefile("rb").readline()
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == []


def test_a_handshake_is_refused_as_ever_where_a_refusal_cannot_have_headers(lines):
    async def refuse(_scope, _receive, send):
        await send({"type": "websocket.close", "code": 1008})

    async def ask(extensions):
        sent = []
        scope = {"type": "websocket", **extensions}

        async def send(message):
            sent.append(message)

        receive: Any = None  # nothing is asked
        await RequestIds(refuse)(scope, receive, send)
        return [message["type"] for message in sent]

    assert run(ask({})) == ["websocket.close"]
    assert run(ask({"extensions": {}})) == ["websocket.close"]
    kind = "websocket.http.response"
    assert run(ask({"extensions": {kind: {}}})) == [f"{kind}.start", f"{kind}.body"]
    assert [fields["status"] for _, fields in lines] == [403] * 3


def test_a_move_that_cannot_be_written_is_logged_by_socket_and_table(lines, tmp_path):
    path = tmp_path / "k.sqlite"
    with opened(replace(QUICK, database=path)) as server, guest(server) as client:
        table = new_table(client)
        with at_table(client, table, 0) as line:
            action = line.read("view")["actions"][0]
            with refusing(path):
                assert line.ask("act", seat=0, action=action)["code"] == "unavailable"
            assert ids(lines, level="warning") == [(request_of(line), short(table))]


def test_a_request_over_http_that_fails_is_logged_with_its_table(lines, tmp_path):
    path = tmp_path / "k.sqlite"
    with opened(replace(QUICK, database=path)) as server, guest(server) as client:
        table = new_table(client)
        change(path, "DROP TABLE moves")
        answer = client.get(f"/api/tables/{table}/record")
        assert answer.status_code == 503
        request = answer.headers["x-request-id"]
        assert ids(lines, level="warning") == [(request, short(table))]


@pytest.mark.parametrize("kind", ["messages", "frames"])
def test_a_flood_is_logged_at_the_table_where_the_socket_is_now(lines, kind):
    limits = FEW if kind == "messages" else Limits()
    with opened(limits=limits) as server, guest(server) as client:
        first, second = new_table(client), new_table(client)
        with at_table(client, first, 0) as line:
            assert line.ask("enter", table=second)["type"] == "done"
            with suppress(ConnectionClosed, OSError):
                while True:
                    if kind == "messages":
                        line.say("ping")
                    else:
                        line.socket.socket.sendall(frame(opcode=PING) * 20_000)
            request = request_of(line)
    assert set(ids(lines, "a flood was cut")) == {(request, short(second))}


async def fails(*_about):
    raise ValueError("of a handler")


async def later(_table, done):
    log.warning("later")
    done.set_result(None)


def test_what_nobody_foresaw_at_a_table_is_logged_by_the_socket_and_what_follows_is_not(
    lines, monkeypatch
):
    async def play():
        async with desk_opened() as desk:
            ana = await desk.enter(await desk.create("party-bugs", "me Ben Cem"))
            ana.request = "f00d"
            view = await ana.look(0)
            monkeypatch.setitem(CARRY_OUT, Act, fails)
            ana.say(Act("1", 0, view["actions"][0]))
            assert await ana.refused() == "unavailable"
            await ana.table.change(later)
            return short(ana.table.id)

    table = run(play())
    assert ids(lines, "unexpected error") == [("f00d", table)]
    assert ids(lines, "later") == [(None, table)]


def test_a_bots_turn_is_nobodys_request(lines, monkeypatch):
    async def play():
        async with desk_opened() as desk:
            monkeypatch.setattr(desk.workers, "choose", fails)
            ana = await desk.enter(await desk.create("rucki-zucki", "me easy"))
            ana.request = "f00d"
            for number in range(10):
                view = await ana.look(0)
                if view["actions"]:
                    await ana.act(0, view["actions"][0], str(number))
            return short(ana.table.id)

    table = run(play())
    assert set(ids(lines, "unexpected error")) == {(None, table)}


def test_the_life_of_a_table_can_be_followed(lines):
    async def play():
        async with desk_opened() as desk:
            table = await desk.create("rucki-zucki", "me friend", shared=True)
            ana = await desk.enter(table)
            ana.say(Sit("sit", 1))
            await ana.next("done", id="sit")
            await play_out(ana)
            return short(ana.table.id)

    table = run(play())
    told = [fields["event"] for _, fields in lines if fields.get("table") == table]
    assert told == ["table loaded", "match started", "match over", "table let go"]


@pytest.mark.anyio
async def test_the_owner_of_a_table_logs_requests_of_another_server_by_their_ids(
    lines, monkeypatch
):
    async with members() as (one, two):
        table = await one.create("party-bugs", "me friend")
        ana = await one.visit(table, "ana")
        ana.say(Link("link", 0))
        token = (await ana.next("link"))["token"]
        request_id.set("f00d")
        ben = await two.visit(table, "ben")
        monkeypatch.setitem(CARRY_OUT, Act, fails)
        ben.say(Act("1", 1, "play 2"))
        assert await ben.refused() == "unavailable"
        request_id.set("cafe")
        monkeypatch.setattr(changes, "arrange", fails)
        monkeypatch.setattr(hub, "PATIENCE_S", 0)
        with pytest.raises(Refusal):
            await two.hub.claim(table, token, "cem")
    told = dict.fromkeys(ids(lines, "unexpected error"))
    assert [*told] == [("f00d", short(table)), ("cafe", short(table))]


def test_what_a_worker_says_of_a_bot_is_logged_at_its_table(lines):
    async def think():
        workers = BotPool()
        table_name.set("1a2b3c4d")
        await workers._in_thread(workers.pool.on_failure, "a bot was replaced")
        await workers.close()

    run(think())
    assert ids(lines, "a bot was replaced") == [(None, "1a2b3c4d")]
