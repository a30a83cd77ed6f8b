"""Rucki Zucki: the end of a round and of the match (RZ-5), and whose deal it is (RZ-1.3)."""

import random

import pytest

from krabbel.core.errors import BadOption
from tests.games.marks import in_rules
from tests.games.rucki_zucki.tables import GAME, hand, legal, play, situation


def told(table, moves, viewer=-1):
    """What the log says of the last of these moves."""
    *first, last = moves.split("; ")
    before = play(table, "; ".join(first)).view(viewer)
    after = play(table, last).view(viewer)
    return [GAME.sentence(event) for event in GAME.happenings(before, after)]


@pytest.mark.parametrize(
    ("moves", "over"),
    [
        pytest.param("A lay 11; A lay 12", True, id="RZ-5.1 all cards laid: over at once"),
        pytest.param("A lay 11; A done", False, id="RZ-5.1 a card kept: not over"),
        pytest.param("A lay 11; A done; B lay 20", False, id="RZ-5.1 B holds one more"),
        pytest.param("A lay 11; A done; B lay 20; B lay 8", True, id="RZ-5.1 B is the one"),
    ],
)
def test_a_round_ends_when_a_seat_has_laid_all_cards(moves, over):
    table = situation("11 12", "8 20", "rest", lying="21", stock="46 45")
    assert (play(table, moves).view().round == 2) is over


@pytest.mark.parametrize(
    ("moves", "round_now"),
    [
        pytest.param("A exchange 25", 1, id="RZ-5.1 the last number exchanged: the joker is left"),
        pytest.param("A exchange 25; A lay joker on 14", 2, id="RZ-5.1 and the joker laid: over"),
        pytest.param("A exchange 25; A done", 1, id="RZ-5.1 the joker kept: the round goes on"),
    ],
)
def test_exchanging_the_last_number_does_not_end_the_round(moves, round_now):
    table = situation("25", "rest", lying="25", joker_on="25", stock="46 45")
    assert play(table, moves).view().round == round_now


@pytest.mark.parametrize(
    ("moves", "held", "possible"),
    [
        pytest.param(
            "A draw", "11 22 40", "lay 11, lay 22, done", id="RZ-5.2 he may lay, drawn card too"
        ),
        pytest.param("A draw; A lay 22", "11 40", "lay 11, done", id="RZ-5.2 any cards"),
        pytest.param("A draw; A lay 11; A lay 22", "40", "done", id="RZ-5.2 then he is done"),
    ],
)
def test_who_drew_the_last_card_may_still_lay(moves, held, possible):
    table = play(situation("11 40", "rest", lying="21", stock="22"), moves)
    assert (hand(table, "A"), legal(table), table.view().phase) == (held, possible, "last")


@pytest.mark.parametrize(
    ("stock", "joker_on", "moves", "counted"),
    [
        pytest.param(
            "22", "", "A draw; A done", "11 22 40", id="RZ-5.2 nothing laid: over for all"
        ),
        pytest.param(
            "22", "", "A draw; A lay 11; A done", "22 40", id="RZ-5.2 one laid: over for all"
        ),
        pytest.param(
            "22 23", "", "A draw; B draw; B done", "11 22 40", id="RZ-5.2 B drew the last"
        ),
        pytest.param(
            "joker",
            "",
            "A draw; A lay joker on 22; A done",
            "11 40",
            id="RZ-5.2 with the drawn joker",
        ),
        pytest.param(
            "22",
            "22",
            "A draw; A exchange 22; A lay joker on 31; A lay 40; A lay 11",
            "",
            id="RZ-5.2 exchange included, and all laid",
        ),
    ],
)
def test_the_stock_is_used_up(stock, joker_on, moves, counted):
    lying = "21 22" if joker_on else "21"
    table = situation("11 40", "rest", lying=lying, joker_on=joker_on, stock=stock, rounds=2)
    assert play(table, moves).view().round == 2
    assert " ".join(table.position()["counted"][0]) == counted


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        pytest.param("1", 1, id="RZ-5.3 the lowest card"),
        pytest.param("46 45 1", 92, id="RZ-5.3 the values added up"),
        pytest.param("joker", 100, id="RZ-5.3 the joker counts 100"),
        pytest.param("2 joker 46", 148, id="RZ-5.3 the joker and others"),
    ],
)
def test_hands_are_counted(kept, points):
    table = situation("11", kept, "rest", lying="21", stock="44 43", rounds=1)
    play(table, "A lay 11")
    assert (table.view().places[0].points, table.view().places[1].points) == (0, points)
    assert table.view().places[1].last_hand == tuple(sorted(kept.split(), key=order))


