"""Bounds for connections to a real server: heads, bodies, deadlines, frames; over TLS as well."""

import os
import socket
import ssl
from contextlib import contextmanager, suppress

import pytest
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from krabbel.server.app import create_app
from krabbel.server.listening import own_names
from krabbel.server.run import uvicorn_config
from krabbel.server.settings import Limits, Rate, Settings
from krabbel.server.socket.direct import UVICORNS_OWN, protocol_class
from krabbel.server.tls import own_certificate
from krabbel.server.wire import requests
from krabbel.server.wire.gate import PIECE_BYTES
from tests.server.guest import WAIT_S, at_table, guest, new_table, opened
from tests.server.raw import CONT, PING, frame, upgrade

SOON_S = 0.2
QUICK = Limits(head_s=SOON_S, body_s=SOON_S, connections=6)
PUT = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
GET = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
LAST = GET + b"Connection: close\r\n"


@pytest.fixture(scope="module", params=["http", "https"])
def server(request, tmp_path_factory):
    certificate = None
    if request.param == "https":
        certificate = own_certificate(tmp_path_factory.mktemp("tls"), own_names())
    with opened(limits=QUICK, certificate=certificate) as server:
        server.url = server.url.replace("http", request.param)
        yield server


@contextmanager
def line_to(server):
    with socket.create_connection(("127.0.0.1", server.port), WAIT_S) as line:
        if server.url.startswith("https"):
            known = ssl.create_default_context()
            known.check_hostname, known.verify_mode = False, ssl.CERT_NONE
            with known.wrap_socket(line) as wrapped:
                yield wrapped
        else:
            yield line


def all_that_comes(line):
    """Everything until the other end closes."""
    got = b""
    with suppress(ConnectionError, ssl.SSLError):
        while more := line.recv(65_536):
            got += more
    return got


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(b"", b" 408 ", id="nothing"),
        pytest.param(b"\r\n", b" 408 ", id="a blank line"),
        pytest.param(GET[:10], b" 408 ", id="half a line"),
        pytest.param(GET + b"X: y\r\n", b" 408 ", id="half a head"),
        pytest.param(PUT + b"Content-Length: 9\r\n\r\n{", b" 408 ", id="half a body"),
        pytest.param(GET + b"\r\n" + GET, b" 200 ", id="half a head after a whole one"),
    ],
)
def test_half_a_request_does_not_stay(server, sent, status):
    with line_to(server) as line:
        line.sendall(sent)
        assert status in all_that_comes(line)


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(b"X: %s\r\n" % (b"a" * 1_000_000), id="a long one"),
        pytest.param(b"X-1: a\r\n" * 4000, id="many"),
        pytest.param(b"X:\r\n" * (QUICK.head_lines + 1), id="many that are short together"),
        pytest.param(b"X: %s\r\n" % (b"a" * 8000) * 100, id="many long ones"),
    ],
)
def test_a_head_has_an_end(server, headers):
    with line_to(server) as line:
        with suppress(ConnectionError, ssl.SSLError):
            line.sendall(GET + headers)
        got = all_that_comes(line)
    assert got == b"" or b" 431 " in got  # what was not read yet may hide the answer


LINE = b"X: %s\r\n" % (b"a" * 4000)


def long(request, size):
    """A request whose head has so many bytes."""
    while size - len(request) > 2 * len(LINE):
        request += LINE
    return request + b"X: %s\r\n\r\n" % (b"a" * (size - len(request) - len(b"X: \r\n\r\n")))


@pytest.mark.parametrize(
    ("more", "status"),
    [
        pytest.param(0, b" 200 ", id="as long as it may be"),
        pytest.param(1, b" 431 ", id="a byte longer"),
        pytest.param(PIECE_BYTES - 1, b" 431 ", id="almost a piece longer"),
    ],
)
@pytest.mark.parametrize("before", [b"", PUT + b"Content-Length: 2\r\n\r\n{}"])
def test_the_bound_of_a_head_is_exact(server, before, more, status):
    with line_to(server) as line:
        if before:
            line.sendall(before)
            assert b"HTTP/1.1 4" in line.recv(65_536)  # the last is answered before the next comes
        line.sendall(long(LAST, QUICK.head_bytes + more))
        assert status in all_that_comes(line)


def test_behind_the_longest_head_more_may_come():
    body = b'{"name": "Ana", "picture": ""}'
    sent = long(PUT + b"Content-Length: %d\r\n" % len(body), QUICK.head_bytes) + body
    with opened() as server, line_to(server) as line:
        line.sendall(sent + sent + LAST + b"\r\n")
        assert all_that_comes(line).count(b"HTTP/1.1 200") == 3


@pytest.mark.parametrize(
    ("more", "status"), [pytest.param(0, b" 101 ", id="the longest"), pytest.param(1, b" 431 ")]
)
def test_a_head_that_asks_for_a_socket_has_the_same_bound(server, more, status):
    asks = upgrade(server.port, "no-such-table", {}).removesuffix(b"\r\n")
    with line_to(server) as line:
        line.sendall(long(asks, QUICK.head_bytes + more) + frame(b"early"))
        assert status in line.recv(65_536)


def test_a_request_of_too_many_lines_is_refused_and_not_carried_out():
    body = b'{"name": "Eve", "picture": ""}'
    rest = b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    with opened() as server, guest(server) as client:
        client.put("/api/me", json={"name": "Ana", "picture": ""})
        (cookie,) = client.cookies.items()
        asks = PUT + b"Cookie: %s=%s\r\n" % tuple(part.encode() for part in cookie)
        for lines, status, name in ((101, b" 431 ", "Ana"), (3, b" 200 ", "Eve")):
            with line_to(server) as line:
                line.sendall(asks + b"X: y\r\n" * lines + rest)
                got = all_that_comes(line)
            assert (status in got, got.count(b"HTTP/1.1")) == (True, 1)
            assert client.get("/api/me").json()["name"] == name


