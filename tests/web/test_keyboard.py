"""A whole match by keyboard alone, from the page on which the table is set up."""

import re

from playwright.sync_api import expect

from tests.web.moves import hand_of, open_in, said
from tests.web.people import TURN_OR_END

MOST_TABS = 120
HAS_FOCUS = "nodes => nodes.includes(document.activeElement)"
WORDS = ("Play", "Take")


def tab_to(page, wanted):
    """Press Tab until one of these has the focus."""
    for _ in range(MOST_TABS):
        if wanted.evaluate_all(HAS_FOCUS):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {wanted}")


def set_up(page):
    """Two players, the other one a bot that is easy to play against."""
    tab_to(page, page.get_by_role("radio", name=re.compile("^[2-6]$")))
    while not page.get_by_role("radio", name="2", exact=True).is_checked():
        page.keyboard.press("ArrowLeft")
    tab_to(page, page.get_by_label("Seat 2: Level"))
    page.keyboard.press("Home")
    tab_to(page, page.get_by_role("button", name="Start the game"))
    page.keyboard.press("Enter")


def move(page):
    """Lift a card, the next one if there are several, then confirm."""
    main = page.get_by_role("main")
    hand, floor = open_in(hand_of(main)), open_in(main.get_by_role("list", name="Dance floor"))
    cards = hand.or_(floor)
    tab_to(page, cards)
    if hand.count() > 1:
        page.keyboard.press("ArrowRight")
        assert cards.evaluate_all(HAS_FOCUS)
    page.keyboard.press("Enter")
    confirm = said(main, *WORDS)
    expect(confirm).to_be_visible()
    if floor.count():
        page.keyboard.press("Space")  # a second time on the card itself
    else:
        tab_to(page, confirm)
        page.keyboard.press("Enter")


def test_a_whole_match_of_party_bugs_by_keyboard(come):
    ana = come().open("/new/party-bugs")
    set_up(ana.page)
    while True:
        ana.wait_for_function(TURN_OR_END)
        if ana.result.is_visible():
            break
        move(ana.page)
    expect(ana.result).to_contain_text("the lowest total")
    tab_to(ana.page, ana.result.get_by_role("button", name="Look at the board"))
    ana.keyboard.press("Enter")
    expect(ana.result).to_have_count(0)
