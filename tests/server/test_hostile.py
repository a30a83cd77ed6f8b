"""Clients that mean harm: whatever they send, they are refused and the table plays on."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from krabbel.protocol.messages import MOST_MOVES
from krabbel.server.close_codes import NO_TEXT, POLICY
from krabbel.server.settings import COSTS_MS, Limits, Rate
from krabbel.server.socket.direct import UVICORNS_OWN, protocol_class
from tests.server import desk
from tests.server.guest import at_table, guest, new_table, opened
from tests.server.lines import line_at
from tests.server.raw import CLOSE, CONT, frame

FREE = Rate(burst=1e9, a_second=1e9)
PATIENT = Limits(messages=FREE, purse=FREE, frames=FREE, bytes=FREE)
FRIENDS = [{"who": "me"}, {"who": "here", "name": "Ben"}, {"who": "bot"}]


@pytest.fixture(scope="module", params=[protocol_class(), UVICORNS_OWN], ids=["direct", "asgi"])
def ws(request):
    """Both transports: whatever a client sends, it is the same over them."""
    return request.param


@pytest.fixture(scope="module")
def server(ws):
    with opened(limits=PATIENT, ws=ws) as server:
        yield server


@pytest.fixture(scope="module")
def host(server):
    with guest(server) as client:
        yield client


@pytest.fixture(scope="module")
def table(host):
    return new_table(host)


@pytest.fixture
def line(host, table):
    with at_table(host, table, 0) as line:
        line.read("view")
        yield line


def is_alive(line):
    """Whether the table still answers."""
    line.say("look", seat=0)
    return line.read("view")["view"]["viewer"] == 0


def refusal(line, text):
    """What the server says to this text."""
    line.socket.send(text)
    return line.read("refused")


UNREADABLE = [
    "",
    "null",
    "[]",
    "7",
    "{",
    "{}",
    '{"type": "hack"}',
    '{"type": 7}',
    '{"type": "act"}',
    '{"type": "act", "id": "1", "seat": "0", "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": 0.5, "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": -1, "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": 6, "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": 1e400, "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": 0, "action": 7}',
    '{"type": "act", "id": "", "seat": 0, "action": "play 1"}',
    '{"type": "act", "id": "1", "seat": 0, "action": "play 1", "as": "admin"}',
    '{"type": "act", "id": "1", "seat": 0, "action": "' + "x" * 300 + '"}',
    '{"type": "act", "id": "' + "x" * 50 + '", "seat": 0, "action": "play 1"}',
    '{"type": "look", "seat": 0, "since": -1}',
    '{"type": "look", "seat": true}',
    '{"type": "look", "seat": [' + "[" * 1500,
    '{"type": "look", "x": ' + '{"a":' * 600 + "}" * 600 + "}",
    '{"type": "ping"}{"type": "ping"}',
    '{"type": "act", "id": "\\ud800", "seat": 0, "action": "play 1"}',
    '{"type": "act", "id": "1\\u0000", "seat": 0, "action": "play 1"}',
    '{"type": "act", "id": "1\\n", "seat": 0, "action": "play 1"}',
    '{"type": "act", "id": "\\u001b[2J", "seat": 0, "action": "play 1"}',
    '{"type": "stand", "id": "\\u0085", "seat": 0}',
    '{"type": "rename", "id": "1", "seat": 0, "name": "Ana", "picture": "cat\\n"}',
    '{"type": "enter", "id": "1"}',
    '{"type": "enter", "table": "none"}',
    '{"type": "enter", "id": "1", "table": ""}',
    '{"type": "enter", "id": "1", "table": "none\\u0000"}',
    '{"type": "enter", "id": "1", "table": "../me"}',
    '{"type": "enter", "id": "1", "table": "' + "x" * 41 + '"}',
]


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:60])
def test_what_cannot_be_read_is_refused_kindly(line, text):
    got = refusal(line, text)
    assert got["code"] == "malformed"
    assert 0 < len(got["text"]) <= 500
    assert is_alive(line)


def test_a_refusal_names_the_request_where_it_can(line):
    assert refusal(line, '{"type": "act", "id": "m9", "seat": 99}')["id"] == "m9"
    assert refusal(line, '{"type": "act", "id": 9}')["id"] is None


def test_bytes_are_refused(line):
    assert refusal(line, b"\x00\xff")["code"] == "malformed"
    assert is_alive(line)


def test_a_long_message_is_refused_and_a_huge_one_ends_the_line(host, table, line):
    assert refusal(line, " " * 5000)["code"] == "too-long"
    assert is_alive(line)
    line.socket.send("x" * 40_000)
    assert line.closing()[1] == 1009
    with at_table(host, table, 0) as again:
        assert again.read("view")


GOODBYE = 1000  # the code of whoever leaves in order
NOT_UTF8 = [
    pytest.param(frame(b"\xff\xfe"), id="nothing else"),
    pytest.param(frame(b'{"type":"ping","x":"\xed\xa0\x80"}'), id="in a string"),
    pytest.param(frame(b" " * 200 + b"\xff"), id="a longer one"),
    pytest.param(frame(b"\xc3", final=False) + frame(b"(", CONT), id="in pieces"),
]


@pytest.mark.parametrize("sent", NOT_UTF8)
def test_a_text_that_is_not_utf8_ends_the_line(host, table, line, sent):
    line.socket.socket.sendall(sent + frame(b'{"type": "ping"}'))
    assert line.closing() == ([], NO_TEXT)
    with at_table(host, table, 0) as again:
        assert again.read("view")


@pytest.mark.parametrize("sent", NOT_UTF8)
def test_who_says_goodbye_behind_a_text_that_is_not_utf8_is_answered(host, table, line, ws, sent):
    line.socket.socket.sendall(sent + frame(GOODBYE.to_bytes(2), CLOSE))
    answered = line.closing()
    assert ws is UVICORNS_OWN or answered == ([], GOODBYE)  # which cuts the line
    with at_table(host, table, 0) as again:
        assert again.read("view")


def test_a_character_may_be_cut_in_two(line):
    text = '{"type": "act", "id": "é", "seat": 99}'.encode()
    at = text.index(b"\xc3") + 1
    line.socket.socket.sendall(frame(text[:at], final=False) + frame(text[at:], CONT))
    assert line.read("refused")["id"] == "é"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
kinds = st.sampled_from(
    ["look", "act", "sit", "stand", "start", "rematch", "enter", "link", "ping", "x"]
)
almost = st.fixed_dictionaries(
    {"type": kinds},
    optional={
        "id": st.text(max_size=50) | values,
        "seat": st.integers(-2, 8) | values,
        "since": st.integers(-5, 10**20) | values,
        "action": st.sampled_from(["play 1", "play ?", "pass", "slide"]) | st.text() | values,
        "level": st.text(max_size=30) | values,
        "table": st.sampled_from(["none", "", "../api"]) | st.text() | values,
        "more": values,
    },
)
frames = st.one_of(
    st.text(max_size=200),
    st.binary(max_size=200),
    values.map(json.dumps),
    almost.map(json.dumps),
)


@settings(max_examples=15)
@given(st.lists(frames, max_size=20))
def test_no_frames_harm_the_table(server, sent):
    """A stranger sends anything; the table's own guest plays on."""
    with guest(server) as owner, guest(server) as stranger:
        table = new_table(owner)
        with at_table(owner, table, 0) as line, at_table(stranger, table) as hostile:
            first = line.read("view")
            for one in sent:
                hostile.socket.send(one)
            hostile.say("ping")
            hostile.read("pong")
            assert line.ask("act", seat=0, action=first["actions"][0])["type"] == "done"
            assert line.read("view")["version"] == 1


