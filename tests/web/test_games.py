"""A whole match of each game by clicks, against bots; one of them on a phone, by touch."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.games import GAMES, browser, labels
from tests.web.people import DESKTOP, PHONE


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_clicks(come, game):
    known = browser(game)
    ana = come(**(PHONE if known.touch else DESKTOP))
    ana.set_up(game, *["Bot"] * (known.players - 1), **labels(game, known.short))
    ana.play_on()
    expect(ana.result).to_contain_text(re.compile("You win!|has won|have won|You lost"))
    expect(ana.result).to_contain_text(known.reason)
