"""Several people at one keyboard: the screen is handed over for secrets, and for nothing else."""

import re
from itertools import pairwise

import pytest
from rich.text import Text

import krabbel
from krabbel.cli.play import ENDED
from krabbel.core.state import NO_SEAT
from tests.cli.desk import by_chance, match
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
HAND_OVER = "nobody else is looking"


def hand_overs(played):
    """Plays the match; who was handed the screen, and for which phase."""
    found = []
    chance = played.screen.answer

    def answer(prompt):
        if HAND_OVER in prompt:
            found.append((prompt.split(",")[0], played.table.view().phase))
        return chance(prompt)

    played.screen.answer = answer
    assert played.run() == ENDED
    assert played.table.over
    return found


def test_party_bugs_hands_over_once_for_each_secret_choice(tmp_path):
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben,Cem", answer=by_chance(1))
    found = hand_overs(played)
    choices = [code for _, code in played.table.history]
    secret = sum(game.actions.action_name(code).startswith("play") for code in choices)
    assert {phase for _, phase in found} == {"play"}
    assert secret == 12 * 3  # every round but the last, in which nothing is played
    assert len(found) <= secret
    for name in ("Ana", "Ben", "Cem"):
        assert sum(who == name for who, _ in found) <= 12


def test_a_face_down_card_is_a_secret_as_long_as_it_lies_there(tmp_path):
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben,Cem", answer=by_chance(2), face_down=True)
    assert "take" in {phase for _, phase in hand_overs(played)}


def test_rucki_zucki_hands_over_once_a_turn(tmp_path):
    """Ending the turn needs no hand-over: the screen is still in the hands of whoever has laid."""
    game = krabbel.game("rucki-zucki")
    played = match(game, tmp_path, seats="Ana,Ben,Cem", answer=by_chance(3), rounds=3)
    found = hand_overs(played)
    assert {phase for _, phase in found} == {"turn"}
    turns = 1 + sum(last != this for (last, _), (this, _) in pairwise(played.table.history))
    assert len(found) == turns


def marked(view, _say, _own):
    """A drawing that says only whose cards it shows."""
    return Text(f"<cards of {view.viewer}>")


@per_game
def test_an_open_choice_shows_nobodys_cards_and_offers_no_hint(game, tmp_path, monkeypatch):
    monkeypatch.setattr(game.drawing, "draw", marked)
    played = match(game, tmp_path, seats="Ana,easy,Ben", answer=by_chance(4))
    chance = played.screen.answer
    met = []

    def answer(prompt):
        seats = game.open_seats(played.table.view())
        if seats and HAND_OVER not in prompt:
            met.append(prompt)
            shown = set(re.findall(r"<cards of (-?\d)>", played.screen.text()))
            assert shown == {"-1"}
            assert "h hint" not in prompt
            asked = played.story.sentence(game.prompt(played.table.view()))
            assert played.story.say.seat(seats[0]) in asked
            assert asked in " ".join(played.screen.text().split())
        return chance(prompt)

    played.screen.answer = answer
    played.run()
    assert bool(met) == (game.name in ("party-bugs", "go5"))


def test_after_an_open_choice_cards_are_shown_only_after_a_hand_over(tmp_path):
    """Also to whoever has just chosen: the others are still looking."""
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,Ben", answer=by_chance(5))
    chance = played.screen.answer
    steps = []

    def answer(prompt):
        opened = bool(game.open_seats(played.table.view()))
        cards = "Your hand" in played.screen.text()
        steps.append("hand-over" if HAND_OVER in prompt else "cards" if cards else "open")
        assert (steps[-1] == "open") == (opened and HAND_OVER not in prompt)
        return chance(prompt)

    played.screen.answer = answer
    played.run()
    assert ("open", "hand-over") in pairwise(steps)
    assert ("open", "cards") not in pairwise(steps)


@pytest.mark.parametrize("seats", ["Ana,Ben", "Ana,Ben,normal"])
def test_what_an_answer_has_brought_stands_above_the_next_hand_over(seats, tmp_path):
    """In Cockroach Poker Royal: what the card was and who collects it."""
    game = krabbel.game("poker-royal")
    played = match(game, tmp_path, seats=seats, seed=3, answer=by_chance(6))
    chance = played.screen.answer
    met = told = 0

    def answer(prompt):
        nonlocal met, told
        if HAND_OVER in prompt:
            page = " ".join(played.screen.text().split())
            for move in range(told, len(played.story.moves)):
                for line in played.story.events(NO_SEAT, move):
                    met += "collect" in line
                    assert line in page
            told = len(played.story.moves)
        return chance(prompt)

    played.screen.answer = answer
    assert played.run() == ENDED
    assert met
