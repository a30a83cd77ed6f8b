"""Party Bugs, paragraphs 8.1 to 8.5: the face-down card."""

import pytest

from krabbel.core.errors import IllegalAction
from tests.games.marks import in_rules
from tests.games.party_bugs.tables import party, with_paul


def face_down(*lines, **options):
    """A table with Variant 1 on which all have laid their face-down card."""
    return party(*lines, face_down=True, **options).hide()


@in_rules("PB-8.1 four cards are drawn, one of them, not the 13, is laid face down")
def test_hiding():
    table = party("4 | 1 13 5 | 9", "7 | 2 | 3", "8 | 3 | 4", face_down=True)
    assert table.phase == "hide"
    assert table.legal("A") == ["hide 1", "hide 5", "hide 9"]
    with pytest.raises(IllegalAction):
        table.do("A hide 13")
    table.do("A hide 9")
    assert table.hand("A") == ["1", "5", "13"]
    assert table.table.view(0).places[0].face_down == 9


@in_rules("PB-8.1 all choose it at the same time")
def test_hiding_together():
    table = party("4 | 1 | 9", "7 | 2 | 3", "8 | 3 | 4", face_down=True)
    assert table.acting() == "ABC"
    table.do("B hide 3")
    assert (table.phase, table.acting()) == ("hide", "AC")
    table.do("C hide 4; A hide 9")
    assert (table.phase, table.acting()) == ("play", "ABC")


@pytest.mark.parametrize(
    ("number", "hand", "pile"),
    [
        pytest.param(1, 3, 8, id="PB-8.2 round 1"),
        pytest.param(8, 3, 1, id="PB-8.2 round 8"),
        pytest.param(9, 3, 0, id="PB-8.2 round 9: the last draw was after round 8"),
        pytest.param(10, 2, 0, id="PB-8.2 round 10"),
        pytest.param(11, 1, 0, id="PB-8.2 round 11: the last card is played"),
        pytest.param(12, 0, 0, id="PB-8.2 round 12: the last one, nothing is played"),
    ],
)
def test_rounds_with_a_face_down_card(number, hand, pile):
    table = face_down("4 | 1 13 5 | 9", "7 | 2 | 3", "8 | 3 | 4").to_round(number)
    assert table.phase == ("play" if number < 12 else "take")
    for place in table.table.view().places:
        assert (place.hand_size, place.pile_size) == (hand, pile)


@in_rules("PB-8.2 the last round goes by PB-3.1")
def test_last_round_with_a_face_down_card():
    table = face_down("4 | 1 | 9", "7 | 2 | 3", "8 | 3 | 4").to_round(12)
    order = ""
    while not table.table.over:
        order += table.acting()
        table.do(f"{table.acting()} {table.legal(table.acting())[0]}")
    assert order == "CBA"


@in_rules("PB-8.3 only its owner may look at it")
def test_the_face_down_card_is_secret():
    table = face_down("4 | 1 | 9", "7 | 2 | 3", "8 | 3 | 4").table
    assert table.view(0).places[0].face_down == 9
    for viewer in (-1, 1, 2):
        assert table.view(viewer).places[0].face_down is None
        assert table.view(viewer).places[0].has_face_down
        assert table.view(viewer).places[0].total == 0


@pytest.mark.parametrize(
    ("take", "display", "keeps"),
    [
        pytest.param("take 5 and pair", "", False, id="PB-8.3 a card of its value: both leave"),
        pytest.param("take 5", "5", True, id="PB-8.3 declined: both stay"),
        pytest.param("take 8", "8", True, id="PB-8.3 another card: it stays"),
    ],
)
def test_pairing_the_face_down_card(take, display, keeps):
    table = face_down("4 | 1 | 5", "5 | 2 | 3", "8 | 3 | 4").play()
    assert table.legal("A") == ["take 4", "take 5", "take 8", "take 5 and pair"]
    table.do(f"A {take}")
    assert table.display("A") == display
    for viewer in (-1, 0, 1):
        assert table.table.view(viewer).places[0].has_face_down == keeps
    assert (5 in table.table.view(1).places[0].seen) == (not keeps)


