"""The page changes its language at once, with the rules open at what matters now."""

import re

import pytest
from playwright.sync_api import expect

import krabbel
from tests.web.stage import Stage, positions

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


def test_the_rules_lead_to_what_matters_now_in_every_language(come):
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
        ana.page.locator(".rules nav button").first.click()
        paragraph = ana.locator(f"[id$='-{number}']")
        expect(paragraph).to_be_in_viewport()
        told.add(paragraph.inner_text())
    assert len(told) == len(PLAY)


QUOTED = {
    "de": "„\\w+“",
    "en": "“\\w+”",
    "fr": "«\u00a0\\w+\u00a0»",
    "nl": "“\\w+”",
    "it": "«\\w+»",
}


@pytest.mark.parametrize("language", QUOTED)
def test_a_claim_is_quoted_as_the_language_quotes(come, language):
    ana = come(locale=language)
    met = positions(krabbel.game("poker-royal"), 3, {}, deal=0, many=12)
    Stage(ana).show(next(one for one in met if '"right"' in one[1]))
    claim = ana.main.locator(".bubble").last
    assert re.fullmatch(QUOTED[language], claim.text_content().strip())


GUESTS = {"de": "Gast", "en": "Guest", "fr": "Invité", "nl": "Gast", "it": "Ospite"}


def test_people_without_a_name_are_guests_in_every_readers_language(come):
    ana, ben = come(), come(locale="fr")
    table = ana.set_up("rucki-zucki", "Friend (by link)")
    ben.open(f"/t/{table}").main.get_by_role("button", name="S’asseoir ici").click()
    expect(ben.main.get_by_role("region", name="Invité", exact=True)).to_be_visible()
    assert [player["name"] for player in ana.heard("table")[-1]["players"]] == ["", ""]
    for language, guest in GUESTS.items():
        ana.panel_button(2).click()
        choose(ana.page, language)
        expect(ana.main.get_by_role("region", name=f"{guest} 2", exact=True)).to_be_visible()
        ana.panel_button(0).click()
        log = ana.get_by_test_id("log")
        expect(log).to_contain_text(f"{guest} 2")
        assert language == "en" or "Guest" not in ana.main.inner_html() + log.inner_html()


FAULTS = {
    "de": "Die Zahl 1 kommt zweimal vor.",
    "en": "The number 1 appears twice.",
    "fr": "Le nombre 1 figure deux fois.",
    "nl": "Het getal 1 staat er twee keer.",
    "it": "Il numero 1 compare due volte.",
}


def test_what_is_wrong_with_an_own_board_is_said_in_every_language(come):
    ana = come().open("/new/rucki-zucki")
    ana.get_by_label("My own").check()
    for language, fault in FAULTS.items():
        choose(ana.page, language)
        ana.locator("textarea").fill("1 1 ST JO")
        ana.locator("form .button.main").click()
        expect(ana.get_by_role("alert")).to_have_text(fault)
    assert all("400" in complaint for complaint in ana.complaints)
    ana.complaints.clear()
