"""Whole matches by keyboard alone, from the page on which the table is set up."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.games import GAMES, browser, labels
from tests.web.people import TURN_OR_END

MOST_KEYS = 150
HAS_FOCUS = "node => node === document.activeElement"
# The key that leads to it: none once it has the focus, arrows in the hand, else Tab.
KEY_TO = """node => {
  const now = document.activeElement;
  if (now === node) return null;
  const behind = now.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
  const hand = node.closest('ul[aria-label^="Your hand"]');
  if (hand?.contains(now)) return behind ? 'ArrowLeft' : 'ArrowRight';
  return behind ? 'Shift+Tab' : 'Tab';
}"""


def go_to(target):
    """Press Tab, and arrows in the hand, until it has the focus."""
    for _ in range(MOST_KEYS):
        key = target.evaluate(KEY_TO)
        if key is None:
            return
        target.page.keyboard.press(key)
    raise AssertionError(f"the keyboard does not come to {target}")


def press(target):
    """As a tap or a click, but with the keyboard."""
    go_to(target)
    target.page.keyboard.press("Enter")


def set_up(page, players, options):
    """So many players, the others bots that are easy to play against."""
    chosen = page.get_by_role("radio", name=str(players), exact=True)
    while not page.get_by_role("radio", name=re.compile("^[2-6]$"), checked=True).evaluate(
        HAS_FOCUS
    ):
        page.keyboard.press("Tab")
    while not chosen.is_checked():
        page.keyboard.press("ArrowLeft")
    for seat in range(2, players + 1):
        go_to(page.get_by_label(f"Seat {seat}: Level"))
        page.keyboard.press("Home")
    for label, value in options.items():
        go_to(page.get_by_label(label, exact=True))
        page.keyboard.type(str(value))
    press(page.get_by_role("button", name="Start the game"))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_keyboard(come, game):
    known = browser(game)
    ana = come().open(f"/new/{game}")
    set_up(ana.page, known.players, labels(game, known.short))
    while True:
        ana.wait_for_function(TURN_OR_END)
        if ana.result.is_visible():
            break
        if ana.scores.is_visible():
            press(ana.scores.get_by_role("button", name="Continue"))
        else:
            known.move(ana.page, press)
    headline = ana.result.locator(".headline")  # has the focus: read out, and then why
    expect(headline).to_have_accessible_description(re.compile(known.reason))
    press(ana.result.get_by_role("button", name="Look at the board"))
    expect(ana.result).to_have_count(0)


def test_numbers_choose_cards(come):
    """A first time lifts the card, a second time plays it."""
    ana = come()
    ana.set_up("party-bugs", "Bot", "Bot")
    ana.wait_for_turn()
    hand = ana.main.get_by_role("list", name=re.compile("^Your hand")).get_by_role("button")
    ana.page.keyboard.press("2")
    expect(hand.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(hand.nth(1)).to_be_focused()
    ana.page.keyboard.press("9")  # there is none
    expect(hand.nth(1)).to_have_attribute("aria-pressed", "true")
    ana.page.keyboard.press("2")
    expect(ana.panel("Log").get_by_test_id("log")).to_contain_text("You play the")
