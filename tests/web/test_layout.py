"""The layout of a table at many deals, on every size of screen, in every language.

KRABBEL_DEALS=8 looks at so many deals of every player count (`make test-long`); by itself the
suite looks at one deal of one player count in each language.
"""

import os
from pathlib import Path

import pytest

import krabbel
from tests.web.looking import resize
from tests.web.stage import Stage, positions

LAYOUT = (Path(__file__).parent / "layout.js").read_text()
LOCALES = {"de": "de-DE", "en": "en-GB", "fr": "fr-FR", "nl": "nl-NL", "it": "it-IT"}
SIZES = {
    "phone": {"width": 360, "height": 740},
    "narrow": {"width": 320, "height": 640},
    "lying": {"width": 740, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1366, "height": 768},
}
OPTIONS = {
    "party-bugs": {"mirror": True, "face_down": True},
    "poker-royal": {},
    "rucki-zucki": {"rounds": 2},
    "go5": {"target": 200},
}
DEALS = int(os.environ.get("KRABBEL_DEALS", "0"))
POSITIONS = 4  # of a deal


def tables(game, language):
    """Player counts and the numbers of their deals."""
    counts = list(game.players)
    if DEALS:
        return [(players, deal) for players in counts for deal in range(DEALS)]
    number = list(LOCALES).index(language)
    return [(counts[::-1][number % len(counts)], number)]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("name", OPTIONS)
def test_nothing_is_cut_off_or_covered_or_too_small_to_hit(come, name, language):
    game = krabbel.game(name)
    ana = come(locale=LOCALES[language])
    stage = Stage(ana)
    found = []
    for players, deal in tables(game, language):
        met = positions(game, players, OPTIONS[name], deal, POSITIONS)
        for number, position in enumerate(met):
            stage.show(position)
            for size, viewport in SIZES.items():
                resize(ana.page, viewport)
                where = f"{players} players, deal {deal}, position {number}, {size}"
                found += [f"{where}: {fault}" for fault in ana.evaluate(LAYOUT)]
    assert found == []
