"""Choosing an action: numbers, columns, steps, typed texts and kind words for everything else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import krabbel
from krabbel.cli.ask import FEW, BadAnswer, Menu, choose
from krabbel.core.actions import Actions, Verb
from krabbel.core.text import SEAT, Names
from tests.cli.desk import Desk
from tests.strategies import GAMES, tables

ANIMALS = Names("animal", ("bat", "rat", "fly", "bee", "toad"))
ACTIONS = Actions(
    (
        Verb(
            "slide {card} to {seat} as {claim}",
            0,
            "slide a card",
            {"card": ANIMALS, "seat": SEAT, "claim": ANIMALS},
        ),
        Verb("take {card}", 150, "take a card", {"card": Names("card", ("1", "10", "2"))}),
        Verb("pass", 153, "do nothing"),
    )
)
EVERYTHING = range(ACTIONS.size)


def chosen(codes, *typed):
    """The action after these answers, which must not need more of them."""
    answers = iter(typed)
    desk = Desk(lambda _prompt: next(answers))
    code = choose(desk, ACTIONS, list(codes), {"?": "rules"})
    assert next(answers, None) is None
    return code if isinstance(code, str) else ACTIONS.action_name(code)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        (["3"], "pass"),
        (["2", "2"], "take 10"),
        (["1", "2", "4", "3"], "slide rat to D as fly"),
        (["1", "2", "", "1", "1", "1"], "slide bat to A as bat"),
        (["1", "", "3"], "pass"),
        (["slide bee to f as bee"], "slide bee to F as bee"),
        (["  SLIDE   Bee to F as bee "], "slide bee to F as bee"),
        (["p"], "pass"),
        (["take 1"], "take 1"),
        (["take", "3"], "take 2"),
        (["s b t c a r", "1"], "slide bat to C as rat"),
        (["slide fly", "2", "2"], "slide fly to B as rat"),
        (["?"], "?"),
    ],
    ids=str,
)
def test_many_actions_are_chosen_step_by_step_or_typed(typed, action):
    assert chosen(EVERYTHING, *typed) == action


@pytest.mark.parametrize(
    "bad", ["0", "4", "99999999999999999999", "-1", "x", "pass!", "ä", "²", "[b]"]
)
def test_anything_else_gets_one_kind_line(bad):
    answers = iter([bad, "3"])
    desk = Desk(lambda _prompt: next(answers))
    assert choose(desk, ACTIONS, list(EVERYTHING), {}) == 153
    between = desk.text().split(desk.asked[0])[1]
    assert len(between.strip().splitlines()) == 1
    assert "type a number" in between


def test_enter_does_the_only_thing_possible_and_nothing_else():
    assert chosen([153], "") == "pass"
    with pytest.raises(BadAnswer):
        Menu(ACTIONS, [152, 153]).read("")


def test_a_verb_that_stands_once_is_explained():
    assert "pass     do nothing" in Menu(ACTIONS, [150, 153]).text(80)
    assert "take a card" not in Menu(ACTIONS, [150, 151]).text(80)


def test_a_meaning_that_is_too_long_for_the_screen_is_left_out():
    narrow = Menu(ACTIONS, [150, 153]).text(14).splitlines()
    assert all(len(line) <= 14 for line in narrow)
    assert narrow[1].split() == ["2", "pass"]


def test_many_choices_stand_in_columns_read_downwards():
    text = Menu(ACTIONS, range(20)).text(80)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert len(text.splitlines()) == 10
    first = re.split(r"\s{2,}", text.splitlines()[0].strip())
    assert first == ["1", "slide bat to A as bat", "11", "slide bat to C as bat"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_every_action_of_every_game_can_be_reached_by_numbers_and_by_name(game, data):
    table = data.draw(tables(game))
    if table.over:
        return
    codes = table.actions(table.waiting[0])
    code = data.draw(st.sampled_from(codes))
    assert Menu(game.actions, codes).read(game.actions.action_name(code)) == code
    menu, found = Menu(game.actions, codes), None
    while found is None:
        lines = menu.lines
        assert len(lines) <= max(FEW, 46)
        assert [c for line in lines for c in line.codes] == list(menu.steps[-1])
        number = next(n for n, line in enumerate(lines, start=1) if code in line.codes)
        found = menu.read(str(number))
    assert found == code
    assert all(len(line) <= 80 for line in menu.text(80).splitlines())


def test_the_384_slides_of_poker_royal_take_three_short_steps():
    game = krabbel.game("poker-royal")
    table = game.table(players=4, seed=1)
    seat = table.waiting[0]
    menu = Menu(game.actions, table.actions(seat))
    steps = 0
    while menu.read("1") is None:
        steps += 1
        assert len(menu.lines) <= FEW
    assert steps <= 2