def order(card):
    return 99 if card == "joker" else int(card)


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        *(pytest.param(n, None, n, id=f"RZ-5.4 {n} players, {n} rounds") for n in range(2, 7)),
        pytest.param(3, 1, 1, id="RZ-5.4 the table says one round"),
        pytest.param(2, 9, 9, id="RZ-5.4 the table says nine"),
        pytest.param(2, 99, 99, id="RZ-5.6 as many as there can be"),
    ],
)
def test_a_match_has_its_number_of_rounds(players, rounds, expected):
    table = GAME.table(players, seed=3, dealer=0, **({"rounds": rounds} if rounds else {}))
    chance, dealers = random.Random(0), {}
    while not table.over:
        view = table.view()
        dealers[view.round] = view.dealer
        seat = table.waiting[0]
        table.act(seat, chance.choice(table.actions(seat)))
    assert list(dealers) == list(range(1, expected + 1))
    assert list(dealers.values()) == [i % players for i in range(expected)]  # RZ-1.3
    assert table.view().round == expected


@pytest.mark.parametrize(
    "rounds", [pytest.param(n, id=f"RZ-5.6 not {n} rounds") for n in (100, -1)]
)
def test_a_number_of_rounds_that_is_refused(rounds):
    with pytest.raises(BadOption):
        GAME.table(2, seed=1, rounds=rounds)


@pytest.mark.parametrize(
    ("before", "moves", "winners", "said"),
    [
        pytest.param(
            [0, 0, 0],
            "A lay 11",
            (0,),
            "A has the fewest penalty points: 0.",
            id="RZ-5.4 fewest win",
        ),
        pytest.param(
            [50, 30, 30],
            "A lay 11",
            (1,),
            "B has the fewest penalty points: 35.",
            id="RZ-5.4 the whole match",
        ),
        pytest.param(
            [35, 30, 90],
            "A lay 11",
            (0, 1),
            "A shared win with 35 penalty points each: A and B.",
            id="RZ-5.4 equal: shared",
        ),
    ],
)
def test_who_wins(before, moves, winners, said):
    table = situation(
        "11", "5", "rest", lying="21", stock="44 43", rounds=3, round=3, points=before, counted=[]
    )
    outcome = play(table, moves).outcome
    assert outcome.winners == winners
    assert GAME.sentence(outcome.reason) == said


@in_rules("RZ-1.3 the deal passes left")
def test_the_log_tells_how_a_round_ended():
    table = situation("11", "5 joker", "4 7", "rest", lying="21", stock="44 43", rounds=2)
    said = told(table, "A lay 11")
    assert said[:4] == [
        "A has laid every card: round 1 is over.",
        "A has no cards left: no penalty points.",
        "B still holds 5 and joker: 105 penalty points.",
        "C still holds 4 and 7: 11 penalty points.",
    ]
    assert said[5].startswith("Penalty points after round 1: A (0), B (105), C (11), D ")
    assert said[6].startswith("Round 2: A deals. ")
    assert said[6].endswith("B begins.")


@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        pytest.param(0, "You draw the 22.", id="RZ-3.2 the drawer sees his card"),
        pytest.param(1, None, id="RZ-3.2 the others do not"),
        pytest.param(-1, None, id="RZ-3.2 nor does a spectator"),
    ],
)
def test_the_log_of_a_draw(viewer, said):
    table = situation("11 40", "rest", lying="21", stock="22")
    last = "A has drawn the last card of the stock and may still lay."
    assert told(table, "A draw", viewer) == [said, last][said is None :]


@in_rules("RZ-5.2 told in the log")
def test_the_log_of_a_used_up_stock():
    table = situation("11 40", "rest", lying="21", stock="22", rounds=1)
    assert told(table, "A draw; A done")[0] == "The stock is used up: round 1 is over."
    assert table.over


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        pytest.param("A lay joker on 14", [], id="RZ-4.2 on a number field it may go again"),
        pytest.param(
            "A lay joker on joker field 1",
            ["The joker stays on its field until the round is over."],
            id="RZ-4.3 on a joker field it stays",
        ),
        pytest.param(
            "A lay joker on 14; A done; B exchange 14",
            ["B has the joker now."],
            id="RZ-4.2 all see who takes it",
        ),
    ],
)
def test_the_log_of_the_joker(moves, said):
    assert told(situation("joker 40", "14 41", "rest", lying="25", stock="39 38"), moves) == said


@pytest.mark.parametrize(
    ("card", "first"),
    [
        pytest.param("21", "The first card on the board is 21", id="RZ-1.2 a number first"),
        pytest.param(
            "joker", "The first card is the joker, on field 25", id="RZ-1.2 the joker first"
        ),
    ],
)
def test_the_log_of_the_set_up(card, first):
    lying, joker_on = ("25", "25") if card == "joker" else (card, "")
    view = situation("1 40", "rest", lying=lying, joker_on=joker_on, stock="39 38").view()
    said = [GAME.sentence(event) for event in GAME.happenings(None, view)]
    assert said == [f"Round 1: B deals. {first}. A begins."]
