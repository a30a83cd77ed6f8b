"""Alone with bots a decision can be taken back, by button and by key; log and result tell it."""

import json

from playwright.sync_api import expect


def back_button(person):
    return person.get_by_role("banner").get_by_role("button", name="Take back")


def hand(person):
    return [
        card.get_attribute("aria-label")
        for card in person.main.get_by_role("list", name="Your hand").get_by_role("button").all()
    ]


def test_a_decision_is_taken_back_told_and_counted(come):
    ana = come()
    ana.set_up("party-bugs", "Bot", "Bot")
    ana.wait_for_turn()
    expect(back_button(ana)).to_have_count(0)  # nothing was decided yet
    held = hand(ana)
    ana.move()
    ana.wait_for_turn()
    back_button(ana).click()
    expect(back_button(ana)).to_have_count(0)
    ana.wait_for_turn()
    assert hand(ana) == held
    expect(ana.panel("Log")).to_contain_text("You took your last move back.")
    ana.move()
    ana.wait_for_turn()
    expect(back_button(ana)).to_be_visible()
    ana.main.get_by_role("button").first.focus()
    ana.keyboard.press("u")
    expect(back_button(ana)).to_have_count(0)
    ana.wait_for_turn()
    assert hand(ana) == held
    ana.play_on()
    expect(ana.result).to_contain_text("2 moves were taken back.")
    expect(back_button(ana)).to_have_count(0)
    text = ana.context.request.get(f"{ana.server}/api/tables/{ana.table}/record").text()
    assert text.count("\nA takes back ") == 2
    ana.result.get_by_role("link", name="Replay").click()
    expect(ana.get_by_role("slider")).to_be_visible()
    moves = ana.heard("view")[-1]["version"]
    undone = sum(int(line.split()[-1]) for line in text.splitlines() if "takes back" in line)
    expect(ana.get_by_role("slider")).to_have_attribute("max", str(moves - 2 - undone))


def test_what_was_taken_back_is_not_in_the_log(come):
    ana = come()
    ana.set_up("party-bugs", "Bot", "Bot")
    ana.wait_for_turn()
    told = ana.panel("Log").get_by_role("listitem")
    before = told.all_inner_texts()
    for again in (1, 2):
        for _ in range(2):
            ana.move()
            ana.wait_for_turn()
        for _ in range(2):  # the second one reaches back past the first
            back_button(ana).click()
            ana.wait_for_turn()
        expect(back_button(ana)).to_have_count(0)
        expect(told).to_have_count(len(before) + 2 * again)
    whole = told.all_inner_texts()
    assert whole[: len(before)] == before
    assert all("You took your last move back." in text for text in whole[len(before) :])
    ana.reload()
    ana.wait_for_turn()
    ana.panel("Log")
    expect(told).to_have_count(len(whole))
    assert told.all_inner_texts() == whole


def test_a_key_that_is_held_takes_back_once(come):
    ana = come()
    ana.set_up("party-bugs", "Bot", "Bot")
    for _ in range(2):
        ana.move()
        ana.wait_for_turn()
    for _ in range(2):  # the second time it is held still
        ana.wait_for_turn()
        ana.main.get_by_role("button").first.focus()
        ana.keyboard.down("u")
        ana.panel("Log")
        expect(ana.get_by_test_id("log")).to_contain_text("You took your last move back.")
    ana.keyboard.up("u")
    expect(back_button(ana)).to_be_visible()
    assert [json.loads(said)["type"] for said in ana.sent].count("take-back") == 1


def test_among_people_there_is_no_such_button(come):
    ana = come()
    ana.set_up("rucki-zucki", "Someone here", "Bot")
    ana.get_by_test_id("cover").get_by_role("button").click()
    ana.move()
    ana.wait_for_function(
        "() => document.title.startsWith('●') || document.querySelector('[data-testid=cover]')"
    )
    assert not any(view["may_take_back"] for view in ana.heard("view"))
    expect(back_button(ana)).to_have_count(0)
