"""Faces: no two alike at a table, the same for every viewer, and one's own is kept."""

import pytest
from playwright.sync_api import expect

from tests.web import wire

TABLES = 3
BOT = {"who": "bot", "level": "easy"}
FACES = """places => places.map(place => [
  place.getAttribute('aria-label'),
  place.querySelector('.disc').style.getPropertyValue('--shell'),
])"""


def faces(person):
    """The colours of the players' portraits, by their names."""
    places = person.main.locator("section:has(> * > [data-face])")
    expect(places.first).to_be_visible()
    return dict(places.evaluate_all(FACES))


def own_face(person):
    chosen = person.locator("input[name$=-picture]:checked")
    expect(chosen).to_have_count(1)
    return chosen.get_attribute("value")


@pytest.mark.parametrize("number", range(TABLES))
def test_no_two_of_six_have_the_same_face_and_all_see_the_same(come, number):
    ana, cleo = come().open(), come()
    with ana.expect_response(lambda answer: answer.request.method == "PUT"):
        ana.rename(f"Ana {number}")
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, *[BOT] * 5])
    ana.open(f"/t/{table}")
    cleo.open(f"/t/{table}")
    seen = faces(ana)
    assert len(seen) == 6
    assert len({*seen.values()}) == 6
    assert faces(cleo) == {f"Ana {number}" if who == "You" else who: seen[who] for who in seen}


def test_two_at_one_device_who_chose_the_same_face_get_different_ones(come):
    ana = come().open()
    ana.context.request.put("/api/me", data={"name": "Ana", "picture": "chafer"})
    twin = {"who": "here", "name": "Ben", "picture": "chafer"}
    table = wire.new_table(ana, "party-bugs", [{"who": "me"}, twin])
    ana.open(f"/t/{table}")
    seen = faces(ana)
    assert len({*seen.values()}) == len(seen) == 3  # with Paul, who is nobody


def test_a_face_that_was_drawn_by_lot_is_kept(come):
    ana = come().open()
    before = own_face(ana)
    for lot in (0.1, 0.5, 0.9):  # what would be drawn another time
        ana.context.add_init_script(f"Math.random = () => {lot}")
        ana.reload()
        assert own_face(ana) == before
