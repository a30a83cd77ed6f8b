"""Several browsers at one table: seats, friends by link, a visitor who watches, a rematch."""

import json

import pytest
from playwright.sync_api import expect

from tests.web import wire
from tests.web.looking import faults
from tests.web.people import DESKTOP, PHONE, YOUR_TURN, names_of, spoken, whose_turn
from tests.web.test_flow import two_at, until

MOVES = 6


def sit_together(come, game, **options):
    """Ana sets up a table, Ben sits down by its link."""
    ana, ben = come(), come(**PHONE)
    ana.set_up(game, "Friend (by link)", **options)
    expect(ana.main).to_contain_text("Free seat")
    ben.open(ana.main.get_by_label("Link to this table").input_value())
    ben.rename("Ben")
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    expect(ana.main.get_by_role("region", name="Ben").first).to_be_visible()
    return ana, ben


def hand(person):
    return names_of(person.heard("view")[-1])


def shown(person, cards):
    """Those of the cards that were sent to their page, and those that it has drawn."""
    told, drawn = "".join(map(str, person.frames)), person.content()
    return (
        {card for card in cards if f'"{card}"' in told},
        {card for card in cards if f"{spoken(card)}," in drawn},
    )


def test_the_host_changes_seats_and_everybody_sees_it(come):
    ana, ben = come(), come(**PHONE)
    ana.open("/").rename("Ana")
    ana.get_by_role("button", name="With friends: Go5").click()
    ana.wait_for_url("**/t/*")
    expect(ana.main.get_by_text("Free seat").first).to_be_visible()
    expect(ana.main.get_by_role("button", name="Sit here")).to_have_count(0)  # Ana has a seat
    ana.main.get_by_role("button", name="Take a seat away").click()
    ana.main.get_by_label("Seat 3: who plays here?").select_option("easy")
    ben.open(f"/t/{ana.table}").rename("Ben")
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    expect(ben.main.get_by_role("region", name="Ana").first).to_be_visible()
    assert len(ben.heard("table")[-1]["players"]) == 3


def test_who_gave_no_name_finds_an_empty_field_for_it(come):
    ana = come().open()
    seats = [{"who": "me"}, {"who": "here", "name": "Ben"}, {"who": "friend"}]
    ana.open(f"/t/{wire.new_table(ana, 'go5', seats)}")
    for shown, given in (("Guest", ""), ("Ben", "Ben")):
        rename = ana.main.get_by_role("button", name=f"Name and picture: {shown}")
        rename.click()
        field = ana.main.get_by_label("Name", exact=True)
        expect(field).to_have_value(given)
        expect(field).to_have_attribute("placeholder", "Guest")
        rename.click()


def test_the_host_removes_a_guest_without_a_name_who_takes_one_meanwhile(come):
    ana, ben, cleo = come().open(), come(), come()
    seats = [{"who": "here", "name": "Ana"}, *[{"who": "friend"}] * 3]  # one stays free
    ana.open(f"/t/{wire.new_table(ana, 'go5', seats)}")
    for person, seat in ((ben, 2), (cleo, 3)):
        person.open(f"/t/{ana.table}")
        person.main.get_by_role("button", name=f"Sit here: seat {seat}").click()
    ana.main.get_by_role("button", name="Remove Guest 2").click()
    ana.main.get_by_role("button", name="Remove Guest 2").click()
    expect(ana.main.get_by_role("button", name="Remove Guest 2")).to_have_count(0)
    ana.main.get_by_role("button", name="Remove Guest").click()
    ben.main.get_by_role("button", name="Name and picture").click()
    ben.rename("Ben")
    ben.main.get_by_role("button", name="Save").click()
    expect(ana.main.get_by_text("Remove Ben?")).to_be_visible()  # the question stays
    ana.main.get_by_role("button", name="Remove Ben").click()
    expect(ana.main.get_by_text("Free seat")).to_have_count(3)


def test_friends_play_by_link_and_a_visitor_sees_no_hand(come):
    ana, ben = sit_together(come, "go5")
    cleo = come().open(f"/t/{ana.table}")
    expect(cleo.main.get_by_role("region", name="Ben").first).to_be_visible()
    dealt = hand(ana), hand(ben)
    for _ in range(MOVES):
        whose_turn(ana, ben).move()
    for person in (ana, ben, cleo):  # everybody sees the latest
        person.reload()
        name = "You" if person is ben else "Ben"
        expect(person.main.get_by_role("region", name=name).first).to_be_visible()
    expect(cleo.main.get_by_role("list", name="Your hand")).to_have_count(0)
    kept = dealt[0] & hand(ana), dealt[1] & hand(ben)
    assert kept[0] | kept[1]
    for cards, owner, others in ((kept[0], ana, (ben, cleo)), (kept[1], ben, (ana, cleo))):
        assert shown(owner, cards) == (cards, cards)
        for other in others:
            assert shown(other, cards) == (set(), set())
    assert all(view["seat"] is None and not view["actions"] for view in cleo.heard("view"))
    assert [json.loads(said)["type"] for said in cleo.sent] == ["look", "look"]


