"""Party Bugs, paragraphs 8: the face-down card and the mirror."""

import pytest

from krabbel.core.errors import IllegalAction
from krabbel.games.party_bugs.rounds import highest_points
from krabbel.games.party_bugs.state import TAKE
from tests.games.party_bugs_tables import (
    GAME,
    LETTERS,
    in_rules,
    numbers,
    party,
    second_game,
    state_with,
    with_paul,
)


def face_down(*lines, **options):
    """A table with Variant 1 on which all have laid their face-down card."""
    return party(*lines, face_down=True, **options).hide()


def mirror_party(mirror_of, *lines, points="30 20 10", **options):
    """The second game of a match with Variant 2."""
    return second_game(party(*lines, mirror=True, **options), points, mirror_of)


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


@pytest.mark.parametrize(
    ("points", "holder", "goes_to"),
    [
        pytest.param("30 41 12", "A", "B", id="PB-8.6 the highest total gets the mirror"),
        pytest.param("41 12 41", "B", "C", id="PB-8.6 equal: closest clockwise from the holder"),
        pytest.param("41 12 41", "A", "A", id="PB-8.6 equal: the holder is closest"),
        pytest.param("9 41 3 41 8 41", "E", "F", id="PB-8.6 three equal"),
        pytest.param("30 20", "B", "A", id="PB-8.6 two players"),
    ],
)
def test_who_gets_the_mirror(points, holder, goes_to):
    totals = numbers(points)
    state = state_with(len(totals), points=totals, tied=LETTERS.index(holder))
    assert LETTERS[highest_points(state)] == goes_to


@in_rules("PB-8.6 Paul never gets the mirror")
def test_paul_never_gets_the_mirror():
    state = state_with(2, points=[10, 20, 60], tied=0)
    assert LETTERS[highest_points(state)] == "B"


@pytest.mark.parametrize(
    ("players", "options"),
    [
        pytest.param(n, {"face_down": both}, id=f"PB-8.6 {n} games, variant 1 {both}")
        for n in (2, 3, 4, 6)
        for both in (False, True)
    ],
)
def test_as_many_games_as_players(players, options):
    table = GAME.table(players, seed=5, mirror=True, **options)
    games, totals = {}, [0] * max(3, players)
    while not table.over:
        view = table.view()
        if view.game not in games:
            games[view.game] = [place.has_mirror for place in view.places]
            ended = [sum(p.last_display) + (p.last_face_down or 0) for p in view.places]
            totals = [total + points for total, points in zip(totals, ended, strict=True)]
            assert totals == [place.points for place in view.places]
            highest = max(totals[:players])
            if view.game > 1:
                assert totals[games[view.game].index(True)] == highest
        table.act(table.waiting[0], table.legal(table.waiting[0])[-1])
    assert list(games) == list(range(1, players + 1))
    assert [sum(held) for held in games.values()] == [0] + [1] * (players - 1)


@in_rules("PB-8.7 at the end of a round, on the new floor and before anybody draws")
def test_the_mirror_is_offered():
    table = mirror_party("A", "4 | 1 2", "7 | 5", "8 | 6").play().take("A7 B4 C8")
    assert (table.phase, table.acting(), table.floor) == ("mirror", "A", "1 5 6")
    assert [place.hand_size for place in table.table.view().places] == [2, 2, 2]
    assert table.legal("A") == ["mirror 7", "keep mirror"]
    table.do("A mirror 7")
    assert (table.display("A"), table.phase, table.state.round) == ("", "play", 2)
    assert not any(place.has_mirror for place in table.table.view().places)
    assert [place.hand_size for place in table.table.view().places] == [3, 3, 3]


@in_rules("PB-8.7 with Paul: when his card lies, too")
def test_the_mirror_with_paul():
    start = with_paul("4 | 7", "9 | 3", "2 | 11", mirror=True)
    table = second_game(start, "30 20 50", "A").play().take("B4 A2")
    assert (table.phase, table.floor) == ("mirror", "3 7 11")


@in_rules("PB-8.7 it may be kept for a later round")
def test_keeping_the_mirror():
    table = (
        mirror_party("A", "4 | 1 2", "7 | 5", "8 | 6").play().take("A7 B4 C8").do("A keep mirror")
    )
    assert table.table.view().places[0].has_mirror
    table.play().take()
    assert table.phase == "mirror"


