"""Party Bugs: what a seat knows is kept when the rest is imagined; the rest is not shown."""

import pytest

from krabbel.core.seed import key_of
from tests.games.party_bugs.tables import ALL, GAME, LETTERS, party

VIEWERS = (-1, 0, 1, 2)
WORLDS = 200


def start(**options):
    return party("4 | 1 13 5 | 9", "7 | 2 6 10 | 3", "8 | 3 9 11 | 4", face_down=True, **options)


def worlds(table, viewer, many=WORLDS):
    """Positions that the viewer takes for possible."""
    for seed in range(many):
        state = table.state.copy()
        GAME.rules.imagine(state, viewer, key_of(seed))
        assert GAME.fault(state) is None
        yield state


STAGES = {
    "at the start": lambda: start(),
    "one has hidden a card": lambda: start().do("B hide 3"),
    "all have hidden a card": lambda: start().hide(),
    "one has chosen": lambda: start().hide().do("B play 6"),
    "cards are revealed": lambda: start().hide().play(),
    "a King asks": lambda: start().hide().do("A play 13; B play 2; C play 3"),
    "late in the game": lambda: start().to_round(9),
    "the last round": lambda: start().to_round(12),
    "at the end": lambda: start().to_end(),
}


@pytest.mark.parametrize("stage", STAGES)
def test_a_seat_keeps_its_own_cards(stage):
    table = STAGES[stage]().table
    for viewer in range(3):
        for world in worlds(table, viewer, 20):
            assert world.hand[viewer] == table.state.hand[viewer]
            assert world.hidden[viewer] == table.state.hidden[viewer]
            assert world.played[viewer] == table.state.played[viewer]


@pytest.mark.parametrize("stage", STAGES)
def test_what_all_have_seen_is_kept(stage):
    table = STAGES[stage]().table
    for viewer in VIEWERS:
        for world in worlds(table, viewer, 20):
            for name in ("seen", "floor", "display", "left", "points"):
                assert list(getattr(world, name)) == list(getattr(table.state, name))
            if table.view().phase != "play":
                assert list(world.played) == list(table.state.played)


def test_every_card_that_can_be_face_down_is_imagined_and_never_the_king():
    table = start().hide().table
    imagined = {world.hidden[1] for world in worlds(table, 0)}
    assert imagined == set(ALL) - {7, 13}  # the 7 lies on the floor


def test_every_card_that_can_be_chosen_is_imagined():
    table = start().hide().do("B play 6").table
    assert {world.played[1] for world in worlds(table, 0)} == set(ALL) - {7}
    assert {world.played[1] for world in worlds(table, 1)} == {6}


def test_every_hand_and_every_pile_is_imagined():
    table = party("4 | 1 13 5", "7 | 2 6 10", "8 | 3 9 11").table
    hands = [world.hand[2] for world in worlds(table, 0)]
    for card in set(ALL) - {8}:
        held = sum(hand >> card & 1 for hand in hands)
        assert 25 <= held <= 80, card  # 50 expected
    tops = {world.pile[0, 8] for world in worlds(table, 0)}
    assert tops == set(ALL) - {4, 1, 13, 5}


def test_a_shown_face_down_card_stays_shown():
    table = start().hide().play().do("A take 4; B take 7; C take 8").table
    paired = party("4 | 1 | 7", "7 | 2 | 3", "8 | 3 | 4", face_down=True).hide().play()
    paired.do("A take 7 and pair")
    for world in worlds(paired.table, 2, 50):
        assert world.hidden[0] == 0
        assert world.seen[0] >> 7 & 1
        assert not world.hand[0] >> 7 & 1
    for world in worlds(table, 2, 50):
        assert world.hidden[0] != 0


def test_at_the_end_everything_is_known():
    table = start().to_end().table
    for viewer in VIEWERS:
        for world in worlds(table, viewer, 5):
            assert list(world.hidden) == list(table.state.hidden)
            assert [place.face_down for place in table.view(viewer).places] == [9, 3, 4]


def test_what_was_turned_up_after_the_last_game_is_known_in_the_next():
    table = start(mirror=True)
    while table.state.game_number == 1:
        table.step()
    views = [table.table.view(viewer) for viewer in VIEWERS]
    for view in views:
        assert [place.last_face_down for place in view.places] == [9, 3, 4]
        assert [place.last_display for place in view.places] == [
            place.last_display for place in views[0].places
        ]


@pytest.mark.parametrize("viewer", VIEWERS, ids=["spectator", *LETTERS[:3]])
def test_nobody_sees_what_another_chose(viewer):
    table = start().do("B hide 3").table
    place = table.view(viewer).places[1]
    assert place.face_down == (3 if viewer == 1 else None)
    assert place.hand == ((2, 6, 10) if viewer == 1 else None)
    table = start().hide().do("B play 6").table
    place = table.view(viewer).places[1]
    assert place.has_played
    assert place.played == (6 if viewer == 1 else None)
    assert place.seen == (7,)
