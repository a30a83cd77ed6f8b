"""Screens without UTF-8: signs of the same width instead, and no question mark that was none."""

import io
import sys

import pytest
from rich.console import Console

from krabbel.cli import lookalikes
from krabbel.cli.screen import Screen
from krabbel.games.go5 import draw as go5
from krabbel.games.rucki_zucki import draw as rucki_zucki
from tests.strategies import chances, combinations, new_table, per_game, step


def shown(encoding, game, table, viewer):
    """A drawing as bytes, read back."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors=lookalikes.NAME)
    names = [f"{letter} Zoë" for letter in "ABCDEF"]
    Screen(Console(file=stream, width=90, highlight=False)).show(
        game.drawing.draw(table.view(viewer), game.say(names), "Your hand")
    )
    stream.flush()
    return raw.getvalue().decode(encoding)


@per_game
def test_tables_have_the_same_question_marks_and_no_unknown_signs(game):
    chance = chances("lookalikes", game.name)
    table = new_table(game, 3, combinations(game)[-2 if game.name == "rucki-zucki" else -1], chance)
    for _ in range(60):
        if table.over:
            break
        viewer = chance.randrange(-1, 3)
        rich, plain = (shown(encoding, game, table, viewer) for encoding in ("utf-8", "ascii"))
        assert plain.count("?") == rich.count("?")
        assert "Zoe" in plain
        step(table, chance)


def test_signs_that_differ_stay_different():
    patterns = [*go5.SIGNS.values(), go5.BLACK]
    fields = [
        look[0] for look in vars(rucki_zucki).values() if isinstance(look, tuple) and len(look) == 2
    ]
    for signs in (patterns, [form[0] for form in fields if "{}" in form]):
        assert len({lookalikes.lookalike(sign) if sign > "~" else sign for sign in signs}) == len(
            set(signs)
        )


@pytest.mark.parametrize(("sign", "plain"), [("é", "e"), ("★", "*"), ("王", "_"), ("…", ".")])
def test_every_sign_has_one_of_its_width(sign, plain):
    assert sign.encode("ascii", lookalikes.NAME).decode() == plain


def test_reading_is_not_its_business():
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("ascii", lookalikes.NAME)


def test_the_real_screen_uses_them(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    Screen().show("╭─ Zoë ─╮ ▶ ?")
    sys.stdout.flush()
    assert raw.getvalue() == b"+- Zoe -+ > ?\n"
