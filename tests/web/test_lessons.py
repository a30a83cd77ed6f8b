"""Lessons as people go through them: on a phone, by touch and by keyboard, in their language.

KRABBEL_DEALS=8 plays every lesson in all five languages (`make test-long`); by itself the suite
plays each in English and in one other.
"""

import os

import pytest
from playwright.sync_api import Locator, expect

import krabbel
from krabbel.core.lessons import read_lesson
from tests.web.games import GAMES
from tests.web.looking import SMALL, faults
from tests.web.test_keyboard import press
from tests.web.test_layout import LOCALES

OTHERS = dict(zip(GAMES, ("de", "fr", "it", "nl"), strict=True))
ALL = bool(int(os.environ.get("KRABBEL_DEALS", "0")))
TOLD = [(game, one) for game in GAMES for one in (LOCALES if ALL else ("en", OTHERS[game]))]
MOST_TOUCHES = 100
# Of all that is lit: a button that says it, what is not lifted yet, what is touched again.
LIT = (
    "button.button[data-advised]",
    "[data-advised]:not([aria-pressed=true])",
    "[data-advised]",
)
WHOLE = """(node) => {
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const main = document.getElementById("main").getBoundingClientRect();
  return left >= 0 && right <= innerWidth && top >= main.top && bottom <= innerHeight;
}"""


def bubbles_of(game):
    return [bubble for step in read_lesson(krabbel.game(game)).steps for bubble in step.bubbles]


def texts(game, language):
    """What each bubble says, in order."""
    words = krabbel.game(game).words(language).lesson
    told = [(bubble.say, bubble.task) for bubble in bubbles_of(game)]
    return [[words[key] for key in keys if key] for keys in told]


class Lesson:
    """Somebody in a lesson."""

    def __init__(self, person, game):
        self.page = person.open(f"/learn/{game}").page
        self.bubble = self.page.get_by_test_id("bubble")
        self.said = self.bubble.get_by_role("status").locator("p")

    @property
    def told(self):
        expect(self.said.first).to_be_visible()
        return self.said.all_inner_texts()

    @property
    def on(self):
        """The button that goes on, where nothing else is to be done."""
        return self.bubble.locator("button")

    def lit(self):
        for selector in LIT:
            found = self.page.locator("#main").locator(selector).filter(visible=True)
            if found.count():
                return found.first
        raise AssertionError(f"nothing is lit: {self.told}")

    def go_on(self, press):
        """Do what the bubble asks for, or read on; until it says something else."""
        before = self.told
        for _ in range(MOST_TOUCHES):
            press(self.on if self.on.count() else self.lit())
            if self.told != before:
                return
        raise AssertionError(f"it does not go on from {before}")


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_whole_lesson_on_a_phone(come, game, language):
    ana = come(viewport=SMALL, has_touch=True, is_mobile=True, locale=LOCALES[language])
    lesson = Lesson(ana, game)
    for number, wanted in enumerate(texts(game, language)):
        if number:
            lesson.go_on(Locator.tap)
        assert lesson.told == wanted
        assert lesson.bubble.get_attribute("data-missing") is None, wanted
        assert lesson.bubble.evaluate(WHOLE), wanted


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_lesson_by_keyboard_leads_to_a_table_with_easy_bots(come, game):
    ana = come()
    lesson = Lesson(ana, game)
    last = texts(game, "en")[-1]
    while lesson.told != last:
        if lesson.on.count():
            expect(lesson.on).to_be_focused()
        lesson.go_on(press)
    expect(lesson.on).to_be_focused()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url("**/t/*")
    expect(ana.status).to_be_visible()
    ana.page.wait_for_function("() => document.querySelector('#main section')")
    levels = {player["level"] for player in ana.heard("table")[-1]["players"][1:]}
    assert levels == {"easy"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wrong_with_its_screens(come, game):
    ana = come(viewport=SMALL)
    lesson = Lesson(ana, game)
    found = faults(ana, "a task")
    while lesson.on.count() == 0:
        lesson.go_on(Locator.click)
    assert found + faults(ana, "to be read") == []


def test_another_move_is_answered_with_a_word_and_nothing_is_lost(come):
    lesson = Lesson(come(viewport=SMALL), "party-bugs")
    words = krabbel.game("party-bugs").words("en").lesson
    hand = lesson.page.get_by_role("list", name="Your hand")
    for _ in range(2):
        hand.get_by_role("button").last.click()
    assert lesson.told == [words["low_other"], words["low_task"]]
    expect(hand.get_by_role("button")).to_have_count(3)
    lesson.go_on(Locator.click)
    assert lesson.told == [words["order"], words["order_task"]]


def test_what_is_touched_while_something_is_to_be_read_is_answered(come):
    lesson = Lesson(come(viewport=SMALL), "party-bugs")
    while lesson.on.count() == 0:
        lesson.go_on(Locator.click)
    lesson.page.get_by_role("list", name="Your hand").get_by_role("button").first.click(force=True)
    expect(lesson.page.get_by_text("Read the bubble")).to_be_visible()


def test_a_lesson_that_there_is_not(come):
    ana = come()
    ana.open("/learn/go6")
    expect(ana.get_by_text("We can’t find this game.")).to_be_visible()
    ana.complaints.clear()  # the browser's own, of the 404


def test_who_is_new_is_offered_the_lesson_and_who_skipped_it_is_not_bothered(come):
    ana = come(viewport=SMALL).open()
    titles = ana.get_by_role("heading", level=2)
    expect(titles).to_have_text(["Party Bugs", "Cockroach Poker Royal", "Rucki Zucki", "Go5"])
    expect(ana.get_by_text("ages 8+ · about 20 min · easy")).to_have_count(2)
    offers = ana.get_by_role("link", name="New here?")
    expect(offers).to_have_count(len(GAMES))
    offers.first.click()
    ana.get_by_role("link", name="Skip the lesson").click()
    expect(offers).to_have_count(len(GAMES) - 1)
    ana.get_by_role("link", name="Learn to play: Party Bugs").click()
    expect(ana.get_by_test_id("bubble")).to_be_visible()
