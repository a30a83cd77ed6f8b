"""A card stays where it is while the pointer rests on its edge, and goes where it is dragged."""

import json

import pytest
from playwright.sync_api import expect

from tests.web.games import GAMES
from tests.web.moves import hand_of

CARDS = 3  # of a hand
DRAG_STEPS = 8
TOPS = """async (card) => {
  const tops = [];
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame);
    tops.push(card.getBoundingClientRect().top);
  }
  return tops.slice(2);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_card_does_not_flicker_under_the_pointer(come, game):
    ana = come()
    ana.set_up(game, "Bot")
    ana.wait_for_turn()
    card = hand_of(ana.main).get_by_role("button").first
    box = card.bounding_box()
    ana.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    assert len(set(card.evaluate(TOPS))) == 1


def drag(person, card, to):
    """Pull a card to the middle of something, step by step as a hand does."""
    start, end = card.bounding_box(), to.bounding_box()
    person.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    person.mouse.down()
    person.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=DRAG_STEPS)
    person.mouse.up()


def moves_of(person):
    """The actions that the page has asked for."""
    said = [json.loads(frame) for frame in person.sent]
    return [message["action"] for message in said if message["type"] == "act"]


def test_a_card_is_played_where_it_is_dropped_and_nowhere_else(come):
    ana = come()
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    hand = ana.main.get_by_role("list", name="Your hand").get_by_role("button")
    card = hand.nth(1)
    value = card.get_attribute("aria-label").split(",")[0]
    drag(ana, card, ana.get_by_role("banner"))
    expect(hand).to_have_count(CARDS)
    assert moves_of(ana) == []
    drag(ana, card, ana.main.get_by_role("list", name="Dance floor").locator(".."))
    expect(ana.main.get_by_role("button", name="Take").or_(hand)).not_to_have_count(CARDS)
    assert moves_of(ana) == [f"play {value}"]
