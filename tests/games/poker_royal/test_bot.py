"""Cockroach Poker Royal: the house bot's good sense."""

import pytest

from krabbel.core.seed import key_of
from krabbel.games.poker_royal.bot import LOSS, PART_BITS, SPECIAL_BURDEN, choose, part_of
from tests.games.poker_royal.tables import GAME, play, table


def choices(a_table, many=60):
    """All that the bot does here with different luck."""
    seat = a_table.waiting[0]
    codes = {choose(a_table.state, seat, key_of(seed)) for seed in range(many)}
    names = {GAME.actions.action_name(code) for code in codes}
    assert names <= set(a_table.legal(seat))
    return names


def test_a_burden_is_divided_exactly():
    most = 3 * LOSS + SPECIAL_BURDEN  # no cards left, a royal and an open card that both lose
    for others in range(1, 6):
        part = part_of(others)
        assert all(n * part >> PART_BITS == n // others for n in range(most + 1))


def test_a_claim_that_cannot_be_true_is_not_believed():
    hands = {"A": "toad, rat", "B": "8 bat, royal bat, joker", "C": "2 fly"}
    lie = "A slide toad to B as bat"
    assert "right" not in choices(play(table(3, hands=hands, rest="A"), lie))
    two = {"A": "toad, rat", "B": "8 bat, royal bat, joker"}
    assert choices(play(table(2, hands=two, rest="A"), lie)) == {"wrong"}


def test_a_claim_that_must_be_true_is_right():
    hands = {"A": "joker", "B": "bat, fly, toad"}
    a_table = play(table(2, hands=hands, rest="B", known_at=["A"]), "A slide joker to B as bat")
    assert choices(a_table) == {"right"}


def test_it_does_not_lead_what_it_cannot_afford():
    a_table = table(3, hands={"A": "2 bat, fly"}, laid={"A": "3 bat"})
    assert {name.split()[1] for name in choices(a_table)} == {"fly"}


def test_it_slides_to_the_one_in_danger():
    a_table = table(4, hands={"A": "bat"}, laid={"C": "3 bat", "B": "bat, 2 rat"})
    assert {name.split()[3] for name in choices(a_table)} == {"C"}


def test_it_tells_the_truth_and_lies():
    a_table = table(3, hands={"A": "bat"})
    claims = {name.split(" as ")[1] for name in choices(a_table)}
    assert "bat" in claims
    assert len(claims) > 3


@pytest.mark.parametrize(
    ("claim", "held", "before", "expected"),
    [
        pytest.param("fly", "3 bat, fly", "", "pay fly", id="KR-4.4 one card is cheaper than two"),
        pytest.param(
            "bat", "bat, 2 fly, toad", "3 bat, 2 fly", "pay toad", id="KR-5.1 not the fourth bat"
        ),
        pytest.param("bat", "bat, royal bat", "", "pay bat", id="KR-4.2 no royal without need"),
    ],
)
def test_it_pays_the_cheapest_way(claim, held, before, expected):
    hands = {"A": "blank, rat", "B": held}
    a_table = table(3, hands=hands, laid={"B": before}, pile="scorpion, rat")
    play(a_table, f"A slide blank to B as {claim}; B right")
    assert choices(a_table) == {expected}


def test_it_passes_on_now_and_then():
    seen = set()
    for seed in range(80):
        a_table = GAME.table(5, seed=seed)
        for move in range(40):
            if a_table.over:
                break
            seat = a_table.waiting[0]
            code = choose(a_table.state, seat, key_of(1000 * seed + move))
            seen.add(GAME.actions.action_name(code).split(" to ")[0])
            a_table.act(seat, code)
    assert {"right", "wrong", "pass on", "slide", "slide joker"} <= seen


def test_it_gives_the_same_answer_in_every_world_that_its_seat_takes_for_possible():
    for seed in range(30):
        a_table = GAME.table(2 + seed % 5, seed=seed)
        for move in range(60):
            if a_table.over:
                break
            seat, key = a_table.waiting[0], key_of(move)
            code = choose(a_table.state, seat, key)
            twin = a_table.state.copy()
            GAME.rules.imagine(twin, seat, key_of(seed))
            assert choose(twin, seat, key) == code
            a_table.act(seat, code)
