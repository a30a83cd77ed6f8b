"""`krabbel serve` as people start it: a process of its own, told to end by signals."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from errno import EADDRINUSE
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from bench.postgres import free_port
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from krabbel.cli import serve
from krabbel.cli.main import BAD_INPUT, main
from krabbel.server import listening, run
from krabbel.server.app import create_app
from krabbel.server.cluster.hub import Hub
from krabbel.server.http.guard import OriginGuard
from krabbel.server.listening import (
    FIRST_PORT,
    CannotListen,
    friends_addresses,
    listen,
    own_address,
)
from krabbel.server.run import BadEnd
from krabbel.server.services import Services
from krabbel.server.settings import Settings
from krabbel.server.store.sqlite.file import DatabaseLost
from krabbel.server.store.sqlite.store import SqliteStore
from krabbel.server.tables.bot_pool import BotPool
from krabbel.server.tables.registry import TableRegistry
from tests.server.guest import at_table, guest, new_table

WHY = "this is for nobody"
COMMAND = [sys.executable, "-m", "tests.server.lucky", "serve", "--no-open"]


def environment():
    """The test's own, with its luck."""
    return dict(os.environ)


@contextmanager
def serving(database, *options):
    """A server's process, and where it listens."""
    command = [*COMMAND, "--port", "0", "--database", str(database), *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    ) as process:
        try:
            assert process.stdout
            told, url = "", None
            while url is None and (line := process.stdout.readline()):
                told += line  # warnings may come before it is ready
                url = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert url, told
            yield process, SimpleNamespace(url=url[0])
        finally:
            process.kill()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_cleanly_tells_everybody_and_loses_nothing(tmp_path, told):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (process, server), guest(server) as client:
        table = new_table(client)
        with at_table(client, table, 0) as line:
            view = line.read("view")
            assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
            process.send_signal(told)
            assert line.closing()[1] == 1012
        assert process.wait() == 0
        kept, *others = process.stdout.read().splitlines()
        assert kept == f"Tables are kept in {database}, which is new and still empty"
        assert others == ["Krabbel has stopped; all tables are kept."]  # no errors
        cookies = client.cookies
    with serving(database) as (_process, server), guest(server) as client:
        client.cookies = cookies
        with at_table(client, table, 0) as line:
            assert line.read("view")["version"] == 1


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_where_the_file_was_deleted_it_does_not_end_with_a_promise(tmp_path, told):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (process, server), guest(server) as client:
        new_table(client)
        database.unlink()
        process.send_signal(told)
        assert process.wait() == 2
        _kept, *logged, said = process.stdout.read().splitlines()
    lost = f"the database {database} was deleted or replaced while the server was using it"
    assert said.startswith(f"krabbel: {lost}")
    assert "put the file back" in said
    assert [lost in line for line in logged] == [True]


def ends_at_once(_bound, _friends):
    signal.raise_signal(signal.SIGTERM)


async def fails(*_asked):
    raise OSError(WHY)


