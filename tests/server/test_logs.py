"""What is logged: events with the ids of request and table, as text or JSON, and no secret."""

import asyncio
import json
import logging
import os
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from krabbel.server.logs import (
    MOST_KNOWN,
    JsonLines,
    Repeats,
    TextLines,
    log,
    note,
    own_task,
    request_id,
    short,
    unexpected,
)
from krabbel.server.settings import Limits, Rate
from tests.server.guest import at_table, guest, new_table, opened
from tests.server.test_run import serving

FRIEND = [{"who": "me"}, {"who": "friend"}]


def test_an_event_as_text_and_as_json(lines):
    request_id.set("f00d")
    note("table set up", table="1a2b3c4d", game="go5")
    request_id.set("")
    log.warning("no heartbeat: %s", "gone")
    (text, fields), (plain, rest) = lines
    assert text.endswith(" INFO table set up, request=f00d table=1a2b3c4d game=go5")
    assert fields.pop("time") in text
    assert fields == {
        "level": "info",
        "event": "table set up",
        "request": "f00d",
        "table": "1a2b3c4d",
        "game": "go5",
    }
    assert plain.endswith(" WARNING no heartbeat: gone")
    assert (rest["level"], rest["event"]) == ("warning", "no heartbeat: gone")


def test_where_several_processes_write_a_line_tells_which_one_did():
    record = at(1, logging.WARNING, "a flood was cut")
    record.about = {"client": "192.0.2.1"}
    text = TextLines(names_process=True).format(record)
    assert text.endswith(f" a flood was cut, process={os.getpid()} client=192.0.2.1")
    assert json.loads(JsonLines(names_process=True).format(record))["process"] == os.getpid()
    assert "process" not in json.loads(JsonLines().format(record))


def at(second, level, text, *words):
    record = logging.LogRecord("krabbel.server", level, "", 0, text, words, None)
    record.created = second
    return record


def test_a_warning_that_comes_again_and_again_is_written_once_in_a_while():
    """While a database is away, for example."""
    repeats, written = Repeats(), []
    for second in range(0, 70, 10):
        for text in ("no heartbeat: %s", "could not be read: %s"):
            record = at(second, logging.WARNING, text, "gone")
            written += [(second, record.getMessage())] if repeats.filter(record) else []
    assert written == [
        (0, "no heartbeat: gone"),
        (0, "could not be read: gone"),
        (30, "no heartbeat: gone (2 more like it since the last line)"),
        (30, "could not be read: gone (2 more like it since the last line)"),
        (60, "no heartbeat: gone (2 more like it since the last line)"),
        (60, "could not be read: gone (2 more like it since the last line)"),
    ]
    earlier = at(-1000, logging.WARNING, "no heartbeat: gone")  # the clock was put back
    assert repeats.filter(earlier)


def test_other_events_are_written_however_often_they_come():
    repeats = Repeats()
    for level in (logging.INFO, logging.ERROR):
        assert all(repeats.filter(at(1, level, "table set up")) for _ in range(3))


def test_a_warning_adds_nothing_to_an_error_of_the_same_text():
    repeats, written = Repeats(), []
    levels = [logging.ERROR, logging.WARNING, logging.WARNING, logging.ERROR, logging.WARNING]
    for second, level in zip((0, 0, 1, 2, 32), levels, strict=True):
        record = at(second, level, "the file is gone")
        written += [(second, record.getMessage())] if repeats.filter(record) else []
    assert written == [
        (0, "the file is gone"),
        (2, "the file is gone (2 more like it since the last line)"),
        (32, "the file is gone"),
    ]


def test_every_client_that_is_cut_off_is_told_of():
    repeats, told = Repeats(), []
    for client in ("192.0.2.1", "192.0.2.2", "192.0.2.1"):
        record = at(1, logging.WARNING, "a flood was cut")
        record.about = {"client": client}
        told.append(repeats.filter(record))
    assert told == [True, True, False]


def test_only_so_many_warnings_are_kept_to_be_compared():
    repeats = Repeats()
    assert all(repeats.filter(at(1, logging.WARNING, str(n))) for n in range(3 * MOST_KNOWN))
    assert len(repeats._told) <= MOST_KNOWN


