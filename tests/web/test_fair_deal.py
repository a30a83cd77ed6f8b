"""Everybody's number in the deal, checked on their pages; freed seats; a seat's devices."""

import json

from playwright.sync_api import expect

from tests.web import wire
from tests.web.looking import SMALL
from tests.web.people import PHONE

BOT = {"who": "bot", "level": "easy"}

# Whether the middle of every element can be tapped.
LIES_OPEN = """(elements) => elements.every((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(top);
})"""


def sit_together(come):
    """Ana, and Ben at the seat that she has kept for a friend."""
    ana, ben = come().open(), come(**PHONE).open()
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, {"who": "friend"}, BOT])
    ana.open(f"/t/{table}")
    ben.open(f"/t/{table}").rename("Ben")
    expect(ana.main.get_by_text("Free seat")).to_be_visible()
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    for person in (ana, ben):
        person.see_cards()
    return table, ana, ben


def test_every_page_finds_its_own_number_in_the_deal(come):
    table, ana, ben = sit_together(come)
    wire.finish(table, ana, ben)
    for person in (ana, ben):
        expect(person.result).to_be_visible()
        person.result.get_by_text("Fair-deal check").click()
        expect(person.result.get_by_text("your number is in the shuffle")).to_be_visible()
        told = person.heard("table")[-1]["deal"]["numbers"]
        assert [one["seat"] for one in told] == [0, 1]
        revealed = [json.loads(sent) for sent in person.sent if '"reveal"' in sent]
        assert revealed[0]["number"] in [one["number"] for one in told]
        for one in told:
            expect(person.result.get_by_text(one["number"])).to_be_visible()


def test_an_operator_who_chooses_the_cards_is_found_out(come):
    """Another seed than the one that follows from the numbers is told at the end."""
    ana = come(viewport=SMALL).open()
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, BOT])

    def between(socket):
        server = socket.connect_to_server()

        def tell(text):
            message = json.loads(text)
            if message.get("seed"):
                message["seed"] = message["seed"][::-1]
            socket.send(json.dumps(message))

        server.on_message(tell)

    ana.page.route_web_socket("**/socket", between)
    ana.open(f"/t/{table}")
    ana.page.locator("[data-part=centre]").wait_for()
    wire.finish(table, ana)
    expect(ana.result.get_by_text("It doesn’t fit!")).to_be_in_viewport(ratio=1)


def test_the_host_frees_a_seat_and_its_guest_sits_down_again(come):
    ana, ben = come(**PHONE | {"viewport": SMALL}).open(), come(**PHONE).open()
    friend = {"who": "friend"}
    ana.open(f"/t/{wire.new_table(ana, 'party-bugs', [{'who': 'me'}, friend, friend])}")
    ben.open(f"/t/{ana.table}").rename("Ben")
    ben.main.get_by_role("button", name="Sit here: seat 3").click()
    ana.main.get_by_role("button", name="Remove Ben").click()
    answers = ana.main.locator(".tools:has(p) button")
    expect(answers).to_have_count(3)
    assert answers.evaluate_all(LIES_OPEN), "something lies over an answer"
    ana.main.get_by_role("button", name="Only free Ben’s seat").click()
    expect(ana.main.get_by_text("Free seat")).to_have_count(2)
    ben.main.get_by_role("button", name="Sit here: seat 3").click()
    expect(ana.main.get_by_role("button", name="Remove Ben")).to_be_visible()


def test_a_seats_devices_are_listed_and_removed(come):
    ana, phone = come().open(), come(**PHONE).open()
    ana.open(f"/t/{wire.new_table(ana, 'party-bugs', [{'who': 'me'}, {'who': 'friend'}])}")
    ana.main.get_by_role("button", name="Move to another device: Guest").click()
    link = ana.main.get_by_role("textbox", name="Move to another device: Guest").input_value()
    phone.open(link)
    expect(phone.main.get_by_text("the table was set up here")).to_be_visible()
    expect(ana.main.get_by_text("This seat is on 2 devices")).to_be_visible()
    ana.main.get_by_role("button", name="Remove device 2").click()
    expect(ana.main.get_by_text("This device")).to_have_count(0)
    expect(phone.main.get_by_role("button", name="Sit here: seat 2")).to_be_visible()