def test_whoever_has_no_seat_yet_is_not_told_of_themselves_as_watching(come):
    ana, ben, cleo = come(), come(), come()
    ana.set_up("go5", "Friend (by link)", "Friend (by link)")
    one, two = "One person is watching.", "2 people are watching."
    ben.open(f"/t/{ana.table}")
    expect(ana.main.get_by_text(one)).to_be_visible()
    expect(ben.main.get_by_role("button", name="Sit here: seat 2")).to_be_visible()
    expect(ben.main).not_to_contain_text("watching")
    cleo.open(f"/t/{ana.table}")
    expect(ana.main.get_by_text(two)).to_be_visible()
    for person in (ben, cleo):
        expect(person.main.get_by_text(one)).to_be_visible()


def test_who_left_their_seat_is_offered_it_again(come):
    ana, ben = sit_together(come, "go5")
    ben.get_by_role("button", name="Table", exact=True).click()
    ben.get_by_role("button", name="Leave seat: Ben").click()
    ben.get_by_role("button", name="Leave seat", exact=True).click()
    expect(ben.get_by_test_id("goal")).to_contain_text("You are watching.")
    ben.open(f"/t/{ana.table}")
    ben.get_by_role("button", name="Join in").click()
    ben.get_by_role("button", name="Take this seat").click()
    expect(ben.get_by_test_id("goal")).not_to_contain_text("watching")
    expect(ben.get_by_role("button", name="Join in")).to_have_count(0)
    expect(ana.main.get_by_role("region", name="Ben").first).to_be_visible()


def lines_opened(*people):
    """The addresses of the sockets that their pages open from now on."""
    opened: list[str] = []
    for person in people:
        person.on("websocket", lambda line: opened.append(line.url))
    return opened


def rematch_for(ana, ben):
    """Play to the end; Ana asks for the next match and goes there. The table before."""
    before = ana.table
    wire.finish(before, ana, ben)
    expect(ben.result).to_be_visible()
    ana.result.get_by_role("button", name="Rematch").click()
    ana.wait_for_url(lambda url: before not in url)
    return before


def test_who_reads_the_result_is_left_to_it_and_is_dealt_to_at_the_rematch(come):
    ana, ben = sit_together(come, "party-bugs")
    opened = lines_opened(ana, ben)
    before = rematch_for(ana, ben)
    ana.move()  # the cards are dealt without waiting for anybody
    assert [one["seat"] for one in ana.heard("table")[-1]["deal"]["numbers"]] == [0, 1]
    assert all(player["here"] for player in ana.heard("table")[-1]["players"])
    invitation = ben.result.get_by_role("link", name="Go to the rematch")
    expect(invitation).to_be_in_viewport(ratio=1)
    expect(ben.result.get_by_text("It’s your turn there")).to_be_visible()
    expect(ben.page).to_have_title(YOUR_TURN)
    assert ben.table == before
    invitation.click()
    ben.wait_for_url(lambda url: ana.table in url)
    ben.move()
    expect(ana.main.get_by_role("region", name="Ben").first).to_be_visible()
    assert not opened  # the line that they had goes along
    wire.finish(ana.table, ana, ben)
    ben.result.get_by_text("Fair-deal check").click()
    expect(ben.result.get_by_text("your number is in the shuffle")).to_be_visible()


def test_whoever_is_at_the_rematch_button_is_at_the_invitation_that_takes_its_place(come):
    ana, ben = sit_together(come, "party-bugs")
    wire.finish(ana.table, ana, ben)
    ben.result.get_by_role("button", name="Rematch").focus()
    ana.result.get_by_role("button", name="Rematch").click()
    expect(ben.result.get_by_role("link", name="Go to the rematch")).to_be_focused()


def as_it_is(_person):
    """Nothing is loaded anew."""


def reload(person):
    person.reload()