@pytest.mark.parametrize("seat", [0, 1, 2, 5])
@pytest.mark.parametrize("kind", ["act", "stand", "link"])
def test_nobody_moves_for_another(server, table, seat, kind):
    more = {"action": "play 1"} if kind == "act" else {}
    with guest(server) as stranger, at_table(stranger, table) as line:
        got = line.ask(kind, seat=seat, **more)
        assert (got["type"], got["code"]) == ("refused", "not-your-seat")


def test_nobody_looks_through_anothers_eyes(server, table):
    with guest(server) as stranger, at_table(stranger, table) as line:
        assert line.read("view")["seat"] is None
        line.say("look", seat=0)
        assert line.read("refused")["code"] == "not-your-seat"
        line.say("look", seat=None)
        view = line.read("view")
        assert view["actions"] == []
        assert [place["hand"] for place in view["view"]["places"]] == [None] * 3


def test_nobody_starts_or_repeats_anothers_match(server):
    with guest(server) as owner, guest(server) as stranger:
        table = new_table(owner, seats=[{"who": "me"}, {"who": "friend"}])
        with at_table(stranger, table) as line:
            assert line.ask("start")["code"] == "not-host"
            assert line.ask("sit", seat=0)["code"] == "seat-taken"
            assert line.ask("rematch")["code"] in ("wrong-stage", "not-your-seat")


