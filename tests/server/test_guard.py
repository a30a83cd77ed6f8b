"""Who may come in: origins, hosts, the headers of every answer, and what an error gives away."""

import logging

import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, InvalidStatus

from krabbel.server.app import create_app
from krabbel.server.http.guard import BadOrigin, OriginGuard
from krabbel.server.http.headers import HEADERS
from krabbel.server.settings import COSTS_MS, Limits, Rate
from krabbel.server.store import StoreFailure
from tests.server.guest import QUICK, at_table, guest, new_table, opened

PROXY = "https://krabbel.example.org"


@pytest.fixture(scope="module")
def server():
    with opened(origins=[PROXY]) as server:
        yield server


@pytest.fixture
def client(server):
    with guest(server) as client:
        yield client


def wish(client, **headers):
    table = {"game": "party-bugs", "seats": [{"who": "me"}, {"who": "friend"}]}
    return client.post("/api/tables", json=table, headers=headers)


FOREIGN = [
    pytest.param({"Origin": "https://evil.example"}, id="another page"),
    pytest.param({"Origin": "null"}, id="a page that hides its origin"),
    pytest.param({"Origin": "http://127.0.0.1:1"}, id="another port of this machine"),
    pytest.param({"Origin": "http://127.0.0.1.evil.example"}, id="a name that begins like ours"),
    pytest.param({"Origin": "file://127.0.0.1"}, id="a file"),
    pytest.param({"Origin": "http://[::1"}, id="no address at all"),
    pytest.param({"Sec-Fetch-Site": "cross-site"}, id="the browser says cross-site"),
    pytest.param({"Sec-Fetch-Site": "same-site"}, id="the browser says same-site"),
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_pages_change_nothing(client, headers):
    answer = wish(client, **headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-origin")
    assert not client.cookies
    me = client.put("/api/me", json={"name": "Eve", "picture": ""}, headers=headers)
    assert me.status_code == 403


@pytest.mark.parametrize("headers", FOREIGN)
def test_other_pages_open_no_socket(client, headers):
    table = new_table(client)
    with pytest.raises(InvalidStatus) as refused, at_table(client, table, **headers):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_and_the_proxys_may(client):
    own = str(client.base_url).rstrip("/")
    assert wish(client, Origin=own).status_code == 201
    assert wish(client, Origin=PROXY).status_code == 201
    table = new_table(client)
    with at_table(client, table, Origin=own) as line:
        assert line.read("table")["id"] == table


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1", 200),
        ("localhost:8765", 200),
        ("[::1]:80", 200),
        ("192.168.1.7:8765", 200),
        ("kitchen", 200),
        ("Kitchen.local:8765", 200),
        ("table.localhost", 200),
        ("neighbour.local", 421),  # in this network anybody may go by such a name
        ("kitchen.local.evil.example", 421),
        ("krabbel.example.org", 200),
        ("evil.example", 421),  # a foreign name that was made to lead here
        ("127.0.0.1.evil.example", 421),
        ("localhost:port", 421),
        ("[::1", 421),
        ("a b", 421),
        ("", 421),
    ],
)
def test_only_names_of_this_server_lead_here(client, host, status, monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "kitchen")
    assert client.get("/health", headers={"Host": host}).status_code == status


def test_two_hosts_or_two_origins_are_one_too_many():
    doors = OriginGuard(app=Starlette())
    hosts = [(b"host", b"localhost"), (b"host", b"localhost")]
    assert doors.refusal({"type": "http", "method": "GET", "headers": hosts})
    origins = [(b"host", b"localhost"), *[(b"origin", b"http://localhost")] * 2]
    assert doors.refusal({"type": "http", "method": "PUT", "headers": origins})
    assert not doors.refusal({"type": "http", "method": "PUT", "headers": origins[:2]})


def open_no_socket(client, headers):
    with pytest.raises(InvalidStatus), at_table(client, "x" * 22, **headers):
        pass