@pytest.mark.parametrize("first", [as_it_is, reload])
def test_two_people_at_one_device_both_play_at_the_rematch_that_a_friend_asks_for(come, first):
    ana, ben = come().open(), come()
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "here", "name": "Cleo"}]
    before = wire.new_table(ana, "party-bugs", seats)
    for person in (ana, ben):
        person.open(f"/t/{before}")
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    expect(ana.get_by_test_id("cover")).to_be_visible()
    wire.finish(before, ana, ben, ana)
    ben.result.get_by_role("button", name="Rematch").click()
    expect(ana.result.get_by_text("It’s your turn there")).to_be_visible()
    first(ana)
    expect(ana.result.get_by_text("It’s your turn there")).to_be_visible()
    ana.result.get_by_role("link", name="Go to the rematch").click()
    ana.wait_for_url(lambda url: before not in url)
    for _ in range(2):
        first(ana)
        ana.get_by_role("button", name="show my cards").click()
        ana.move()
    ben.move()
    until(ben, lambda: ben.heard("view")[-1]["version"] >= 3)


def three_at(come, game):
    """Somebody without a name, Ben and Cleo, each at their own browser."""
    ana, ben, cleo = come().open(), come(**PHONE), come()
    table = wire.new_table(ana, game, [{"who": "me"}, {"who": "friend"}, {"who": "friend"}])
    ana.open(f"/t/{table}")
    for seat, name, person in ((2, "Ben", ben), (3, "Cleo", cleo)):
        person.open(f"/t/{table}").rename(name)
        person.main.get_by_role("button", name=f"Sit here: seat {seat}").click()
    for person in (ana, ben, cleo):
        expect(person.get_by_test_id("goal")).to_be_visible()
    return ana, ben, cleo


def test_a_reader_is_told_who_is_at_the_next_match_and_who_is_not(come):
    ana, ben, cleo = three_at(come, "party-bugs")
    wire.finish(ana.table, ana, ben, cleo)
    cleo.open("/")
    ana.result.get_by_role("button", name="Rematch").click()
    told = ben.result.get_by_role("status")
    expect(told).to_contain_text("It’s your turn there. Online: Guest. Offline: Cleo.")
    ana.move()
    cleo.open(f"/t/{ana.table}")
    cleo.move()
    expect(told).to_contain_text("It’s your turn there: Guest and Cleo are waiting for you.")
    ana.open("/")
    expect(told).to_contain_text("Cleo is waiting for you. Offline: Guest.")
    cleo.open("/")
    expect(told).to_contain_text("It’s your turn there. Offline: Guest and Cleo.")


