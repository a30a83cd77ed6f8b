"""The layout of a table at many deals, on every size of screen, in every language.

KRABBEL_DEALS=8 looks at so many deals of every player count (`make test-long`); by itself the
suite looks at one deal of one player count in each language.
"""

import json
import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import krabbel
from tests.web import wire
from tests.web.games import GAMES, browser
from tests.web.looking import DRAWN, resize
from tests.web.page_words import texts
from tests.web.stage import Stage, ending, positions

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
LOCALES = {"de": "de-DE", "en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "it": "it-IT"}
SIZES = {
    "laptop": {"width": 1366, "height": 768},
    "phone": {"width": 360, "height": 740},
    "narrow": {"width": 320, "height": 640},
    "lying": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
}
LAST_BOARD = {
    "laptop": SIZES["laptop"],
    "low laptop": {"width": 1280, "height": 720},
    "tablet": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
}
SIT = re.compile("[23]$")  # the number of the seat, in every language
DEALS = int(os.environ.get("KRABBEL_DEALS", "0"))
POSITIONS = 4  # of a deal
# What is written in a field for choices, and the room that it has beside its arrow.
CHOSEN = """(field) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  const text = field.selectedOptions[0].text;
  const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 20;
  return pen.measureText(text).width > room ? [text] : [];
}"""
# Of what is written on a button.
LINES = """(button) => {
  const written = document.createRange();
  const text = [...button.childNodes].findLast((one) => one.nodeType === 3 && one.data.trim());
  written.selectNodeContents(text);
  const { bottom } = button.closest(".content").getBoundingClientRect();
  if (button.getBoundingClientRect().bottom > bottom) return "cut off below";
  return new Set([...written.getClientRects()].map((line) => Math.round(line.top))).size;
}"""
# Places of other players, and what lies in them, that must be scrolled to be seen.
OUT_OF_VIEW = """() => [...document.querySelectorAll("[data-part=place]")].flatMap((place) => {
  const frame = place.closest("[data-scrolls]") ?? document.querySelector("main");
  const { top, bottom } = frame.getBoundingClientRect();
  return [...place.querySelectorAll("section, li:not(.unseen)")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.top < top - 1 || box.bottom > bottom + 1;
  }).map((node) => node.getAttribute("aria-label") ?? node.textContent.trim());
})"""
# What is too small for a finger, or written beyond its edge.
HITS = "main :is(button, select, fieldset label), .bar button"
HARD_TO_HIT = """(hits) => [...document.querySelectorAll(hits)]
  .filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return Math.min(width, height) < 44 || node.scrollWidth > node.clientWidth;
  }).map((node) => node.getAttribute("aria-label") ?? node.textContent.trim())"""
# Names that stick out of their cells, or go over several lines though they are short.
CUT_NAMES = """cells => cells.filter((cell) => {
  const written = document.createRange();
  written.selectNodeContents(cell);
  const { left, right } = cell.getBoundingClientRect();
  const lines = [...written.getClientRects()];
  return lines.length > 1 || lines.some((line) => line.left < left || line.right > right + 0.5);
}).map((cell) => cell.textContent)"""


def tables(game, language):
    """Player counts and the numbers of their deals."""
    counts = list(game.players)
    if DEALS:
        return [(players, deal) for players in counts for deal in range(DEALS)]
    number = list(LOCALES).index(language)
    return [(counts[::-1][number % len(counts)], number)]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_cut_off_or_covered_or_too_small_to_hit(come, name, language):
    game = krabbel.game(name)
    ana = come(locale=LOCALES[language])
    stage = Stage(ana)
    found = []
    for players, deal in tables(game, language):
        met = positions(game, players, browser(name).much, deal, POSITIONS)
        for number, position in enumerate(met):
            resize(ana.page, SIZES["laptop"])
            stage.show(position)
            for size, viewport in SIZES.items():
                resize(ana.page, viewport)
                where = f"{players} players, deal {deal}, position {number}, {size}"
                found += [f"{where}: {fault}" for fault in ana.evaluate(LAYOUT)]
    assert found == []


@pytest.mark.parametrize("name", GAMES)
def test_the_invitation_to_the_rematch_takes_no_room_from_the_last_board(come, name):
    ana = come(locale=LOCALES["de"])
    stage = Stage(ana)
    (over, shown), rematch = ending(krabbel.game(name), 3, browser(name).short, deal=1)
    alone = json.dumps(json.loads(over) | {"rematch": None})
    places, found = {}, []
    for invited, end in ((False, ((alone, shown),)), (True, ((over, shown), rematch))):
        resize(ana.page, SIZES["laptop"])
        stage.show_end(*end)
        for size in LAST_BOARD:
            resize(ana.page, LAST_BOARD[size])
            places[size, invited] = ana.main.bounding_box()
            found += [f"{size}: {part} is cut" for part in ana.evaluate(OUT_OF_VIEW)]
    assert found == []
    for size in LAST_BOARD:
        assert places[size, True] == places[size, False], size


@pytest.mark.parametrize("language", LOCALES)
def test_what_can_be_done_after_a_match_is_in_view_and_whole(come, language):
    ana = come(locale=LOCALES[language])
    (over, shown), _ = ending(krabbel.game("party-bugs"), 4, {}, deal=1)
    Stage(ana).show((json.dumps(json.loads(over) | {"rematch": None}), shown))
    buttons = ana.get_by_test_id("result").locator(".footer .button")
    for viewport in ({"width": 360, "height": 640}, LAST_BOARD["phone"], SIZES["laptop"]):
        resize(ana.page, viewport)
        expect(buttons).to_have_count(4)
        for button in buttons.all():
            expect(button).to_be_in_viewport(ratio=1)
            assert button.evaluate(LINES) == 1, button.text_content()


@pytest.mark.parametrize(
    ("players", "size"), [(6, "laptop"), (6, "phone"), (4, "phone"), (5, "lying")]
)
def test_the_animals_before_everybody_are_in_view(come, players, size):
    assert out_of_view(come, "poker-royal", players, size) == []


@pytest.mark.parametrize(("players", "size"), [(4, "phone"), (3, "phone"), (4, "lying")])
def test_every_opponent_with_their_sets_is_in_view(come, players, size):
    assert out_of_view(come, "go5", players, size) == []


def out_of_view(come, name, players, size):
    """What lies outside the part of the page that it scrolls in, by deal and language."""
    found = []
    for deal, language in enumerate(("de", "fr")):
        ana = come(locale=LOCALES[language], viewport=SIZES[size])
        stage = Stage(ana)
        met = positions(krabbel.game(name), players, browser(name).much, deal, POSITIONS)
        for number, position in enumerate(met):
            stage.show(position)
            ana.evaluate(DRAWN)
            found += [f"{language}, {number}: {part}" for part in ana.evaluate(OUT_OF_VIEW)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_board_stays_where_it_is_when_it_is_somebody_elses_turn(come, name):
    game = krabbel.game(name)
    ana = come()
    stage = Stage(ana)
    table, mine = positions(game, 4, browser(name).much, deal=0, many=1)[0]
    view = json.loads(mine)
    tops = {}
    for turn in ("mine", "theirs"):
        if turn == "theirs":
            view["actions"] = []
            view["prompt"]["words"] = {
                key: {"seat": 1} if isinstance(word, dict) and "seat" in word else word
                for key, word in view["prompt"]["words"].items()
            }
        stage.show((table, json.dumps(view)))
        for size, viewport in SIZES.items():
            resize(ana.page, viewport)
            tops[size, turn] = ana.main.bounding_box()["y"]
    for size in SIZES:
        assert tops[size, "mine"] == tops[size, "theirs"], size


def test_the_floor_stays_where_it_is_when_a_display_wraps(come):
    ana = come(viewport=SIZES["phone"])
    stage = Stage(ana)
    table, view = positions(krabbel.game("party-bugs"), 4, {}, deal=0, many=1)[0]
    tops = []
    for display in ([1], [1, 2, 3, 4, 5, 6]):
        told = json.loads(view)
        for place in told["view"]["places"]:
            place["display"] = display
        stage.show((table, json.dumps(told)))
        ana.evaluate(DRAWN)
        tops.append(ana.locator("[data-point=floor]").bounding_box()["y"])
    assert tops[0] == tops[1]


@pytest.mark.parametrize("size", ["laptop", "phone", "lying"])
def test_a_table_that_waits_for_five_can_be_started_without_scrolling(come, size):
    ana = come(viewport=SIZES[size])
    ana.set_up("poker-royal", *["Friend (by link)"] * 5)
    start = ana.get_by_role("button", name="Fill the free seats with bots and start")
    expect(start).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("size", ["phone", "narrow", "lying"])
def test_all_of_a_table_that_is_set_up_can_be_hit_on_a_phone(come, size, language):
    host, guest = (come(viewport=SIZES[size], locale=LOCALES[language]) for _ in range(2))
    seats = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}, {"who": "bot"}]
    host.open(f"/t/{wire.new_table(host.open(), 'party-bugs', seats)}")
    guest.open(host.page.url)
    expect(guest.main.get_by_role("button", name=SIT)).to_have_count(2)
    expect(host.main.get_by_role("combobox")).to_have_count(3)
    found = [*host.evaluate(HARD_TO_HIT, HITS), *guest.evaluate(HARD_TO_HIT, HITS)]
    guest.main.get_by_role("button", name=SIT).first.click()
    expect(host.main.get_by_role("combobox")).to_have_count(2)
    expect(guest.main.locator(".tools")).to_be_visible()
    assert found + guest.evaluate(HARD_TO_HIT, HITS) == []


