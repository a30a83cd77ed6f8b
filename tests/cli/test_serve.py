"""`krabbel serve` says where the table is, in the reader's language, and shows it."""

import re
import sys
import threading
import webbrowser
from errno import EACCES, EADDRINUSE
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from krabbel.cli import serve
from krabbel.cli.main import BAD_INPUT, main
from krabbel.cli.words import Words
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.server import listening, run
from krabbel.server.listening import FIRST_PORT, listen, own_address


def test_a_page_is_opened_where_somebody_sits(monkeypatch, capsys):
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    monkeypatch.setattr(serve, "has_desktop", lambda: True)
    monkeypatch.setattr(threading, "Thread", Now)
    with listen("127.0.0.1", 0) as bound:
        serve.welcome(Words(), bound, open_page=False)
        assert shown == []
        serve.welcome(Words(), bound, open_page=True)
        assert shown == [own_address(bound)]
    assert capsys.readouterr().out.startswith(f"Krabbel is ready: {shown[0]} ")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_friends_in_the_network_are_shown_an_address_and_a_code(monkeypatch, capsys, is_terminal):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal, raising=False)
    with listen("0.0.0.0", 0) as bound:
        serve.welcome(Words(), bound, ["http://192.168.1.5:8765"], open_page=False)
    said = capsys.readouterr().out
    assert "Friends in your network: http://192.168.1.5:8765" in said
    assert ("scan this" in said) == is_terminal
    assert said.count("▄▄▄▄▄ █") >= 3 * is_terminal  # the corners of the code
    assert ("▄" in said) == is_terminal


@pytest.mark.parametrize("origins", [[], ["https://example.org"]])
def test_who_listens_to_this_computer_only_is_told_how_friends_get_in(monkeypatch, capsys, origins):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with listen("127.0.0.1", 0) as bound:
        serve.welcome(Words(), bound, origins, open_page=False)
    said = capsys.readouterr().out
    assert ("krabbel serve --host 0.0.0.0" in said) == (not origins)  # or by a proxy
    assert ("Friends in your network: https://example.org" in said) == bool(origins)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "no such encoding"])
def test_a_terminal_without_block_characters_is_shown_no_code(encoding):
    assert serve.code_of("http://192.168.1.5:8765", encoding) == ""


class Now:
    """A thread that does it at once."""

    def __init__(self, target, args, **_more):
        self.start = lambda: target(*args)


def test_a_desktop_is_a_terminal_with_a_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert serve.has_desktop()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_desktop()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert serve.has_desktop()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert not serve.has_desktop()


@pytest.fixture
def usual_port_fails(monkeypatch):
    """Say how the usual port answers from now on; in place of all others a free one is taken."""

    def fails(error):
        def bound(host, port):
            if port == FIRST_PORT:
                raise error
            return really(host, 0)

        really = listening._bound
        monkeypatch.setattr(listening, "_bound", bound)

    return fails


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_wished_for_no_port_is_told_that_the_usual_one_is_taken(
    language, monkeypatch, usual_port_fails
):
    def served(_settings, host, port, *, on_ready, on_unusable, **_more):
        with listen(host, port, on_unusable) as bound:
            ports.append(str(bound.getsockname()[1]))
            on_ready(bound, [])

    def said(*options):
        words = ["serve", "--database", ":memory:", "--language", language, *options]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0, done.output
        return done.output

    ports: list[str] = []
    monkeypatch.setattr(run, "serve", served)
    usual_port_fails(OSError(EADDRINUSE, "in use"))
    told = said().splitlines()[1]
    usual = str(FIRST_PORT)
    assert told == Words(language)("serve.other-port", usual=usual, port=ports[0])
    assert {usual, ports[0]} <= {*re.findall(r"\d+", told)}
    assert said("--port", "0").splitlines()[1] == Words(language)("serve.memory")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_usual_port_that_is_not_in_use_but_forbidden_is_told_as_that(language, usual_port_fails):
    usual_port_fails(PermissionError(EACCES, "this port is reserved"))
    unusable: dict[int, Exception] = {}
    with listen("127.0.0.1", None, unusable.__setitem__) as at:
        (told,) = serve.port_notes(Words(language), at, unusable)
        port = str(at.getsockname()[1])
    cause = "this port is reserved"
    expected = {"usual": str(FIRST_PORT), "cause": cause, "port": port}
    assert told == Words(language)("serve.unusable-port", **expected)
    assert {str(FIRST_PORT), port} == {*re.findall(r"\d+", told)}
    assert cause in told