# A screen reader tells of what changes in a status, not of one that comes with its text.
WATCH_STATUSES = """() => {
  window.cameFilled = [];
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const status of document.querySelectorAll("dialog [role=status]"))
      if (status.textContent.trim() && added.some((node) => node.contains(status)))
        window.cameFilled.push(status.textContent);
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_screen_reader_tells_a_reader_of_the_next_match_and_not_of_each_second(come):
    ana, ben = two_at(come, "party-bugs", clock_s=60)
    wire.finish(ana.table, ana, ben)
    expect(ben.result).to_be_visible()
    ben.evaluate(WATCH_STATUSES)
    ana.result.get_by_role("button", name="Rematch").click()
    told = ben.result.get_by_role("status")
    expect(told).to_contain_text("It’s your turn there.")
    assert ben.evaluate("window.cameFilled") == []
    expect(ben.result.get_by_role("timer")).to_be_visible()
    expect(told.get_by_role("timer")).to_have_count(0)


def test_who_loads_the_result_anew_is_at_the_rematch_as_before(come):
    ana, ben = sit_together(come, "party-bugs")
    rematch_for(ana, ben)
    ben.reload()
    expect(ben.result.get_by_text("It’s your turn there. Online: Guest.")).to_be_visible()
    expect(ben.page).to_have_title(YOUR_TURN)
    until(ana, lambda: ana.heard("table")[-1]["players"][1]["here"])
    ben.keyboard.press("Escape")
    expect(ben.panel("Table").get_by_text("offline")).to_have_count(0)
    ben.keyboard.press("Escape")
    expect(ben.main.locator(".away")).to_have_count(0)
    opened = lines_opened(ben)
    ben.get_by_role("link", name="Go to the rematch").click()
    ben.move()
    assert not opened
    ben.reload()
    ana.move()
    until(ben, lambda: ben.heard("view")[-1]["version"] == 2)  # both have chosen


@pytest.mark.parametrize("looks", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_who_looks_at_the_last_board_is_invited_to_the_rematch_below_it(come, looks):
    ana, ben = sit_together(come, "party-bugs")
    ben.page.set_viewport_size(looks["viewport"])
    wire.finish(ana.table, ana, ben)
    ben.result.get_by_role("button", name="Look at the board").click()
    ana.result.get_by_role("button", name="Rematch").click()
    invitation = ben.get_by_role("link", name="Go to the rematch")
    expect(invitation).to_be_in_viewport(ratio=1)
    expect(ben.get_by_role("alert")).to_be_empty()  # the line is not lost: it is there already
    assert faults(ben, "invited") == []
    invitation.click()
    ben.move()
    ana.move()
    until(ben, lambda: ben.heard("view")[-1]["version"] >= 2)


def test_the_invitation_stays_in_view_wherever_one_reads_in_the_result(come):
    ana, ben = sit_together(come, "party-bugs")
    ben.page.set_viewport_size({"width": 360, "height": 420})
    rematch_for(ana, ben)
    invitation = ben.result.get_by_role("link", name="Go to the rematch")
    ben.result.get_by_text("Fair-deal check").click()
    for part in (".headline", "summary"):
        ben.result.locator(part).last.scroll_into_view_if_needed()
        expect(invitation).to_be_in_viewport(ratio=1)


def test_who_looks_at_the_replay_is_left_to_it_and_is_at_the_rematch(come):
    ana, ben = sit_together(come, "party-bugs")
    wire.finish(ana.table, ana, ben)
    cleo = come().open(f"/t/{ana.table}/replay")
    ben.result.get_by_role("link", name="Replay").click()
    expect(ben.get_by_role("slider", name="Move")).to_be_visible()
    ana.result.get_by_role("button", name="Rematch").click()
    invitation = ben.get_by_role("link", name="Go to the rematch")
    expect(invitation).to_be_in_viewport(ratio=1)
    expect(ben.get_by_text("It’s your turn there. Online: Guest.")).to_be_visible()
    expect(ben.page).to_have_title(YOUR_TURN)
    assert faults(ben, "invited at the replay") == []
    ana.move()
    ben.get_by_role("button", name="One move forward").click()
    expect(ben.get_by_text("is waiting for you")).to_be_visible()
    cleo.reload()
    expect(cleo.main.get_by_role("region", name="Ben").first).to_be_visible()
    expect(cleo.main.locator(".away")).to_have_count(0)  # Ana is elsewhere, but played then
    expect(cleo.get_by_role("link", name="Go to the rematch")).to_have_count(0)
    assert ana.heard("table")[-1]["spectators"] == 0
    opened = lines_opened(ben)
    invitation.click()
    ben.move()
    assert not opened


def test_who_leaves_the_result_for_the_start_page_is_at_no_table(come):
    ana, ben = sit_together(come, "party-bugs")
    rematch_for(ana, ben)
    expect(ben.result.get_by_text("It’s your turn there")).to_be_visible()
    ben.result.get_by_role("link", name="Other games").click()
    until(ana, lambda: not ana.heard("table")[-1]["players"][1]["here"])


def test_who_reads_when_a_rematch_comes_goes_there_by_its_link_on_the_line_that_they_have(come):
    ana, ben = sit_together(come, "party-bugs")
    before = ana.table
    wire.finish(before, ana, ben)
    opened = lines_opened(ana, ben)
    expect(ben.result).to_be_visible()
    ben.keyboard.press("Escape")
    rules = ben.panel("Rules")
    ana.result.get_by_role("button", name="Rematch").click()
    expect(rules.get_by_text("The rematch is ready.")).to_be_visible()
    ana.wait_for_url(lambda url: before not in url)
    assert ben.table == before  # nobody is torn away from what they read
    ben.keyboard.press("Escape")
    ben.get_by_role("button", name="Result").click()
    ben.result.get_by_role("link", name="Go to the rematch").click()
    ben.wait_for_url(lambda url: ana.table in url)
    for person in (ana, ben):
        person.move()
    assert not opened


def test_who_has_sat_down_is_told_till_the_match_begins_and_covers_nobody_then(come):
    ana, ben = come(), come()
    ana.open()
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]
    ana.open(f"/t/{wire.new_table(ana, 'go5', seats)}")
    ben.open(f"/t/{ana.table}").rename("Ben")
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    notice = ana.get_by_text("Ben has sat down.")
    expect(notice).to_be_visible()
    assert notice.bounding_box()["width"] > 1
    ana.get_by_role("button", name="Fill the free seats with bots and start").click()
    expect(ana.main.get_by_role("region", name="Ben").first).to_be_visible()
    heard = ana.locator(".unseen", has=notice)
    expect(heard).to_have_attribute("aria-live", "polite")
    assert heard.bounding_box()["width"] == 1