def test_an_unforeseen_failure_at_the_end_is_told_in_place_of_a_promise(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(SqliteStore, "close", fails)
    monkeypatch.setattr(serve, "welcome", lambda *_words, **_more: ends_at_once(None, None))
    database = tmp_path / "our tables.sqlite"
    words = ["serve", "--port", "0", "--database", str(database), "--no-open"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == BAD_INPUT
    assert done.stdout == ""
    assert done.stderr.startswith("krabbel: something failed while Krabbel was stopping")
    (number,) = re.findall(r"as error (\w+);", done.stderr)
    *_text, command = done.stderr.strip().partition("krabbel database check")
    assert shlex.split(command) == [str(database)]  # which is not the usual one
    assert f"unexpected error {number} in the end of the server: OSError" in caplog.text
    assert WHY not in caplog.text


@pytest.mark.parametrize("broken", [Services.drain, TableRegistry.close, Hub.close, BotPool.close])
def test_whatever_fails_at_the_end_the_file_is_looked_for_and_closed(tmp_path, monkeypatch, broken):
    def runs(on_ready):
        run.serve(Settings(database=database), port=0, on_ready=on_ready)

    def loses(bound, friends):
        database.unlink()
        ends_at_once(bound, friends)

    database = tmp_path / "k.sqlite"
    with monkeypatch.context() as patch:
        patch.setattr(find(broken), broken.__name__, fails)
        with pytest.raises(BadEnd):
            runs(ends_at_once)
        with pytest.raises(DatabaseLost):
            runs(loses)
    database.with_name("k.sqlite-wal").unlink()  # else no other one is made in its place
    runs(ends_at_once)  # nobody has it open


def test_of_two_failures_at_the_end_the_last_is_told_and_the_first_is_logged(
    tmp_path, monkeypatch, caplog
):
    def loses(bound, friends):
        database.unlink()
        ends_at_once(bound, friends)

    database = tmp_path / "k.sqlite"
    monkeypatch.setattr(Services, "drain", fails)
    with pytest.raises(DatabaseLost):
        run.serve(Settings(database=database), port=0, on_ready=loses)
    assert re.findall(r"unexpected error \w+ in the end of the server: (\w+)", caplog.text) == [
        "OSError"
    ]


def find(method):
    """The class of a method."""
    name = method.__qualname__.partition(".")[0]
    return getattr(sys.modules[method.__module__], name)


def test_a_line_that_nobody_reads_does_not_hold_up_the_end(tmp_path):
    with serving(tmp_path / "tables.sqlite") as (process, server), guest(server) as client:
        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as half_a_request:
            half_a_request.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n")
            assert client.get("/health").text == "ok\n"
            process.terminate()
            assert process.wait() == 0


def test_its_log_names_no_table(tmp_path):
    with serving(tmp_path / "tables.sqlite", "--log-level", "info") as (process, server):
        with guest(server) as client:
            table = new_table(client)
            with at_table(client, table, 0) as line:
                line.read("view")
                line.socket.send("x" * 100_000)
                with pytest.raises(ConnectionClosed):
                    line.read("pong")
        process.terminate()
        told = process.stdout.read()
    assert "table set up, " in told
    assert table not in told
    assert "Traceback" not in told


def test_it_takes_as_many_connections_as_the_system_allows(monkeypatch, tmp_path):
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed: list[tuple[int, int]] = []

    def serves(*_words):
        return SimpleNamespace(
            run=lambda _sockets: allowed.append(resource.getrlimit(resource.RLIMIT_NOFILE))
        )

    monkeypatch.setattr(run, "Server", serves)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        run.serve(Settings(database=tmp_path / "k.sqlite"), port=0)
        assert allowed == [(min(run.FILES, before[1]), before[1])]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def answer(*options):
    done = subprocess.run(
        [*COMMAND, *options], capture_output=True, text=True, env=environment(), check=False
    )
    return done.returncode, done.stderr


def test_an_operators_address_that_is_taken(tmp_path):
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        file = str(tmp_path / "tables.sqlite")
        code, told = answer("--port", "0", "--metrics", f"127.0.0.1:{port}", "--database", file)
    assert code == 2
    assert told.startswith(f"krabbel: cannot listen at 127.0.0.1, port {port}: ")
    assert told.count("\n") == 1


def test_half_a_request_of_an_operator_does_not_hold_up_the_end(tmp_path):
    port = free_port()
    started = serving(tmp_path / "tables.sqlite", "--metrics", f"127.0.0.1:{port}")
    with started as (process, _server), socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"GET /metrics HTTP/1.1\r\n")
        process.terminate()
        assert process.wait() == 0


def test_a_port_that_was_asked_for_and_is_taken(tmp_path):
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        code, told = answer("--port", port, "--database", str(tmp_path / "tables.sqlite"))
    assert code == 2
    assert told.startswith(f"krabbel: cannot listen at 127.0.0.1, port {port}: ")
    assert told.count("\n") == 1


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch):
    asked = []

    def bound(_host, port):
        asked.append(port)
        if len(asked) <= 2:
            raise OSError(EADDRINUSE, "in use")
        return really("127.0.0.1", 0)

    really = listening._bound
    monkeypatch.setattr(listening, "_bound", bound)
    listen("127.0.0.1", None).close()
    assert asked == [FIRST_PORT, FIRST_PORT + 1, FIRST_PORT + 2]


