"""The page is small: all that a fresh visitor is sent, as it is sent, and what a game adds."""

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.games import GAMES

FIRST_PAGE = 120_000  # bytes, packed, fonts included
GAME = 90_000  # more, for its table
BOT = {"who": "bot", "level": "easy"}


def sent(person, path):
    """How much each answer weighs until a page is there."""
    answers = []

    def hear(answer):
        answers.append(answer)

    person.page.on("response", hear)
    person.page.goto(path, wait_until="networkidle")
    person.page.remove_listener("response", hear)
    return {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_and_then_a_game_are_light(come, game):
    ana = come()
    first = sent(ana, "/")
    expect(ana.get_by_role("button", name="Play now: Go5")).to_be_visible()
    assert any(url.endswith(".js") for url in first)
    assert any(url.endswith(".woff2") for url in first)
    assert sum(first.values()) < FIRST_PAGE, first
    table = wire.new_table(ana, game, [{"who": "me"}, BOT])
    more = sent(ana, f"/t/{table}")
    ana.rest()
    more = {url: size for url, size in more.items() if url not in first}  # the rest is in the cache
    assert any(url.endswith(".js") for url in more)
    assert sum(more.values()) < GAME, more
