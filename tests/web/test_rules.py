"""The rules panel tells how it is played; what matters now leads to its paragraph in full view."""

import pytest
from playwright.sync_api import expect

from tests.web import wire

BOT = {"who": "bot", "level": "easy"}
HIDDEN = """() => {
  const bar = document.querySelector('.rules nav').getBoundingClientRect().bottom;
  const first = document.querySelector('.paragraph.now').getBoundingClientRect().top;
  return Math.round(bar - first);
}"""


@pytest.mark.parametrize("game", ["go5", "poker-royal"])
def test_what_matters_now_leads_to_its_paragraph(come, game):
    ana = come(viewport={"width": 1366, "height": 768}).open("/")
    table = wire.new_table(ana, game, [{"who": "me"}, BOT, BOT])
    ana.open(f"/t/{table}")
    ana.wait_for_turn()
    ana.get_by_role("button", name="Rules").first.click()
    expect(ana.get_by_test_id("chapter").first).to_be_visible()
    expect(ana.page.locator(".paragraph.now").first).to_be_hidden()
    ana.page.locator(".rules nav button").first.click()
    expect(ana.page.locator(".paragraph.now").first).to_be_in_viewport()
    assert ana.page.evaluate(HIDDEN) <= 1