@pytest.mark.parametrize(
    ("options", "deadline"),
    [
        pytest.param({}, 9, id="PB-8.7 it must be used at the end of round 9"),
        pytest.param({"face_down": True}, 8, id="PB-8.7 with variant 1 at the end of round 8"),
    ],
)
def test_the_last_moment_for_the_mirror(options, deadline):
    lines = ["4 | 1 2 | 9", "7 | 5 | 9", "8 | 6 | 9"]
    table = mirror_party("A", *(line if options else line[:-3] for line in lines), **options)
    offers = {}
    while table.state.round <= deadline and table.state.mirror_of:
        if table.phase == "mirror":
            offers[table.state.round] = "keep mirror" in table.legal("A")
            assert table.table.view().must_use_mirror == (table.state.round == deadline)
        table.step()
    assert offers == {number: number < deadline for number in range(1, deadline + 1)}
    assert not any(place.has_mirror for place in table.table.view().places)


@in_rules("PB-8.7 the face-down card can go with it and is then shown")
def test_the_mirror_on_the_face_down_card():
    table = mirror_party("A", "4 | 1 | 9", "7 | 5 | 3", "8 | 6 | 3", face_down=True).hide()
    table.play().take("A7 B4 C8")
    assert table.legal("A") == ["mirror 7", "mirror hidden", "keep mirror"]
    table.do("A mirror hidden")
    for viewer in (-1, 0, 1):
        place = table.table.view(viewer).places[0]
        assert (place.display, place.has_face_down, place.has_mirror) == ((7,), False, False)
        assert 9 in place.seen


@in_rules("PB-8.7 with an empty display there is nothing to decide")
def test_no_offer_on_an_empty_display():
    table = mirror_party("B", "4 | 13", "7 | 5", "8 | 6", points="20 30 10").play()
    assert (table.phase, table.state.round) == ("play", 2)
    assert table.table.view().places[1].has_mirror


@in_rules("PB-8.7 with an empty display at the last moment it is discarded unused")
def test_the_mirror_unused():
    # B alone is still to take the last card, the match of the only one in its display.
    state = state_with(
        3,
        {"mirror": True},
        phase=TAKE,
        round=9,
        game_number=2,
        mirror_of=2,
        to_take=2,
        acting=2,
        floor=[0, 0, 6],
        display=[0, 1 << 6],
        played=[1, 12, 2],
        left=[1, 1, 1],
        hand=[1 << 3, 1 << 3, 1 << 3],
    )
    for seat in range(3):
        state.pile[seat, 0] = 11
    GAME.rules.act(state, 1, GAME.actions.parse_action("take 6"))
    assert (state.mirror_of, state.round, state.display[1]) == (0, 10, 0)


@in_rules("PB-8.7 it counts nothing")
def test_the_mirror_counts_nothing():
    table = mirror_party("A", "4 | 1 2", "7 | 5", "8 | 6").play().take("A7 B4 C8")
    assert [place.total for place in table.table.view().places] == [7, 4, 8]


@in_rules("PB-8.8 the tied card is settled anew in each game")
def test_the_tied_card_in_the_next_game():
    holders = set()
    for seed in range(8):
        table = GAME.table(3, seed=seed, mirror=True, youngest="A")
        while table.view().game == 1:
            table.act(table.waiting[0], table.legal(table.waiting[0])[0])
        floor = [table.state.floor[seat] for seat in range(3)]
        assert table.view().tied == floor.index(min(floor))
        holders.add(table.view().tied)
    assert len(holders) > 1


@pytest.mark.parametrize(
    ("points", "holder", "winner"),
    [
        pytest.param("120 101 130", "A", 1, id="PB-8.8 the lowest sum wins"),
        pytest.param("101 101 130", "C", 0, id="PB-8.8 equal: by the last game's holder"),
        pytest.param("101 101 130", "B", 1, id="PB-8.8 equal: he himself"),
    ],
)
def test_who_wins_the_match(points, holder, winner):
    tied = LETTERS.index(holder)
    state = state_with(3, {"mirror": True}, points=numbers(points), tied=tied, game_number=3)
    assert GAME.outcome(state).winners == (winner,)


@pytest.mark.parametrize(
    ("points", "winner"),
    [
        pytest.param([80, 90, 70], 2, id="PB-8.8 Paul may win the match"),
        pytest.param([80, 70, 70], 1, id="PB-8.8 equal sums: Paul is behind"),
    ],
)
def test_paul_in_a_match(points, winner):
    state = state_with(2, {"mirror": True}, points=points, tied=0, game_number=2)
    assert GAME.outcome(state).winners == (winner,)
