"""The house bot of Party Bugs has good sense where it is obvious."""

import pytest

from krabbel.bots import decide
from krabbel.games.party_bugs.search import unchoose
from tests.games.party_bugs.tables import GAME, LETTERS, party, second_game

KEY = (1, 2, 3, 4)


def choice(table, who):
    seat = LETTERS.index(who)
    return GAME.actions.action_name(decide(GAME, "normal", table.state, seat, KEY))


@pytest.mark.parametrize(
    ("table", "who", "action"),
    [
        pytest.param(
            lambda: party("4 | 1", "7 | 2", "8 | 3").play(), "A", "take 4", id="the lowest card"
        ),
        pytest.param(
            lambda: party("9 | 1 2", "5 | 3 12", "10 | 12 8").play().take("A5 B9 C10").play(),
            "A",
            "take 1",
            id="an own low card",
        ),
        pytest.param(
            lambda: party("11 | 1 2", "12 | 5 3", "10 | 12 4").play().take("A12 B11 C10").play(),
            "A",
            "take 12",
            id="a high card that pairs off",
        ),
        pytest.param(
            lambda: party("4 | 1 | 9", "9 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play(),
            "A",
            "take 9 and pair",
            id="the face-down card paired",
        ),
        pytest.param(
            lambda: party("4 | 13 | 9", "9 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play(),
            "A",
            "pair hidden",
            id="the face-down card paired after a King",
        ),
        pytest.param(
            lambda: party("10 | 1 13 5", "11 | 2", "12 | 3"),
            "A",
            "play 5",
            id="no King on a bad floor",
        ),
    ],
)
def test_good_sense(table, who, action):
    assert choice(table(), who) == action


def test_the_king_takes_a_floor_that_pairs_off():
    table = party("10 | 13 6 5", "10 | 2", "2 | 3", "2 | 4")
    assert choice(table, "A") == "play 13"


def test_the_mirror_takes_the_highest_card_at_the_last_moment():
    start = party("4 | 1 2", "7 | 5", "8 | 6", mirror=True)
    table = second_game(start, "30 20 10", "A").play().take("A7 B4 C8")
    assert choice(table, "A") == "keep mirror"
    table.to_round(9).play().take()
    highest = table.table.view().places[0].display[-1]
    assert choice(table, "A") == f"mirror {highest}"


@pytest.mark.parametrize("face_down", [False, True], ids=["played cards", "hidden cards"])
def test_a_search_lets_those_choose_again_who_have_chosen_in_secret(face_down):
    table = GAME.table(4, seed=3, face_down=face_down)
    before = table.state.copy()
    for seat in (0, 1, 3):
        table.act(seat, table.legal(seat)[0])
    unchoose(table.state, 2)
    assert table.state == before


def test_a_search_leaves_alone_what_was_turned_up():
    table = GAME.table(3, seed=3)
    for seat in range(3):
        table.act(seat, table.legal(seat)[0])
    before = table.state.copy()
    unchoose(table.state, table.waiting[0])
    assert table.state == before
