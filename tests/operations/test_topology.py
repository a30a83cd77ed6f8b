"""Servers behind a TLS proxy as deploy/ has them, with Debian's nginx and PostgreSQL."""

import json
from contextlib import contextmanager

import httpx
import pytest
from websockets.sync.client import connect

from tests.operations.proxy import free_ports, proxied
from tests.server.guest import WAIT_S, Line, new_table
from tests.server.test_run import serving

SEATS = [{"who": "me"}, {"who": "here", "name": "Ben"}]


def ports_of(server):
    return server.url.removeprefix("http://")


@contextmanager
def visitor(proxy):
    """Somebody with a browser, who trusts the proxy's certificate."""
    with httpx.Client(base_url=proxy.url, verify=proxy.trust, timeout=WAIT_S) as client:
        yield client


@contextmanager
def at_table(client, proxy, table, seat):
    """A connection to a table through the proxy."""
    address = f"{proxy.url}/api/tables/{table}/socket".replace("https", "wss", 1)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = {"Cookie": cookie, "Origin": proxy.url}
    with connect(address, additional_headers=headers, ssl=proxy.trust, compression=None) as socket:
        line = Line(socket)
        line.say("look", seat=seat)
        yield line


@pytest.fixture
def proxy(tmp_path):
    """A server with SQLite behind nginx."""
    http, https = free_ports(2)
    origin = ("--origin", f"https://localhost:{https}", "--trusted-proxy", "127.0.0.1")
    with serving(tmp_path / "tables.sqlite", *origin) as (_process, server):
        address = ports_of(server)
        with proxied(tmp_path / "nginx", [address, address], http, https) as proxy:
            yield proxy


def test_guests_come_by_https_and_play(proxy):
    with visitor(proxy) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "max-age" in page.headers["strict-transport-security"]
        answer = client.put("/api/me", json={"name": "Ana", "picture": "cat"})
        assert "secure" in answer.headers["set-cookie"].lower()  # the proxy's word is taken
        table = new_table(client, seats=SEATS)
        with at_table(client, proxy, table, 0) as line:
            view = line.read("view")
            done = line.ask("act", seat=0, action=view["actions"][0])
            assert (done["type"], done["version"]) == ("done", 1)
            line.say("ping")
            line.read("pong")


def test_plain_http_is_sent_to_https_and_figures_are_shown_to_nobody(proxy):
    with visitor(proxy) as client:
        moved = httpx.get(f"{proxy.plain}/t/abc", follow_redirects=False)
        assert (moved.status_code, moved.headers["location"]) == (301, "https://localhost/t/abc")
        assert client.get("/metrics").status_code == 404
        assert client.get("/health/ready").text == "ok\n"
        elsewhere = {"Origin": "https://elsewhere.example"}
        answer = client.put("/api/me", json={"name": "Eve", "picture": ""}, headers=elsewhere)
        assert json.loads(answer.text)["code"] == "wrong-origin"
