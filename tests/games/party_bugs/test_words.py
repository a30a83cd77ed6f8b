"""Party Bugs in words: what a move brings about is told, to each from what he sees."""

import pytest
from msgspec.structs import replace

from tests.games.party_bugs.tables import (
    GAME,
    LETTERS,
    mirror_lost,
    numbers,
    party,
    second_game,
    state_with,
    with_paul,
)


def told(table, moves, viewer=-1):
    """What the last of these moves brings about, in sentences."""
    *first, last = moves.split(";")
    if first:
        table.do(";".join(first))
    before = table.table.view(viewer)
    table.do(last)
    names = LETTERS[: table.table.players]
    after = table.table.view(viewer)
    return [GAME.sentence(event, names) for event in GAME.happenings(before, after)]


def three():
    return party("4 | 1 13 5", "4 | 2 6 10", "8 | 3 9 11")


def hidden():
    return party("4 | 1 13 5 | 8", "4 | 2 6 10 | 3", "8 | 3 9 11 | 4", face_down=True).hide()


def four_of_two_pairs():
    lines = ("4 | 13 1 5 | 9", "4 | 2 6 10 | 3", "8 | 3 9 11 | 4", "8 | 5 7 10 | 6")
    return party(*lines, face_down=True).hide()


def mirror(**options):
    lines = ("4 | 1 2 | 9", "7 | 5 | 9", "8 | 6 | 9") if options else ("4 | 1 2", "7 | 5", "8 | 6")
    table = second_game(party(*lines, mirror=True, **options), "30 20 10", "A")
    return table.hide() if options else table


def last_moment_for_the_mirror():
    table = mirror()
    while not table.table.view().must_use_mirror:
        table.step()
    return table


@pytest.mark.parametrize(
    ("table", "moves", "sentences"),
    [
        pytest.param(three, "A play 1", [], id="a choice tells nothing"),
        pytest.param(
            three, "A play 1; B play 2; C play 3", ["Revealed: A (1), B (2), C (3)."], id="reveal"
        ),
        pytest.param(
            three,
            "A play 1; B play 2; C play 3; A take 4; B take 4; C take 8",
            ["The new dance floor: 1, 2, 3."],
            id="new floor",
        ),
        pytest.param(
            three,
            "A play 13; B play 2; C play 3",
            [
                "Revealed: A (13), B (2), C (3).",
                "A plays the Party King and takes the whole dance floor: 4, 4, 8.",
                "A discards a pair of 4s.",
                "The new dance floor: 2, 3, 13.",
            ],
            id="a King and a pair of the floor",
        ),
        pytest.param(
            lambda: party("4 | 13", "4 | 2", "4 | 3"),
            "A play 13; B play 2; C play 3",
            [
                "Revealed: A (13), B (2), C (3).",
                "A plays the Party King and takes the whole dance floor: 4, 4, 4.",
                "A discards a pair of 4s.",
                "The new dance floor: 2, 3, 13.",
            ],
            id="a King and three of a value: one pair",
        ),
        pytest.param(
            lambda: party("8 | 13", "9 | 13", "4 | 3"),
            "A play 13; B play 13; C play 3",
            [
                "Revealed: A (13), B (13), C (3).",
                "A plays the Party King and takes the whole dance floor: 4, 8, 9.",
                "The new dance floor: 3, 13, 13.",
            ],
            id="of two Kings the closest to the holder",
        ),
        pytest.param(
            hidden,
            "A play 1; B play 2; C play 3; A take 8 and pair",
            ["A turns up the face-down 8 and discards the pair."],
            id="the face-down card paired",
        ),
        pytest.param(
            hidden,
            "A play 13; B play 2; C play 3; A pair hidden",
            [
                "A turns up the face-down 8 and discards the pair.",
                "The new dance floor: 2, 3, 13.",
            ],
            id="the face-down card paired after a King",
        ),
        pytest.param(
            hidden,
            "A play 13; B play 2; C play 3; A keep hidden",
            ["The new dance floor: 2, 3, 13."],
            id="the face-down card kept",
        ),
        pytest.param(
            mirror,
            "A play 1; B play 5; C play 6; A take 7; B take 4; C take 8; A mirror 7",
            ["A discards the mirror together with the 7."],
            id="the mirror used",
        ),
        pytest.param(
            lambda: mirror(face_down=True),
            "A play 1; B play 5; C play 6; A take 7; B take 4; C take 8; A mirror hidden",
            ["A discards the mirror together with the face-down card, the 9."],
            id="the mirror used on the face-down card",
        ),
        pytest.param(
            lambda: with_paul("4 | 7 8", "9 | 3 5", "2 | 9 1"),
            "A play 7; B play 3; B take 4; A take 2",
            ["Paul gets the card that is left: the 9.", "The new dance floor: 3, 7, 9."],
            id="Paul's card",
        ),
        pytest.param(
            lambda: with_paul("4 | 7 8", "9 | 3 5", "2 | 9 1").play().take("B4 A2"),
            "A play 8; B play 5; B take 3; A take 7",
            [
                "Paul gets the card that is left: the 9.",
                "Paul discards a pair of 9s.",
                "The new dance floor: 1, 5, 8.",
            ],
            id="Paul's pair",
        ),
    ],
)
def test_what_everybody_is_told(table, moves, sentences):
    assert told(table(), moves) == sentences


