"""Choosing an action: numbers, columns, steps, typed texts and kind words for everything else."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import krabbel
from krabbel.cli.ask import FEW, BadAnswer, Menu, Wording
from krabbel.cli.ask import choose as choose_from
from krabbel.cli.marks import RESERVED
from krabbel.cli.words import Words
from krabbel.core.actions import Actions, Verb
from krabbel.core.say import Say
from krabbel.core.text import SEAT, Names
from krabbel.core.words import LANGUAGES, GameWords
from tests.cli.desk import Desk, menu_marks
from tests.strategies import GAMES, tables

ANIMALS = Names("animal", ("bat", "rat", "fly", "bee", "toad"))
ACTIONS = Actions(
    (
        Verb(
            "slide {card} to {seat} as {claim}",
            0,
            {"card": ANIMALS, "seat": SEAT, "claim": ANIMALS},
        ),
        Verb("take {card}", 150, {"card": Names("card", ("1", "10", "2"))}),
        Verb("pass", 153),
    )
)
MEANINGS = {"take {card}": "take a card", "pass": "do nothing"}
EVERYTHING = range(ACTIONS.size)


def plain(actions):
    """The actions, worded by their names."""
    forms = {verb.form: verb.form.replace("{seat}", "{to}") for verb in actions}
    empty: dict[str, Any] = {part: {} for part in GameWords.__struct_fields__}
    meanings = {form: MEANINGS.get(form, form) for form in forms}
    words = GameWords(**empty | {"actions": forms, "meanings": meanings})
    return Wording(actions, Say(words, "en", SEAT.names))


def new_menu(actions, codes):
    return Menu(plain(actions), codes, Words())


def choose(desk, actions, codes, commands):
    return choose_from(desk, new_menu(actions, codes), commands)


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
        (["2", "2"], "take 2"),
        (["2", "10"], "take 10"),
        (["1", "2", "4", "3"], "slide rat to D as fly"),
        (["1", "2", "", "1", "1", "1"], "slide bat to A as bat"),
        (["1", "", "3"], "pass"),
        (["slide bee to f as bee"], "slide bee to F as bee"),
        (["  SLIDE   Bee to F as bee "], "slide bee to F as bee"),
        (["p"], "pass"),
        (["take 1"], "take 1"),
        (["take", "2"], "take 2"),
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
    assert "type 1-3" in between


def test_enter_does_the_only_thing_possible_and_nothing_else():
    assert chosen([153], "") == "pass"
    with pytest.raises(BadAnswer):
        new_menu(ACTIONS, [152, 153]).read("")


def test_a_verb_that_stands_once_is_explained():
    assert "pass     do nothing" in new_menu(ACTIONS, [150, 153]).text(80)
    assert "take a card" not in new_menu(ACTIONS, [150, 151]).text(80)


def test_a_meaning_that_is_too_long_for_the_screen_is_left_out():
    narrow = new_menu(ACTIONS, [150, 153]).text(14).splitlines()
    assert all(len(line) <= 14 for line in narrow)
    assert narrow[1].split() == ["p", "pass"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verb_is_explained_in_every_language_on_a_wide_screen(language):
    for game in GAMES:
        wording = Wording(game.actions, game.say(language=language))
        for verb in game.actions:
            meaning = game.words(language).meanings[verb.form]
            text = Menu(wording, [verb.first], Words(language)).text(200)
            assert text.endswith(f"   {meaning}")


def test_many_choices_stand_in_columns_read_downwards():
    text = new_menu(ACTIONS, range(20)).text(80)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert len(text.splitlines()) == 10
    first = re.split(r"\s{2,}", text.splitlines()[0].strip())
    assert first == ["1", "slide bat to A as bat", "11", "slide bat to C as bat"]


def behind(menu, typed):
    """The actions that are left after this answer."""
    there = Menu(menu.wording, menu.steps[-1], menu.words)
    action = there.read(typed)
    return there.steps[-1] if action is None else (action,)


NUMBERS = Names("card", ("2", "6", "13"))
CARDS = Actions(
    (
        Verb("play {card}", 0, {"card": NUMBERS}),
        Verb("take {card}", 3, {"card": NUMBERS}),
        Verb("lift", 6),
        Verb("pass", 7),
        Verb("lay {card}", 8, {"card": Names("card", ("3-red", "5-red", "3-blue"))}),
        Verb("pay {card}", 11, {"card": Names("card", ("bat", "rat"))}),
    )
)


@pytest.mark.parametrize(
    ("codes", "marks"),
    [
        ([0, 1, 2], "2, 6, 13"),
        ([0, 1, 7], "2, 6, p"),
        ([0, 1, 6], "2, 6, a"),
        ([0, 3, 7], "a, b, t"),
        ([8, 9], "3, 5"),
        ([8, 9, 10, 7], "a-c, p"),
        ([11, 12], "1, 2"),
        (range(13), "a-g, i-k, m-o"),
    ],
    ids=str,
)
def test_no_mark_looks_like_the_card_of_another_line(codes, marks):
    assert new_menu(CARDS, codes).hint == marks


def test_letters_of_commands_and_of_several_moves_stand_before_no_move():
    """As the README says of Go5, whose menus have letters."""
    game = krabbel.game("go5")
    table = game.table(3, seed=1)
    menu = Menu(Wording(game.actions, game.say()), table.actions(table.waiting[0]), Words())
    assert menu.typed == "a-c, e-g, i-k"
    assert all(line.label.startswith("Discard") for line in menu.lines)
    readme = " ".join((Path(__file__).parents[2] / "README.md").read_text().split())
    commands = ", ".join(f"`{letter}`" for letter in RESERVED)
    assert f"commands ({commands}) or begin several moves (`d` for every discard)" in readme


@pytest.mark.parametrize(
    ("codes", "typed", "meant"),
    [
        ([0, 1, 2], "2", "play 2"),
        ([0, 1, 2], "13", "play 13"),
        ([0, 1, 3], "6", "play 6"),
        ([8, 9, 10, 7], "5", "lay 5-red"),
        ([0, 1, 7], "P", "pass"),
    ],
    ids=str,
)
def test_a_number_that_is_a_card_means_the_card(codes, typed, meant):
    assert CARDS.action_name(new_menu(CARDS, codes).read(typed)) == meant


def test_a_number_that_several_choices_have_leaves_these():
    menu = new_menu(CARDS, [0, 1, 3, 4, 7])
    assert menu.read("6") is None
    assert [line.label for line in menu.lines] == ["play 6", "take 6"]
    for bad, words in (("6", "several"), ("2", "There is no 2 here"), ("x", "not possible here")):
        with pytest.raises(BadAnswer, match=words):
            menu.read(bad)


def test_every_answer_that_does_not_fit_is_told_the_ways_out():
    menu = new_menu(CARDS, [0, 1, 3, 4, 7])
    for bad in ("99", "x", ""):
        with pytest.raises(BadAnswer, match=r"ype a-e, or \? for the rules\.$"):
            menu.read(bad)
    menu.read("6")
    for bad in ("99", "x", "6"):
        with pytest.raises(BadAnswer, match=r"type p, t, Enter to go back, or \? for the rules\.$"):
            menu.read(bad)


@pytest.mark.parametrize(
    ("typed", "letter"),
    [("help", "?"), ("RULES", "?"), ("hint", "h"), ("log", "l"), ("Quit", "q"), ("exit", "q")],
)
def test_commands_are_understood_as_words(typed, letter):
    commands = {"?": "rules", "h": "hint", "l": "log", "q": "quit"}
    assert choose(Desk(lambda _: typed), CARDS, [0, 1], commands) == letter


def test_taking_back_as_a_word_and_where_there_is_nothing():
    assert choose(Desk(lambda _: "undo"), CARDS, [0, 1], {"u": "take back"}) == "u"
    answers = iter(["undo", "u", "2"])
    desk = Desk(lambda _: next(answers))
    assert choose(desk, CARDS, [0, 1], {"q": "quit"}) == 0
    assert desk.text().count("nothing that could be taken back") == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_every_action_of_every_game_can_be_reached_by_marks_and_by_name(game, data):
    table = data.draw(tables(game))
    if table.over:
        return
    codes = table.actions(table.waiting[0])
    code = data.draw(st.sampled_from(codes))
    language = data.draw(st.sampled_from(LANGUAGES))
    wording, words = Wording(game.actions, game.say(language=language)), Words(language)
    assert Menu(wording, codes, words).read(game.actions.action_name(code)) == code
    label = wording.label([code])
    meant = Menu(wording, codes, words).read(label)
    assert meant is None or wording.label([meant]) == label  # where it begins no other one
    menu, found = Menu(wording, codes, words), None
    while found is None:
        lines = menu.lines
        assert len(lines) <= max(FEW, 46)
        assert [c for line in lines for c in line.codes] == list(menu.steps[-1])
        marks = menu_marks(f"{menu.hint}, ? rules", words("menu.back"))
        assert len(marks) == len(lines) or len(lines) == 1
        mark = next(mark for mark in marks or [""] if code in behind(menu, mark))
        found = menu.read(mark)
    assert found == code
    assert all(len(line) <= 80 for line in menu.text(80).splitlines())


def test_the_384_slides_of_poker_royal_take_three_short_steps():
    game = krabbel.game("poker-royal")
    table = game.table(players=4, seed=1)
    seat = table.waiting[0]
    menu = Menu(Wording(game.actions, game.say()), table.actions(seat), Words())
    steps = 0
    while menu.read("1") is None:
        steps += 1
        assert len(menu.lines) <= FEW
    assert steps <= 2
