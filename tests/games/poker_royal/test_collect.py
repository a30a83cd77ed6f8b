"""Cockroach Poker Royal: collecting, the penalty pile, payments for special cards."""

import pytest

from tests.games.poker_royal.tables import hand, laid, legal, play, reason, table, to_act


@pytest.mark.parametrize(
    ("card", "pile", "expected", "top"),
    [
        pytest.param("bat", "toad", "bat", "toad", id="KR-4.1 an animal lies open, the pile rests"),
        pytest.param(
            "royal bat",
            "toad, rat",
            "toad, royal bat",
            "rat",
            id="KR-4.2 a royal card: with the top card, the next is turned up",
        ),
        pytest.param(
            "royal bat",
            "royal fly, toad, rat",
            "toad, royal bat, royal fly",
            "rat",
            id="KR-4.3 a royal card off the pile draws the next",
        ),
        pytest.param(
            "royal bat",
            "royal fly, royal rat",
            "royal bat, royal fly, royal rat",
            None,
            id="KR-4.3 until the pile is empty",
        ),
        pytest.param("royal bat", "", "royal bat", None, id="KR-4.3 an empty pile gives nothing"),
    ],
)
def test_collect(card, pile, expected, top):
    a_table = table(3, hands={"A": f"{card}, fly"}, pile=pile)
    play(a_table, f"A slide {card} to B as bat; B right")
    assert laid(a_table, "A") == expected
    assert a_table.view().pile_top == top
    assert to_act(a_table) == "A"


def paying(payer_hand, claim="bat", special="blank", pile="", laid_cards=""):
    """A has led a special card to B, who has got it and is to pay."""
    a_table = table(
        3, hands={"A": f"{special}, 2 rat", "B": payer_hand}, pile=pile, laid={"B": laid_cards}
    )
    right = special == "joker" and claim != "royal"
    return play(a_table, f"A slide {special} to B as {claim}; B {'wrong' if right else 'right'}")


@pytest.mark.parametrize(
    ("claim", "held", "expected"),
    [
        pytest.param(
            "bat", "bat, fly, toad", "bat, fly, toad", id="KR-4.4 one that fits or two others"
        ),
        pytest.param("bat", "2 fly", "fly", id="KR-4.4 nothing fits: two others"),
        pytest.param(
            "bat", "bat, royal bat", "bat, royal bat", id="KR-4.5 the animal, ordinary or royal"
        ),
        pytest.param(
            "royal", "royal fly, royal rat, bat", "royal fly, royal rat", id="KR-4.5 any royal"
        ),
        pytest.param("royal", "bat, fly", "bat, fly", id="KR-4.5 an animal does not fit royal"),
        pytest.param(
            "bat", "bat, royal fly", "bat", id="KR-4.6 one other only: the fitting one it is"
        ),
        pytest.param("bat", "2 bat", "bat", id="KR-4.6 two that fit are not two others"),
        pytest.param("bat", "fly", "fly", id="KR-4.6 neither in full: the one other card"),
        pytest.param("bat", "joker, fly", "fly", id="KR-4.6 special cards are never laid"),
    ],
)
def test_what_may_be_paid(claim, held, expected):
    a_table = paying(held, claim)
    assert legal(a_table, "B") == [f"pay {card}" for card in expected.split(", ")]
    assert "blank" in hand(a_table, "B")


@pytest.mark.parametrize(
    ("held", "script", "expected"),
    [
        pytest.param("bat, fly, toad", "B pay bat", "bat", id="KR-4.4 paid with one that fits"),
        pytest.param(
            "bat, 2 fly", "B pay fly; B pay fly", "2 fly", id="KR-4.4 paid with two others"
        ),
        pytest.param("fly, joker", "B pay fly", "fly", id="KR-4.6 paid with the only other card"),
        pytest.param(
            "fly, toad, rat", "B pay rat; B pay fly", "fly, rat", id="KR-4.4 any two others"
        ),
    ],
)
def test_payment(held, script, expected):
    a_table = play(paying(held), script)
    assert laid(a_table, "B") == expected
    assert a_table.view().phase == "lead"
    assert to_act(a_table) == "B"


@pytest.mark.parametrize(
    ("held", "first", "expected"),
    [
        pytest.param(
            "bat, fly, toad", "fly", "toad", id="KR-4.4 the second one does not fit either"
        ),
        pytest.param(
            "bat, 2 fly, royal bat", "fly", "fly", id="KR-4.6 fitting cards are not others"
        ),
    ],
)
def test_the_second_card_of_a_payment(held, first, expected):
    a_table = play(paying(held), f"B pay {first}")
    assert legal(a_table, "B") == [f"pay {card}" for card in expected.split(", ")]


@pytest.mark.parametrize(
    ("special", "claim"),
    [
        pytest.param("joker", "bat", id="KR-4.4 the joker goes into the hand"),
        pytest.param("joker", "royal", id="KR-4.4 the joker, claimed royal"),
        pytest.param("blank", "bat", id="KR-4.4 the blank goes into the hand"),
    ],
)
def test_a_special_card_goes_into_the_hand(special, claim):
    a_table = paying("fly, toad", claim, special)
    assert hand(a_table, "B") == f"fly, toad, {special}"
    assert laid(a_table, "B") == ""


