"""Records and positions: what cannot be is refused with its reason."""

import copy
import json

import pytest

import krabbel
from krabbel.core.errors import BadPosition, BadRecord
from krabbel.core.table import Table

GAME = krabbel.game("party-bugs")


def played():
    table = GAME.table(3, seed=7, face_down=True)
    for _ in range(5):
        table.act(table.waiting[0], table.actions(table.waiting[0])[0])
    return table


def test_a_record_reads_like_this():
    table = GAME.table(3, seed=7, youngest="B")
    table.act(0, table.legal(0)[0])
    assert table.record() == (
        "krabbel record 1\n"
        "game: party-bugs\n"
        "version: 1\n"
        "players: 3\n"
        'options: {"youngest": "B"}\n'
        "seed: 00000000000000000000000000000007\n"
        "\n"
        f"A {table.game.actions.action_name(table.history[0][1])}\n"
    )


def test_a_record_of_a_table_that_started_from_a_position():
    table = Table.from_position(GAME, played().position())
    table.act(table.waiting[0], table.actions(table.waiting[0])[0])
    assert krabbel.replay(table.record()).state == table.state


def test_windows_line_ends_and_marks_and_blank_lines_are_read():
    text = played().record()
    assert krabbel.replay("\ufeff" + text.replace("\n", "\r\n") + "\r\n\r\n").record() == text
    assert krabbel.replay(text.replace("\n\n", "\n  \n")).record() == text


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("krabbel record 1", "chess record 1", "line 1: expected “krabbel record 1”"),
        ("game: party-bugs", "game: whist", "there is no game “whist”"),
        ("game: party-bugs\n", "", "the header lacks “game”"),
        ("version: 1", "version: 99", "version 99 of Party Bugs is unknown"),
        ("players: 3", "players: 9", "2 to 6 players"),
        ("players: 3", "players: three", "players: “three” is not JSON"),
        ("players: 3", "players: 3\nplayers: 3", "line 5: expected one of"),
        ("players: 3", "weather: fine", "line 4: expected one of"),
        ('{"face_down": true}', "[]", "options: expected a JSON object"),
        ('{"face_down": true}', '{"backwards": true}', "no option “backwards”"),
        ("seed: 0", "seed: x", "is not a seed"),
        ("seed: 0", "position: {}\nseed: 0", "from a position or from a seed, not from both"),
        ("A hide", "G hide", "line 8: 'G' is not a seat"),
        ("A hide", "A play", "line 8: .* is not possible now"),
        ("A hide", "A juggle", "line 8: .* is not an action"),
    ],
)
def test_a_damaged_record_is_refused_with_its_reason(old, new, complaint):
    text = played().record()
    assert old in text
    with pytest.raises(BadRecord, match=complaint):
        krabbel.replay(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda p: p.pop("tied"), r"missing: \['tied'\]"),
        (lambda p: p.update(weather="fine"), r"unknown: \['weather'\]"),
        (lambda p: p.update(game="go5"), "game: expected 'party-bugs', not 'go5'"),
        (
            lambda p: p.update(version=0),
            "version 0 of Party Bugs is unknown; this program plays version 1",
        ),
        (lambda p: p.update(seats=7), "not for 7 players"),
        (lambda p: p.update(seats=10**30), "seats: .* is too large"),
        (lambda p: p.update(seats=True), "seats: True is not a whole number"),
        (lambda p: p.update(tied="Q"), "tied: 'Q' is not a seat; expected A, B, C, D, E, F"),
        (lambda p: p.update(hand="7"), "hand: expected a list of at most 6"),
        (lambda p: p["hand"].append(["99"]), "hand: '99' is not a card"),
        (lambda p: p["hand"][0].append(p["hand"][0][0]), "hand: .* appears twice"),
        (lambda p: p.update(key=["zz"]), "key: 'zz' is not eight hexadecimal digits"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(change, complaint):
    position = copy.deepcopy(played().position())
    change(position)
    with pytest.raises(BadPosition, match=complaint):
        Table.from_position(GAME, position)


@pytest.mark.parametrize("text", ["null", "[]", "3", '"A"', "{}"])
def test_what_is_no_position_is_refused(text):
    with pytest.raises(BadPosition):
        Table.from_position(GAME, json.loads(text))
