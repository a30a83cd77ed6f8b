"""Every screen: axe finds nothing, and nothing sticks out sideways on a small phone."""

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.looking import SMALL, faults

BOT = {"who": "bot", "level": "easy"}
MIDDLE = 30  # moves

per_game = pytest.mark.parametrize("game", GAMES)


@per_game
def test_a_match_from_its_set_up_to_its_replay(come, game):
    known = browser(game)
    ana = come(viewport=SMALL).open(f"/new/{game}")
    expect(ana.get_by_role("button", name="Start the game")).to_be_visible()
    found = faults(ana, "set-up")
    table = wire.new_table(ana, game, [{"who": "me"}, BOT, BOT, BOT], **known.much)
    ana.open(f"/t/{table}")
    ana.rest()
    found += faults(ana, "start")
    wire.play(ana, table, until=lambda view: view["version"] >= MIDDLE)
    found += faults(ana, "middle")
    if known.counted:
        wire.play(ana, table, until=lambda view: view["view"][known.counted] == 2)
        found += faults(ana, "after a round")
    wire.play(ana, table)
    expect(ana.result).to_be_visible()
    found += faults(ana, "result")
    ana.result.get_by_role("button", name="Look at the board").click()
    found += faults(ana, "end")
    ana.open(f"/t/{table}/replay")
    expect(ana.status).not_to_contain_text("One moment")
    ana.get_by_role("slider").fill(str(MIDDLE))
    expect(ana.get_by_text(f"Move {MIDDLE} of")).to_be_visible()
    expect(ana.status).not_to_contain_text("One moment")
    found += faults(ana, "replay")
    assert found == []


def test_the_start_page_and_its_rules(come):
    ana = come(viewport=SMALL).open()
    expect(ana.get_by_role("button", name="Play now: Go5")).to_be_visible()
    expect(ana.get_by_label("Your name")).to_be_visible()
    found = faults(ana, "start")
    ana.get_by_role("button", name="Rules: Rucki Zucki").click()
    rules = ana.get_by_role("dialog", name="Rucki Zucki")
    expect(rules.get_by_test_id("chapter").first).to_be_visible()
    found += faults(ana, "rules")
    rules.get_by_text("In every detail").click()
    expect(rules.get_by_text("RZ-1.1").first).to_be_visible()
    found += faults(ana, "rules in every detail")
    ana.open("/t/nowhere")
    expect(ana.get_by_text("We can’t find this table")).to_be_visible()
    found += faults(ana, "no such table")
    assert found == []


def test_the_lobby_of_host_and_friend_and_who_watches(come):
    ana, ben, cleo = come(viewport=SMALL), come(viewport=SMALL), come(viewport=SMALL)
    table = ana.set_up("poker-royal", "Friend (by link)", "Bot")
    start = ana.get_by_role("button", name="Fill the free seats with bots and start")
    expect(start).to_be_visible()
    ben.open(f"/t/{table}")
    sit = ben.get_by_role("button", name="Sit here: seat 2")
    expect(sit).to_be_visible()
    found = faults(ana, "lobby of the host") + faults(ben, "lobby of a friend")
    sit.click()
    cleo.open(f"/t/{table}")
    expect(cleo.main.get_by_role("region").first).to_be_visible()
    assert found + faults(cleo, "watching") == []


def test_the_panels_beside_a_board_and_the_cover(come):
    ana = come(viewport=SMALL)
    ana.set_up("party-bugs", "Bot")
    ana.move()
    ana.rest()
    found = []
    for name in ("Log", "Rules", "Table"):
        panel = ana.panel(name)
        expect(panel.get_by_role("heading", name=name, exact=True)).to_be_visible()
        found += faults(ana, name)
        panel.get_by_role("button", name="Close").first.click()
    ana.set_up("go5", "Someone here")
    expect(ana.get_by_test_id("cover")).to_be_visible()
    assert found + faults(ana, "cover") == []
