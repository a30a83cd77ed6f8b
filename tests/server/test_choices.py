"""Actions on the wire: beside each text stand its form and its words, hidden ones as "?"."""

import json

from krabbel.server.news import Gallery

from krabbel.core.state import NO_SEAT
from tests.strategies import chances, new_table, per_game, step, viewers


def text(choice):
    return choice["form"].format(**choice["words"])


@per_game
def test_every_action_comes_with_its_parts(game):
    chance = chances("choices", game.name)
    table = new_table(game, 3, {}, chance)
    gallery = Gallery(table)
    met = 0
    for _ in range(60):
        for viewer in viewers(table):
            view = json.loads(gallery.message(viewer, None, None, may_take_back=False))
            assert list(map(text, view["choices"])) == view["actions"]
            assert view["seat"] == (None if viewer == NO_SEAT else viewer)
            for offer in view["open_choices"]:
                assert list(map(text, offer["choices"])) == offer["actions"]
            for news in view["news"]:
                assert (news["choice"] is None) == (news["action"] is None)
                met += news["choice"] is not None and text(news["choice"]) == news["action"]
        if table.over:
            break
        step(table, chance)
        gallery.moved()
    assert met > 20
