"""The drawings of the tables: what must be readable on them without colour."""

import io

from rich.console import Console

from tests.games.party_bugs import tables as party_bugs_tables
from tests.games.party_bugs.tables import party
from tests.games.rucki_zucki import tables as rucki_zucki_tables
from tests.games.rucki_zucki.tables import play, situation

# An own board of Rucki Zucki with twelve joker fields.
MANY_JOKERS = f"""
  {" ".join(map(str, range(1, 17)))}
  {" ".join(map(str, range(17, 33)))}
  {" ".join(map(str, range(33, 47)))} ST
  {"JO " * 12}
"""


def drawn(tables, view):
    """The drawing as text, 80 signs wide."""
    file = io.StringIO()
    game = tables.GAME
    drawing = game.drawing.draw(view, game.say(["Ana", "Ben", "Cem"]), "Your hand")
    Console(file=file, width=80).print(drawing)
    assert all(len(line) <= 80 for line in file.getvalue().splitlines())
    return file.getvalue()


def test_rucki_zucki_shows_the_stock_and_what_can_be_laid_and_its_legend_no_numbers():
    table = situation("22 40", "rest", lying="21 20 9", joker_on="9", stock="39 38", rounds=1)
    text = drawn(rucki_zucki_tables, table.view(0))
    assert " 18  ≡ST≡ ·19· [20] [21] >22<  23 " in text
    assert "★ 9★" in text
    legend = next(line for line in text.splitlines() if "in reach" in line)
    signs = "[nn] lies  ·nn· in reach  ≡ST≡ 2 cards  ★nn★ joker  >nn< can lay  (nn) yours"
    assert legend.strip() == signs


def test_rucki_zucki_shows_nothing_to_lay_after_the_end():
    table = play(situation("11", "22 40", "rest", lying="21", stock="39", rounds=1), "A lay 11")
    assert table.over
    for viewer in (-1, 1):
        text = drawn(rucki_zucki_tables, table.view(viewer))
        assert "·22·" in text
        assert not {">", "("} & set(text.split("points")[0])
    assert "1 card " in text


def test_rucki_zucki_writes_the_names_of_many_joker_fields_in_full():
    table = situation("1 joker", "rest", lying="42", stock="39", board=MANY_JOKERS)
    play(table, "A lay joker on joker field 10")
    assert "·J9· ★J10★·J11· J12" in drawn(rucki_zucki_tables, table.view())


def test_party_bugs_says_who_takes_next():
    table = party("4 | 1 13 5", "7 | 2 6 10", "8 | 3 9 11").play()
    assert "1 next" in drawn(party_bugs_tables, table.table.view())
    text = drawn(party_bugs_tables, table.take("A4").table.view())
    assert "2 next" in text
    assert "3  2nd" in text
    assert " next " in drawn(party_bugs_tables, table.to_round(13).table.view())
