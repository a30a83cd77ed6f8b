"""Emotes: made at one's own face, seen at it by all, and hidden by whoever wants none."""

import json

from playwright.sync_api import expect

import krabbel
from tests.web import wire
from tests.web.looking import SMALL
from tests.web.stage import Stage, positions
from tests.web.test_friends import sit_together

BOT = {"who": "bot", "level": "easy"}
ENOUGH = 3  # that a server lets through at once
# The names of which a bubble hides letters.
HIDDEN = """() => [...document.querySelectorAll("main [data-name]")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  const [text, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()];
  return [...document.querySelectorAll("[data-bubble]")].some((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return left < Math.min(text.right, box.right) && right > Math.max(text.left, box.left) &&
      top < Math.min(text.bottom, box.bottom) && bottom > Math.max(text.top, box.top);
  });
}).map((name) => name.textContent)"""


def face(person, name):
    return person.main.get_by_role("region", name=name).first.locator("[data-feeling]")


def test_a_face_is_made_by_key_and_by_touch_and_seen_by_all_but_who_mutes_it(come):
    ana, ben = sit_together(come, "party-bugs")
    cleo = come().open(f"/t/{ana.table}")
    expect(cleo.main.get_by_role("region", name="Ben")).to_be_visible()
    expect(cleo.main.locator("[data-own-face]")).to_have_count(0)  # who watches has no face

    offered = ana.get_by_role("group", name="React")
    ana.keyboard.press("e")
    expect(offered.get_by_role("button")).to_have_count(7)  # six, and to mute the others
    ana.keyboard.press("Escape")
    expect(offered).to_have_count(0)
    ana.keyboard.press("e")
    ana.keyboard.press("ArrowRight")
    ana.keyboard.press("1")
    for person, name in ((ana, "You"), (ben, "Guest"), (cleo, "Guest")):
        expect(face(person, name)).to_have_attribute("data-feeling", "happy")
    expect(ben.get_by_test_id("emoted")).to_have_text("Guest: Ha ha!")
    expect(ana.get_by_test_id("emoted")).to_have_text("")  # who makes it knows

    cleo.panel("Table").get_by_role("button", name="Hide reactions: Ben").click()
    ben.press(ben.main.locator("[data-own-face]"))
    ben.press(ben.get_by_role("group", name="React").get_by_role("button", name="Trust me!"))
    expect(face(ana, "Ben")).to_have_attribute("data-feeling", "sly")
    assert [one["feeling"] for one in cleo.heard("emote")] == ["happy", "sly"]
    expect(face(cleo, "Ben")).to_have_attribute("data-feeling", "neutral")
    expect(cleo.get_by_test_id("emoted")).to_have_text("Guest: Ha ha!")


def test_too_many_are_kindly_refused_and_cards_are_still_played(come):
    ana = come().open()
    ana.open(f"/t/{wire.new_table(ana, 'party-bugs', [{'who': 'me'}, BOT, BOT])}")
    ana.wait_for_turn()
    for _ in range(ENOUGH + 1):
        ana.keyboard.press("e")
        ana.keyboard.press("2")
    expect(ana.get_by_text("That was a bit fast.")).to_be_visible()
    ana.move()


def test_bubbles_hide_nobodys_name(come):
    ana = come(viewport=SMALL)
    stage = Stage(ana)
    stage.show(positions(krabbel.game("rucki-zucki"), 6, {}, deal=0, many=1)[0])
    ana.evaluate("() => { window.setTimeout = () => 0; }")  # so that they stay
    for seat, feeling in enumerate(("happy", "sly", "impressed", "sad", "surprised")):
        stage.socket.send(json.dumps({"type": "emote", "seat": seat, "feeling": feeling}))
    bubbles = ["Ha ha!", "Trust me!", "Well played!", "Oh no!", "What?!"]
    expect(ana.main.locator("[data-bubble]")).to_have_text(bubbles)
    expect(ana.main.locator("[data-name]")).to_have_count(6)
    assert ana.evaluate(HIDDEN) == []

    # The same once more is shown and read out anew.
    last = bubbles.index("What?!")
    told = ana.get_by_test_id("emoted").locator("span", has_text="What?!")
    before = [one.element_handle() for one in (ana.main.locator(f"[data-bubble='{last}']"), told)]
    stage.socket.send(json.dumps({"type": "emote", "seat": last, "feeling": "surprised"}))
    for one in before:
        ana.wait_for_function("(one) => !one.isConnected", arg=one)
    expect(told).to_have_count(1)
