"""Reload, a lost net, a killed server, an answer that never came: the match goes on as it was."""

import json
import re
import sqlite3
from contextlib import closing, contextmanager
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.server.test_failures import refusing
from tests.server.test_run import serving
from tests.web import wire
from tests.web.net import net_before
from tests.web.people import FRAME
from tests.web.test_languages import choose

MOVES = 4
LONG_MS = 60_000  # no notice that goes by itself stays so long
HELD = "Your move will be sent as soon as possible."
NAMES = "cards => cards.map(card => card.getAttribute('aria-label').split('.')[0])"


@pytest.fixture
def net(server):
    with net_before(server) as net:
        yield net


def log_of(person):
    return person.panel("Log").get_by_role("listitem").all_inner_texts()


def lose_and_find(person, net):
    """The page says that the net is lost, and comes back by itself."""
    net.lose()
    expect(lost(person)).to_be_visible()
    net.come_back()
    found(person)


def lost(person):
    return person.get_by_text("Connection lost.")


def found(person):
    expect(person.get_by_text("You’re back online.")).to_be_visible()
    expect(lost(person)).to_have_count(0)
    assert all("WebSocket" in complaint for complaint in person.complaints)
    person.complaints.clear()


def test_a_reload_in_mid_game_keeps_seat_cards_and_log(come):
    ana = come()
    ana.set_up("rucki-zucki", "Bot")
    for _ in range(MOVES):
        ana.move()
    ana.wait_for_turn()
    hand = ana.main.get_by_role("list", name="Your hand").get_by_role("button")
    before, log = hand.evaluate_all(NAMES), log_of(ana)
    assert before
    assert len(log) > MOVES
    ana.reload()
    ana.wait_for_turn()
    assert hand.evaluate_all(NAMES) == before
    assert log_of(ana) == log
    ana.move()


def test_a_lost_net_is_told_and_comes_back_by_itself(come, net):
    ana = come(url=net.url)
    ana.set_up("rucki-zucki", "Bot")
    ana.move()
    ana.wait_for_turn()
    log = log_of(ana)
    lose_and_find(ana, net)
    assert log_of(ana) == log
    ana.move()
    ana.wait_for_turn()