def test_an_address_that_is_not_ours():
    with pytest.raises(CannotListen, match=r"cannot listen at 192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_a_database_that_another_server_has_open(tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database):
        code, told = answer("--port", "0", "--database", str(database))
    assert code == 2
    assert told.startswith("krabbel: another server is using the database")
    assert told.count("\n") == 1


@pytest.mark.parametrize("content", [b"no database at all" * 100, None], ids=["text", "folder"])
def test_a_database_that_is_none(tmp_path, content):
    database = tmp_path / "tables.sqlite"
    if content:
        database.write_bytes(content)
    else:
        database.mkdir()
    code, told = answer("--port", "0", "--database", str(database))
    assert code == 2
    assert told.startswith("krabbel: ")
    assert told.count("\n") == 1


def test_friends_are_told_of_only_where_they_are_let_in():
    with listen("127.0.0.1", 0) as own:
        assert friends_addresses(own) == []
        assert own_address(own).startswith("http://127.0.0.1:")
    with listen("0.0.0.0", 0) as everywhere:
        port = everywhere.getsockname()[1]
        assert own_address(everywhere) == f"http://127.0.0.1:{port}"
        assert all(address.endswith(f":{port}") for address in friends_addresses(everywhere))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders")
def test_tables_are_kept_in_the_users_data_directory_as_ever(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert run.usual_database() == Path("/somewhere/krabbel/krabbel.sqlite")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert run.usual_database() == Path.home() / ".local/share/krabbel/krabbel.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert run.usual_database() == Path.home() / ".local/share/krabbel/krabbel.sqlite"


def test_addresses_for_friends_are_no_origins_of_a_proxy():
    app = create_app(Settings(), origins=["https://example.org"])
    app.state.friends += ["http://10.0.0.5:8765"]
    stack: list[Any] = list(app.user_middleware)
    (guard,) = [one for one in stack if one.cls is OriginGuard]
    assert guard.args[0] == ["https://example.org"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        pytest.param("127.0.0.1", [], id="this computer only"),
        pytest.param("192.0.2.7", ["https://192.0.2.7:80"], id="one address"),
        pytest.param("2001:db8::7", ["https://[2001:db8::7]:80"], id="one of IPv6"),
        pytest.param("0.0.0.0", ["https://192.0.2.9:80"], id="all of them"),
    ],
)
def test_what_friends_can_open(monkeypatch, host, expected):
    bound: Any = SimpleNamespace(getsockname=lambda: (host, 80))
    monkeypatch.setattr(listening, "net_addresses", lambda: ["192.0.2.9"])
    assert friends_addresses(bound, "https") == expected


@pytest.mark.parametrize("origins", [[], ["https://Cards.Example.org/"]])
def test_terminal_and_page_tell_friends_the_same_addresses(monkeypatch, tmp_path, origins):
    class Ready:
        """A server that is ready at once, and ends."""

        def __init__(self, _config, app, on_ready):
            apps.append(app)
            self.run = lambda _sockets: on_ready()

    apps: list[Any] = []
    told: list[tuple[int, list[str]]] = []
    monkeypatch.setattr(run, "Server", Ready)
    monkeypatch.setattr(listening, "net_addresses", lambda: ["192.168.1.5"])
    run.serve(
        Settings(database=tmp_path / "k.sqlite"),
        "0.0.0.0",
        0,
        origins=origins,
        on_ready=lambda bound, friends: told.append((bound.getsockname()[1], friends)),
    )
    ((port, friends),) = told
    expected = "https://cards.example.org" if origins else f"http://192.168.1.5:{port}"
    assert friends == apps[0].state.friends == [expected]