def test_at_the_usual_port_nothing_is_told_of_ports():
    bound: Any = SimpleNamespace(getsockname=lambda: ("127.0.0.1", FIRST_PORT))
    assert serve.port_notes(Words(), bound, {}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_welcomes_and_says_goodbye_in_the_language(language, monkeypatch, tmp_path):
    def served(_settings, host, _port, *, on_ready, **_more):
        with listen(host, 0) as bound:
            on_ready(bound, [])

    monkeypatch.setattr(run, "serve", served)
    database = str(tmp_path / "tables")
    words = ["serve", "--port", "0", "--database", database, "--language", language]
    texts = terminal_words(language)
    for key in ("serve.new-database", "serve.database"):
        done = CliRunner().invoke(main, words)
        assert done.exit_code == 0
        ready, kept, goodbye = done.output.splitlines()
        assert ready.startswith(texts["serve.ready"].partition("{")[0])
        assert kept == Words(language)(key, database=database)
        assert goodbye == texts["serve.goodbye"]
        Path(database).touch()  # as a server does


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_is_kept_nothing_is_promised(language, monkeypatch):
    def served(_settings, host, port, *, on_ready, **_more):
        with listen(host, port) as bound:
            on_ready(bound, [])

    monkeypatch.setattr(run, "serve", served)
    words = ["serve", "--port", "0", "--database", ":memory:", "--language", language]
    texts = terminal_words(language)
    expected = [texts["serve.memory"], texts["serve.goodbye-memory"]]
    assert CliRunner().invoke(main, words).output.splitlines()[1:] == expected


def test_a_database_is_named_so_that_it_is_found_and_without_a_password(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    note = serve.database_note(Words(), "tables.sqlite", is_new=False)
    assert note == f"Tables are kept in {tmp_path}/tables.sqlite"
    address = "postgresql://ana:secret@db:5432/krabbel?sslmode=require"
    note = serve.database_note(Words(), address, is_new=True)
    assert note == "Tables are kept in postgresql://db:5432/krabbel"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_is_mistyped_is_named_and_not_made(language, monkeypatch, tmp_path):
    monkeypatch.setattr(run, "serve", None)  # it does not come to that
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a file").write_text("")
    for folder in ("mistyped", "some/mistyped/folder", "a file"):
        words = ["serve", "--database", f"{folder}/tables.sqlite", "--language", language]
        done = CliRunner().invoke(main, words)
        assert done.exit_code == BAD_INPUT
        told = Words(language)("error.no_database_folder", folder=str(tmp_path / folder))
        assert done.stderr == f"krabbel: {told}\n"
    assert [one.name for one in tmp_path.iterdir()] == ["a file"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_says_what_a_database_may_be(language):
    told = " ".join(
        CliRunner().invoke(main, ["serve", "--help", "--language", language]).output.split()
    )
    (about,) = re.findall(r"--database FILE\|URL (.*?) --", told)
    assert {":memory:", "postgresql://…"} <= {*re.findall(r"[\w:/…]+", about)}


def test_the_usual_place_of_the_database_may_be_new(monkeypatch, tmp_path):
    monkeypatch.setattr(run, "usual_database", lambda: tmp_path / "new" / "krabbel.sqlite")
    told = []
    monkeypatch.setattr(run, "serve", lambda settings, *_words, **_more: told.append(settings))
    done = CliRunner().invoke(main, ["serve"])
    assert done.exit_code == 0, done.output
    assert [settings.database for settings in told] == [tmp_path / "new" / "krabbel.sqlite"]


def test_proxies_are_named_one_by_one(monkeypatch):
    told = []
    monkeypatch.setattr(run, "serve", lambda settings, *_words, **_more: told.append(settings))
    options = ["--trusted-proxy", "10.0.0.5", "--trusted-proxy", "172.16.0.0/12"]
    done = CliRunner().invoke(main, ["serve", "--database", ":memory:", *options])
    assert done.exit_code == 0, done.output
    assert [settings.trusted_proxies for settings in told] == [("10.0.0.5", "172.16.0.0/12")]


def test_a_port_that_is_taken_is_told_in_the_language(tmp_path):
    with listen("127.0.0.1", 0) as taken:
        port = str(taken.getsockname()[1])
        words = [
            "serve",
            "--port",
            port,
            "--database",
            str(tmp_path / "tables"),
            "--language",
            "de",
        ]
        done = CliRunner().invoke(main, words)
    assert done.exit_code == BAD_INPUT
    assert done.stderr.startswith(f"krabbel: an 127.0.0.1, Port {port}, lässt sich nicht lauschen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_over_tls_it_tells_the_certificates_fingerprint(language, monkeypatch, tmp_path):
    def served(_settings, host, _port, *, on_ready, certificate, **_more):
        told.append(certificate.fingerprint())
        with listen(host, 0) as bound:
            on_ready(bound, [])

    told: list[str] = []
    monkeypatch.setattr(run, "serve", served)
    monkeypatch.setattr(run, "certificate_folder", lambda: tmp_path)
    done = CliRunner().invoke(main, ["serve", "--tls", "--language", language])
    assert done.exit_code == 0, done.output
    assert "https://127.0.0.1:" in done.output.splitlines()[0]
    assert told[0] in done.output


def test_a_certificate_needs_its_key(tmp_path):
    done = CliRunner().invoke(main, ["serve", "--key", str(tmp_path / "key.pem")])
    assert done.exit_code == BAD_INPUT
    assert done.stderr == "krabbel: --certificate and --key belong together\n"
