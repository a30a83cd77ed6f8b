"""`krabbel database`: backup, check and copy, as they are typed."""

import asyncio
import os
import signal
import sqlite3
import tempfile
from contextlib import closing, contextmanager

import pytest
from click.testing import CliRunner

from krabbel.cli import database
from krabbel.cli.database import FAULTY
from krabbel.cli.entry import INTERRUPTED
from krabbel.cli.main import BAD_INPUT, main
from krabbel.core.words import LANGUAGES, terminal_words
from krabbel.protocol.pages import Me
from krabbel.server import run as server
from krabbel.server.store.sqlite import copying, open_store
from krabbel.server.store.sqlite.file import DatabaseFile
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


def refuse_folders(monkeypatch, *refused):
    """Have no temporary folder made in these folders; a root user ignores their modes."""
    make = tempfile.mkdtemp

    def mkdtemp(suffix=None, prefix=None, dir=None):  # noqa: A002 -- as tempfile has it
        if dir in refused:
            raise PermissionError(13, "Permission denied", str(dir))
        return make(suffix, prefix, dir)

    monkeypatch.setattr(tempfile, "mkdtemp", mkdtemp)


def test_a_backup_in_a_folder_that_is_read_only_is_checked(path, tmp_path, monkeypatch):
    refuse_folders(monkeypatch, tmp_path)
    done = run("check", path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.output.splitlines()[0] == f"{path} is sound."
    refuse_folders(monkeypatch, tmp_path, None)
    done = run("check", path)
    assert done.exit_code == BAD_INPUT
    assert done.stderr == (
        f"krabbel: a temporary copy can be written neither to {tmp_path}"
        " nor to the system's temporary folder\n"
    )


def test_a_backup_that_is_checked_or_backed_up_is_not_written_to(path, tmp_path):
    backup = tmp_path / "backup.sqlite"
    assert run("backup", backup, "--database", path).exit_code == 0
    before = backup.read_bytes()
    assert run("check", backup).exit_code == 0
    assert run("backup", tmp_path / "again.sqlite", "--database", backup).exit_code == 0
    assert backup.read_bytes() == before  # SQLite counts what it writes


COMMANDS = [("check", "FILE"), ("backup", "new", "--database", "FILE"), ("copy", "FILE", "new")]


def run_on(file, words, tmp_path):
    places = {"FILE": file, "new": tmp_path / "new.sqlite"}
    return run(*[places.get(word, word) for word in words])


@pytest.mark.parametrize("words", COMMANDS)
def test_a_database_that_is_missing_is_told_from_one_that_cannot_be_read(
    path, tmp_path, monkeypatch, words
):
    for missing in (tmp_path / "none.sqlite", tmp_path / "none" / "k.sqlite", tmp_path):
        done = run_on(missing, words, tmp_path)
        assert done.stderr == f"krabbel: there is no database {missing}\n"
    monkeypatch.setattr(os, "access", lambda file, _mode: file != path)
    done = run_on(path, words, tmp_path)
    assert done.exit_code == BAD_INPUT
    assert done.stderr == f"krabbel: the database {path} cannot be read: Permission denied\n"
    done = run_on("mysql://ana:hunter2@db/k", words, tmp_path)
    assert done.stderr == (
        "krabbel: this address of a database is not known; expected a file, or postgresql://…\n"
    )


def test_what_is_in_use_is_not_copied(path, tmp_path):
    other = tmp_path / "other.sqlite"
    assert run("copy", path, other).exit_code == 0
    said = f"krabbel: the database {path} is in use; stop the server first, or copy "
    with closing(DatabaseFile(path)):
        done = run("copy", path, tmp_path / "new.sqlite")
        assert (done.exit_code, done.stderr) == (BAD_INPUT, f"{said}a backup of it\n")
        done = run("copy", other, path)
        assert (done.exit_code, done.stderr) == (BAD_INPUT, f"{said}into another one\n")


def test_a_copy_makes_no_folder(path, tmp_path):
    done = run("copy", path, tmp_path / "mistyped" / "new.sqlite")
    assert done.exit_code == BAD_INPUT
    assert f"there is no folder {tmp_path / 'mistyped'} for the database" in done.stderr
    assert not (tmp_path / "mistyped").exists()


@pytest.mark.parametrize("force", [True, False])
def test_a_backup_does_not_take_the_place_of_a_folder(path, tmp_path, force):
    folder = tmp_path / "backups"
    folder.mkdir()
    done = run("backup", folder, "--database", path, *["--force"] * force)
    assert done.exit_code == BAD_INPUT
    assert done.stderr == f"krabbel: {folder} is a folder; expected a file\n"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_folder_of_a_backup_that_is_not_there_is_named(request, path, tmp_path, kind):
    source = path if kind == "sqlite" else request.getfixturevalue("postgres").empty()
    for folder in (tmp_path / "none", path):
        done = run("backup", folder / "x.sqlite", "--database", source)
        assert done.exit_code == BAD_INPUT
        assert done.stderr.startswith(f"krabbel: there is no folder {folder} for the database")


def test_a_command_does_not_warn_of_a_missing_standby(postgres, tmp_path, path, caplog):
    address = postgres.empty()
    for words in (("copy", path, address), ("backup", tmp_path / "b", "--database", address)):
        done = run(*words)
        assert (done.exit_code, done.stderr, caplog.text) == (0, "", "")
