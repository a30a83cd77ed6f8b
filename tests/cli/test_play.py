"""Whole matches through the terminal: one person with bots, several people, bots alone."""

import re
from itertools import pairwise
from typing import Any

import pytest
from rich.text import Text

import krabbel
from krabbel.cli.people import Player
from krabbel.cli.play import ENDED
from krabbel.cli.story import EVERYTHING, OPENING, Story
from krabbel.cli.words import Words
from krabbel.core.seed import commitment, seed_name
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from tests.cli.desk import by_chance, first, match
from tests.strategies import GAMES

per_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@per_game
@pytest.mark.parametrize("seed", [1, 2])
def test_one_person_plays_a_whole_match_with_bots(game, seed, tmp_path):
    played = match(game, tmp_path, seats="Mia,normal,easy", seed=seed, answer=by_chance(seed))
    assert played.run() == ENDED
    assert played.table.over
    assert played.people == [0]
    assert not any("nobody else is looking" in prompt for prompt in played.screen.asked)


@per_game
def test_the_end_tells_result_reason_points_record_and_seed(game, tmp_path):
    played = match(game, tmp_path, seats="Mia,easy", seed=5, answer=by_chance(1))
    played.run()
    last = played.screen.text()
    outcome = played.table.outcome
    assert played.story.sentence(outcome.reason) in last
    has_points = game.name != "poker-royal"  # there is a loser, and nothing to count
    assert bool(re.search(r"^player +points", last, re.MULTILINE)) == has_points
    for seat, name in enumerate(played.names):
        points = f" +{outcome.points[seat]}" if has_points else ""
        wins = " +wins" if seat in outcome.winners else ""
        assert re.search(rf"^{name}{points}{wins} *$", last, re.MULTILINE)
    assert last.count("wins\n") >= 1
    assert str(tmp_path / "match.record") in "".join(last.split("\n"))
    assert seed_name(5) in last
    assert commitment(5) in last


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("de", "Ohne dein Paar 12 (24 Punkte) hättest du nicht gewonnen."),
        ("en", "Without your pair of 12s (24 points), you would not have won."),
        ("fr", "Sans ta paire de 12 (24 points), tu n’aurais pas gagné."),
        ("it", "Senza la tua coppia di 12 (24 punti), non avresti vinto."),
        ("nl", "Zonder je paar 12 (24 punten) had je niet gewonnen."),
    ],
)
def test_the_end_says_what_decided_the_match(language, told, tmp_path):
    party_bugs = krabbel.game("party-bugs")
    played = match(party_bugs, tmp_path, seats="me,easy,easy", seed=4, language=language)
    played.run()
    lines = played.screen.text().split("\n")
    assert lines[lines.index(played.story.sentence(played.table.outcome.reason)) + 1] == told


def test_where_nothing_stands_out_nothing_is_said_to_have_decided_the_match(tmp_path):
    party_bugs = krabbel.game("party-bugs")
    played = match(party_bugs, tmp_path, seats="me,easy,easy", seed=9)
    played.run()
    lines = played.screen.text().split("\n")
    assert lines[lines.index(played.story.sentence(played.table.outcome.reason)) + 1] == ""


def test_the_result_calls_paul_by_his_name(tmp_path):
    played = match(krabbel.game("party-bugs"), tmp_path, seats="Mia,easy", answer=by_chance(1))
    played.run()
    assert re.search(rf"^Paul +{played.table.outcome.points[2]}\b", played.screen.text(), re.M)


@per_game
def test_the_set_up_is_told_once_and_stands_first_in_the_log(game, tmp_path):
    played = match(game, tmp_path, seats="Mia,easy,easy")
    set_up = played.story.lines(0, OPENING)
    assert set_up == [played.story.sentence(e) for e in game.happenings(None, played.table.view(0))]
    answers = iter([None, "l", "", "q"])
    pages = []

    def answer(prompt):
        if "Enter to go back," in prompt:
            return first(prompt)  # the next step of a choice
        pages.append(" ".join(played.screen.text().split()))
        typed = next(answers)
        return first(prompt) if typed is None else typed

    played.screen.answer = answer
    played.run()
    begun, second, log, _ = pages
    for line in set_up:
        assert line in begun
        assert line not in second
    assert log.startswith(" ".join(set_up))


SEATED = [Player("")] * 3


@per_game
def test_a_match_from_a_position_has_no_set_up_to_tell(game):
    table = game.table(3, seed=1)
    assert Story.of(table, SEATED, Words()).lines(-1, OPENING) != []
    later = Table.from_position(game, table.position())
    assert Story.of(later, SEATED, Words()).lines(-1, OPENING) == []


def story_of(name, players, seats, *moves, reader="Ana"):
    """What happened after these moves, in the order in which seats may move."""
    table = krabbel.game(name).table(players, seed=7)
    for seat, many in zip(seats, moves, strict=True):
        table.act(seat, table.pick(seat, many))
    return Story.of(table, [Player(reader), Player("Ben"), Player("Cem")], Words())


def test_equal_moves_of_several_seats_share_a_line():
    played = story_of("party-bugs", 3, [0, 1], 0, 1)
    assert played.lines(2, 0) == ["Ana and Ben play a card."]
    assert played.lines(0, 0) == ["Ana plays the 2.", "Ben plays a card."]  # the own card is seen
    assert played.lines(EVERYTHING, 0) == ["Ana plays the 2.", "Ben plays the 7."]


def test_moves_that_something_came_of_and_the_readers_own_stand_alone():
    lines = story_of("party-bugs", 3, [0, 1, 2], 0, 1, 2).lines(NO_SEAT, 0)
    assert lines[0] == "Ana, Ben and Cem play a card."
    assert lines[1].startswith("  ")
    spoken = story_of("party-bugs", 3, [2, 1, 0], 0, 1, 2, reader="me").lines(NO_SEAT, 0)
    assert spoken[:2] == ["Cem and Ben play a card.", "You play a card."]


