"""The way to a table for friends: the server's address and the QR code of a link."""

import pytest

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
def test_the_address_for_friends(server, friends, host, known, origin, only_here):
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


@pytest.mark.parametrize(
    "table", ["x", TABLE + "x", "%22%3E%3Cscript%3E%20%20%20%20%20%20", "a" * 3000]
)
def test_what_is_no_table_has_no_code(server, table):
    with guest(server) as client:
        assert client.get(f"/api/tables/{table}/qr.svg").status_code == 404
