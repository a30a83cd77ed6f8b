"""Servers behind a TLS proxy as deploy/ has them, with Debian's nginx, Caddy and PostgreSQL."""

import json
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep

import httpx
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from krabbel.server.settings import Limits, Rate
from tests.operations.compose import commands, here, started
from tests.operations.proxy import caddy, free_ports, nginx, proxied
from tests.server.guest import WAIT_S, Line, new_table, opened
from tests.server.test_run import serving

PAUSE_S = 0.1  # before somebody comes back, as the page has it
GUEST = "127.0.0.2"  # not the address from which a proxy comes
SEATS = [{"who": "me"}, {"who": "here", "name": "Ben"}]


def ports_of(server):
    return server.url.removeprefix("http://")


@contextmanager
def visitor(proxy):
    """Somebody with a browser, who trusts the proxy's certificate."""
    with httpx.Client(base_url=proxy.url, verify=proxy.trust, timeout=WAIT_S) as client:
        yield client


@contextmanager
def at_table(client, proxy, table, seat, claimed=None):
    """A connection to a table through the proxy."""
    address = f"{proxy.url}/api/tables/{table}/socket".replace("https", "wss", 1)
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = {"Cookie": cookie, "Origin": proxy.url}
    headers |= {"X-Forwarded-For": claimed} if claimed else {}
    with connect(
        address,
        additional_headers=headers,
        ssl=proxy.trust,
        compression=None,
        open_timeout=WAIT_S,
        max_queue=None,
        source_address=(GUEST, 0),
    ) as socket:
        line = Line(socket)
        line.say("look", seat=seat)
        yield line


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def program(request):
    return request.param


@pytest.fixture
def proxy(tmp_path, program):
    """A server with SQLite behind a proxy."""
    http, https = free_ports(2)
    origin = ("--origin", f"https://localhost:{https}", "--trusted-proxy", "127.0.0.1")
    with serving(tmp_path / "tables.sqlite", *origin) as (_process, server):
        address = ports_of(server)
        with proxied(program, tmp_path / "proxy", [address, address], http, https) as proxy:
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
        moved = httpx.get(f"{proxy.plain}/t/abc", timeout=WAIT_S)
        assert moved.status_code in (301, 308)
        assert moved.headers["location"] == "https://localhost/t/abc"
        assert client.get("/metrics").status_code == 404
        assert client.get("/health/ready").text == "ok\n"
        elsewhere = {"Origin": "https://elsewhere.example"}
        answer = client.put("/api/me", json={"name": "Eve", "picture": ""}, headers=elsewhere)
        assert json.loads(answer.text)["code"] == "wrong-origin"


@pytest.mark.parametrize("size", [40_000, 70_000])
def test_what_is_too_long_is_told_so(proxy, size):
    with visitor(proxy) as client:
        answer = client.put("/api/me", json={"name": "A" * size, "picture": ""})
        assert answer.status_code == 413


def test_limits_count_a_guests_own_address_whatever_they_claim(tmp_path, program):
    http, https = free_ports(2)
    limits, claimed = Limits(purse=Rate(burst=100, a_second=0)), "203.0.113.9"
    with ExitStack() as open_:
        server = open_.enter_context(opened(limits=limits, origins=[f"https://localhost:{https}"]))
        doors, address = server.services.doors, ports_of(server)
        servers = [address, address]
        proxy = open_.enter_context(proxied(program, tmp_path / "proxy", servers, http, https))
        line = httpx.HTTPTransport(verify=proxy.trust, local_address=GUEST)
        client = open_.enter_context(
            httpx.Client(transport=line, base_url=proxy.url, timeout=WAIT_S)
        )
        client.headers["X-Forwarded-For"] = claimed
        table = new_table(client, seats=SEATS)
        with at_table(client, proxy, table, 0, claimed) as seat:
            assert seat.read("view")
            assert doors.sockets.taken(GUEST) == 1
        assert not doors.purses.take(GUEST, 100)  # they have paid
        assert doors.purses.take(claimed, 100)


class Player:
    """Somebody who plays both seats of a table and comes back whenever a connection is lost."""

    def __init__(self, client, proxy, table):
        self.client, self.proxy, self.table = client, proxy, table
        self.moves = 0  # acknowledged

    def play(self, moves):
        """Make so many moves, each once, however often it must be sent."""
        for _ in range(moves):
            self.moves += 1
            until = monotonic() + WAIT_S
            while not self.try_to_move(f"m{self.moves}"):
                assert monotonic() < until, "the table did not come back"
                sleep(PAUSE_S)

    def try_to_move(self, request):
        """Whether the move with this id was acknowledged, and was the one that it should be."""
        try:
            with at_table(self.client, self.proxy, self.table, None) as line:
                view = line.read("view")["view"]
                seat = view["waiting"][0]
                line.say("look", seat=seat)
                actions = line.read("view", where=lambda got: got["seat"] == seat)["actions"]
                answer = line.ask("act", id=request, seat=seat, action=actions[0])
        except (WebSocketException, OSError):
            return False
        if answer["type"] == "refused":
            assert answer["code"] == "unavailable", answer
            return False
        assert answer["version"] == self.moves
        return True


def test_the_servers_of_compose_are_restarted_one_after_the_other(tmp_path, program, postgres):
    http, https = free_ports(2)
    log = tmp_path / "log"
    common = {
        "postgresql://krabbel@database:5432/krabbel": postgres.empty(),
        "https://krabbel.example.org": f"https://localhost:{https}",
        "172.30.0.0/24": "127.0.0.1/32",
        "0.0.0.0": "127.0.0.1",
    }
    servers, addresses, operators = [], [], []
    for name, words in commands().items():
        port, link, metrics = free_ports(3)
        own = {"8765": str(port), "0.0.0.0:9100": f"127.0.0.1:{metrics}"}
        servers.append(here(words, common | own | {f"{name}:8770": f"127.0.0.1:{link}"}))
        addresses.append(f"127.0.0.1:{port}")
        operators.append(f"http://127.0.0.1:{metrics}/health/live")
    with ExitStack() as open_:
        running = [open_.enter_context(started(words, log)) for words in servers]
        assert {httpx.get(live, timeout=WAIT_S).text for live in operators} == {"ok\n"}
        proxy = open_.enter_context(proxied(program, tmp_path / "proxy", addresses, http, https))
        client = open_.enter_context(visitor(proxy))
        players = [Player(client, proxy, new_table(client, seats=SEATS)) for _ in range(2)]
        for player in players:
            player.play(2)
        for at, words in enumerate(servers):
            running[at].terminate()
            for player in players:
                player.play(2)
            assert running[at].wait() == 0
            running[at] = open_.enter_context(started(words, log))
        assert [player.moves for player in players] == [6, 6]
    assert all("event" in json.loads(line) for line in log.read_text().splitlines())
