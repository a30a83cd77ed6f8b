"""What is shown when: skips, the end of a round and of a match, sounds, what a game is about."""

import json
import re

import pytest
from playwright.sync_api import expect

import krabbel
from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.looking import SMALL, resize
from tests.web.people import LOOK_MS, WAIT_MS
from tests.web.stage import Stage, positions

ME, FRIEND, BOT = {"who": "me"}, {"who": "friend"}, {"who": "bot", "level": "easy"}
# The page's timers wait from here on, until they are let go.
HOLD = """() => {
  const later = window.setTimeout;
  const held = [];
  window.setTimeout = (run) => held.push(run);
  window.letGo = () => {
    window.setTimeout = later;
    for (const run of held) run();
  };
}"""
# Notes the pitch of every sound.
LISTEN = """() => {
  window.heard = [];
  const Node = window.OscillatorNode;
  window.OscillatorNode = class extends Node {
    constructor(context, options) {
      super(context, options);
      window.heard.push(options.frequency);
    }
  };
}"""
# Whether each sign of when a seat takes is what one sees where it is.
ORDER = """() => [...document.querySelectorAll(".revealed .order")].map((sign) => {
  const { x, y, width, height } = sign.getBoundingClientRect();
  return sign.contains(document.elementFromPoint(x + width / 3, y + height / 3));
})"""
KING = re.compile("takes the whole (dance )?floor")
FANFARE_HZ, CONSOLATION_HZ = 1047, 392


def at(person, game, *seats, **options):
    """A person at a new table."""
    table = wire.new_table(person.open(), game, [ME, *seats], **options)
    return person.open(f"/t/{table}")


def two_at(come, game, **options):
    """Ana and Ben, each with a page of their own."""
    ana, ben = come(), come()
    at(ana, game, FRIEND, **options)
    ben.open(ana.page.url)
    ben.rename("Ben")
    ben.main.get_by_role("button", name="Sit here: seat 2").click()
    for person in (ana, ben):
        expect(person.get_by_test_id("goal")).to_be_visible()
    return ana, ben


def is_scored(news):
    return any(event["kind"] == "scored" for event in news["events"])


def first(actions):
    return actions[0]


