"""Leaving the table: q, end of input and Ctrl-C save a record, and the match goes on from it."""

import random
import tempfile

import pytest

import krabbel
from krabbel.cli import files
from krabbel.cli.play import ENDED, INTERRUPTED
from krabbel.cli.start import Wishes, match_of
from krabbel.core.errors import BadOption
from tests.cli.desk import Desk, by_chance, first, match, menu_marks
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def steady(played):
    """Choices that depend on where the match is, not on how often was asked before."""

    def answer(prompt):
        moves = len(played.story.moves)
        return random.Random(moves).choice(menu_marks(prompt) or [""])

    return answer


@per_game
@pytest.mark.parametrize("seats", ["Mia,normal,easy", "Ana,Ben"])
def test_a_match_goes_on_as_if_nobody_had_left(game, seats, tmp_path):
    whole = match(game, tmp_path, seats=seats, seed=17)
    whole.screen.answer = steady(whole)
    whole.run()

    begun = match(game, tmp_path, seats=seats, seed=17)
    go_on = steady(begun)
    begun.screen.answer = lambda p: "q" if len(begun.story.moves) > 12 else go_on(p)
    assert begun.run() == ENDED
    assert not begun.table.over

    desk = Desk()
    second = match_of(desk, Wishes(record=tmp_path / "match.record"))
    assert [player.word for player in second.players] == seats.split(",")
    desk.answer = steady(second)
    second.run()
    assert second.table.state == whole.table.state
    assert second.table.record() == whole.table.record()


@pytest.mark.parametrize("page", ["?", "l"])
@pytest.mark.parametrize("word", ["q", "quit"])
def test_q_leaves_from_a_page_that_is_read_as_well(page, word, tmp_path):
    answers = iter([page, word])
    played = match(GAMES[0], tmp_path, seats="me,easy", answer=lambda _prompt: next(answers))
    assert played.run() == ENDED
    assert next(answers, None) is None
    assert (tmp_path / "match.record").exists()


def leave_by(how):
    def answer(_prompt):
        raise how

    return answer


@per_game
@pytest.mark.parametrize(
    ("how", "status"),
    [pytest.param(EOFError(), ENDED, id="EOF"), (KeyboardInterrupt(), INTERRUPTED)],
)
@pytest.mark.parametrize("seats", ["me,easy", "Ana,Ben"])
def test_leaving_saves_a_record_and_says_where(game, how, status, seats, tmp_path):
    played = match(game, tmp_path, seats=seats, answer=leave_by(how))
    assert played.run() == status
    saved = krabbel.replay((tmp_path / "match.record").read_text())
    assert saved.state == played.table.state
    text = "".join(played.screen.text().split("\n"))
    assert str(tmp_path / "match.record") in text
    assert "krabbel play --continue" in text


def test_the_cards_of_several_people_do_not_stay_on_the_screen(tmp_path):
    answers = iter(["", "q"])
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben", answer=lambda _: next(answers))
    played.run()
    assert "Play the " in played.screen.pages[-2]
    assert "Play the " not in played.screen.text()


def test_q_at_the_hand_over_quits(tmp_path):
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben", answer=lambda _: "q")
    assert played.run() == ENDED
    assert (tmp_path / "match.record").exists()


def test_an_interrupted_bot_saves_too(tmp_path, monkeypatch):
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="easy,easy,easy")

    def interrupted(seat, code):
        del seat, code
        raise KeyboardInterrupt

    monkeypatch.setattr(played, "act", interrupted)
    assert played.run() == INTERRUPTED
    assert (tmp_path / "match.record").exists()


def test_without_a_name_the_record_goes_into_this_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        answers = iter([first, lambda _prompt: "q"])
        match_of(Desk(lambda prompt, todo=answers: next(todo)(prompt)), Wishes("party-bugs")).run()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == 2
    assert all(name.startswith("krabbel-party-bugs-20") for name in names)
    assert all(name.endswith(".record") for name in names)


@per_game
def test_a_match_left_after_no_move_leaves_no_record(game, tmp_path, monkeypatch):
    """Bots may have moved before: what counts is that no person has."""
    monkeypatch.chdir(tmp_path)
    desk = Desk(leave_by(EOFError()))
    match_of(desk, Wishes(game=game.name)).run()
    assert list(tmp_path.iterdir()) == []
    assert "Nothing was played, so nothing is saved." in desk.text()
    match_of(desk, Wishes(game=game.name, save=tmp_path / "asked.record")).run()
    assert [path.name for path in tmp_path.iterdir()] == ["asked.record"]


def test_going_on_saves_into_the_same_file_unless_told_otherwise(tmp_path):
    played = match(krabbel.game("party-bugs"), tmp_path, answer=by_chance(1))
    played.run()
    record = tmp_path / "match.record"
    again = match_of(Desk(), Wishes(record=record))
    assert again.path == record
    assert match_of(Desk(), Wishes(record=record, save=tmp_path / "b")).path == tmp_path / "b"


def test_a_match_that_is_over_shows_its_result_again(tmp_path):
    played = match(krabbel.game("party-bugs"), tmp_path, answer=by_chance(1))
    played.run()
    desk = Desk()
    assert match_of(desk, Wishes(record=tmp_path / "match.record")).run() == ENDED
    assert desk.asked == []
    assert played.story.sentence(played.table.outcome.reason) in desk.text()


def test_nothing_but_a_record_is_written_over(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    with pytest.raises(BadOption, match="is not a record"):
        match_of(Desk(), Wishes(game="party-bugs", save=letter))
    with pytest.raises(BadOption, match="no folder"):
        match_of(Desk(), Wishes(game="party-bugs", save=tmp_path / "nowhere" / "a.record"))
    assert letter.read_text() == "Dear Ana"


def test_a_record_that_cannot_be_saved_where_it_should_is_saved_elsewhere(tmp_path, monkeypatch):
    spare = tmp_path / "spare"
    spare.mkdir()
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(spare))
    saved = files.save(tmp_path / "gone" / "match.record", "text")
    assert saved == spare / "match.record"
    assert saved.read_text() == "text"
    assert [path.name for path in spare.iterdir()] == ["match.record"]


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"players": 3}, "the record’s"),
        ({"seed": "1"}, "the record’s"),
        ({"options": ("mirror",)}, "the record’s"),
        ({"seats": "a,b,c,d,e"}, "5 are named for 4"),
    ],
)
def test_what_the_record_settles_cannot_be_wished_for(wishes, message, tmp_path):
    match(krabbel.game("party-bugs"), tmp_path, answer=leave_by(EOFError())).run()
    with pytest.raises(BadOption, match=message):
        match_of(Desk(), Wishes(record=tmp_path / "match.record", **wishes))