TURNED_AWAY = [
    pytest.param(lambda client: client.get("/", headers={"Host": "evil.example"}), id="host"),
    pytest.param(lambda client: wish(client, Origin="https://evil.example"), id="origin"),
    pytest.param(lambda client: open_no_socket(client, {"Origin": "null"}), id="socket"),
]


@pytest.mark.parametrize("ask", TURNED_AWAY)
def test_whoever_is_turned_away_pays_for_it(ask, monkeypatch):
    monkeypatch.setitem(COSTS_MS, "connection", 0)
    purse, asked = 1000, 5
    nothing_flows_in = Limits(purse=Rate(burst=purse, a_second=0))
    with opened(limits=nothing_flows_in) as server, guest(server) as client:
        for _ in range(asked):
            ask(client)
        spent, purses = asked * COSTS_MS["refusal"], server.app.state.doors.purses
        assert not purses.take("127.0.0.1", purse - spent)
        assert purses.take("127.0.0.1", purse - spent - 1)  # no more than that, but for the bytes


@pytest.mark.parametrize("path", ["/", "/t/abc", "/api/games", "/api/nothing", "/health"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    for name, value in HEADERS.items():
        assert headers[name] == value
    assert "cache-control" in headers
    assert "server" not in headers
    assert "unsafe" not in headers["content-security-policy"]


def test_an_unexpected_error_is_told_by_a_number_that_stands_in_the_log(caplog):
    secret = "a secret in an error's text"

    async def fails():
        raise LookupError(secret)

    with opened() as server, guest(server) as client, caplog.at_level(logging.INFO):
        server.services.store.check = fails
        answer = client.get("/health")
    assert answer.status_code == 500
    trouble = answer.json()
    assert trouble["code"] == "unexpected"
    number = trouble["text"].split()[-1]
    assert f"unexpected error {number}" in caplog.text
    assert "LookupError" in caplog.text
    assert secret not in caplog.text
    assert "Traceback" not in answer.text
    assert "LookupError" not in answer.text


def test_why_the_store_failed_is_not_told():
    why = "disk full at /home/ana"

    async def fails(*_words):
        raise StoreFailure(why)

    with opened() as server, guest(server) as client:
        table = new_table(client)
        server.services.store.load = server.services.store.acquire = fails
        answer = client.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        with at_table(client, table) as line, pytest.raises(ConnectionClosed) as closed:
            line.read("view")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1013
    assert why not in answer.text + closed.value.rcvd.reason


def test_an_unexpected_error_at_a_table_closes_the_line_with_its_number(caplog):
    async def fails(_table, _visitor):
        raise LookupError

    with opened() as server, guest(server) as client:
        server.services.tables.enter = fails
        with at_table(client, "x" * 22) as line, pytest.raises(ConnectionClosed) as closed:
            line.read("view")
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 1011
    assert f"unexpected error {closed.value.rcvd.reason.split()[-1]}" in caplog.text


@pytest.mark.parametrize(
    "origin", ["example.org", "ftp://example.org", "https://", "https://a/b", "http://a b"]
)
def test_an_origin_that_is_none_is_told_at_once(origin):
    with pytest.raises(BadOrigin, match="is not an origin"):
        create_app(QUICK, origins=[origin])


def test_the_log_has_no_secrets(caplog, tmp_path):
    settings = QUICK.__class__(
        pause_ms=(0, 0), again_ms=(0, 0), database=tmp_path / "tables.sqlite"
    )
    caplog.set_level(logging.INFO, "krabbel")
    with opened(settings) as server, guest(server) as client:
        table = new_table(client)
        with at_table(client, table, 0) as line:
            token = line.ask("link", seat=0)["token"]
        secret = client.cookies["krabbel"]
    assert "table set up" in caplog.text
    written = (tmp_path / "tables.sqlite").read_bytes()
    for word in (secret, token):
        assert word not in caplog.text
        assert word.encode() not in written
    assert table not in caplog.text