def until(person, condition):
    """Until what came over the net is so."""
    for _ in range(WAIT_MS // LOOK_MS):
        if condition():
            return
        person.page.wait_for_timeout(LOOK_MS)
    raise AssertionError("that never came")


# The cards in play that the message lies over.
UNDER_THE_KING = """() => {
  const king = document.querySelector("[data-testid=king]").getBoundingClientRect();
  const cards = [...document.querySelectorAll("main [data-part] li svg, main .floor li")];
  return cards.map((card) => card.getBoundingClientRect()).filter((card) =>
    card.width && card.left < king.right && card.right > king.left &&
    card.top < king.bottom && card.bottom > king.top);
}"""


def skips(seat):
    return lambda news: {"kind": "skipped", "words": {"seat": {"seat": seat}}} in news["events"]


def stop_or_lay(actions):
    """The way to a stop card that is played."""
    for start in ("stop", "lay", "draw", "discard"):
        for action in actions:
            if action.startswith(start):
                return action
    return actions[-1]


def test_who_is_skipped_is_marked_and_told(come):
    ana, ben = two_at(come, "go5")
    cleo = come().open(f"/t/{ana.table}")
    expect(cleo.get_by_test_id("goal")).to_contain_text("You are watching.")
    wire.play_together(ana.table, ana, ben, until=skips(0), choose=stop_or_lay)
    for person in (ana, ben, cleo):
        marked = person.main.get_by_role("region").filter(has_text="skipped")
        expect(marked).to_have_count(1)
        expect(marked).to_have_accessible_name("You" if person is ana else "Guest")
    expect(ana.get_by_text("A stop card was played: you miss this turn.")).to_be_visible()
    expect(ben.get_by_test_id("goal")).not_to_contain_text("watching")


def test_a_skip_that_is_taken_back_is_not_marked(come):
    ana = at(come(), "go5", {"who": "bot", "level": "random"})  # a round with it lasts
    wire.play_together(ana.table, ana, until=skips(1), choose=stop_or_lay)
    marked = ana.main.get_by_role("region").filter(has_text="skipped")
    expect(marked).to_have_count(1)
    ana.get_by_role("button", name="Take back").click()
    expect(marked).to_have_count(0)


def test_a_rounds_last_board_stays_until_its_scores_are_put_away(come):
    ana = at(come(), "rucki-zucki", BOT, rounds=2)
    wire.play(ana, ana.table, until=lambda view: view["view"]["round"] == 2)
    expect(ana.scores).to_be_visible()
    expect(ana.main).to_contain_text("Round 1")
    expect(ana.status).to_have_text("Look at the scores, then continue.")
    version = ana.heard("view")[-1]["version"]
    ana.reload()
    expect(ana.scores).to_be_visible()  # it is still waited for Ana
    assert ana.heard("view")[-1]["version"] == version
    assert ana.heard("table")[-1]["round_end"] == {"move": version, "seats": [0]}
    ana.put_scores_away()
    expect(ana.main).to_contain_text("Round 2")
    ana.move()
    assert ana.heard("table")[-1]["round_end"] is None
    assert [said["type"] for said in map(json.loads, ana.sent)].count("ready") == 1


def test_a_new_deal_shows_nothing_of_the_round_before(come):
    ana = at(come(), "rucki-zucki", BOT, rounds=2)
    wire.play(ana, ana.table, until=lambda view: view["view"]["round"] == 2)
    ana.reload()  # the last board of the round is not known any more
    expect(ana.scores).to_be_visible()
    expect(ana.main).to_contain_text("Round 2")
    assert "You" not in ana.main.locator("[data-part=centre]").inner_text()


def test_a_click_beside_the_scores_does_nothing_else(come):
    ana = at(come(), "rucki-zucki", BOT, rounds=2)
    wire.play(ana, ana.table, until=lambda view: view["view"]["round"] == 2)
    expect(ana.scores).to_be_visible()
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    card.click(force=True)
    expect(ana.scores).to_have_count(0)
    expect(ana.main).to_contain_text("Round 2")
    expect(ana.main.get_by_role("button", pressed=True)).to_have_count(0)
    expect(ana.locator(".toast")).to_have_count(0)  # nor is anybody told why not


def test_a_panel_over_the_scores_is_closed_without_them(come):
    ana, ben = two_at(come, "party-bugs", mirror=True)  # alone, the bots would wait for a reader
    resize(ana.page, SMALL)
    log = ana.panel("Log")
    expect(log).to_be_visible()
    wire.play_together(ana.table, ana, ben, until=is_scored, choose=first)
    expect(ana.scores).to_have_count(1)
    log.get_by_role("button", name="Close").first.click()
    expect(log).to_have_count(0)
    expect(ana.scores).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.scores).to_have_count(0)


def test_the_round_is_taken_back_with_one_click_while_its_scores_are_shown(come):
    ana = at(come(), "rucki-zucki", BOT, rounds=2)
    wire.play(ana, ana.table, until=lambda view: view["view"]["round"] == 2)
    expect(ana.scores).to_be_visible()
    ana.get_by_role("button", name="Take back").click()
    expect(ana.scores).to_have_count(0)
    expect(ana.main).to_contain_text("Round 1")
    assert ana.rest()["taken_back"] == 1


def staged(person, name="rucki-zucki", players=3):
    """Positions of a match by their versions, and a page to which they can be sent."""
    met = positions(krabbel.game(name), players, {}, deal=0, many=12)
    return Stage(person), sorted(met, key=lambda one: json.loads(one[1])["version"])


def test_nobody_is_told_that_they_wait_for_themselves(come):
    ana = come()
    stage, met = staged(ana)
    table, view = json.loads(met[-1][0]), met[-1][1]
    table["round_end"] = {"move": json.loads(view)["version"], "seats": [0]}
    stage.show((json.dumps(table), view))
    expect(ana.status).to_have_text("Look at the scores, then continue.")
    ana.put_scores_away()  # and the server is slow to hear of it
    expect(ana.status).to_contain_text("Your turn")
    ana.wait_for_turn()