def test_a_mirror_that_leaves_unused_is_told():
    state = mirror_lost()
    before = GAME.view(state, -1)
    GAME.rules.act(state, 1, GAME.actions.parse_action("take 6"))
    said = [GAME.sentence(event) for event in GAME.happenings(before, GAME.view(state, -1))]
    assert said == [
        "B discards a pair of 6s.",
        "B has no card in the display, so the mirror is discarded unused.",
        "The new dance floor: 1, 2, 12.",
    ]


@pytest.mark.parametrize(
    ("lines", "youngest", "sentence"),
    [
        pytest.param(
            ("4", "7", "8"),
            "C",
            "A laid the lowest card and gets the tied card.",
            id="the lowest card",
        ),
        pytest.param(
            ("4", "7", "4"),
            "B",
            "Lowest card laid by: A and C. Counting clockwise from B, the youngest, "
            "C comes first and gets the tied card.",
            id="lowest shared",
        ),
    ],
)
def test_the_first_set_up_is_told(lines, youngest, sentence):
    view = party(*lines, youngest=youngest).table.view()
    floor = f"The first cards on the dance floor: {', '.join(sorted(lines))}."
    assert [GAME.sentence(event) for event in GAME.happenings(None, view)] == [floor, sentence]


@pytest.mark.parametrize(
    ("points", "holder", "sentence"),
    [
        pytest.param("30 20 25", "A", "B has the lowest total: 20.", id="lowest"),
        pytest.param(
            "20 30 20",
            "B",
            "C has the lowest total, 20, and sits closest to the tied card.",
            id="lowest shared",
        ),
    ],
)
def test_the_reason_of_the_win(points, holder, sentence):
    state = state_with(3, points=numbers(points), tied=LETTERS.index(holder))
    assert GAME.sentence(GAME.outcome(state).reason) == sentence


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        pytest.param("30 20 10", "Paul has the lowest total: 10.", id="Paul wins"),
        pytest.param(
            "30 20 20",
            "B has the lowest total, 20. Paul has the same but loses the tie.",
            id="lowest shared with Paul",
        ),
        pytest.param(
            "20 20 20",
            "A has the lowest total, 20, and sits closest to the tied card.",
            id="lowest shared by all",
        ),
    ],
)
def test_the_reason_of_the_win_with_paul(points, sentence):
    state = state_with(2, points=numbers(points), tied=0)
    assert GAME.sentence(GAME.outcome(state).reason, "AB") == sentence


def test_a_pair_is_told():
    table = party("5 | 1 2", "7 | 6 5", "8 | 5 9").play().take("A5 C7 B8").play()
    assert told(table, "A take 5") == ["A discards a pair of 5s."]


def test_only_the_drawer_is_told_the_card():
    moves = "A play 1; B play 2; C play 3; A take 4; B take 4; C take 8"
    assert told(three(), moves, viewer=0)[-1] == "You draw the 2."
    assert told(three(), moves, viewer=-1)[-1] == "The new dance floor: 1, 2, 3."


def test_the_last_round_is_told():
    table = three().to_round(12)
    moves = "; ".join(f"{seat} {table.legal(seat)[0]}" for seat in "ABC")
    sentence = "Last round: no cards are played. Everyone takes a card in this order: C, B and A."
    assert told(table, moves)[-1] == sentence


def last_move(table, game):
    """Up to the last move of that game."""
    while True:
        view = table.table.view()
        at_end = view.game == game and view.round == view.rounds and len(view.to_take) == 1
        if at_end:
            return f"{table.acting()} {table.legal(table.acting())[0]}"
        if view.round == view.rounds:
            table.do(f"{table.acting()} {table.legal(table.acting())[0]}")
        else:
            table.step()


