"""`krabbel database`: backup, check and copy, as they are typed."""

import asyncio
import os
import signal
import sqlite3
from contextlib import closing, contextmanager

import pytest
from click.testing import CliRunner

from krabbel.cli import database
from krabbel.cli.database import FAULTY, name_of
from krabbel.cli.entry import INTERRUPTED
from krabbel.cli.main import BAD_INPUT, main
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.protocol.pages import Me
from krabbel.server import run as server
from krabbel.server.store.sqlite import copying, open_store
from tests.server.test_old_databases import HERE


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A database where one is usually kept, with one guest in it."""

    usual = tmp_path / "krabbel.sqlite"

    async def fill():
        store = open_store(usual)
        await store.save_guest("a", Me("Ana", "cat"))
        await store.close()

    asyncio.run(fill())
    monkeypatch.setattr(server, "usual_database", lambda: usual)
    return usual


def run(*words):
    return CliRunner().invoke(main, ["database", *map(str, words)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_backup_is_told_in_the_language(path, tmp_path, language):
    target = tmp_path / "copy.sqlite"
    done = run("backup", target, "--language", language)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(terminal_words(language)["database.saved"].partition("{")[0])
    assert guests(target) == guests(path) == [("a",)]


def guests(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT hash FROM guests").fetchall()


def test_a_file_is_replaced_only_where_that_is_asked_for(path, tmp_path):
    target = tmp_path / "letter.txt"
    target.write_text("Dear Ana")
    done = run("backup", target, "--database", path)
    assert done.exit_code == BAD_INPUT
    assert done.stderr == f"krabbel: {target} is there already; --force replaces it\n"
    assert target.read_text() == "Dear Ana"
    assert run("backup", target, "--database", path, "--force").exit_code == 0
    assert guests(target) == [("a",)]


@pytest.mark.parametrize("wished", [True, False])
def test_a_sound_database(path, wished):
    done = run("check", *[path] * wished)
    assert done.exit_code == 0, done.output
    lines = [f"{path} is sound.", "Unfinished matches that can go on: 0"]
    assert done.output.splitlines() == lines


def test_a_damaged_database(path):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("INSERT INTO removed VALUES ('no table', 'b')")
    done = run("check", path)
    assert done.exit_code == FAULTY
    assert done.output.splitlines()[:2] == [
        "1 rows of removed refer to something that tables lacks",
        f"Faults found in {path}: 1",
    ]


def test_an_older_database_is_checked_without_a_word_about_its_copy(tmp_path):
    path = tmp_path / "old.sqlite"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / "database-2.sql").read_text())
    done = run("check", path)
    assert done.stderr == ""
    assert f"{path}" in done.output


def test_a_copy_tells_what_there_is(path, tmp_path):
    target = tmp_path / "other.sqlite"
    done = run("copy", path, target)
    assert done.exit_code == 0, done.output
    assert ["guests", "1"] in [line.split() for line in done.output.splitlines()]
    again = run("copy", path, target)
    assert again.exit_code == BAD_INPUT
    assert again.stderr.startswith("krabbel: there are tables or guests in the database already")


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_a_copy_that_is_interrupted_leaves_nothing(path, tmp_path, monkeypatch, told):
    @contextmanager
    def interrupting(_screen, _about):
        signals = [told]

        def interrupt(_done):
            if signals:
                os.kill(os.getpid(), signals.pop())

        yield interrupt

    with closing(sqlite3.connect(path)) as db, db:
        rows = [(str(number), "", "", 0) for number in range(500)]
        db.executemany("INSERT INTO guests VALUES (?, ?, ?, ?)", rows)
    monkeypatch.setattr(copying, "ROWS", 1)
    monkeypatch.setattr(database, "open_end", interrupting)
    target = tmp_path / "other.sqlite"
    assert run("copy", path, target).exit_code == INTERRUPTED
    assert guests(target) == []


@pytest.mark.parametrize("words", [("backup", "copy.sqlite"), ("check",), ("copy", "", "b")])
def test_what_is_no_database_is_one_line(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(server, "usual_database", lambda: tmp_path / "none.sqlite")
    done = run(*[word or tmp_path / "none.sqlite" for word in words])
    assert done.exit_code == BAD_INPUT
    assert done.stderr.count("\n") == 1
    assert "none.sqlite" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_password_is_not_shown():
    address = "postgresql://ana:secret@db.example:5432/krabbel"
    assert name_of(address) == "postgresql://db.example:5432/krabbel"
    several = "postgresql://ana:secret@db1:5432,[::1]:5433/krabbel?sslmode=require"
    assert name_of(several) == "postgresql://db1:5432,[::1]:5433/krabbel"
