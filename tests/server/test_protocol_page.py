"""docs/protocol.md tells every bound that a client can meet, with the number that the code has."""

from dataclasses import fields as settings_of
from typing import Annotated, get_args, get_origin

import pytest
from msgspec import Struct
from tools.declarations import answers, declared, fields, plain
from tools.write_docs import DOCS
from tools.write_limits import TABLES, limits_chapter
from tools.write_protocol import bounds

from krabbel.protocol import messages
from krabbel.server.close_codes import CLOSINGS
from krabbel.server.settings import COSTS_MS, JobLimits, Limits, Rate, Settings

PAGE = (DOCS / "protocol.md").read_text()
BOUNDS = [bound for _, _, bounds in TABLES for bound in bounds]
# What no client can tell: where things are, how bots and the page of operators are run.
INSIDE = {
    *("database", "warn_of_standby", "trusted_proxies", "workers", "jobs", "server_id", "link"),
    *("processes", "metrics"),
    *("pause_ms", "again_ms", "idle_s", "over_s"),
}
SHORT = (bool, type(None))  # values that need no bounds


def named(bound):
    return f"{bound.of.__name__.rpartition('.')[2]}.{bound.name}"


@pytest.mark.parametrize("bound", BOUNDS, ids=named)
def test_a_number_that_changes_makes_the_page_wrong(bound, monkeypatch):
    assert bound.row() in PAGE
    other = Rate(burst=987, a_second=9) if isinstance(bound.value(), Rate) else bound.value() + 987
    monkeypatch.setattr(bound.of, bound.name, other)
    assert bound.row() not in PAGE
    assert bound.row() in limits_chapter()


def test_a_cost_that_changes_makes_the_page_wrong(monkeypatch):
    for kind in COSTS_MS:
        with monkeypatch.context() as changed:
            changed.setitem(COSTS_MS, kind, 987.0)
            (row,) = (line for line in limits_chapter() if line.startswith(f"| {kind} | 987"))
            assert row not in PAGE


def test_every_limit_that_can_be_set_is_told():
    told = {(bound.of, bound.name) for bound in BOUNDS}
    for kind in (Limits, JobLimits, Settings):
        names = {field.name for field in settings_of(kind)}
        missing = {name for name in names if (kind, name) not in told}
        assert missing == (INSIDE if kind is Settings else {"move_s"} & names), kind


def client_fields():
    """All fields of what clients may send, on sockets and over HTTP."""
    for kind in [*declared(messages), *answers()]:
        if issubclass(kind, Struct) and kind.__struct_config__.forbid_unknown_fields:
            yield from ((kind.__name__, field) for field in fields(kind))


def alternatives(kind):
    """The types that a value may have; what can only be one of a few words has none."""
    if get_origin(kind) is Annotated:
        return [kind]
    parts = get_args(kind)
    return [kind] if get_origin(kind) in (None, dict, list) else [*parts]


def test_whatever_a_client_sends_has_bounds():
    unbounded = set()
    for owner, field in client_fields():
        for kind in alternatives(field.type):
            if not (kind in SHORT or isinstance(kind, str) or bounds(kind)):
                unbounded.add(f"{owner}.{field.name}: {plain(kind)}")
    assert unbounded == {"NewTable.options: dict[str, typing.Any]"}  # a table of its own tells them


def test_numbers_have_two_bounds():
    for owner, field in client_fields():
        for kind in alternatives(field.type):
            if plain(kind) is int:
                assert " to " in bounds(kind), f"{owner}.{field.name}"


def test_every_code_that_closes_a_socket_is_told():
    assert {1002, 1007} <= CLOSINGS.keys()
    for code, text in CLOSINGS.items():
        assert f"| {code} | {text} |" in PAGE
