"""The way to a table for friends: the server's address and the QR code of a link."""

import asyncio

import pytest
import segno

from krabbel.server.settings import COSTS_MS, Limits, Rate
from tests.server.guest import guest, opened

TABLE = "abcdefghijklmnopqrstuv"


@pytest.fixture(scope="module")
def server():
    with opened() as running:
        yield running


@pytest.fixture
def friends(server):
    """Set the addresses that the server knows for friends."""

    def know(*known):
        server.app.state.friends = list(known)

    return know


@pytest.mark.parametrize(
    ("host", "known", "origin", "only_here"),
    [
        pytest.param("localhost:8765", [], "http://localhost:8765", True, id="this computer only"),
        pytest.param(
            "127.0.0.1", ["http://10.0.0.5:8765"], "http://10.0.0.5:8765", False, id="net"
        ),
        pytest.param("[::1]:80", ["http://10.0.0.5"], "http://10.0.0.5", False, id="IPv6"),
        pytest.param(
            "10.0.0.9:8765", ["http://10.0.0.5"], "http://10.0.0.9:8765", False, id="came"
        ),
        pytest.param("box.local", [], "http://box.local", False, id="by the name they came by"),
    ],
)
def test_the_address_for_friends(server, friends, host, known, origin, only_here, monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "box")
    friends(*known)
    with guest(server, Host=host) as client:
        told = client.get("/api/address").json()
    assert told == {"origin": origin, "only_here": only_here}


def test_the_link_as_a_code(server, friends):
    with guest(server) as client:
        friends("http://10.0.0.5:8765")
        near = client.get(f"/api/tables/{TABLE}/qr.svg")
        assert near.headers["content-type"] == "image/svg+xml"
        assert near.text.startswith("<?xml")
        assert client.get(f"/api/tables/{TABLE}/qr.svg").text == near.text
        friends("http://10.0.0.6:8765")
        assert client.get(f"/api/tables/{TABLE}/qr.svg").text != near.text


def test_a_code_is_drawn_once_and_the_server_goes_on_meanwhile(server, friends, monkeypatch):
    drawn = []

    def draw(link, **how):
        drawn.append(link)
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return make(link, **how)

    make = segno.make_qr
    monkeypatch.setattr(segno, "make_qr", draw)
    friends("http://10.0.0.7:8765")
    with guest(server) as client:
        for _ in range(3):
            assert client.get(f"/api/tables/{TABLE}/qr.svg").status_code == 200
    assert drawn == [f"http://10.0.0.7:8765/t/{TABLE}"]


CODE_MS = COSTS_MS["get"] + COSTS_MS["code"]


def test_codes_cost_more_than_other_pictures():
    with (
        opened(limits=Limits(purse=Rate(burst=2.5 * CODE_MS, a_second=0))) as server,
        guest(server) as client,
    ):
        codes = [client.get(f"/api/tables/{TABLE}/qr.svg").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


LABEL = "a" * 60 + "."


@pytest.mark.parametrize(
    ("host", "status"),
    [
        pytest.param(LABEL * 4 + "localhost:65535", 200, id="a long name"),
        pytest.param("a" * 3000 + ".localhost", 421, id="too long"),
        pytest.param("localhost:" + "0" * 3000 + "80", 421, id="a port that is too long"),
        pytest.param("a" * 3000 + "@localhost", 421, id="and somebody's name before it"),
    ],
)
@pytest.mark.parametrize("path", ["/api/address", f"/api/tables/{TABLE}/qr.svg"])
def test_no_host_is_longer_than_a_name_can_be(server, host, status, path):
    with guest(server, Host=host) as client:
        answer = client.get(path)
    assert answer.status_code == status
    assert status == 200 or answer.json()["code"] == "wrong-host"


@pytest.mark.parametrize(
    "table", ["x", TABLE + "x", "%22%3E%3Cscript%3E%20%20%20%20%20%20", "a" * 3000]
)
def test_what_is_no_table_has_no_code(server, table):
    with guest(server) as client:
        assert client.get(f"/api/tables/{table}/qr.svg").status_code == 404