def test_a_server_that_is_killed_and_started_again_goes_on_in_the_open_page(come, tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (process, server):
        ana = come(url=server.url)
        ana.set_up("rucki-zucki", "Bot")
        for _ in range(MOVES):
            ana.move()
        ana.wait_for_turn()
        log = log_of(ana)
        process.kill()
        expect(lost(ana)).to_be_visible()
    port = server.url.rpartition(":")[2]
    with serving(database, "--port", port):
        found(ana)
        assert log_of(ana) == log
        ana.move()
        ana.wait_for_turn()
        assert len(log_of(ana)) > len(log)
        ana.goto("about:blank")


def test_a_move_whose_answer_was_lost_is_made_once(come, net):
    ana = come(url=net.url)
    ana.set_up("rucki-zucki", "Bot")
    ana.move()
    ana.wait_for_turn()
    net.swallows = True
    ana.move()
    lose_and_find(ana, net)
    ana.wait_for_turn()
    said = [json.loads(frame) for frame in ana.sent]
    asked = [message["id"] for message in said if message["type"] == "act"]
    news = {one["move"]: one for view in ana.heard("view") for one in view["news"]}
    assert asked[-1] == asked[-2]
    assert len([one for one in news.values() if one["seat"] == 0]) == len(set(asked))


def status(person):
    return person.get_by_test_id("status")


def test_a_move_made_while_the_net_is_lost_is_told_and_made_when_it_is_back(come, net):
    ana = come(url=net.url)
    ana.set_up("rucki-zucki", "Bot")
    ana.move()
    ana.wait_for_turn()
    log = log_of(ana)
    net.lose()
    expect(lost(ana)).to_be_visible()
    ana.move()
    expect(status(ana)).to_have_text(HELD)
    net.come_back()
    found(ana)
    expect(status(ana)).not_to_have_text(HELD)
    ana.wait_for_turn()
    assert len(log_of(ana)) > len(log)


def test_that_the_net_is_back_is_said_once_and_not_while_it_is_lost_again(come, net):
    ana = come(url=net.url)
    ana.set_up("rucki-zucki", "Bot")
    ana.wait_for_turn()
    lose_and_find(ana, net)
    net.lose()
    expect(lost(ana)).to_be_visible()
    ana.page.evaluate(FRAME)
    assert ana.get_by_text("You’re back online.").count() == 0
    net.come_back()
    found(ana)
    ana.panel_button(2).click()
    choose(ana.page, "nl")
    ana.page.evaluate(FRAME)
    assert ana.get_by_text("Weer verbonden.").count() == 0


def test_whoever_asks_for_a_rematch_while_the_net_is_lost_is_told_in_the_result(come, net):
    ana = come(url=net.url)
    table = wire.new_table(ana.open(), "rucki-zucki", [{"who": "me"}, {"who": "bot"}])
    ana.open(f"/t/{table}")
    wire.play(ana, table)
    expect(ana.result).to_be_visible()
    net.lose()
    expect(ana.result.get_by_role("alert")).to_have_text("Connection lost. Trying again…")
    ana.result.get_by_role("button", name="Rematch").click()
    net.come_back()
    ana.page.wait_for_url(lambda url: table not in url)
    ana.wait_for_turn()
    assert all("WebSocket" in complaint for complaint in ana.complaints)
    ana.complaints.clear()


class Scribe:
    """Stands between a page and the server, and refuses moves while nothing can be written."""

    def __init__(self, page):
        self.ill = False
        self.asked = []  # the ids of moves
        page.route_web_socket("**/socket", self._connect)

    def _connect(self, socket):
        server = socket.connect_to_server()

        def hear(text):
            message = json.loads(text)
            if message["type"] == "act":
                self.asked.append(message["id"])
                if self.ill:
                    refused = {"type": "refused", "code": "unavailable", "text": "", "why": None}
                    socket.send(json.dumps(refused | {"id": message["id"]}))
                    return
            server.send(text)

        socket.on_message(hear)


def test_a_server_that_cannot_write_is_told_and_the_move_is_made_when_it_can(come):
    ana = come(viewport={"width": 390, "height": 844})
    scribe = Scribe(ana.page)
    ana.set_up("rucki-zucki", "Bot")
    ana.move()
    ana.wait_for_turn()
    version, before = ana.heard("view")[-1]["version"], len(scribe.asked)
    scribe.ill = True
    ana.move()
    stalled = ana.get_by_role("alert").get_by_text("The server can’t save just now.")
    expect(stalled).to_be_visible()
    expect(status(ana)).to_have_text(HELD)
    name = ana.locator(".place [data-name]").first.bounding_box()
    banner = stalled.bounding_box()
    assert banner["y"] + banner["height"] <= name["y"]
    expect(ana.get_by_test_id("goal")).to_be_hidden()  # else its ends stick out behind
    scribe.ill = False
    expect(stalled).to_have_count(0)
    expect(status(ana)).not_to_have_text(HELD)
    ana.wait_for_turn()
    assert len(set(scribe.asked[before:])) == 1 < len(scribe.asked[before:])
    assert ana.heard("view")[-1]["version"] > version


@contextmanager
def without(database, rows):
    """The database fails wherever these rows are needed."""
    with closing(sqlite3.connect(database)) as db:
        db.execute(f"ALTER TABLE {rows} RENAME TO lost")
        yield
        db.execute(f"ALTER TABLE lost RENAME TO {rows}")


@pytest.mark.parametrize(
    "trouble", [refusing, partial(without, rows="moves")], ids=["it is read", "nor read"]
)
def test_who_only_watches_is_told_that_nothing_can_be_written_and_that_it_goes_on(
    come, tmp_path, trouble
):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (_, server):
        ana, eve = come(url=server.url), come(url=server.url)
        table = ana.set_up("rucki-zucki", "Bot")
        ana.wait_for_turn()
        eve.open(f"/t/{table}")
        expect(eve.get_by_test_id("goal")).to_be_visible()
        notices = [one.get_by_text("The server can’t save just now.") for one in (ana, eve)]
        with trouble(database):
            ana.move()
            for notice in notices:
                expect(notice).to_have_count(1)
                expect(notice).to_be_visible()
            eve.page.reload()
            expect(notices[1]).to_be_visible()
            expect(eve.get_by_text("Taking you to the table")).to_have_count(0)
        for notice in notices:
            expect(notice).to_have_count(0)
        ana.wait_for_turn()
        expect(eve.get_by_test_id("goal")).to_be_visible()
        assert eve.heard("view")[-1]["version"] > 0
        for person in (ana, eve):
            person.goto("about:blank")


def test_a_table_that_cannot_be_read_is_waited_for_and_nobody_is_said_to_be_back(come, tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (_, server):
        ana = come(url=server.url)
        table = wire.new_table(ana.open(), "rucki-zucki", [{"who": "me"}, {"who": "bot"}])
        ana.goto("about:blank")
    with serving(database, "--port", server.url.rpartition(":")[2]):
        with without(database, "moves"):
            opened = []
            ana.page.on("websocket", lambda socket: opened.append(socket))
            ana.open(f"/t/{table}")
            trouble = ana.get_by_role("alert").get_by_text("The server can’t take you to the table")
            for many in range(2, 5):
                expect(trouble).to_be_visible()
                if len(opened) < many:
                    ana.page.wait_for_event("websocket")
                expect(trouble).to_be_visible()
                expect(ana.get_by_text("You’re back online.")).to_have_count(0)
                expect(ana.get_by_text("Taking you to the table")).to_have_count(0)
        expect(ana.get_by_test_id("goal")).to_be_visible()
        expect(trouble).to_have_count(0)
        expect(ana.get_by_text("You’re back online.")).to_have_count(0)
        ana.move()
        ana.goto("about:blank")


def test_that_no_table_can_be_set_up_is_told_until_it_is_closed_or_tried_again(come, tmp_path):
    database = tmp_path / "tables.sqlite"
    with serving(database) as (_, server):
        ana = come(url=server.url)
        ana.page.clock.install()
        play = ana.open().get_by_role("button", name="Play now: Party Bugs")
        level = ana.get_by_test_id("level")
        trouble = ana.get_by_text("The server is having trouble")
        with without(database, "tables"):
            play.click()
            level.get_by_role("button", name=re.compile("^normal", re.I)).click()
            expect(trouble).to_be_visible()
            ana.page.clock.fast_forward(LONG_MS)
            expect(trouble).to_be_visible()
            ana.get_by_role("button", name="Close").click()
            expect(trouble).to_have_count(0)
            play.click()
            expect(trouble).to_be_visible()
        play.click()
        ana.page.wait_for_url("**/t/*")
        expect(ana.get_by_test_id("goal")).to_be_visible()
        expect(trouble).to_have_count(0)
        assert all("503" in complaint for complaint in ana.complaints)
        ana.complaints.clear()
        ana.goto("about:blank")


def test_whoever_has_gone_elsewhere_is_not_taken_to_the_table_that_was_set_up(come):
    ana = come().open("/new/go5")
    asked = []
    ana.page.route("**/api/tables", lambda route: asked.append(route))
    with ana.page.expect_request("**/api/tables"):
        ana.get_by_role("button", name="Start the game").click()
    ana.get_by_role("banner").get_by_role("link").first.click()
    expect(ana.get_by_role("heading", name="Krabbel")).to_be_visible()
    with ana.page.expect_response("**/api/tables"):
        asked[0].continue_()
    ana.page.evaluate(FRAME)
    expect(ana.page).to_have_url(f"{ana.server}/")


def test_whoever_has_gone_elsewhere_is_not_told_there_that_no_table_could_be_set_up(come):
    ana = come().open()
    ana.open(f"/t/{wire.new_table(ana, 'rucki-zucki', [{'who': 'me'}, {'who': 'bot'}])}")
    expect(ana.get_by_test_id("goal")).to_be_visible()
    ana.open()
    asked = []
    ana.page.route("**/api/tables", lambda route: asked.append(route))
    with ana.page.expect_request("**/api/tables"):
        ana.get_by_role("button", name="With friends: Go5").click()
    ana.main.locator("a[href^='/t/']").first.click()
    expect(ana.get_by_test_id("goal")).to_be_visible()
    with ana.page.expect_response("**/api/tables"):
        asked[0].fulfill(status=503, json={"code": "unavailable", "text": ""})
    ana.page.evaluate(FRAME)
    assert ana.get_by_text("The server is having trouble").count() == 0
    assert all("503" in complaint for complaint in ana.complaints)
    ana.complaints.clear()
