"""Several people at one device: hands are covered until the next one says that they are there."""

import re

import httpx
from playwright.sync_api import expect

from tests.server.guest import at_table
from tests.strategies import chances
from tests.web.people import names_of, spoken

TURNS = 6
TURN_OR_COVER = """() => document.title.startsWith('●')
  || document.querySelector('[data-testid=cover]')"""
TURN_COVER_OR_END = f"{TURN_OR_COVER} || document.querySelector('dialog[open]')"


def play_turn(person):
    """Make moves until the device is to be passed on."""
    cover = person.get_by_test_id("cover")
    while not cover.count():
        person.move()
        person.wait_for_function(TURN_OR_COVER)


def test_no_hand_is_here_while_the_device_is_passed(come):
    ana = come()
    ana.set_up("go5", "Someone here", "Someone here")
    hand = ana.main.get_by_role("list", name="Your hand").get_by_role("button")
    cover = ana.get_by_test_id("cover")
    held: dict[int, set[str]] = {}  # what each seat was shown when it had the device last
    for _ in range(TURNS):
        expect(cover).to_be_visible()
        expect(hand).to_have_count(0)
        assert ana.heard("view")[-1]["seat"] is None
        drawn = ana.content()
        for cards in held.values():
            assert [card for card in cards if f"{spoken(card)}," in drawn] == []
        cover.get_by_role("button", name=re.compile("show my cards$")).click()
        expect(hand.first).to_be_visible()
        play_turn(ana)
        last = [view for view in ana.heard("view") if view["seat"] is not None][-1]
        held[last["seat"]] = names_of(last)
    assert len(held) == 3


def test_nothing_of_a_hand_is_sent_before_it_is_asked_for(come):
    ana = come()
    ana.set_up("go5", "Someone here")
    expect(ana.get_by_test_id("cover")).to_be_visible()
    ana.reload()
    expect(ana.get_by_test_id("cover")).to_be_visible()
    views = ana.heard("view")
    assert views
    assert all(view["seat"] is None for view in views)
    assert all(place["hand"] is None for view in views for place in view["view"]["places"])


def test_the_device_is_passed_for_secret_choices_alone(come):
    """Party Bugs: taking off the open floor is for all eyes; nobody's hand is there meanwhile."""
    ana = come()
    ana.set_up("party-bugs", "Someone here", "Someone here")
    cover = ana.get_by_test_id("cover")
    hand = ana.main.get_by_role("list", name="Your hand")
    passed, openly = [], 0
    while True:
        ana.wait_for_function(TURN_COVER_OR_END)
        if ana.result.is_visible():
            break
        view = ana.heard("view")[-1]
        if cover.count():
            assert view["view"]["phase"] == "play"
            passed.append(view["view"]["round"])
            cover.get_by_role("button").click()
            expect(hand).to_be_visible()
            ana.wait_for_turn()
        elif view["view"]["phase"] == "take":
            openly += 1
            assert view["seat"] is None
            assert view["actions"] == []
            assert view["open_choices"][0]["seat"] == view["view"]["waiting"][0]
            expect(hand).to_have_count(0)
            player = ana.heard("table")[-1]["players"][view["view"]["waiting"][0]]
            name = player["name"] or "Guest"
            expect(ana.status).to_have_text(f"{name} – Your turn: take a card off the dance floor.")
            assert ana.get_by_role("button", name="Hint").count() == 0
        ana.move()
    assert openly
    for number in range(1, 13):
        assert passed.count(number) <= 3, f"round {number}"
    assert len(passed) <= 12 * 3


def test_go5_out_of_turn_is_asked_before_all_eyes(come):
    """The sets and the discarded card lie open, so nobody's hand is needed for it."""
    ana = come()
    table = ana.set_up("go5", "Someone here", "Someone here")
    play_to_a_claim(ana, table)
    ana.reload()
    expect(ana.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    expect(ana.get_by_test_id("cover")).to_have_count(0)
    expect(ana.main.get_by_role("list", name="Your hand")).to_have_count(0)
    ana.get_by_role("button", name="Pass", exact=True).click()
    expect(ana.get_by_test_id("cover")).to_be_visible()


def play_to_a_claim(person, table):
    """Plays all seats at random, past the page, until somebody is asked out of turn."""
    chance = chances("claim")
    with httpx.Client(base_url=person.server) as client:
        for cookie in person.context.cookies():
            client.cookies.set(cookie["name"], cookie["value"])
        with at_table(client, table) as line:
            view = line.read("view")
            while not view["open_choices"]:
                seat = view["view"]["waiting"][0]
                line.say("look", seat=seat)
                view = line.read("view", where=lambda got, seat=seat: got["seat"] == seat)
                action = chance.choice(view["actions"])
                assert line.ask("act", seat=seat, action=action)["type"] == "done"
                view = line.read("view")
