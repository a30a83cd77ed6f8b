"""What helps somebody who plays for the first time: levels, explanations, consequences, results."""

import re

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.people import EDGE, PHONE
from tests.web.test_flow import BOT, at

DECIDED = re.compile(
    r"^The card that decided it: [\w ]+\. \w+ said “[\w ]+”, and \w+ "
    r"(was mistaken|were mistaken|judged it rightly)\.$"
)
SIGN_OF_HAND = re.compile("^(Low cards choose first|The Party King: you must take)")

PAUL = re.compile("^Paul makes two of you a party of three.")
ASK_AGAIN = re.compile("Press \\? to hear this again.$")
# The page's own times, and a little more.
HOVER_MS, AGAIN_MS, RESULT_MS = 800, 2100, 3000
LONG_MS = 60_000  # no notice that goes by itself stays so long


def levels_at(person):
    """The levels of the bots at the table."""
    expect(person.main.get_by_role("list", name="Your hand")).to_be_visible()
    tables = [table for table in person.heard("table") if table["id"] == person.table]
    return {player["level"] for player in tables[-1]["players"][1:]}


def test_play_now_asks_for_the_level_once(come):
    ana = come().open()
    asked = ana.get_by_test_id("level")
    ana.get_by_role("button", name="Play now: Party Bugs").click()
    expect(asked).to_contain_text("How well should the others play?")
    asked.get_by_role("button", name=re.compile("^normal", re.IGNORECASE)).click()
    ana.page.wait_for_url("**/t/*")
    assert levels_at(ana) == {"normal"}
    ana.open()  # a page that is loaded anew remembers it
    ana.get_by_role("button", name="Play now: Go5").click()
    ana.page.wait_for_url("**/t/*")
    expect(asked).to_have_count(0)
    assert levels_at(ana) == {"normal"}


def test_a_long_press_explains_a_card_and_plays_nothing(come):
    ana = at(come(**PHONE), "party-bugs", BOT, BOT)
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    ana.wait_for_turn()
    box = card.bounding_box()
    finger = ana.context.new_cdp_session(ana.page)
    under = {"x": box["x"] + box["width"] / 3, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [under]})
    told = ana.get_by_role("tooltip")
    expect(told).to_have_text(SIGN_OF_HAND)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "false")
    card.tap()  # a short one is for the card
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(told).to_have_count(0)


def test_what_has_been_explained_does_not_come_again_by_itself_at_a_rematch(come):
    ana = come()
    ana.page.clock.install()
    at(ana, "party-bugs", BOT)
    told, hand = ana.get_by_role("tooltip"), ana.main.get_by_role("list", name="Your hand")
    ana.wait_for_turn()
    card = hand.get_by_role("button").first
    card.focus()
    expect(card).to_have_accessible_description(SIGN_OF_HAND)
    card.hover(position=EDGE)
    ana.page.clock.fast_forward(HOVER_MS)
    expect(told).to_have_text(SIGN_OF_HAND)
    ana.keyboard.press("Escape")
    expect(told).to_have_count(0)
    before = ana.table
    wire.play(ana, before)
    ana.page.clock.fast_forward(RESULT_MS)
    ana.result.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: before not in url)
    ana.wait_for_turn()
    card.focus()
    expect(card).to_have_accessible_description("")
    card.hover(position=EDGE)
    ana.page.clock.fast_forward(HOVER_MS)
    expect(told).to_have_count(0)
    ana.page.clock.fast_forward(AGAIN_MS)  # but who waits for it is told again
    expect(told).to_have_text(SIGN_OF_HAND)


def test_what_this_device_has_shown_once_is_shown_again_only_to_who_asks_for_it(come):
    ana = come()
    ana.page.clock.install()
    at(ana, "party-bugs", BOT)
    ana.wait_for_turn()
    told = ana.get_by_role("tooltip")
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    card.hover(position=EDGE)
    ana.page.clock.fast_forward(HOVER_MS)
    expect(told).to_have_text(SIGN_OF_HAND)
    ana.mouse.move(0, 0)
    at(ana, "party-bugs", BOT)  # another match, and the page is loaded anew
    ana.wait_for_turn()
    card.focus()
    card.hover(position=EDGE)
    ana.page.clock.fast_forward(HOVER_MS)
    expect(told).to_have_count(0)
    ana.keyboard.press("?")
    expect(ana.locator(".toast")).to_contain_text(SIGN_OF_HAND)
    expect(card).to_have_attribute("aria-pressed", "false")


