"""A whole match of each game in Firefox and in WebKit."""

import json
import re

import pytest

from tests.engines.locator import Place
from tests.web.games import GAMES, browser
from tests.web.people import TURN_OR_END

# The table is set up as the page does it; what happens is shown at once.
SET_UP = """(() => {
  localStorage.setItem("krabbel-settings", '{"pace": "instant"}');
  const request = new XMLHttpRequest();
  request.open("POST", "/api/tables", false);
  request.setRequestHeader("content-type", "application/json");
  request.send(JSON.stringify(%s));
  return request.responseText;
})()"""


def sit_down(engine, server, game):
    """Come to a table of a game with bots that are easy to play against."""
    known = browser(game)
    engine.goto(server.url)
    wish = {
        "game": game,
        "options": known.short,
        "seats": [{"who": "me"}, *[{"who": "bot", "level": "easy"}] * (known.players - 1)],
    }
    answer = json.loads(engine.evaluate(SET_UP % json.dumps(wish)))
    engine.goto(f"{server.url}/t/{answer['id']}")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(browser_elsewhere, server, game):
    engine, known = browser_elsewhere, browser(game)
    sit_down(engine, server, game)
    scores = Place(engine, ()).locator('[data-testid="scores"]')
    result = engine.get_by_role("dialog", name="Result")
    while True:
        engine.wait_for(f"({TURN_OR_END})()")
        if result.count():
            break
        if scores.count():
            scores.get_by_role("button", name="Continue").click()
            engine.wait_for("!document.querySelector('[data-testid=\"scores\"]')")
        else:
            known.move(engine, Place.click)
    assert known.reason in result.text()
    assert re.search("You win!|has won|have won|You lost", result.text())
    assert engine.errors == []
