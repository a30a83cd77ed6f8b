"""Taking back: among people only what has shown nothing, and never over another person's move;
alone with bots any decision, which is told.
"""

import pytest

import krabbel
from krabbel.cli.replay import Replay, read_record
from krabbel.cli.start import Wishes, match_of
from krabbel.cli.story import OPENING, Story
from krabbel.cli.words import Words
from krabbel.core.undo import reveals_nothing
from tests.cli.desk import Desk, by_chance, match, menu_marks
from tests.strategies import GAMES

DECISIONS = 6
per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@per_game
@pytest.mark.parametrize("seats", ["Ana,Ben,Cem", "Ana,easy,Ben"])
def test_among_people_it_is_offered_exactly_where_it_is_fair(game, seats, tmp_path):
    played = match(game, tmp_path, seats=seats, answer=by_chance(2))
    chance = played.screen.answer
    asked: list[bool] = []

    def answer(prompt):
        if len(asked) > 60:
            return "q"
        if not menu_marks(prompt):
            return chance(prompt)
        moves, states = played.story.moves, played.story.states
        last = max((i for i, (seat, _) in enumerate(moves) if seat in played.people), default=None)
        fair = last is not None and all(
            reveals_nothing(game, states[i], *moves[i]) for i in range(last, len(moves))
        )
        looks_on = played.at_screen is None  # an open choice is before all eyes
        offered = fair and (looks_on or moves[last][0] == played.at_screen)
        asked.append(offered)
        assert ("u take back" in prompt) == offered
        return chance(prompt)

    played.screen.answer = answer
    played.run()


def test_whoever_chose_openly_takes_back_while_the_next_one_is_asked(tmp_path):
    """Party Bugs: taking a card off the open floor shows nothing."""
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben,Cem")
    seen = []

    def answer(prompt):
        if "nobody else is looking" in prompt:
            return ""
        seen.append((len(played.story.moves), played.table.waiting[0], prompt))
        return "u" if len(played.story.moves) == 4 and len(seen) == 5 else menu_marks(prompt)[0]

    played.screen.answer = lambda prompt: "q" if len(seen) > 6 else answer(prompt)
    played.run()
    assert [moves for moves, _, _ in seen[:7]] == [0, 1, 2, 3, 4, 3, 4]
    assert not any("u take back" in prompt for _, _, prompt in seen[:4])  # a chosen card stays so
    first = seen[3][1]
    assert f"u take back {played.players[first].name}’s move" in seen[4][2]
    assert seen[5][1] == first
    assert played.story.moves == played.table.history
    assert len(played.story.states) == len(played.story.moves) + 1


@per_game
def test_alone_with_bots_every_decision_can_be_taken_back_to_the_start(game, tmp_path):
    """The table is as it was before the decision, byte for byte, again and again."""
    played = match(game, tmp_path, seats="random,Ana,random", answer=by_chance(3))
    chance = played.screen.answer
    before: dict[int, bytes] = {}  # by the number of own decisions

    def answer(prompt):
        own = own_moves(played)
        assert ("u take back" in prompt) == (own > 0)
        if played.table.taken_back or own == DECISIONS:
            assert own == DECISIONS - played.table.taken_back
            assert played.table.state == before.get(own, played.table.state)
            assert played.story.states[-1] == played.table.state
            return "u" if own else "q"
        before.setdefault(own, played.table.state.copy())
        return chance(prompt)

    played.screen.answer = answer
    played.run()
    assert len(before) == DECISIONS
    assert played.table.taken_back == DECISIONS
    assert own_moves(played) == 0
    assert played.story.moves == played.table.history


def own_moves(played):
    return sum(seat in played.people for seat, _ in played.story.moves)


def again_and_again(played, chance, most=4):
    """Takes some decisions back, then plays on."""
    taken: list[int] = []

    def answer(prompt):
        if "u take back" in prompt and len(taken) < most and own_moves(played) % 3 == 0:
            taken.append(own_moves(played))
            return "u"
        return chance(prompt)

    return answer


@per_game
def test_what_was_taken_back_is_told_in_record_log_and_result(game, tmp_path):
    played = match(game, tmp_path, seats="Ana,random", answer=by_chance(4))
    played.screen.answer = again_and_again(played, played.screen.answer)
    played.run()
    assert played.table.over
    assert played.table.taken_back == 4
    assert "4 moves were taken back." in played.screen.text()
    text = (tmp_path / "match.record").read_text()
    assert text.count("\nA takes back ") == 4
    again, players = read_record(tmp_path / "match.record")
    assert again.state == played.table.state
    assert again.record() == played.table.record()
    story = Story.of(again, played.players, Words())
    assert story.moves == played.story.moves
    for viewer in (OPENING, 0, 1):
        assert story.lines(viewer, OPENING) == played.story.lines(viewer, OPENING)
    assert sum("Ana took back: " in line for line in story.lines(0, OPENING)) == 4
    desk = Desk()
    Replay(desk, again, players).print_all()
    assert "4 moves were taken back." in desk.text()


def test_a_decision_that_was_taken_back_is_told_at_once(tmp_path):
    answers = iter([None, "u", "q"])
    played = match(
        krabbel.game("party-bugs"),
        tmp_path,
        seats="Ana,easy,easy",
        answer=lambda prompt: next(answers) or menu_marks(prompt)[0],
    )
    chosen = played.wording.label(played.table.actions(0)[:1])
    played.run()
    assert f"Ana took back: {chosen}" in played.screen.text()


def test_a_match_goes_on_from_a_record_with_what_was_taken_back(tmp_path):
    played = match(krabbel.game("go5"), tmp_path, seats="Ana,random", answer=by_chance(5))
    go_on = again_and_again(played, played.screen.answer)
    played.screen.answer = lambda p: "q" if len(played.story.moves) > 12 else go_on(p)
    played.run()
    second = match_of(Desk(by_chance(6)), Wishes(record=tmp_path / "match.record"))
    assert second.table.taken_back == played.table.taken_back == 4
    second.run()
    text = (tmp_path / "match.record").read_text()
    assert text.count("takes back") == 4
    assert krabbel.replay(text).state == second.table.state


def test_bots_answer_another_move_and_repeat_themselves_after_the_same(tmp_path):
    """Party Bugs: their luck comes from the deal, so nothing can be had by trying again alone."""
    played = match(krabbel.game("party-bugs"), tmp_path, seats="Ana,normal,normal")
    seen = []
    typed = iter([0, "u", 0, "u", 1, "q"])

    def answer(prompt):
        seen.append([*played.table.history])
        what = next(typed)
        return menu_marks(prompt)[what] if isinstance(what, int) else what

    played.screen.answer = answer
    played.run()
    first, again, other = seen[1], seen[3], seen[5]
    assert first == again
    assert first != other[: len(first)]


def test_u_is_no_word_where_it_is_not_offered(tmp_path):
    answers = iter(["u", "q"])
    played = match(krabbel.game("party-bugs"), tmp_path, answer=lambda _: next(answers))
    played.run()
    assert "nothing that could be taken back" in played.screen.text()