def test_what_is_read_out_stays_when_the_table_is_told_anew(come):
    ana = come()
    stage, met = staged(ana)
    told = ana.main.get_by_test_id("announced")
    stage.show(met[0])
    expect(told).to_have_text(ana.status.inner_text())
    lines = told.get_by_role("paragraph")
    stage.socket.send(met[1][1])
    expect(lines).to_have_count(2)
    said = lines.all_inner_texts()
    stage.socket.send(met[1][0].replace('"spectators":0', '"spectators":1'))
    stage.socket.send(met[2][1])
    expect(lines).to_have_count(3)
    assert lines.all_inner_texts()[:2] == said


def news(move, *events):
    made = {"move": move, "seat": 0, "action": "stop", "events": events}
    return made | {"feelings": [], "taken_back": 0}


def test_being_skipped_is_read_out_once(come):
    ana = come(viewport=SMALL)  # without the log beside the board
    stage, met = staged(ana, "go5")
    table, view = met[0][0], json.loads(met[0][1])
    stage.show((table, json.dumps(view | {"news": []})))
    skipped = {"kind": "skipped", "words": {"seat": {"seat": 0}}}
    version = view["version"] + 1
    news_now = [news(version, skipped) | {"seat": 1}]
    stage.socket.send(json.dumps(view | {"version": version, "news": news_now}))
    toast = ana.get_by_text("A stop card was played: you miss this turn.")
    said = toast.or_(ana.get_by_text("You are skipped."))
    expect(said).to_have_count(2)
    live = said.evaluate_all(
        "all => all.map((one) => one.closest('[aria-live]').getAttribute('aria-live'))"
    )
    assert sorted(live) == ["off", "polite"]


def test_a_round_without_points_is_shown_as_any_other(come):
    ana = come()
    stage, met = staged(ana, "go5")
    table, view = json.loads(met[0][0]), json.loads(met[0][1])
    stage.show((json.dumps(table), json.dumps(view | {"news": []})))
    version = view["version"] + 1
    words = {"seat": {"seat": 0}, "round": 1, "points": 0, "total": 0, "reasons": []}
    counted = news(version, {"kind": "scored", "words": words})
    stage.socket.send(json.dumps(view | {"version": version, "news": [counted]}))
    expect(ana.scores).to_be_visible()
    expect(ana.scores.get_by_role("row").nth(1)).to_contain_text("0")


def test_the_kings_message_covers_no_card(come):
    ana = come()
    stage, met = staged(ana, "party-bugs", players=6)
    table, view = met[0][0], json.loads(met[0][1])
    words = {"seat": {"seat": 1}, "cards": [3, 5, 8, 9, 11, 12]}
    for size in ({"width": 360, "height": 740}, {"width": 740, "height": 360}, None):
        resize(ana.page, size or {"width": 1366, "height": 768})
        stage.show((table, json.dumps(view | {"news": []})))
        version = view["version"] + 1
        king = news(version, {"kind": "king", "words": words})
        king |= {"seat": 1, "action": "play"}
        stage.socket.send(json.dumps(view | {"version": version, "news": [king]}))
        expect(ana.get_by_test_id("king")).to_be_visible()
        assert ana.evaluate(UNDER_THE_KING) == []


def test_a_skip_is_not_marked_once_the_news_have_a_gap(come):
    ana = come()
    stage, met = staged(ana, "go5")
    (table, first), (_, later) = met[0], met[-1]
    first, later = json.loads(first), json.loads(later)
    skipped = {"kind": "skipped", "words": {"seat": {"seat": 1}}}
    stage.show((table, json.dumps(first | {"news": [news(first["version"], skipped)]})))
    marked = ana.main.get_by_role("region").filter(has_text="skipped")
    expect(marked).to_have_count(1)
    assert later["version"] > first["version"] + 1
    stage.socket.send(json.dumps(later | {"news": [news(later["version"])]}))
    expect(marked).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 740])
