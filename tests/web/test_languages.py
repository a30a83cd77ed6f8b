"""The page changes its language at once, with the rules open at what matters now."""

import pytest
from playwright.sync_api import expect

PLAY = {
    "de": "Jetzt spielen: Kakerlakenpoker Royal",
    "en": "Play now: Cockroach Poker Royal",
    "fr": "Jouer",
    "nl": "Nu spelen",
    "it": "Gioca subito",
}


def choose(page, language):
    page.locator("select:has(option[lang])").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_the_start_page_changes_at_once(come):
    ana = come().open()
    for language, words in PLAY.items():
        choose(ana.page, language)
        expect(ana.get_by_role("button", name=words).first).to_be_visible()
    ana.reload()
    expect(ana.locator("html")).to_have_attribute("lang", "it")


@pytest.mark.parametrize("language", PLAY)
def test_the_browsers_language_comes_first(come, language):
    ana = come(locale=language).open()
    expect(ana.locator("html")).to_have_attribute("lang", language)
    expect(ana.get_by_role("button", name=PLAY[language]).first).to_be_visible()


def test_the_rules_open_at_what_matters_now_in_every_language(come):
    ana = come()
    ana.set_up("party-bugs", "Bot")
    ana.wait_for_turn()
    number = ana.heard("view")[-1]["paragraphs"][0]
    told = set()
    for language in PLAY:
        ana.panel_button(2).click()
        before = ana.status.inner_text()
        choose(ana.page, language)
        expect(ana.status).not_to_have_text(before)
        ana.panel_button(1).click()
        paragraph = ana.locator(f"[id$='-{number}']")
        expect(paragraph).to_be_in_viewport()
        told.add(paragraph.inner_text())
    assert len(told) == len(PLAY)
