"""Actions on the wire: beside each text stand its form and its words, hidden ones as "?"."""

import json
from collections import deque

from krabbel.core.state import NO_SEAT
from krabbel.server.tables.match import RECENT
from krabbel.server.tables.views import ViewCache
from tests.strategies import chances, new_table, per_game, step, viewers


def text(choice):
    return choice["form"].format(**choice["words"])


def texts(choices):
    """The actions that are offered form by form, in their order."""
    return [
        one["form"].format(**dict(zip(one["parts"], row, strict=True)))
        for one in choices
        for row in one["rows"]
    ]


@per_game
def test_every_action_comes_with_its_parts(game):
    chance = chances("choices", game.name)
    table = new_table(game, 3, {}, chance)
    states = deque([bytes(table.state.data)], RECENT + 1)
    views = ViewCache(table, states)
    met = 0
    for _ in range(60):
        for viewer in viewers(table):
            view = json.loads(views.message(viewer, None, None, may_take_back=False))
            assert texts(view["choices"]) == view["actions"]
            assert view["seat"] == (None if viewer == NO_SEAT else viewer)
            for offer in view["open_choices"]:
                assert texts(offer["choices"]) == offer["actions"]
            for news in view["news"]:
                assert (news["choice"] is None) == (news["action"] is None)
                met += news["choice"] is not None and text(news["choice"]) == news["action"]
        if table.over:
            break
        step(table, chance)
        states.append(bytes(table.state.data))
    assert met > 20