def test_a_long_status_stays_in_its_line(come, width):
    ana = come(locale="de", viewport={"width": width, "height": 640 if width < 400 else 360})
    stage, met = staged(ana, "party-bugs", players=6)
    table, view = json.loads(met[0][0]), json.loads(met[0][1])
    for seat, player in enumerate(table["players"]):
        player["name"] = f"Maximiliane Sophie {seat}"
    others = [{"seat": seat} for seat in range(1, 6)]
    view |= {"actions": [], "prompt": {"kind": "hide", "words": {"seats": others}}}
    stage.show((json.dumps(table), json.dumps(view)))
    text, line = (
        ana.status.bounding_box(),
        ana.locator("section:has(> [data-testid=status])").bounding_box(),
    )
    assert text["y"] >= line["y"]
    assert text["y"] + text["height"] <= line["y"] + line["height"]


# How far the middle of the status is from that of the window.
OFF = """(status) => {
  const drawn = document.createRange();
  drawn.selectNodeContents(status);
  const { left, right } = drawn.getBoundingClientRect();
  return Math.abs(left + right - innerWidth) / 2;
}"""


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
def test_the_status_stands_in_the_middle(come, width):
    ana = come(viewport={"width": width, "height": 844})
    stage, met = staged(ana, "party-bugs")
    stage.show(met[0])
    expect(ana.get_by_role("button", name="Hint")).to_be_visible()
    assert ana.status.evaluate(OFF) <= 1


def test_friends_are_told_for_whom_it_is_waited(come):
    ana, ben = two_at(come, "party-bugs", mirror=True)
    wire.play_together(ana.table, ana, ben, until=is_scored, choose=first)
    ana.put_scores_away()
    ana.move()  # those who are ready may begin
    expect(ana.status).to_have_text("Still waiting for Ben.")
    ben.put_scores_away()
    expect(ana.status).not_to_contain_text("waiting")


def test_the_fanfare_is_for_winners(come):
    people = two_at(come, "go5", target=10)
    for person in people:
        person.page.evaluate(LISTEN)
        person.status.click()  # browsers are silent before
    wire.finish(people[0].table, *people)
    for seat, person in enumerate(people):
        expect(person.result).to_be_visible()
        wins = seat in person.heard("view")[-1]["outcome"]["winners"]
        heard = person.page.evaluate("window.heard")
        assert (FANFARE_HZ in heard, CONSOLATION_HZ in heard) == (wins, not wins)


def test_the_result_comes_after_the_last_card_has_landed(come):
    ana = at(come(reduced_motion="no-preference"), "rucki-zucki", BOT, rounds=1)
    expect(ana.main.get_by_role("list", name="Your hand")).to_be_visible()
    ana.page.evaluate(HOLD)
    wire.play(ana, ana.table)
    expect(ana.status).to_contain_text("over")
    expect(ana.result).to_have_count(0)
    ana.page.evaluate("letGo()")
    expect(ana.result).to_be_visible()
    ana.reload()
    expect(ana.result).to_be_visible()


def test_the_kings_message_is_shown_with_reduced_motion(come):
    ana = at(come(), "party-bugs", BOT, BOT)
    expect(ana.main.get_by_role("list", name="Your hand")).to_be_visible()
    ana.page.evaluate(HOLD)
    wire.play(ana, ana.table, until=lambda view: kings(view["news"]))
    expect(ana.main.get_by_text(KING)).to_be_visible()
    ana.page.evaluate("letGo()")
    expect(ana.main.get_by_text(KING)).to_have_count(0)


def kings(news):
    return any(event["kind"] == "king" for one in news for event in one["events"])


def test_who_has_gone_to_the_next_match_is_not_away(come):
    ana, ben = two_at(come, "party-bugs")
    expect(ben.panel("Rules")).to_be_visible()  # who reads is not taken along
    before = ana.table
    wire.finish(before, ana, ben)
    ana.result.get_by_role("button", name="Rematch").click()
    until(ben, lambda: ben.heard("table")[-1]["id"] != before)
    expect(ben.get_by_text("The rematch is ready.").first).to_be_visible()
    expect(ben.get_by_text("stepped away")).to_have_count(0)


