"""Stepping through a record: forwards, backwards, jumps, eyes; and files that are none."""

import pytest
from click.testing import CliRunner

import krabbel
from krabbel.cli.main import BAD_INPUT, main
from krabbel.cli.replay import Replay, read_record
from krabbel.core.errors import BadRecord
from tests.cli.desk import Desk, by_chance, match
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def recorded(game, tmp_path, seats="Mia,easy,Ana"):
    match(game, tmp_path, seats=seats, answer=by_chance(1)).run()
    return tmp_path / "match.record"


def stepping(path, *typed):
    """A replay after these keys."""
    answers = iter(typed)

    def answer(_prompt):
        word = next(answers, None)
        if word is None:
            raise EOFError
        return word

    shown = Replay(Desk(answer), *read_record(path))
    shown.step_through()
    return shown


@per_game
def test_enter_goes_through_the_whole_match(game, tmp_path):
    path = recorded(game, tmp_path)
    table = krabbel.replay(path.read_text())
    shown = stepping(path, *[""] * len(table.history))
    assert shown.at == shown.last == len(table.history)
    last = shown.screen.text()
    assert table.outcome
    assert shown.story.sentence(table.outcome.reason) in last
    assert "B easy bot" in last


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ([""], 1),
        (["", "", "b"], 1),
        (["10"], 10),
        (["10", "b", "0"], 0),
        (["b"], 0),
        (["99999"], 0),
        (["x"], 0),
        (["sZ", "5"], 5),
        (["?", ""], 1),
        (["q", "5"], 0),
        (["²"], 0),
    ],
    ids=str,
)
def test_keys(typed, at, tmp_path):
    assert stepping(recorded(krabbel.game("party-bugs"), tmp_path), *typed).at == at


@per_game
def test_all_hands_are_open_or_only_those_that_a_seat_sees(game, tmp_path):
    path = recorded(game, tmp_path)
    open_text = stepping(path, "4").screen.text()
    own = stepping(path, "4", "sb")
    assert all(f"\n{name}: " in open_text for name in own.names)
    assert not any(f"\n{name}: " in own.screen.text() for name in own.names)
    seat, code = own.story.moves[3]
    assert own.story.say.move(seat, game.actions.choice(code)) in " ".join(open_text.split())
    told = own.story.lines(1, 3, 4)[0]
    assert told in own.screen.text()


@pytest.mark.parametrize(("name", "face_down"), [("party-bugs", "??"), ("poker-royal", "▒▒")])
def test_cards_on_the_table_are_face_up_too_unless_a_seat_looks(name, face_down, tmp_path):
    table = krabbel.game(name).table(players=3, seed=1)
    seat = table.waiting[0]
    table.act(seat, table.legal(seat)[0])
    (tmp_path / "r").write_text(table.record())
    other = "sb" if seat == 0 else "sa"
    assert face_down in stepping(tmp_path / "r", "1", other).screen.text()
    assert face_down not in stepping(tmp_path / "r", "1").screen.text()


@per_game
def test_all_prints_every_move_without_asking(game, tmp_path):
    path = recorded(game, tmp_path)
    done = CliRunner().invoke(main, ["replay", str(path), "--all"])
    moves = len(krabbel.replay(path.read_text()).history)
    assert done.exit_code == 0
    assert f"move {moves} of {moves}" in done.output
    assert "\x1b" not in done.output


def test_a_record_without_names_is_shown_by_letters(tmp_path):
    table = krabbel.game("party-bugs").table(players=3, seed=1)
    table.act(0, table.legal(0)[0])
    (tmp_path / "r").write_text(table.record())
    assert "\nA: " in stepping(tmp_path / "r").screen.text()


GOOD = "krabbel record 1\ngame: party-bugs\nversion: 1\nplayers: 2\noptions: {}\nseed: 7\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "line 1"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"Dear Ana,\n", "line 1"),
        (GOOD.encode() + b"\nA fly away\n", "line 8"),
        (GOOD.encode() + b"\nZ play 7\n", "line 8"),
        (GOOD.replace("party-bugs", "chess").encode(), "no game “chess”"),
        (GOOD.replace("version: 1", "version: 99").encode(), "version 99"),
        (GOOD.encode() + b"seats: Ana,Ben,Cem\n", "3 names for 2 players"),
        (GOOD.encode() + b"seats: Ana,\x1b[2J\n", "is not a name"),
        (GOOD.encode() + b"colour: red\n", "line 7"),
    ],
)
@pytest.mark.parametrize("command", [["replay"], ["play", "--continue"]], ids=" ".join)
def test_a_bad_file_is_refused_in_one_line(command, content, message, tmp_path):
    path = tmp_path / "bad.record"
    path.write_bytes(content)
    done = CliRunner().invoke(main, [*command, str(path)])
    assert done.exit_code == BAD_INPUT
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "\x1b" not in done.stderr
    assert path.read_bytes() == content


def test_no_file_or_a_folder_is_refused(tmp_path):
    with pytest.raises(BadRecord, match="there is no file"):
        read_record(tmp_path / "nothing")
    with pytest.raises(BadRecord, match="cannot be read"):
        read_record(tmp_path)
