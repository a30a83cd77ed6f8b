"""What Prometheus reads: names by its conventions, for operators alone, and nothing hidden."""

import asyncio
import re
import socket
from dataclasses import replace

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families as parse

from krabbel.server.listening import CannotListen, parse_address
from krabbel.server.loop_lag import EVERY_S, watch_loop
from tests.server.desk import passes, run
from tests.server.guest import QUICK, WAIT_S, at_table, guest, new_table, opened
from tests.server.raw import upgrade

PUBLIC = "https://example.org"
UNITS = ("_seconds", "_bytes", "_size")  # the last one counts


@pytest.fixture(scope="module")
def server():
    with opened(replace(QUICK, metrics=("127.0.0.1", 0)), origins=[PUBLIC]) as server:
        yield server


@pytest.fixture
def client(server):
    with guest(server) as client:
        yield client


@pytest.fixture
def operator(server):
    with httpx.Client(base_url=server.app.state.for_operators, timeout=WAIT_S) as operator:
        yield operator


def figures(operator):
    answer = operator.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in parse(answer.text)
        for sample in family.samples
    }


def test_a_move_is_seen_in_times_counters_and_gauges(client, operator):
    table = new_table(client)
    with at_table(client, table, 0) as line:
        view = line.read("view")
        assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
        line.read("view")
        assert line.ask("act", seat=0, action="dance")["type"] == "refused"
        told = figures(operator)
        page = operator.get("/metrics").text
    assert told["krabbel_moves_acknowledged_total",] == 1
    assert told["krabbel_acknowledge_seconds_count", "act"] == 1
    assert told["krabbel_views_seconds_count",] >= 2
    assert told["krabbel_commit_seconds_count",] == told["krabbel_commit_size_count",] >= 2
    assert told["krabbel_refusals_total", "illegal"] == 1
    assert told["krabbel_tables_live",] == told["krabbel_connections",] == 1
    assert told["krabbel_seats", "person"] == 3
    assert told["krabbel_database_bytes",] >= 4096
    assert told["krabbel_draining",] == 0
    assert told["process_start_time_seconds",] > 1_700_000_000
    assert table not in page


def test_what_is_refused_over_http_is_counted_by_its_code(client, operator):
    before = figures(operator).get(("krabbel_refusals_total", "malformed"), 0)
    assert client.post("/api/tables", json={"game": 5}).status_code == 400
    assert figures(operator)["krabbel_refusals_total", "malformed"] == before + 1


def test_a_socket_that_is_refused_is_counted_as_it_is_answered(server, client, operator):
    before = figures(operator).get(("krabbel_answers_total", "403"), 0)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        asked = upgrade(server.port, "none", client.cookies)
        line.sendall(asked.replace(b"Upgrade", b"Origin: https://evil.example\r\nUpgrade", 1))
        assert b" 403 " in line.makefile("rb").readline()
    assert figures(operator)["krabbel_answers_total", "403"] == before + 1


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        pytest.param(b"no HTTP\r\n\r\n", "400", id="what is no HTTP"),
        pytest.param(
            b"GET / HTTP/1.1\r\nCookie: %s\r\n\r\n" % bytes(100_000), "431", id="a long head"
        ),
    ],
)
def test_a_request_that_no_page_is_shown_is_counted_by_its_status(server, operator, sent, status):
    before = figures(operator).get(("krabbel_requests_unserved_total", status), 0)
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(sent.replace(b"\0", b"a"))
        assert f" {status} ".encode() in line.makefile("rb").readline()
    assert figures(operator)["krabbel_requests_unserved_total", status] == before + 1


def test_names_have_base_units_and_every_figure_a_meaning(operator):
    for family in parse(operator.get("/metrics").text):
        assert re.fullmatch(r"(krabbel|process)_[a-z_]+", family.name)
        assert family.documentation
        if family.type == "histogram":
            assert family.name.endswith(UNITS)


def test_no_figure_is_kept_by_table_guest_or_bot(operator):
    labels = {
        label
        for family in parse(operator.get("/metrics").text)
        for sample in family.samples
        for label in sample.labels
    }
    assert labels <= {"kind", "code", "status", "limit", "le"}


def test_guests_are_shown_no_figures(server):
    with guest(server) as client:  # from this machine, as through a proxy that adds no header
        answer = client.get("/metrics")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")


def test_operators_have_an_address_of_their_own(operator):
    assert ("krabbel_tables_live",) in figures(operator)
    assert operator.get("/health/live").text == operator.get("/health/ready").text == "ok\n"
    for page in ("/", "/api/games", "/health/", "/health/ready/", "/healthz"):
        assert operator.get(page).status_code == 404


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:9100", ("127.0.0.1", 9100)),
        ("[::1]:9100", ("::1", 9100)),
        ("monitor.example:0", ("monitor.example", 0)),
    ],
)
def test_an_address_is_a_host_and_a_port(text, address):
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "9100", "localhost", ":9100", "here:port", "here:99999"])
def test_what_is_no_address(text):
    with pytest.raises(CannotListen):
        parse_address(text)


def test_a_loop_that_is_held_up_is_noticed():
    async def late():
        told: list[float] = []
        watching = asyncio.create_task(watch_loop(told.append))
        await passes(0)
        await passes(EVERY_S)
        await passes(EVERY_S + 2)
        watching.cancel()
        assert told == pytest.approx([0, 2])

    run(late())
