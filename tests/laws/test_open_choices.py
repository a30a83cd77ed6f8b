"""Laws of open choices, which people at one screen make without handing it over.

A choice is open only if nothing hidden can be told from what is offered, and all see what is made.
"""

from krabbel.core.state import NO_SEAT
from tests.laws.test_secrecy import actions, imagined
from tests.strategies import GAMES, moments, per_setting, viewers

KEYS = range(6)
OPEN = {  # the phases of our games in which a choice can be open
    "go5": {"claim"},
    "party-bugs": {"take", "mirror"},
    "poker-royal": set(),
    "rucki-zucki": set(),
}


@per_setting
def test_what_is_offered_openly_is_the_same_in_every_world_that_anybody_imagines(
    game, players, options
):
    for table in moments(game, players, options):
        for seat in game.open_seats(table.view(NO_SEAT)):
            offered = table.actions(seat)
            for viewer in viewers(table):
                for key in KEYS:
                    twin = imagined(game, table.state, viewer, key)
                    assert game.open_seats(game.view(twin, NO_SEAT)) == [seat]
                    assert actions(game, twin, seat) == offered


@per_setting
def test_what_is_chosen_openly_has_no_hidden_part(game, players, options):
    for table in moments(game, players, options):
        for seat in game.open_seats(table.view(NO_SEAT)):
            for code in table.actions(seat):
                assert game.actions.seen_name(code) == game.actions.action_name(code)


def test_open_choices_are_met_in_the_phases_that_have_them():
    met: dict[str, set[str]] = {game.name: set() for game in GAMES}
    for game in GAMES:
        for options in ({}, {"mirror": True}) if game.name == "party-bugs" else ({},):
            for table in moments(game, 3, options):
                seen = table.view(NO_SEAT)
                met[game.name] |= {seen.phase for _ in game.open_seats(seen)}
    assert met | OPEN == met  # in a game that is added it may be any


def test_whoever_has_a_face_down_card_chooses_alone():
    """Party Bugs: else it could be told from what is not offered that the card fits nothing."""
    game = next(game for game in GAMES if game.name == "party-bugs")
    taking = [
        (seen.places[seat].has_face_down, seat in game.open_seats(seen))
        for table in moments(game, 4, {"face_down": True, "mirror": True})
        for seen in [table.view(NO_SEAT)]
        for seat in seen.waiting
        if seen.phase in ("take", "mirror")
    ]
    assert (True, False) in taking
    assert (True, True) not in taking
    assert (False, False) not in taking
