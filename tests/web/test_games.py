"""A whole match of each game by clicks, against bots; one of them on a phone, by touch."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.people import DESKTOP, PHONE

MATCHES: dict[str, tuple[list[str], dict[str, int], dict[str, Any], str]] = {
    "party-bugs": (["Bot"], {}, DESKTOP, "lowest total"),
    "poker-royal": (["Bot", "Bot"], {}, PHONE, "lost"),
    "rucki-zucki": (["Bot"], {"Rounds": 1}, DESKTOP, "fewest penalty points"),
    "go5": (["Bot"], {"Target score": 10}, DESKTOP, "highest total"),
}


@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_match_by_clicks(come, game):
    bots, options, looks, reason = MATCHES[game]
    ana = come(**looks)
    ana.set_up(game, *bots, **options)
    ana.play_on()
    expect(ana.result).to_contain_text(re.compile("You win!|has won|have won|You lost"))
    expect(ana.result).to_contain_text(reason)