@pytest.mark.parametrize("size", ["phone", "lying"])
def test_an_invited_friend_sees_a_free_seat_without_scrolling(come, size):
    ana, ben = (come(viewport=SIZES[size]) for _ in range(2))
    ana.set_up("party-bugs", "Friend (by link)", "Bot")
    ben.open(ana.page.url)
    expect(ben.main.get_by_role("button", name="Sit here: seat 2")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LOCALES)
def test_the_seats_of_a_set_up_are_readable_on_a_phone(come, language):
    ana = come(viewport=SIZES["phone"], locale=LOCALES[language]).open("/new/go5")
    seat = ana.locator("ol select").first
    expect(seat).to_be_visible()
    cut = []
    for who in ("here", "friend", "bot", "me"):
        seat.select_option(who)
        cut += seat.evaluate(CHOSEN)
    assert cut == []


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", GAMES)
def test_the_names_of_people_who_gave_none_are_whole(come, name, language):
    """Several at one device, and guests: everybody's name as the page fills it in."""
    game = krabbel.game(name)
    ana = come(viewport=SIZES["phone"], locale=LOCALES[language])
    stage = Stage(ana)
    table, view = positions(game, game.players[-1], browser(name).much, deal=1, many=1)[0]
    called = set_up_name(language)
    for names in (lambda _seat: "", lambda seat: called.format(number=seat + 1)):
        told = json.loads(table)
        for seat, player in enumerate(told["players"]):
            player |= {"kind": "person", "level": None, "name": names(seat)}
        stage.show((json.dumps(told), view))
        ana.evaluate(DRAWN)
        assert [fault for fault in ana.evaluate(LAYOUT) if fault.startswith("cut off")] == []


def set_up_name(language):
    """What people at one device are called, in a language."""
    return next(text for place, text in texts(language) if place.endswith("set-up.person"))


@pytest.mark.parametrize("language", LOCALES)
def test_the_names_in_a_score_sheet_are_whole(come, language):
    ana = come(viewport=SIZES["narrow"], locale=LOCALES[language])
    stage, game = Stage(ana), krabbel.game("go5")
    met = positions(game, 4, {"target": 200}, deal=0, many=40)
    stage.show(next(one for one in met if '"sheet":[[' in one[1]))
    ana.locator("[data-part=centre] .facts button").click()
    names = ana.get_by_role("dialog").locator("thead th")
    expect(names).to_have_count(4)
    assert names.evaluate_all(CUT_NAMES) == []
