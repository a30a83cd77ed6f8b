"""Go5's score sheet shows what the table saw when the round was counted."""

import re

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.looking import SMALL, faults
from tests.web.people import spoken

BOT = {"who": "bot", "level": "normal"}
OTHER = re.compile("calls Go5!")


def called_by_another(view):
    return view["view"]["caller"] not in (None, 0)


@pytest.fixture
def counted(come):
    """Ana at a table where a bot has just called Go5, and what she was sent of that."""
    ana = come(viewport=SMALL).open()
    table = wire.new_table(ana, "go5", [{"who": "me"}, BOT, BOT, BOT], target=5000)
    ana.open(f"/t/{table}")
    ana.rest()
    wire.play(ana, table, until=called_by_another)
    return ana, ana.heard("view")[-1]["view"]


def shows_all(sheet, view):
    """The set of five with the card that made it, and all hands."""
    expect(sheet.get_by_text(OTHER)).to_be_visible()
    five = sheet.get_by_test_id("five").get_by_role("img")
    assert five.count() == len(view["five"]) == 5
    hands = sheet.get_by_test_id("last-hands").get_by_role("paragraph")
    assert hands.count() == len(view["places"])
    for seat, place in enumerate(view["places"]):
        names = [
            image.get_attribute("aria-label") for image in hands.nth(seat).get_by_role("img").all()
        ]
        assert len(names) == len(place["last_hand"]) > 0
        for name, card in zip(names, place["last_hand"], strict=True):
            assert name.startswith("joker" if card["name"] == "joker" else spoken(card["name"]))


def test_the_fifth_card_and_all_hands_when_the_round_is_counted(counted):
    ana, view = counted
    card = ana.get_by_test_id("scores")
    shows_all(card, view)
    assert faults(ana, "scores") == []


def test_they_are_there_after_a_reload_and_once_they_are_put_away(counted):
    ana, view = counted
    ana.reload()
    card = ana.get_by_test_id("scores")
    shows_all(card, view)
    card.get_by_role("button", name="Continue").click()
    expect(card).to_have_count(0)
    ana.get_by_role("button", name="Scores", exact=True).click()
    shows_all(ana.get_by_role("dialog"), view)
