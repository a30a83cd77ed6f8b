"""Who sits where, and options as they are typed."""

from dataclasses import dataclass

import pytest

import krabbel
from krabbel import bots
from krabbel.bots import usual_level
from krabbel.cli.games import find
from krabbel.cli.options import read_options, read_value
from krabbel.cli.people import display_names, seat_players
from krabbel.cli.start import Wishes, match_of
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption, KrabbelError
from krabbel.core.options import Choice
from krabbel.sim.plan import Plan
from tests.cli.desk import Desk

GAME = krabbel.game("party-bugs")


@pytest.mark.parametrize(
    ("players", "seats", "names"),
    [
        (None, None, "A You, B normal bot, C normal bot, D normal bot"),
        (2, None, "A You, B normal bot"),
        (None, "me,normal,easy,Ana", "A You, B normal bot, C easy bot, D Ana"),
        (None, "Mia", "A Mia, B normal bot, C normal bot, D normal bot"),
        (None, "me,random", "A You, B random bot"),
        (3, "easy,Mia", "A easy bot, B Mia, C normal bot"),
        (None, " Ana , EASY,Jörg O'Neil", "A Ana, B easy bot, C Jörg O'Neil"),
    ],
)
def test_everybody_has_a_seat(players, seats, names):
    assert ", ".join(display_names(seat_players(GAME, players, seats), Words())) == names


@pytest.mark.parametrize(
    ("players", "seats", "message"),
    [
        (2, "a,b,c", "3 are named for 2"),
        (None, "Ana,ana", "two people"),
        (None, "me,you", "two people"),
        (None, "Ana,", "is not a name"),
        (None, "Ana,[red]", "is not a name"),
        (None, "Ana,\x1b[2J", "is not a name"),
        (None, "Ana," + "x" * 17, "is not a name"),
    ],
)
def test_impossible_seats_are_refused(players, seats, message):
    with pytest.raises(BadOption, match=message):
        seat_players(GAME, players, seats)


@pytest.mark.parametrize("word", ["hrad", "esay", "nomal", "expert", "medium", "bot"])
def test_a_mistyped_bot_is_no_person_without_a_question(word):
    message = (
        f"no bot “{word}”; there are: random, easy, normal.*a person’s name, write “{word.title()}”"
    )
    with pytest.raises(BadOption, match=message):
        seat_players(GAME, None, f"me,{word}")
    assert seat_players(GAME, None, f"me,{word.title()}")[1].level is None


@pytest.mark.parametrize("name", ["ana", "jo", "harry", "Norman", "Hardy", "王", "b"])
def test_other_names_are_names(name):
    assert seat_players(GAME, None, f"me,{name}")[1].name == name


def test_a_bot_that_needs_numba_says_so(monkeypatch):
    monkeypatch.setattr(bots, "find_spec", lambda spec: None if spec == "numba" else True)
    with pytest.raises(BadOption, match=r"the hard bot needs Numba: pip install -e '.\[fast\]'"):
        seat_players(GAME, None, "me,hard")
    with pytest.raises(BadOption, match="the hard bot needs Numba"):
        Plan("party-bugs", ("hard", "easy"), 1)


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        (["face_down", "mirror"], {"face_down": True, "mirror": True}),
        (["face-down"], {"face_down": True}),
        (["Face-Down=no"], {"face_down": False}),
        (["youngest=B"], {"youngest": 1}),
        (["youngest=ana"], {"youngest": 1}),
    ],
    ids=str,
)
def test_options_are_typed(typed, options):
    assert read_options(GAME, typed, seat_players(GAME, None, "me,Ana"), Words()) == options


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (["face_down=perhaps"], "yes or no"),
        (["turbo"], "no option “turbo”"),
        (["mirror", "mirror=no"], "twice"),
        (["youngest=Zoe"], "seat’s letter"),
        (["youngest"], "seat’s letter"),
    ],
    ids=str,
)
def test_impossible_options_are_refused(typed, message):
    with pytest.raises(KrabbelError, match=message):
        read_options(GAME, typed, seat_players(GAME, None, "me,Ana"), Words())


@dataclass(frozen=True)
class Board(Choice):
    from_file: bool = True

    def read(self, value):
        return value if value.startswith("1 2") else super().read(value)


def as_it_is(bad):
    return bad


def test_an_option_may_come_from_a_file(tmp_path):
    board = Board("board", "the board", "blue", ("blue", "red"))
    (tmp_path / "mine.txt").write_text("1 2 3")
    assert read_value(board, str(tmp_path / "mine.txt"), [], as_it_is) == "1 2 3"
    assert read_value(board, "red", [], as_it_is) == "red"
    with pytest.raises(BadOption, match="there is no file"):
        read_value(board, str(tmp_path / "other.txt"), [], as_it_is)
    with pytest.raises(BadOption, match="cannot be read"):
        read_value(board, str(tmp_path), [], as_it_is)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(BadOption, match="cannot be read"):
        read_value(board, str(tmp_path / "bytes"), [], as_it_is)


def test_rucki_zucki_is_played_on_a_board_of_ones_own(tmp_path):
    rows = "1 2 3 4 5 6 7 8 9 10 11 12\n13 14 15 16 17 18 ST 19 20 21 22 23\n"
    rows += "24 JO 25 26 27 28 29 30 31 32 33 34\n35 36 37 38 39 40 41 42 43 44 45 46\n"
    (tmp_path / "board.txt").write_text(rows)
    board = f"board={tmp_path / 'board.txt'}"
    wishes = Wishes(game="rucki-zucki", players=2, options=(board,), save=tmp_path / "r")
    desk = Desk(lambda _: "q")
    match_of(desk, wishes).run()
    assert krabbel.replay((tmp_path / "r").read_text()).options["board"].split()[6] == "7"
    assert "Board from a file" in "".join(desk.all_pages())


@pytest.mark.parametrize("name", ["party-bugs", "Party Bugs", "party_bugs", "party", "p-a "])
def test_games_are_found_by_what_people_type(name):
    if name == "p-a ":
        with pytest.raises(KrabbelError, match="there is no game"):
            find(name)
    else:
        assert find(name) is GAME


def test_without_a_game_one_is_asked_for(tmp_path):
    number = krabbel.game_names().index("party-bugs") + 1
    answers = iter(["", "chess", "9", str(number), "7", "x", "3", "q"])
    desk = Desk(lambda _: next(answers))
    played = match_of(desk, Wishes(save=tmp_path / "r"))
    assert played.game is GAME
    assert played.table.players == 3
    assert [player.level for player in played.players] == [None, *[usual_level(GAME)] * 2]
    assert "Party Bugs, 2 to 6 players" in desk.text()