def test_a_seat_that_does_the_same_twice_is_told_twice():
    game = krabbel.game("rucki-zucki")
    table = game.table(3, seed=7)
    turn = table.waiting[0]
    for _ in range(4):
        table.act(table.waiting[0], "draw")
    names = ["Ana", "Ben", "Cem"]
    one, two, three = names[turn:] + names[:turn]
    story = Story.of(table, [Player(name) for name in names], Words())
    drawn = [line for line in story.lines(NO_SEAT, 0) if "draw" in line]
    assert drawn == [f"{one}, {two} and {three} draw a card.", f"{one} draws a card."]


def test_the_commitment_is_shown_before_anything_is_asked(tmp_path):
    played = match(krabbel.game("party-bugs"), tmp_path, seed=5, answer=by_chance(1))
    pages = []

    def answer(_prompt):
        pages.append(played.screen.text())
        return "q"

    played.screen.answer = answer
    played.run()
    assert commitment(5) in pages[0]
    assert seed_name(5) not in pages[0]


@per_game
def test_the_record_holds_the_match_and_who_sat_where(game, tmp_path):
    played = match(game, tmp_path, seats="me,easy,Ana", answer=by_chance(3))
    played.run()
    text = (tmp_path / "match.record").read_text()
    assert "\nseats: me,easy,Ana\n" in text
    assert krabbel.replay(text).state == played.table.state


@per_game
def test_bots_alone_play_without_asking(game, tmp_path):
    played = match(game, tmp_path, seats="easy,normal,easy")
    assert played.run() == ENDED
    assert played.table.over
    assert played.screen.asked == []
    seat, code = played.story.moves[0]
    told = played.story.say.move(seat, game.actions.seen_choice(code))
    assert told in " ".join(played.screen.text().split())


@per_game
def test_the_same_seed_and_the_same_typing_give_the_same_match(game, tmp_path):
    records = [
        match(game, tmp_path, seats="Mia,normal,easy", answer=by_chance(4)) for _ in range(2)
    ]
    for played in records:
        played.run()
    assert records[0].table.record() == records[1].table.record()


def marked(view, _say, _own):
    """A drawing that says only whose cards it shows."""
    return Text(f"<cards of {view.viewer}>")


@per_game
@pytest.mark.parametrize("seats", ["Ana,Ben", "Ana,normal,Ben,Cem"])
def test_nobody_sees_cards_before_the_hand_over(game, seats, tmp_path, monkeypatch):
    """Every drawing is marked with its viewer: a page shows one person's cards, after their Enter,
    or nobody's where the choice is open."""
    monkeypatch.setattr(game.drawing, "draw", marked)
    played = match(game, tmp_path, seats=seats, answer=by_chance(5))
    pressed = None
    chance = played.screen.answer

    def answer(prompt):
        nonlocal pressed
        shown = set(re.findall(r"<cards of (-?\d)>", played.screen.text()))
        if "nobody else is looking" in prompt:
            assert shown == set()
            pressed = next(s for s in played.people if prompt.startswith(played.players[s].name))
        elif shown == {"-1"}:
            assert game.open_seats(played.table.view()) == list(played.table.waiting)
            pressed = None
        else:
            assert shown == {str(pressed)}
            assert pressed in played.table.waiting
        return chance(prompt)

    played.screen.answer = answer
    assert played.run() == ENDED
    for page in played.screen.all_pages():
        assert len(set(re.findall(r"<cards of (-?\d)>", page))) <= 1
    assert "<cards of -1>" in played.screen.text()  # the end is for all eyes


@per_game
def test_hidden_parts_of_anothers_moves_are_not_told(game, tmp_path):
    played = match(game, tmp_path, seats="Ana,Ben,Cem", answer=by_chance(6))
    played.run()
    for viewer in (-1, *played.people):
        moves = played.story.moves[:60]
        told = "\n".join(played.story.lines(viewer, 0, len(moves)))
        for seat, code in moves:
            full, seen = game.actions.choice(code), game.actions.seen_choice(code)
            if full != seen and seat != viewer:
                assert f"{played.story.say.move(seat, full)}\n" not in told + "\n"


def test_party_bugs_hand_cards_stay_with_their_owner(tmp_path):
    """The menu lists a hand; it may stand on its owner's page only."""
    played = match(krabbel.game("party-bugs"), tmp_path, seats="Ana,Ben", answer=by_chance(7))
    owner = None
    chance = played.screen.answer

    def answer(prompt):
        nonlocal owner
        menu = re.findall(r"^ +\d+  Play the (\d+)", played.screen.text(), re.MULTILINE)
        if "nobody else is looking" in prompt:
            owner = ["Ana", "Ben"].index(prompt.split(",")[0])
            assert menu == []
        elif menu:
            assert [f"play {card}" for card in menu] == played.table.legal(owner)
        return chance(prompt)

    played.screen.answer = answer
    assert played.run() == ENDED


def test_what_others_did_is_told_once_at_ones_next_turn(tmp_path):
    game = krabbel.game("party-bugs")
    played = match(game, tmp_path, seats="Ana,easy,Ben", answer=by_chance(8))
    shown: dict[int, list[Any]] = {seat: [] for seat in played.people}
    tell = played.tell

    def listen(viewer, since=None):
        if viewer in shown:
            shown[viewer].append((played.told[viewer], len(played.story.moves)))
        tell(viewer, since)

    played.tell = listen
    played.run()
    for spans in shown.values():
        assert spans[0][0] == OPENING
        for (_, before), (start, _) in pairwise(spans):
            assert start == before  # no move is left out, none is told twice
