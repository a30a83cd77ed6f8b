"""After the match: the proof of the deal, the replay through any eyes, the record as a file."""

import json
import re

import pytest
from playwright.sync_api import expect

import krabbel
from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.looking import SMALL

BOT = {"who": "bot", "level": "easy"}
LYING = {"width": 740, "height": 360}


@pytest.fixture
def ana(come):
    """At the end of a match of Party Bugs."""
    ana = come().open()
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, BOT])
    ana.open(f"/t/{table}")
    wire.play(ana, table)
    expect(ana.result).to_be_visible()
    return ana


def test_the_deal_is_proved_and_the_record_replays(ana):
    expect(ana.result).to_contain_text("the lowest total")
    expect(ana.result).to_contain_text("your number is in the shuffle")
    ana.result.get_by_text("Link to this table").click()  # folded away
    with ana.expect_download() as download:
        ana.result.get_by_role("link", name="Save the game record").click()
    table = krabbel.replay(download.value.path().read_text())
    outcome = ana.heard("view")[-1]["outcome"]
    assert table.outcome
    assert list(table.outcome.points) == outcome["points"]
    assert list(table.outcome.winners) == outcome["winners"]


def test_the_replay_shows_any_move_through_any_eyes(ana):
    ana.result.get_by_role("link", name="Replay").click()
    ana.wait_for_url("**/replay")
    slider, eyes = (
        ana.get_by_role("slider", name="Move"),
        ana.get_by_role("combobox", name="View as"),
    )
    hands = ana.main.get_by_role("list", name=re.compile("^(Your hand|Hand of)"))
    expect(hands).to_have_count(2)
    moves = int(slider.get_attribute("max"))
    eyes.select_option(index=1)
    expect(hands).to_have_count(1)
    for step, move in (
        ("One move forward", 1),
        ("One move forward", 2),
        ("One move back", 1),
        ("To the end", moves),
    ):
        ana.get_by_role("button", name=step).click()
        expect(ana.get_by_text(f"Move {move} of {moves}")).to_be_visible()
    slider.press("Home")
    slider.press("ArrowRight")
    expect(ana.get_by_text(f"Move 1 of {moves}")).to_be_visible()
    expect(ana.panel("Log").get_by_role("listitem")).to_have_count(2)
    ana.locator("body").press("ArrowRight")  # wherever the focus is
    expect(ana.get_by_text(f"Move 2 of {moves}")).to_be_visible()
    ana.main.press("ArrowLeft")
    expect(ana.get_by_text(f"Move 1 of {moves}")).to_be_visible()
    ana.main.press("End")
    expect(ana.get_by_text(f"Move {moves} of {moves}")).to_be_visible()
    eyes.press("ArrowDown")  # there the keys are needed
    expect(ana.get_by_text(f"Move {moves} of {moves}")).to_be_visible()


def test_faces_show_in_the_replay_what_they_showed(ana):
    asked = f"/api/tables/{ana.table}/replay?eyes=all&first=0&count=50"
    frames = ana.context.request.get(asked).json()["frames"]
    version = next(
        frame["version"]
        for frame in frames
        if any(felt["seat"] == 1 for felt in frame["news"]["feelings"])
    )
    ana.open(f"/t/{ana.table}/replay")
    bot = ana.main.locator("[data-point='seat 1']")
    expect(bot).to_be_visible()
    expect(bot.locator(".felt")).to_have_count(0)
    ana.get_by_role("slider", name="Move").fill(str(version))
    expect(bot.locator(".felt")).to_be_visible()


@pytest.mark.parametrize("viewport", [SMALL, LYING], ids=["standing", "lying"])
@pytest.mark.parametrize("game", GAMES)
def test_board_and_controls_share_a_phone(come, game, viewport):
    ana = come(viewport=viewport).open()
    lasting = {"who": "bot", "level": "random"}
    table = wire.new_table(ana, game, [{"who": "me"}, *[lasting] * 3], **browser(game).short)
    ana.open(f"/t/{table}")
    wire.play(ana, table)
    ana.open(f"/t/{table}/replay")
    expect(ana.locator("[data-part=centre]")).to_be_visible()
    ana.get_by_role("slider").fill("20")
    expect(ana.get_by_text("Move 20 of")).to_be_visible()
    controls = ana.get_by_role("region", name="Replay")
    for part in [controls, *controls.locator("button, select, input").all()]:
        expect(part).to_be_in_viewport(ratio=1)
    board, foot = ana.main.bounding_box(), controls.bounding_box()
    assert board["y"] + board["height"] <= foot["y"]
    assert board["height"] >= viewport["height"] * 0.6
    centre = ana.locator("[data-part=centre]").bounding_box()
    assert board["y"] <= centre["y"]
    assert centre["y"] + centre["height"] <= foot["y"]


def test_who_comes_late_is_sent_to_the_replay(come):
    ana, ben = come().open(), come()
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, BOT, BOT, BOT])
    ana.open(f"/t/{table}")
    wire.play(ana, table)
    ben.open(f"/t/{table}")
    ben.result.get_by_role("button", name="Look at the board").click()
    log = ben.panel("Log").get_by_test_id("log")
    expect(log).to_contain_text("Earlier moves are in the replay.")
    expect(log).not_to_contain_text("once the game is over")


def test_a_long_opening_stays_in_its_line(come):
    """Who holds the tied card by age, on a phone."""
    ana = come(locale="de", viewport=SMALL).open()
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, *[BOT] * 5])
    ana.open(f"/t/{table}")
    wire.play(ana, table)

    def opening(route):
        answer = route.fetch()
        film = answer.json()
        words = {"seats": [{"seat": n} for n in range(6)], "youngest": {"seat": 4}}
        event = {"kind": "tied_shared", "words": words | {"seat": {"seat": 5}}}
        film["frames"][0]["news"]["events"] = [event]
        route.fulfill(response=answer, body=json.dumps(film))

    ana.route("**/replay?*first=0&*", opening)
    ana.open(f"/t/{table}/replay")
    expect(ana.status).to_contain_text("Gleichstandskarte")
    text = ana.status.bounding_box()
    line = ana.locator("section:has(> [role=status])").bounding_box()
    title = ana.get_by_role("heading", level=1).bounding_box()
    assert text["y"] >= line["y"] >= title["y"] + title["height"]
    assert text["y"] + text["height"] <= line["y"] + line["height"] <= ana.main.bounding_box()["y"]
