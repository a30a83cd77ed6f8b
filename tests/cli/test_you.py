"""Whoever is called You is spoken to: "You hold", in sentences, drawings and replays."""

import re

import pytest

import krabbel
from krabbel.cli.people import seat_players, spoken_names
from krabbel.cli.replay import Replay, read_record
from krabbel.cli.words import Words
from tests.cli.desk import Desk, by_chance, match
from tests.strategies import combinations, per_game

WRONG = re.compile(r"\bYou'|\bYou (?:has|is|does|was|\w+s)\b|\b(?:to|of|from|by|with|for) You\b")


def told(played):
    """All that was shown, and the whole log as everybody would read it."""
    viewers = (-2, -1, *range(played.table.players))
    logs = ["\n".join(played.story.lines(viewer, -1)) for viewer in viewers]
    return [*played.screen.all_pages(), *logs]


@per_game
@pytest.mark.parametrize("seats", ["me,normal,easy", "easy,easy,me", "Ana,me"])
def test_nothing_that_is_shown_speaks_of_you_as_of_somebody_else(game, seats, tmp_path):
    for seed, options in enumerate(combinations(game)):
        if "small" in options.values():  # a board for two
            continue
        how = {"seats": seats, "seed": seed, "answer": by_chance(seed)}
        played = match(game, tmp_path, **how, **options)
        assert played.run() == 0
        for text in told(played):
            wrong = WRONG.search(text)
            assert not wrong, wrong[0]
        lines = played.story.lines(-2, -1)
        assert not [line for line in lines if re.search(r"\b[A-F] (?:You|Ana)\b", line)]
        assert any(re.search(r"\b[Yy]ou\b", line) for line in lines)


@per_game
def test_a_replay_says_whose_hand_it_shows(game, tmp_path):
    played = match(game, tmp_path, seats="me,easy,Ana", answer=by_chance(1))
    played.run()
    desk = Desk()
    shown = Replay(desk, *read_record(tmp_path / "match.record"))
    shown.print_all()
    assert "A You: " in desk.text()
    for typed, hand in (("sA", "Your hand"), ("sB", "B easy bot’s hand"), ("sc", "Ana’s hand")):
        shown.at = 1
        assert shown.obey(typed)
        assert hand in desk.text()
        assert ("Your hand" in desk.text()) == (typed == "sA")


def test_names_in_sentences_and_in_drawings():
    seated = seat_players(krabbel.game("party-bugs"), None, "me,easy,easy,Ana")
    assert spoken_names(seated, Words()) == ["You", "B easy bot", "C easy bot", "Ana"]
    assert spoken_names(seated, Words("fr"))[:2] == ["Toi", "B bot (facile)"]
    say = krabbel.game("go5").say(["A You", "B easy bot"], reader=0)
    assert say.drawing("dealt", 0) == "you have dealt"
    assert say.drawing("dealt", 1) == "B easy bot has dealt"