def test_an_illegal_action_and_an_old_version_change_nothing(host):
    table = new_table(host)
    with at_table(host, table, 0) as line:
        first = line.read("view")
        for action in ("play 99", "play", "", "dance", "play ?"):
            got = line.ask("act", seat=0, action=action)
            assert (got["type"], got["code"]) == ("refused", "illegal")
        line.say("look", seat=0, since=MOST_MOVES)  # news from a future that never was
        again = line.read("view")
        assert (again["version"], again["view"]) == (0, first["view"])


def test_a_request_sent_twice_is_carried_out_once(host):
    table = new_table(host)
    with at_table(host, table, 0) as line:
        action = line.read("view")["actions"][0]
        first = line.ask("act", id="m1", seat=0, action=action)
        again = line.ask("act", id="m1", seat=0, action=action)
        assert (first["type"], again["type"]) == ("done", "done")
        line.say("look", seat=0)
        assert line.read("view")["version"] == 1


def test_a_flood_is_refused_and_then_ended(ws):
    limits = Limits(messages=Rate(burst=10, a_second=0.001), warnings=5)
    with opened(limits=limits, ws=ws) as strict, guest(strict) as owner:
        table = new_table(owner)
        with at_table(owner, table, 0) as line:
            send_all(line, ['{"type": "ping"}'] * 200)
            got, code = line.closing()
        kinds = [message["type"] for message in got]
        assert code == 1008
        assert kinds.count("pong") <= 10
        refused = [message["code"] for message in got if message["type"] == "refused"]
        assert refused == ["too-fast"] * 5
        with at_table(owner, table, 0) as line:
            assert line.read("view")


def test_a_flood_of_nonsense_ends_sooner(ws):
    limits = Limits(messages=Rate(burst=20, a_second=0.001), warnings=0, malformed_cost=9)
    with opened(limits=limits, ws=ws) as strict, guest(strict) as owner:
        with at_table(owner, new_table(owner), 0) as line:
            send_all(line, ["nonsense"] * 200)
            got, code = line.closing()
        refused = [message for message in got if message["type"] == "refused"]
        assert code == 1008
        assert len(refused) == 2


def test_a_flood_that_is_being_ended_is_not_read_on():
    spent: list[str] = []

    async def flood():
        async with desk.opened() as tables:
            table = await tables.create("party-bugs", "me Ben Cem")
            async with line_at(table, tables.tables.enter, spend=spent.append) as line:
                line.say("ping")
                line.connection.end(POLICY, "too many messages")
                line.say("ping")

    desk.run(flood())
    assert spent == ["ping"]


def send_all(line, texts):
    """Send them, as far as the other end listens."""
    try:
        for text in texts:
            line.socket.send(text)
    except ConnectionClosed:
        pass


