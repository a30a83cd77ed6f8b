"""Verbs: codes to words and back."""

import gc
from contextlib import suppress

import pytest

from krabbel.core.actions import Actions, Verb
from krabbel.core.errors import IllegalAction
from krabbel.core.text import SEAT, Names

CARDS = Names("card", ("fly", "royal fly"))
ACTIONS = Actions(
    (
        Verb("pass", 0),
        Verb("slide {card} to {seat}", 1, {"card": CARDS, "seat": SEAT}, hidden=("card",)),
        Verb("slide to {seat}", 13, {"seat": SEAT}),
    )
)


@pytest.mark.parametrize(
    ("code", "name"),
    [(0, "pass"), (1, "slide fly to A"), (6, "slide fly to F"), (9, "slide royal fly to C")],
)
def test_codes_and_names(code, name):
    assert ACTIONS.action_name(code) == name
    assert ACTIONS.parse_action(name) == code


def test_case_and_blanks_make_no_difference():
    assert ACTIONS.parse_action("  Slide  ROYAL fly to c ") == 9


def test_others_do_not_see_what_is_hidden():
    assert ACTIONS.seen_name(9) == "slide ? to C"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "'' is not an action; expected: pass; slide <card> to <seat>; slide to <seat>"),
        ("slide bee to A", "'bee' is not a card; expected fly, royal fly"),
        ("slide fly to G", "'g' is not a seat; expected A, B, C, D, E, F"),
        ("pass pass", "is not an action"),
    ],
)
def test_what_cannot_be_read_says_what_was_expected(text, complaint):
    with pytest.raises(IllegalAction, match=complaint):
        ACTIONS.parse_action(text)


def test_what_cannot_be_read_leaves_no_reference_cycle():
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            with suppress(IllegalAction):
                ACTIONS.parse_action("slide bee to A")
        assert gc.collect() < 20
    finally:
        gc.enable()


@pytest.mark.parametrize("first", [0, 2])
def test_codes_must_not_overlap_or_leave_gaps(first):
    with pytest.raises(ValueError, match="overlap or leave gaps"):
        Actions((Verb("a", 0), Verb("b", first)))


@pytest.mark.parametrize("code", [-1, 19])
def test_a_code_that_is_none_is_refused(code):
    with pytest.raises(IllegalAction, match=f"there is no action {code}"):
        ACTIONS.action_name(code)


def test_the_complaint_is_about_the_form_that_fits_best():
    actions = Actions(
        (
            Verb("take {card}", 0, {"card": CARDS}),
            Verb("take {card} and pair", 2, {"card": CARDS}),
        )
    )
    with pytest.raises(IllegalAction, match="'bee' is not a card"):
        actions.parse_action("take bee and pair")