@pytest.mark.parametrize(
    ("pile", "script", "expected", "held"),
    [
        pytest.param(
            "joker, rat",
            "A pay bat",
            "bat, royal bat",
            "toad, joker",
            id="KR-4.7 a joker off the pile",
        ),
        pytest.param(
            "royal fly, blank, rat",
            "A pay bat",
            "bat, royal bat, royal fly",
            "toad, blank",
            id="KR-4.7 a blank further down",
        ),
    ],
)
def test_a_special_card_off_the_pile(pile, script, expected, held):
    a_table = table(3, hands={"A": "royal bat, bat, toad"}, pile=pile)
    play(a_table, "A slide royal bat to B as bat; B right")
    assert a_table.view().phase == "pay"
    assert a_table.view().fitting == ("bat", "royal bat")
    play(a_table, script)
    assert (laid(a_table, "A"), hand(a_table, "A")) == (expected, held)
    assert a_table.view().pile_top == "rat"


@pytest.mark.parametrize(
    "viewer", [pytest.param(v, id=f"KR-4.8 viewer {v} knows who got it") for v in (-1, 0, 2)]
)
def test_everybody_knows_who_got_a_special_card(viewer):
    a_table = play(paying("bat, fly, toad"), "B pay bat")
    assert a_table.view(viewer).places[1].specials == ("blank",)
    led, kept = table_after(a_table, "blank"), table_after(a_table, "fly")
    assert led.view(viewer) == kept.view(viewer)
    assert led.view(viewer).places[1].specials == ("blank",)


def table_after(a_table, card):
    return play(a_table.after(len(a_table.history)), f"B slide {card} to C as rat")


@pytest.mark.parametrize(
    ("judgement", "holder"),
    [
        pytest.param("C wrong", 1, id="KR-4.8 turned up and back: it is still B's"),
        pytest.param("C right", 2, id="KR-4.8 turned up: it is C's"),
    ],
)
def test_a_special_card_changes_hands(judgement, holder):
    a_table = play(
        paying("bat, fly, toad, rat"), f"B pay bat; B slide blank to C as rat; {judgement}"
    )
    assert [place.specials for place in a_table.view().places].index(("blank",)) == holder


@pytest.mark.parametrize(
    ("held", "pile", "steps"),
    [
        pytest.param(
            "royal fly, toad, rat",
            "scorpion, stink bug",
            [
                ("B pay royal fly", "royal fly", "scorpion"),
                ("B pay toad", "toad, scorpion, royal fly", "stink bug"),
            ],
            id="KR-4.9 both cards of a payment, then the penalty card",
        ),
        pytest.param(
            "royal fly, royal rat, fly",
            "scorpion, stink bug, toad",
            [
                ("B pay royal fly", "royal fly", "scorpion"),
                ("B pay royal rat", "scorpion, stink bug, royal fly, royal rat", "toad"),
            ],
            id="KR-4.9 two royals, two penalty cards",
        ),
        pytest.param(
            "royal fly, royal rat, bat, fly",
            "joker, stink bug, toad",
            [
                ("B pay royal fly", "royal fly", "joker"),
                ("B pay royal rat", "royal fly, royal rat", "stink bug"),
                ("B pay bat", "bat, stink bug, royal fly, royal rat", "toad"),
            ],
            id="KR-4.9 a payment on the way comes before the second penalty card",
        ),
        pytest.param(
            "royal bat, fly",
            "royal rat, toad, fly",
            [("B pay royal bat", "toad, royal bat, royal rat", "fly")],
            id="KR-4.3 a royal laid as a payment draws too",
        ),
    ],
)
def test_order(held, pile, steps):
    a_table = paying(held, pile=pile)
    for script, expected, top in steps:
        play(a_table, script)
        assert laid(a_table, "B") == expected
        assert a_table.view().pile_top == top
    assert a_table.view().phase == "lead"


@pytest.mark.parametrize(
    ("held", "before", "pile", "script", "expected"),
    [
        pytest.param(
            "2 fly, toad",
            "3 fly",
            "scorpion",
            "B pay fly",
            "4 fly",
            id="KR-5.1 the first card of a payment loses: no second one",
        ),
        pytest.param(
            "royal bat, fly",
            "3 bat",
            "scorpion",
            "B pay royal bat",
            "3 bat, royal bat",
            id="KR-4.9 the card that loses is the last one laid",
        ),
        pytest.param(
            "royal bat, fly",
            "3 toad",
            "royal rat, toad, scorpion",
            "B pay royal bat",
            "4 toad, royal bat, royal rat",
            id="KR-5.1 a card off the pile loses",
        ),
    ],
)
def test_a_card_that_loses_is_the_last(held, before, pile, script, expected):
    a_table = play(paying(held, pile=pile, laid_cards=before), script)
    assert a_table.over
    assert laid(a_table, "B") == expected
    assert a_table.outcome.winners == (0, 2)


@pytest.mark.parametrize(
    "held",
    [
        pytest.param("", id="KR-5.4 no card at all to pay with"),
        pytest.param("joker", id="KR-5.4 only special cards"),
    ],
)
def test_who_cannot_pay_has_lost(held):
    a_table = paying(held)
    assert a_table.over
    assert reason(a_table) == "B has lost: no card left to pay with."
    assert a_table.outcome.winners == (0, 2)