def test_who_has_asked_is_not_told_the_same_again_by_a_mouse_that_rests(come):
    ana = come()
    ana.page.clock.install()
    at(ana, "party-bugs", BOT)
    ana.wait_for_turn()
    told, toast = ana.get_by_role("tooltip"), ana.locator(".toast")
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    paul = ana.main.get_by_role("button", name="Who is Paul?")
    card.focus()
    card.hover(position=EDGE)
    ana.keyboard.press("?")  # before the mouse has rested for long enough
    expect(toast).to_contain_text(SIGN_OF_HAND)
    ana.page.clock.fast_forward(HOVER_MS)
    expect(told).to_have_count(0)
    ana.mouse.move(0, 0)
    paul.click()
    expect(toast.filter(has_text=PAUL)).to_have_count(1)
    ana.page.clock.fast_forward(LONG_MS)
    expect(toast).to_have_count(0)
    for asked in (card, paul):
        ana.mouse.move(0, 0)
        asked.hover(position=EDGE)
        ana.page.clock.fast_forward(HOVER_MS)
        expect(told).to_have_count(0)


def test_after_each_load_signs_are_read_out_once_and_the_first_says_how_to_hear_it_again(come):
    ana = at(come(), "party-bugs", BOT)
    paul = ana.main.get_by_role("button", name="Who is Paul?")
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    for _ in range(2):
        ana.wait_for_turn()
        paul.focus()
        expect(paul).to_have_accessible_description(ASK_AGAIN)
        card.focus()
        expect(card).to_have_accessible_description(SIGN_OF_HAND)
        expect(card).not_to_have_accessible_description(ASK_AGAIN)
        paul.focus()
        expect(paul).to_have_accessible_description("")
        ana.reload()
    board = ana.main.get_by_role("group", name="Board")
    expect(board).to_have_attribute("aria-keyshortcuts", "?")


@pytest.mark.parametrize("looks", [PHONE, {}], ids=["touch", "mouse"])
def test_what_is_clicked_at_does_not_count_as_read_out(come, looks):
    ana = at(come(**looks), "party-bugs", BOT)
    ana.wait_for_turn()
    paul = ana.main.get_by_role("button", name="Who is Paul?")
    paul.tap() if looks else paul.click()
    expect(paul).to_be_focused()
    expect(paul).to_have_accessible_description(ASK_AGAIN)
    ana.keyboard.press("Tab")
    ana.keyboard.press("Shift+Tab")
    expect(paul).to_be_focused()
    expect(paul).to_have_accessible_description(PAUL)


@pytest.mark.parametrize("looks", [PHONE, {}], ids=["touch", "keyboard"])
def test_for_two_it_is_told_beside_him_who_paul_is(come, looks):
    ana = at(come(**looks), "party-bugs", BOT)
    paul = ana.main.get_by_role("region", name="Paul")
    expect(paul).to_contain_text("Gets what’s left")
    ask = paul.get_by_role("button", name="Who is Paul?")
    if looks:
        face = paul.locator("[data-face]").bounding_box()
        ana.touchscreen.tap(face["x"] + face["width"] / 2, face["y"] + face["height"] / 2)
    else:
        ask.focus()
        expect(ask).to_have_accessible_description(PAUL)
        ana.keyboard.press("Enter")
    expect(ana.locator(".toast")).to_contain_text(PAUL)
    wire.play(ana, ana.table, until=lambda view: view["view"]["round"] == 2)
    expect(paul).not_to_contain_text("Gets")


def test_for_more_there_is_no_paul(come):
    ana = at(come(), "party-bugs", BOT, BOT)
    ana.wait_for_turn()
    expect(ana.main.get_by_role("button", name="Paul")).to_have_count(0)


def test_the_result_says_in_one_sentence_what_decided_the_match(come):
    ana = at(come(), "poker-royal", BOT, BOT)
    wire.play(ana, ana.table)
    expect(ana.result.get_by_test_id("decided")).to_have_text(DECIDED)


def test_an_answer_that_is_chosen_says_whose_card_it_will_be(come):
    ana = at(come(), "poker-royal", BOT, BOT)
    wire.play(ana, ana.table, until=lambda view: {"right", "wrong"} <= {*view["actions"]})
    view = ana.heard("view")[-1]
    by = ana.heard("table")[-1]["players"][view["view"]["slides"][-1]["by"]]["name"]
    for answer, leads_to in (
        ("Right", f"True: {by} keeps it. A lie: you do."),
        ("Wrong", f"A lie: {by} keeps it. True: you do."),
    ):
        ana.main.get_by_role("button", name=re.compile(f"^{answer}")).click()
        expect(ana.main.get_by_role("button").filter(has_text=leads_to)).to_be_visible()
        ana.main.get_by_role("button", name="Back").click()


def test_a_sign_that_says_how_many_there_are_is_not_remembered(come):
    ana = at(come(**PHONE), "go5", BOT)
    ana.wait_for_turn()
    count = ana.main.locator(".count[title]").first
    count.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(ana.get_by_role("tooltip")).to_have_text(count.get_attribute("title"))
    assert ana.evaluate("localStorage.getItem('krabbel-explained')") is None