@in_rules("PB-8.3 declined, it cannot pair with that card later; an open pair goes first")
def test_an_open_pair_goes_first():
    table = face_down("4 | 1 2 | 5", "5 | 6 7 | 3", "8 | 5 9 | 4").play()
    table.do("A take 5").take("C4 B8").play()
    assert table.floor == "1 5 6"
    assert "take 5 and pair" not in table.legal("A")
    table.do("A take 5")
    assert table.display("A") == ""
    assert table.table.view(0).places[0].face_down == 5


@pytest.mark.parametrize(
    ("lines", "brought", "options"),
    [
        pytest.param(
            ("4 | 13 | 5", "5 | 2 | 3", "8 | 3 | 4"),
            (4, 5, 8),
            ["keep hidden", "pair hidden"],
            id="PB-8.3 after a King he is asked",
        ),
        pytest.param(
            ("4 | 13 | 6", "5 | 2 | 3", "8 | 3 | 4"),
            (4, 5, 8),
            ["keep hidden"],
            id="PB-8.3 after a King he is asked without a match, too",
        ),
        pytest.param(
            ("4 | 13 | 5", "5 | 2 | 3", "5 | 3 | 4"),
            (4,),
            ["keep hidden"],
            id="PB-8.3 after a King the open pair goes first",
        ),
        pytest.param(
            ("4 | 13 | 5", "5 | 2 | 3", "5 | 3 | 4", "5 | 1 | 2"),
            (4, 5),
            ["keep hidden", "pair hidden"],
            id="PB-8.3 after a King the third open card can pair",
        ),
    ],
)
def test_pairing_after_a_king(lines, brought, options):
    table = face_down(*lines).play()
    assert (table.phase, table.acting()) == ("pair", "A")
    assert table.legal("A") == options
    for viewer in (-1, 0, 1):
        assert table.table.view(viewer).arrived == brought
    table.do(f"A {options[-1]}")
    assert table.phase == "play"
    assert table.table.view(1).places[0].has_face_down == (options[-1] == "keep hidden")
    assert ("5" in table.display("A").split()) == ("6" in lines[0])


@in_rules("PB-8.3 an earlier declined card cannot be paired after a King")
def test_only_what_arrived_pairs():
    table = face_down("4 | 1 13 | 5", "5 | 6 7 | 3", "8 | 9 10 | 4").play()
    table.do("A take 5").take("B4 C8").play()
    assert table.display("A") == "1 5 6 9"
    assert table.legal("A") == ["keep hidden"]


@in_rules("PB-8.3 after a King cards of one value are alike: one that lies open has just arrived")
def test_an_open_card_and_two_that_arrive():
    table = face_down("4 | 1 13 | 5", "5 | 6 7 | 3", "8 | 5 10 | 4", "9 | 5 11 | 4").play()
    table.do("A take 5").take("C4 D8 B9").play()
    assert table.display("A") == "1 5 6"
    assert table.legal("A") == ["keep hidden", "pair hidden"]
    assert table.do("A pair hidden").display("A") == "1 6"


@in_rules("PB-8.3 who has no face-down card any more is not asked")
def test_not_asked_without_a_face_down_card():
    table = face_down("4 | 1 13 | 5", "5 | 6 7 | 3", "8 | 9 10 | 4").play()
    table.do("A take 5 and pair").take("B4 C8").play()
    assert (table.phase, table.state.round) == ("play", 3)


@in_rules("PB-8.4 otherwise it is turned up at the end and added, without pairing")
def test_the_face_down_card_at_the_end():
    table = face_down("4 | 1 | 5", "5 | 6 | 3", "8 | 9 | 4").play().do("A take 5")
    table.to_end()
    view = table.table.view()
    assert [place.face_down for place in view.places] == [5, 3, 4]
    for place in view.places:
        assert place.points == place.total == sum(place.display) + place.face_down


@in_rules("PB-8.5 Paul has no face-down card; one card of his pile stays unused")
def test_paul_with_variant_1():
    table = with_paul("4 | 7 | 5", "9 | 3 | 6", "2 | 1", face_down=True)
    assert not table.hide().table.view().places[2].has_face_down
    paul = table.to_end().table.view().places[2]
    assert (paul.pile_size, paul.has_face_down, len(paul.seen)) == (1, False, 12)
