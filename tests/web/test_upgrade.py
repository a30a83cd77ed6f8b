"""A tab that was open while the server was upgraded: it says so, and reloads when it is told to."""

import re

import pytest
from playwright.sync_api import expect

from krabbel.protocol.messages import PROTOCOL
from krabbel.server.http.headers import HEADERS
from tests.web.net import net_before

TEXTS = {
    "de": "neue Version",
    "en": "new version",
    "fr": "nouvelle version",
    "nl": "nieuwe versie",
    "it": "nuova versione",
}


def upgrade_http(_person, monkeypatch):
    monkeypatch.setitem(HEADERS, "Krabbel-Protocol", str(PROTOCOL + 1))


def upgrade_socket(person, _monkeypatch):
    def newer(text):
        return text.replace(f'"protocol":{PROTOCOL}', f'"protocol":{PROTOCOL + 1}')

    def connect(socket):
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(newer(text)))

    person.page.route_web_socket("**/socket", connect)


@pytest.mark.parametrize("upgrade", [upgrade_http, upgrade_socket])
def test_a_page_from_before_an_upgrade_offers_to_reload(come, monkeypatch, upgrade):
    ana = come()
    if upgrade is upgrade_socket:
        upgrade(ana, monkeypatch)
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    notice = ana.get_by_test_id("new-version")
    if upgrade is upgrade_http:
        expect(notice).to_be_empty()
        upgrade(ana, monkeypatch)
        ana.panel("Rules")  # the page asks the server for them
    expect(notice).to_contain_text(TEXTS["en"])
    ana.evaluate("window.fromBefore = true")
    ana.move()
    ana.rest()
    assert ana.evaluate("window.fromBefore")  # nothing reloads by itself
    notice.get_by_role("button", name="Reload the page").click()
    ana.wait_for_function("window.fromBefore === undefined")
    ana.wait_for_turn()


@pytest.mark.parametrize("language", TEXTS)
def test_the_notice_is_in_the_readers_language_and_can_be_put_away(come, monkeypatch, language):
    upgrade_http(None, monkeypatch)
    ana = come(locale=language).open()
    notice = ana.get_by_test_id("new-version")
    expect(notice).to_contain_text(re.compile(TEXTS[language]))
    notice.get_by_role("button").nth(1).click()
    expect(notice).to_be_empty()


@pytest.mark.parametrize("size", [(360, 740), (1366, 768)])
def test_a_lost_connection_is_told_without_covering_the_notice(come, server, monkeypatch, size):
    width, height = size
    with net_before(server) as net:
        ana = come(url=net.url, viewport={"width": width, "height": height})
        for upgrade in (upgrade_http, upgrade_socket):
            upgrade(ana, monkeypatch)
        ana.set_up("party-bugs", "Bot")
        ana.wait_for_turn()
        notice = ana.get_by_test_id("new-version")
        expect(notice).to_contain_text(TEXTS["en"])
        net.lose()
        lost = ana.get_by_role("alert").get_by_text("Connection lost.")
        expect(lost).to_be_visible()
        line, banner, goal = (
            part.bounding_box() for part in (notice, lost, ana.get_by_test_id("goal"))
        )
        assert line["y"] + line["height"] <= banner["y"]
        assert banner["y"] < goal["y"] + goal["height"]  # nor does it cover the board instead
        ana.goto("about:blank")
        ana.complaints.clear()


def test_on_a_phone_that_lies_the_notice_leaves_bar_and_status_line_in_one_row(come, monkeypatch):
    ana = come(viewport={"width": 740, "height": 360})
    for upgrade in (upgrade_http, upgrade_socket):
        upgrade(ana, monkeypatch)
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    notice = ana.get_by_test_id("new-version")
    expect(notice).to_contain_text(TEXTS["en"])
    bar = ana.get_by_role("banner")
    row = [bar.get_by_role("link"), *bar.get_by_role("button").all(), ana.status]
    boxes = [part.bounding_box() for part in row]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert notice.bounding_box()["y"] >= max(box["y"] + box["height"] for box in boxes)
