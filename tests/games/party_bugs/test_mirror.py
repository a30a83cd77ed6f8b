"""Party Bugs, paragraphs 8.6 to 8.9: the mirror and the match."""

import pytest

from krabbel.games.party_bugs.rounds import highest_points
from tests.games.marks import in_rules
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


def mirror_party(mirror_of, *lines, points="30 20 10", **options):
    """The second game of a match with Variant 2."""
    return second_game(party(*lines, mirror=True, **options), points, mirror_of)


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


@in_rules("PB-8.7 the face-down card alone can go with it, too")
def test_the_mirror_with_only_a_face_down_card():
    table = mirror_party("A", "4 | 1 | 9", "7 | 13 | 3", "8 | 6 | 3", face_down=True).hide()
    table.play().do("B keep hidden")
    assert (table.phase, table.acting(), table.display("A")) == ("mirror", "A", "")
    assert table.legal("A") == ["mirror hidden", "keep mirror"]


@in_rules("PB-8.7 with an empty display there is nothing to decide")
def test_no_offer_on_an_empty_display():
    table = mirror_party("B", "4 | 13", "7 | 5", "8 | 6", points="20 30 10").play()
    assert (table.phase, table.state.round) == ("play", 2)
    assert table.table.view().places[1].has_mirror


@in_rules("PB-8.7 with an empty display at the last moment it is discarded unused")
def test_the_mirror_unused():
    state = mirror_lost()
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


@in_rules("PB-8.9 both variants together: games of 12 rounds, one per player, and the mirror")
def test_both_variants():
    table = party("4 | 1 | 9", "7 | 5 | 9", "8 | 6 | 3", mirror=True, face_down=True)
    rounds = {1: 0, 2: 0, 3: 0}
    owners = set()
    while not table.table.over:
        state = table.state
        rounds[state.game_number] = max(rounds[state.game_number], state.round)
        if state.game_number > 1 and state.round == 1:
            owners.add((state.game_number, state.mirror_of > 0))
        for seat in table.table.waiting:
            table.table.act(seat, table.legal(LETTERS[seat])[0])
    assert rounds == {1: 12, 2: 12, 3: 12}
    assert owners == {(2, True), (3, True)}
