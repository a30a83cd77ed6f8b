"""Go5: matches of version 1 go on as they began, with quiet turns counted from a round's start."""

from pathlib import Path

import pytest

import krabbel
from krabbel.core.errors import BadOption, BadRecord
from krabbel.core.table import Table
from tests.games.go5.tables import GO5, play
from tests.games.marks import in_rules

RECORDS = Path(__file__).parents[2] / "records"
QUIET = [  # nobody lays anything
    *("A discard 1-green", "B discard 1-red", "A discard 1-violet", "B discard 1-blue"),
    *("A discard 1-pink", "B discard 2-orange", "A discard 1-orange", "B discard 2-yellow"),
    *("A discard 2-blue", "B discard 3-green"),
]


@in_rules("G5-2.7 a record of version 1 replays to the end it had")
def test_a_record():
    text = (RECORDS / "go5-1.txt").read_text()
    table = krabbel.replay(text)
    assert table.version == 1
    assert table.outcome
    assert table.outcome.points == (0, 95)
    assert table.record() == text
    assert table.after(10).view().round == 2  # the first round ended with 29 cards in stock


@in_rules("G5-2.7 so does one that starts from a position of version 1")
def test_a_record_from_a_position():
    table = krabbel.replay((RECORDS / "go5-1-position.txt").read_text())
    assert (table.version, table.view().round) == (1, 2)
    assert [place.points for place in table.view().places] == [-50, -35]
    assert krabbel.replay(table.record()).state == table.state


@pytest.mark.parametrize(
    ("version", "round_now"),
    [
        pytest.param(1, 2, id="G5-2.7 version 1 counts from the start of a round"),
        pytest.param(2, 1, id="G5-2.7 version 2 from its first reshuffle"),
        pytest.param(None, 1, id="G5-2.7 a new match is of the newest version"),
    ],
)
def test_the_same_moves(version, round_now):
    table = play(Table(GO5, 2, 1, {"dealer": "A", "target": 50}, version), *QUIET)
    assert table.view().round == round_now
    assert table.version == (version or GO5.version)
    assert table.copy().version == table.after(3).version == table.version
    assert Table.from_position(GO5, table.position()).version == table.version


def test_other_versions_are_refused():
    with pytest.raises(BadOption, match=r"version 3 of Go5 is unknown.* 1, 2"):
        Table(GO5, 2, 1, version=3)
    record = (RECORDS / "go5-1.txt").read_text()
    with pytest.raises(BadRecord, match="version 3 of Go5 is unknown"):
        krabbel.replay(record.replace("version: 1", "version: 3"))
    position = (RECORDS / "go5-1-position.txt").read_text()
    with pytest.raises(BadRecord, match="the position is of version 1"):
        krabbel.replay(position.replace("version: 1", "version: 2", 1))