def test_the_refusal_of_a_request_is_not_taken_for_the_answer_to_the_one_before():
    body = b'{"name": "Eve", "picture": ""}'
    change = PUT + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with opened() as server, line_to(server) as line:
        line.sendall(change + GET + b"X: y\r\n" * 101)  # they are read in one go
        assert all_that_comes(line) == b""


@pytest.mark.parametrize(
    ("more", "status"),
    [
        pytest.param(b"X: %s\r\n\r\n" % (b"a" * 9000), b" 431 ", id="longer lines than are read"),
        pytest.param(b"Content-Length: 2\r\n\r\n{}", b" 400 ", id="a body"),
        pytest.param(b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", b" 400 ", id="pieces"),
    ],
)
@pytest.mark.parametrize("ws", [protocol_class(), UVICORNS_OWN], ids=["direct", "asgi"])
def test_a_handshake_that_websockets_does_not_read_is_refused(ws, more, status):
    asks = upgrade(0, "none", {}).removesuffix(b"\r\n")
    with opened(ws=ws) as server, line_to(server) as line:
        line.sendall(asks + more)
        assert all_that_comes(line).startswith(b"HTTP/1.1" + status)


def test_a_body_that_nobody_reads_ends_the_connection():
    length = 2 * requests.REQUEST_BYTES
    with opened() as server, line_to(server) as line:
        with suppress(ConnectionError):
            line.sendall(PUT + b"Content-Length: %d\r\n\r\n" % length + b" " * length)
            line.sendall(LAST + b"\r\n")
        assert b" 200 " not in all_that_comes(line)


@pytest.mark.parametrize("ws", [protocol_class(), UVICORNS_OWN], ids=["direct", "asgi"])
def test_a_socket_that_answers_no_ping_is_closed_and_told_why(ws):
    limits = Limits(ping_s=SOON_S, pong_s=SOON_S)
    with opened(limits=limits, ws=ws) as server, guest(server) as client:
        table = new_table(client)
        with line_to(server) as line:
            line.sendall(upgrade(server.port, table, client.cookies))
            assert (1011).to_bytes(2) + b"keepalive ping timeout" in all_that_comes(line)


def test_uvicorn_pings_and_waits_as_the_limits_say():
    limits = Limits(ping_s=3, pong_s=4, keep_alive_s=6)
    config = uvicorn_config(create_app(Settings(), limits), limits)
    assert (config.ws_ping_interval, config.ws_ping_timeout) == (3, 4)
    assert config.timeout_keep_alive == 6


def test_a_whole_request_is_answered_however_it_is_cut(server):
    with line_to(server) as line:
        for byte in GET + b"\r\n":
            line.sendall(bytes([byte]))
        assert line.recv(1000).startswith(b"HTTP/1.1 200")


def test_requests_in_one_go_do_not_pile_up(monkeypatch):
    waiting = []

    class Counted(requests.BoundedRequests):
        def on_response_complete(self):
            waiting.append(len(self.pipeline))
            super().on_response_complete()

    monkeypatch.setattr(requests, "BoundedRequests", Counted)
    limits = Limits(purse=Rate(burst=1e9, a_second=1e9))
    with opened(limits=limits) as server, line_to(server) as line:
        line.sendall((GET + b"\r\n") * 999 + LAST + b"\r\n")
        assert all_that_comes(line).count(b"HTTP/1.1 200") == 1000
    assert max(waiting) <= PIECE_BYTES / len(GET)


def test_an_address_has_only_so_many_connections(server):
    left_open: list[int] = []
    with line_to(server) as first:
        first.sendall(GET + b"\r\n")
        assert first.recv(1000)
        with suppress(ConnectionError, ssl.SSLError):
            for _ in range(QUICK.connections):
                with line_to(server) as line:
                    left_open.append(line.detach())
        while not server.app.state.doors.turned_away:
            first.sendall(GET + b"\r\n")
            assert first.recv(1000)
    for line in left_open:
        os.close(line)


def test_uvicorns_own_protocol_serves_where_its_insides_are_others(monkeypatch):
    monkeypatch.setattr(requests, "METHODS", ("no_such_method",))
    assert requests.request_protocol() is AutoHTTPProtocol
    with opened() as server, guest(server) as client:
        assert client.get("/health/live").text == "ok\n"
        with at_table(client, new_table(client), 0) as line:
            assert line.read("view")


FLOODS = {
    "pings": (b"", frame(opcode=PING)),
    "pieces": (frame(final=False), frame(opcode=CONT, final=False)),
    "texts": (b"", frame(b"{}")),
}


@pytest.mark.parametrize("ws", [protocol_class(), UVICORNS_OWN], ids=["direct", "asgi"])
@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_ends_and_another_guest_plays_on(ws, flood):
    first, again = FLOODS[flood]
    with opened(ws=ws) as server, guest(server) as owner, guest(server) as eve:
        table = new_table(owner)
        with at_table(owner, table, 0) as line, at_table(eve, table) as hostile:
            action = line.read("view")["actions"][0]
            with suppress(OSError):
                hostile.socket.socket.sendall(first)
                while True:
                    hostile.socket.socket.sendall(again * 20_000)
            assert line.ask("act", seat=0, action=action)["type"] == "done"
        # Texts are refused first, and the socket is closed in order.
        assert flood == "texts" or server.app.state.doors.floods == 1
