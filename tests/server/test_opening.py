"""An address says which kind of store is opened."""

import asyncio
import sys

import pytest

from krabbel.server.cluster.membership import membership
from krabbel.server.listening import CannotListen
from krabbel.server.settings import Settings
from krabbel.server.store import Owner, StoreFailure
from krabbel.server.store.opening import is_postgres, must_have_folder, name_of, open_store


@pytest.mark.parametrize(
    ("database", "postgres"),
    [
        ("krabbel.sqlite", False),
        (":memory:", False),
        ("/srv/postgresql/krabbel.sqlite", False),
        ("postgresql://ana@localhost/krabbel", True),
        ("postgres:///krabbel", True),
    ],
)
def test_which_addresses_mean_postgresql(database, postgres):
    assert is_postgres(database) == postgres


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("ana:secret@db.example:5432/krabbel", "db.example:5432/krabbel"),
        (
            "ana:secret@db1:5432,[::1]:5433/krabbel?sslmode=require",
            "db1:5432,[::1]:5433/krabbel",
        ),
        (
            "/krabbel?user=ana&password=secret&host=/run/pg&port=5433",
            "/krabbel?host=/run/pg&port=5433",
        ),
        ("?dbname=krabbel&passfile=/secret", "?dbname=krabbel"),
        ("ana:se%40cret@db/krabbel?application_name=k#secret", "db/krabbel"),
        ("ana:se/cret@db/k", "db/k"),
        ("ana:se?cret@db", "db"),
        ("ana:se#cret@db/k?host=/run/pg", "db/k?host=/run/pg"),
        ("ana:se@cret@db/k", "db/k"),
        ("ana:se/c@re?t@db1,db2/k", "db1,db2/k"),
        ("db/k?host=/run/pg&password=se@cret", ""),
    ],
)
def test_a_password_is_not_shown(address, shown):
    assert name_of(f"postgresql://{address}") == f"postgresql://{shown}"


def test_without_its_driver_postgresql_is_refused_with_advice(monkeypatch):
    monkeypatch.setitem(sys.modules, "krabbel.server.store.postgres", None)
    with pytest.raises(StoreFailure, match=r"\[postgres\]"):
        asyncio.run(open_store("postgresql:///krabbel", Owner("a")))


def test_an_address_that_is_not_known_makes_no_file_and_is_not_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreFailure) as failed:
        asyncio.run(open_store("mysql://ana:secret@localhost/krabbel", Owner("a")))
    assert "secret" not in str(failed.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_servers_are_told_no_address_that_means_any_machine(host):
    settings = Settings(database="postgresql:///krabbel", link=(host, 8770))
    with pytest.raises(CannotListen, match="--link"), membership(settings):
        """It is refused before anything is opened."""


def test_a_file_is_opened(tmp_path):
    async def use():
        store = await open_store(tmp_path / "k.sqlite", Owner("a"))
        await store.check()
        await store.close()

    asyncio.run(use())
    assert (tmp_path / "k.sqlite").exists()


@pytest.mark.parametrize("database", ["circle", "circle/k.sqlite"])
def test_links_in_a_circle_are_told_as_what_cannot_be_opened(tmp_path, database):
    (tmp_path / "circle").symlink_to("circle")
    must_have_folder(tmp_path / database)
    with pytest.raises(StoreFailure, match="cannot be opened"):
        asyncio.run(open_store(tmp_path / database, Owner("a")))


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted there")
def test_where_the_working_directory_was_deleted_only_names_in_it_are_refused(
    tmp_path, monkeypatch
):
    (tmp_path / "deleted").mkdir()
    monkeypatch.chdir(tmp_path / "deleted")
    (tmp_path / "deleted").rmdir()
    must_have_folder(":memory:")
    must_have_folder(tmp_path / "k.sqlite")
    with pytest.raises(StoreFailure, match=r"there is no folder \."):
        must_have_folder("k.sqlite")