def test_there_are_only_so_many_connections_and_the_next_one_may_come_later(ws):
    with opened(limits=Limits(sockets=2), ws=ws) as strict, guest(strict) as owner:
        table = new_table(owner)
        with at_table(owner, table, 0) as one:
            with at_table(owner, table, 0) as two, at_table(owner, table, 0) as three:
                assert three.closing()[1] == 1013
                assert one.read("view")
                assert two.read("view")
            wait_until(lambda: len(strict.services.connections) == 1, one)
            with at_table(owner, table, 0) as four:
                assert four.read("view")


def wait_until(true, line):
    """Ask the server something until it is true."""
    while not true():
        line.say("ping")
        line.read("pong")


def test_connections_that_come_too_often_are_turned_away(ws):
    limits = Limits(purse=Rate(burst=20, a_second=0.001))
    with opened(limits=limits, ws=ws) as strict, guest(strict) as owner:
        table = new_table(owner)
        with at_table(owner, table) as one, at_table(owner, table) as two:
            assert one.read("view")
            assert two.closing()[1] == 1013


@pytest.mark.parametrize("limit", ["tables", "tables_of_guest"])
def test_only_so_many_tables_are_set_up(limit):
    changed: dict[str, Any] = {limit: Rate(burst=2, a_second=0.001)}
    limits = replace(Limits(), **changed)
    with opened(limits=limits) as strict, guest(strict) as owner:
        new_table(owner)
        new_table(owner)
        answer = owner.post("/api/tables", json={"game": "go5", "seats": FRIENDS})
        assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")


@pytest.mark.parametrize("path", ["/api/games", "/api/rules/go5/en", "/api/me", "/health"])
def test_only_so_much_is_asked_for(path):
    limits = Limits(purse=Rate(burst=2.8 * COSTS_MS["get"], a_second=0.001))
    with opened(limits=limits) as strict, guest(strict) as client:
        answers = [client.get(path) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert int(answers[2].headers["retry-after"]) >= 1


def test_only_so_many_replays_are_asked_for():
    limits = Limits(purse=Rate(burst=40, a_second=0.001))
    with opened(limits=limits) as strict, guest(strict) as owner:
        table = new_table(owner)
        assert owner.get(f"/api/tables/{table}/replay").status_code == 409
        assert owner.get(f"/api/tables/{table}/replay").status_code == 429


def test_only_so_many_links_are_tried():
    cost = COSTS_MS["change"] + COSTS_MS["claim"]
    limits = Limits(purse=Rate(burst=1.8 * cost, a_second=0.001))
    with opened(limits=limits) as strict, guest(strict) as stranger:
        wrong = [
            stranger.post(f"/api/tables/{'x' * 22}/claim", json={"token": "wrong"})
            for _ in range(2)
        ]
        assert [answer.status_code for answer in wrong] == [404, 429]


def test_requests_are_paid_for_by_their_kind_and_who_cannot_pay_is_refused():
    spent: list[str] = []  # nobody can pay: `append` returns None

    async def ask():
        async with desk.opened() as tables:
            table = await tables.create("party-bugs", "me Ben Cem")
            async with line_at(table, tables.tables.enter, spend=spent.append) as line:
                line.say("look", seat=0)
                line.say("hint", id="h", seat=0)
                line.say("act", id="a", seat=0, action="play 1")
                line.say("emote", id="e", seat=0, feeling="sly")
                return [json.loads(message)["code"] for message in line.raw]

    assert desk.run(ask()) == ["too-fast"] * 4
    assert spent == ["look", "hint", "act", "message"]
    assert COSTS_MS["hint"] > COSTS_MS["message"]  # it is worked out for everybody in turn


def test_a_table_that_there_is_not_is_told_so_once_and_for_all(host):
    for table in ("x" * 22, "%2e%2e", "a" * 3000):
        with at_table(host, table) as line:
            assert line.closing()[1] == 4404