def rows_of(person):
    """The result's table: place, name and points of each row."""
    rows = person.result.get_by_role("row")
    return [row.all_inner_texts() for row in (r.locator("th, td") for r in rows.all())]


@pytest.mark.parametrize(
    ("game", "options", "lowest_wins"),
    [("party-bugs", {}, True), ("go5", {"target": 10}, False)],
)
def test_the_result_is_ranked(come, game, options, lowest_wins):
    ana = at(come(), game, BOT, BOT, **options)
    wire.play(ana, ana.table)
    expect(ana.result).to_be_visible()
    head, *rows = rows_of(ana)
    assert head == ["Place", "Player", "Total"]
    outcome = ana.heard("view")[-1]["outcome"]
    points = [int(row[2]) for row in rows]
    assert points == sorted(outcome["points"], reverse=not lowest_wins)
    assert [row[0] for row in rows] == [str(1 + points.index(own)) for own in points]  # shared


def test_without_points_the_loser_is_last_and_told_so(come):
    people = two_at(come, "poker-royal")
    wire.finish(people[0].table, *people)
    for seat, person in enumerate(people):
        expect(person.result).to_be_visible()
        (winner,) = person.heard("view")[-1]["outcome"]["winners"]
        headline = "You win!" if seat == winner else "You lost this one."
        expect(person.result).to_contain_text(headline)
        expect(person.result.locator(".headline svg")).to_have_count(int(seat == winner))
        head, *rows = rows_of(person)
        assert head == ["Place", "Player"]
        assert [row[0] for row in rows] == ["1", "2"]
        names = ["Guest", "Ben"]
        names[seat] = "You"
        assert [row[1].split()[0] for row in rows] == [names[winner], names[1 - winner]]


def test_the_proof_of_the_deal_is_folded_away(come):
    ana = at(come(viewport=SMALL), "rucki-zucki", BOT, rounds=1)
    wire.play(ana, ana.table)
    good = ana.result.get_by_text("your number is in the shuffle")
    expect(good).to_have_count(1)
    expect(good).not_to_be_visible()
    ana.result.get_by_text("Fair-deal check").click()
    expect(good).to_be_in_viewport(ratio=1)


def test_right_and_wrong_say_what_comes_of_them(come):
    ana = at(come(), "poker-royal", BOT, BOT)
    wire.play(ana, ana.table, until=lambda view: "right" in view["actions"])
    view = ana.heard("view")[-1]
    by = ana.heard("table")[-1]["players"][view["view"]["slides"][-1]["by"]]["name"]
    for answer, outcome in (
        ("Right", f"True: {by} keeps it. A lie: you do."),
        ("Wrong", f"A lie: {by} keeps it. True: you do."),
    ):
        ana.main.get_by_role("button", name=answer).click()
        expect(ana.main.get_by_role("button", name=outcome)).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_it_is_about(come, game):
    ana = at(come(), game, BOT, BOT)
    expect(ana.get_by_test_id("goal")).to_have_text(f"Goal: {browser(game).goal}")


def test_the_start_page_leads_with_running_tables_and_the_easiest_game(come):
    ana = at(come(), "rucki-zucki", BOT, rounds=1)
    expect(ana.get_by_test_id("goal")).to_be_visible()
    ana.open()
    games = ana.main.get_by_role("article").get_by_role("heading")
    expect(games).to_have_text(["Party Bugs", "Cockroach Poker Royal", "Rucki Zucki", "Go5"])
    tables = ana.main.get_by_role("region", name="Your tables")
    assert tables.bounding_box()["y"] < games.first.bounding_box()["y"]
    tables.get_by_role("link").click()
    wire.play(ana, ana.table)
    expect(ana.result).to_be_visible()
    ana.open()
    assert tables.bounding_box()["y"] > games.first.bounding_box()["y"]


def test_who_takes_first_is_seen_on_the_cards_that_were_just_turned_up(come):
    people = two_at(come, "party-bugs")
    for person in people:
        person.move()
    for person in people:
        expect(person.main.locator(".revealed .order").first).to_be_visible()
        assert all(person.page.evaluate(ORDER))
