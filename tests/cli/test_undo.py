"""Taking back: offered only where nothing was shown, and never over another person's move."""

import pytest

import krabbel
from krabbel.core.undo import reveals_nothing
from tests.cli.desk import by_chance, match, menu_marks
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@per_game
@pytest.mark.parametrize("seats", ["Ana,Ben,Cem", "Ana,easy,easy"])
def test_it_is_offered_exactly_where_it_is_fair(game, seats, tmp_path):
    played = match(game, tmp_path, seats=seats, answer=by_chance(2))
    chance = played.screen.answer
    asked = []

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
    assert f"u take back {played.players[first].name}'s move" in seen[4][2]
    assert seen[5][1] == first
    assert played.story.moves == played.table.history
    assert len(played.story.states) == len(played.story.moves) + 1


@per_game
def test_taking_back_restores_the_table(game, tmp_path):
    """Wherever it is offered: the state is as it was before the move, byte for byte."""
    played = match(game, tmp_path, seats="Ana,easy", answer=by_chance(3))
    chance = played.screen.answer
    offered = []

    def answer(prompt):
        if "u take back" in prompt and len(offered) < 5:
            back = played.story.takes_back(played.people)
            offered.append(played.story.states[back].copy())
            return "u"
        return chance(prompt)

    played.screen.answer = answer
    turn = played.turn

    def checked(seat):
        many = len(offered)
        turn(seat)
        if len(offered) > many:
            assert played.table.state == offered[-1]
            assert played.story.states[-1] == offered[-1]

    played.turn = checked
    played.run()
    assert played.table.over


def test_u_is_no_word_where_it_is_not_offered(tmp_path):
    answers = iter(["u", "q"])
    played = match(krabbel.game("party-bugs"), tmp_path, answer=lambda _: next(answers))
    played.run()
    assert "nothing that could be taken back" in played.screen.text()