def test_an_unexpected_error_is_logged_by_kind_and_place(lines):
    try:
        raise ValueError("Ana holds the king")
    except ValueError as error:
        number = unexpected(error, "a table", table="1a2b3c4d")
    ((text, fields),) = lines
    assert fields["error"] == number
    assert fields["event"] == f"unexpected error {number} in a table: ValueError"
    assert fields["table"] == "1a2b3c4d"
    assert "test_logs.py" in fields["places"][-1]
    assert "king" not in text


def test_an_answer_has_the_id_that_the_log_has(lines):
    with opened() as server, guest(server) as client:
        table = new_table(client)
        page = client.get("/api/tables/nothing/record")
    told = {fields["request"]: fields for _, fields in lines if fields["event"] == "answered"}
    fields = told[page.headers["x-request-id"]]
    assert (fields["method"], fields["to"], fields["status"]) == ("GET", "record", 404)
    assert fields["table"] == short("nothing")
    set_up = next(fields for _, fields in lines if fields["event"] == "table set up")
    assert set_up["table"] == short(table)
    assert told[set_up["request"]]["to"] == "new_table"


def test_a_flood_is_refused_counted_cut_and_logged_once(lines):
    limits = Limits(messages=Rate(burst=2, a_second=0.001), warnings=3)
    with opened(limits=limits) as server, guest(server) as client:
        with at_table(client, new_table(client), 0) as line:
            with suppress(ConnectionClosed):  # it may be cut before the last one
                for _ in range(10):
                    line.say("ping")
            assert line.closing()[1] == 1008
        metrics = server.services.metrics
    assert metrics.value("refusals_total", code="too-fast") == 3
    assert metrics.value("floods_cut_total") == 1
    cut = [fields for _, fields in lines if fields["event"] == "a flood was cut"]
    assert [fields["client"] for fields in cut] == ["127.0.0.1"]


def test_no_secret_comes_into_the_log(tmp_path):
    options = ("--log-level", "debug", "--log-format", "json")
    with serving(tmp_path / "tables.sqlite", *options) as (process, server):
        with guest(server) as ana, guest(server) as ben:
            secrets = visit_everything(ana, ben)
        process.terminate()
        told = process.stdout.read()
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} >= {"table set up", "answered"}
    assert all({"time", "level", "event"} <= line.keys() for line in lines)
    assert [secret for secret in secrets if secret in told] == []


def visit_everything(ana, ben):
    """Two guests use every kind of address, rightly and wrongly; all that nobody may read."""
    ana.put("/api/me", json={"name": "Ana Geheim", "picture": "cat"})
    table = new_table(ana, seats=FRIEND)
    ben.put("/api/me", json={"name": "Ben Heimlich", "picture": "owl"})
    with at_table(ana, table, 0) as one, at_table(ben, table) as two:
        assert two.ask("sit", seat=1)["type"] == "done"
        token = one.ask("link", seat=0)["token"]
        one.ask("act", seat=0, action=f"dance {token}")
        two.say("look", seat=0)
        two.socket.send(f'{{"type": "act", "{token}": ')
        two.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            two.read("pong")
    for asked in ("claim", f"claim?token={token}"):
        ben.post(f"/api/tables/{table}/{asked}", json={"token": token})
        ben.post(f"/api/tables/{table}/{asked}", json={"token": token, "more": table})
        ben.post(f"/api/tables/{table}/{asked}", content=token)
    for page in ("record", "replay", "replay?eyes=9", token):
        ana.get(f"/api/tables/{table}/{page}")
    ana.get(f"/t/{table}")
    ana.get(f"/{token}")
    ana.get("/api/me", headers={"Host": f"{token}.example"})
    ana.post("/api/tables", json={"game": token}, headers={"Origin": f"http://{token}"})
    cookies = [*ana.cookies.values(), *ben.cookies.values()]
    ben.delete("/api/me")
    return [*cookies, table, token, "Geheim", "Heimlich"]


def test_a_task_that_outlives_its_request_logs_nothing_under_its_id():
    async def ids():
        request_id.set("abc")
        return await asyncio.create_task(now()), await own_task(now())

    async def now():
        return request_id.get()

    assert asyncio.run(ids()) == ("abc", "")
