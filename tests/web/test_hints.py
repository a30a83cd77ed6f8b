"""A hint: asked for by a click or a key, marked on the board, gone with the next move."""

import json
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

import krabbel
from krabbel.core.advice import Advice
from krabbel.core.events import Event
from tests.web.looking import faults, resize
from tests.web.stage import Stage, positions

FIRST_MS = 600_000  # the adviser may have to compile; nothing is measured by it


def hint_button(person):
    return person.get_by_role("button", name="Hint", exact=True)


def marked(person):
    return person.main.locator("[data-advised]")


@pytest.fixture
def ana(come):
    ana = come()
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    return ana


def test_a_hint_marks_what_is_best_and_goes_with_the_move(ana):
    card = ana.get_by_test_id("hint")
    hint_button(ana).click()
    expect(marked(ana).first).to_be_visible(timeout=FIRST_MS)
    expect(card.get_by_role("listitem").first).to_contain_text("%", timeout=FIRST_MS)
    told = ana.heard("hint")[-1]
    actions = ana.heard("view")[-1]["actions"]
    assert {advice["action"] for advice in told["best"]} <= set(actions)
    best = told["best"][0]
    expect(card.get_by_role("listitem").first).to_contain_text(f"{best['chance']}%")
    value = best["action"].removeprefix("play ")
    expect(marked(ana).get_by_text(value, exact=True).first).to_be_visible()
    assert faults(ana, "hint") == []
    ana.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(marked(ana)).to_have_count(0)
    marked_before = len(ana.heard("hint"))
    ana.main.get_by_role("list", name="Your hand").get_by_role("button").first.focus()
    ana.keyboard.press("h")
    expect(marked(ana).first).to_be_visible()
    assert len(ana.heard("hint")) == marked_before + 1
    ana.move()
    expect(card).to_have_count(0)
    expect(marked(ana)).to_have_count(0)


def test_where_the_server_has_no_adviser_no_hint_is_offered(come):
    def without(route):
        games = [{**game, "hints": False} for game in route.fetch().json()]
        route.fulfill(body=json.dumps(games), content_type="application/json")

    ana = come()
    ana.page.route("**/api/games", without)
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    expect(ana.main.get_by_role("list", name="Your hand")).to_be_visible()
    expect(hint_button(ana)).to_have_count(0)


class Adviser(Stage):
    """A table that answers the wish for a hint with this one."""

    hint: dict[str, Any]

    def _hear(self, text):
        super()._hear(text)
        if (wish := json.loads(text))["type"] == "hint":
            asked = {"type": "hint", "id": wish["id"], "seat": 0, "version": 0}
            self.socket.send(json.dumps(asked | self.hint))


def advice(game, actions, chances, kind, merit):
    """A hint with the first of these actions, as the server would send it."""

    def choice(name):
        return game.actions.choice(game.actions.parse_action(name))

    best = [
        msgspec.to_builtins(Advice(one, choice(one), chance, (merit,)))
        for one, chance in zip(actions, chances, strict=False)
    ]
    return {"best": best, "why": {"kind": kind, "words": {"chance": 62, "more": 2, "share": 40}}}


@pytest.mark.parametrize(
    ("kind", "chances", "stars", "sentence"),
    [
        ("hint_best", (62, 61, 60), 1, "more games in 100 than the next-best move"),
        ("hint_mix", (40, 40, 40), 1, "Don’t be predictable: play this"),
        ("hint_close", (62, 61, 40), 2, "The next-best move is about as good."),
        ("hint_three", (62, 62, 61), 3, "These three moves are about equally good."),
    ],
)
def test_as_many_moves_have_a_star_as_the_sentence_says(come, kind, chances, stars, sentence):
    ana = come()
    adviser = Adviser(ana)
    game = krabbel.game("party-bugs")
    met = positions(game, 3, {}, deal=0, many=12)
    position = next(one for one in met if len(json.loads(one[1])["actions"]) >= 3)
    actions = json.loads(position[1])["actions"]

    adviser.hint = advice(game, actions, chances, kind, Event("early", {"card": 2}))
    adviser.show(position)
    hint_button(ana).click()
    card = ana.get_by_test_id("hint")
    expect(card).to_contain_text(sentence)
    expect(card.get_by_role("listitem")).to_have_count(3)
    expect(card.locator("li.best")).to_have_count(stars)
    expect(card).to_contain_text("The 2 is low: you choose early.")
    expect(marked(ana)).to_have_count(stars)


def test_a_hint_covers_neither_the_card_in_question_nor_the_answers(come):
    ana = come()
    adviser = Adviser(ana)
    game = krabbel.game("poker-royal")
    met = positions(game, 4, {}, deal=1, many=4)
    position = next(one for one in met if "right" in json.loads(one[1])["actions"])
    actions = json.loads(position[1])["actions"]
    merit = Event("in_sight", {"claim": "rat", "many": 2, "all": 9})
    adviser.hint = advice(game, actions, (62, 61, 40), "hint_close", merit)
    adviser.show(position)
    hint_button(ana).click()
    hint = ana.get_by_test_id("hint")
    expect(hint).to_be_visible()
    for width, height in ((360, 740), (740, 360), (820, 1180), (1366, 768)):
        resize(ana.page, {"width": width, "height": height})
        for part in ("centre", "own"):
            there = ana.main.locator(f"[data-part={part}]")
            assert apart(hint.bounding_box(), there.bounding_box()), (width, part)


def apart(one, other):
    """Whether two boxes do not lie over one another."""
    return any(
        first[axis] + first[size] <= second[axis] + 1
        for axis, size in (("x", "width"), ("y", "height"))
        for first, second in ((one, other), (other, one))
    )
