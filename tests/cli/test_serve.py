"""`krabbel serve` says where the table is, in the reader's language, and shows it."""

import sys
import threading
import webbrowser

import pytest
from click.testing import CliRunner

from krabbel.cli import serve
from krabbel.cli.main import BAD_INPUT, main
from krabbel.cli.words import Words
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.server import run
from krabbel.server.listening import listen, own_address


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_welcomes_and_says_goodbye_in_the_language(language, monkeypatch, tmp_path):
    def served(_settings, host, _port, *, on_ready, **_more):
        with listen(host, 0) as bound:
            on_ready(bound)

    monkeypatch.setattr(run, "serve", served)
    words = ["serve", "--database", str(tmp_path / "tables"), "--language", language]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0
    ready, goodbye = done.output.splitlines()
    texts = terminal_words(language)
    assert ready.startswith(texts["serve.ready"].partition("{")[0])
    assert goodbye == texts["serve.goodbye"]


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
            on_ready(bound)

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