def test_the_scores_are_told_with_their_reasons():
    table = three()
    sentences = told(table, last_move(table, game=1))
    for seat, place in zip("ABC", table.table.view().places, strict=True):
        cards = ", ".join(map(str, place.display)) or "empty display"
        assert f"{seat}: {cards}; total {place.points}." in sentences


def test_an_empty_display_is_told():
    table = three()
    move = last_move(table, game=1)
    before, after = table.table.view(), table.do(move).table.view()
    empty = replace(after.places[0], display=(), points=0)
    events = GAME.happenings(before, replace(after, places=(empty, *after.places[1:])))
    assert "A: empty display; total 0." in [GAME.sentence(event) for event in events]


def test_between_two_games_scores_face_down_cards_and_mirror_are_told():
    table = party("4 | 1 | 9", "7 | 5 | 9", "8 | 6 | 3", mirror=True, face_down=True)
    move = last_move(table, game=1)
    sentences = told(table, move)
    after = table.table.view()
    assert "Game 1 of 3 is over." in sentences
    for seat, place in zip("ABC", after.places, strict=True):
        cards = [*map(str, place.last_display), f"{place.last_face_down} (face down)"]
        assert f"{seat}: {', '.join(cards)}; total {place.points}." in sentences
    highest = "ABC"[[place.has_mirror for place in after.places].index(True)]
    assert f"{highest} has the highest total and gets the mirror card." in sentences
    assert sentences[-1] == f"{'ABC'[after.tied]} laid the lowest card and gets the tied card."


def test_the_sums_are_told_from_the_second_game_on():
    table = mirror()
    sentences = told(table, last_move(table, game=2))
    points = [place.points for place in table.table.view().places]
    assert "Totals so far: A ({}), B ({}), C ({}).".format(*points) in sentences


@pytest.mark.parametrize(
    ("table", "sentence", "paragraph"),
    [
        pytest.param(three, "Waiting for A, B and C to choose a card.", "PB-2.1", id="play"),
        pytest.param(
            lambda: three().play(), "A is taking a card off the dance floor.", "PB-2.2", id="take"
        ),
        pytest.param(
            lambda: three().to_round(13),
            "C is taking a card off the dance floor.",
            "PB-3.1",
            id="last round",
        ),
        pytest.param(
            lambda: party("4 | 1 | 9", "7 | 5 | 9", "8 | 6 | 3", face_down=True),
            "Waiting for A, B and C to place a card face down.",
            "PB-8.1",
            id="hide",
        ),
        pytest.param(
            lambda: hidden().do("A play 13; B play 2; C play 3"),
            "A got 8 with the King and is deciding about the face-down card.",
            "PB-8.3",
            id="pair",
        ),
        pytest.param(
            lambda: four_of_two_pairs().do("A play 13; B play 2; C play 3; D play 5"),
            "A: everything the King brought has paired off; nothing matches the face-down card.",
            "PB-8.3",
            id="pairs only",
        ),
        pytest.param(
            lambda: mirror().play().take("A7 B4 C8"),
            "A is deciding whether to use the mirror.",
            "PB-8.7",
            id="mirror",
        ),
        pytest.param(
            last_moment_for_the_mirror,
            "A has to use the mirror now.",
            "PB-8.7",
            id="mirror now",
        ),
        pytest.param(lambda: three().to_end(), "The match is over.", "PB-6.1", id="over"),
    ],
)
def test_what_is_asked_and_the_rules_for_it(table, sentence, paragraph):
    view = table().table.view()
    assert GAME.sentence(GAME.prompt(view)) == sentence
    assert paragraph in GAME.paragraphs(view)


@pytest.mark.parametrize(
    ("hides", "viewer", "asked"),
    [
        pytest.param("8", 0, " and is deciding about the face-down card.", id="who may pair"),
        pytest.param("9", 0, "; nothing matches the face-down card.", id="who has no match"),
        pytest.param("9", 1, " and is deciding about the face-down card.", id="others do not know"),
        pytest.param(
            "9", -1, " and is deciding about the face-down card.", id="nor does a spectator"
        ),
    ],
)
def test_after_a_king_only_its_player_knows_whether_there_is_a_match(hides, viewer, asked):
    table = party(f"4 | 13 | {hides}", "4 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play()
    prompt = GAME.prompt(table.table.view(viewer))
    assert GAME.sentence(prompt) == f"A got 8 with the King{asked}"
