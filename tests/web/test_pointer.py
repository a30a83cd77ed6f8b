"""A card stays where it is while the pointer rests on its edge."""

import pytest

TOPS = """async (card) => {
  const tops = [];
  for (let frame = 0; frame < 20; frame++) {
    await new Promise(requestAnimationFrame);
    tops.push(card.getBoundingClientRect().top);
  }
  return tops.slice(2);
}"""


@pytest.mark.parametrize("game", ["party-bugs", "rucki-zucki", "go5"])
def test_a_card_does_not_flicker_under_the_pointer(come, game):
    ana = come()
    ana.set_up(game, "Bot")
    ana.wait_for_turn()
    card = ana.main.get_by_role("list", name="Your hand").get_by_role("button").first
    box = card.bounding_box()
    ana.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 1)
    assert len(set(card.evaluate(TOPS))) == 1
