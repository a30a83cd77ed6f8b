"""How each language is set and spoken, on the page and in the rules: quotes, spaces, terms."""

import re
from pathlib import Path

import pytest

from krabbel.core.words import LANGUAGES
from tests.web.page_words import texts

RULES = Path(__file__).parents[2] / "docs" / "rules"
CODE = re.compile(r"```.*?```|`[^`]*`", re.S)

per_language = pytest.mark.parametrize("language", LANGUAGES)

STRAIGHT = re.compile(r"['\"]|\.\.\.")
FOREIGN_QUOTES = {
    "de": re.compile("[«»”’](?!\\w)"),
    "en": re.compile("[«»„]"),
    "fr": re.compile("[„“”]"),
    "nl": re.compile("[«»„]"),
    "it": re.compile("[„“”]"),
}
ELLIPSIS = {  # German and Dutch put a space before it, the others none
    "de": re.compile(r"\w…"),
    "nl": re.compile(r"\w…"),
    "en": re.compile(r"\s…"),
    "fr": re.compile(r"\s…"),
    "it": re.compile(r"\s…"),
}
FRENCH_SPACES = re.compile(r"[\w)»}] [:;!?»]|« |«(?!\u00a0)|(?<!\u00a0)»|[\w)}][;!?]")
FORMAL = {  # how one speaks to somebody one does not know
    "de": re.compile(r"(?<=[a-zäöüß,] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b"),
    "en": re.compile(r"\bone(?:self|’s)\b"),
    "fr": re.compile(r"\b(?:vous|votre|vos|veuillez)\b", re.I),
    "nl": re.compile(r"\b(?:u(?! neemt je)|uw|uzelf)\b", re.I),  # the key u, in the help
    "it": re.compile(r"\b(?:Lei|Voi|Suo|Sua|Suoi|Sue)\b"),
}
# Words that were wrong once: "uitleggen" is to explain, « étalage » a shop window.
WRONG = {
    "de": re.compile(r"\bAuslagestapel\b|\bStrafpunktzahl\b"),
    "en": re.compile(r"\b(?:before you|costs dear)\b", re.I),
    "fr": re.compile(r"étalage|coup suivant", re.I),
    "nl": re.compile(r"uitleg|uitgelegd|\bbijleg|bijgelegd", re.I),
    "it": re.compile(r"resta basso", re.I),
}


def rules(language):
    """The lines of a language's rules, without what is code."""
    folder = RULES if language == "en" else RULES / language
    for path in sorted(folder.glob("*.md")):
        if path.name != "README.md":
            plain = CODE.sub("", path.read_text(encoding="utf-8"))
            yield from ((f"{path.name} {line[:24]}", line) for line in plain.splitlines())


def faults(language, pattern):
    """The texts of page and rules that a pattern finds something wrong with."""
    said = [*texts(language), *rules(language)]
    assert len(said) > 700
    return [(place, text) for place, text in said if pattern.search(text)]


@per_language
def test_quotes_and_apostrophes_are_the_languages_own(language):
    assert faults(language, STRAIGHT) == []
    assert faults(language, FOREIGN_QUOTES[language]) == []


@per_language
def test_what_is_left_out_is_set_as_the_language_does(language):
    assert faults(language, ELLIPSIS[language]) == []


def test_french_has_its_no_break_spaces():
    assert faults("fr", FRENCH_SPACES) == []


@per_language
def test_nobody_is_spoken_to_as_a_stranger(language):
    assert faults(language, FORMAL[language]) == []


@per_language
def test_words_that_mean_something_else_stay_away(language):
    assert faults(language, WRONG[language]) == []


def test_dutch_pairs_are_put_away_and_not_on_a_discard_pile():
    """Party Bugs has none: "afleggen" is to discard on a pile, "wegleggen" to put away."""
    said = [text for text in texts("nl") if text[0].startswith("party-bugs")]
    said += [text for text in rules("nl") if text[0].startswith("party-bugs")]
    assert [text for text in said if re.search(r"afleg|afgelegd", text[1])] == []


@pytest.mark.parametrize(
    ("language", "term"),
    [
        ("de", "Strafpunkt"),
        ("en", "penalty point"),
        ("fr", "de pénalité"),
        ("nl", "strafpunt"),
        ("it", "di penalità"),
    ],
)
def test_points_in_rucki_zucki_are_penalty_points(language, term):
    points = re.compile(r"\b(?:punti?|punten|Punkte?|points?)\b", re.I)
    said = [(place, text) for place, text in texts(language) if place.startswith("rucki-zucki")]
    told = {place: text.replace("{points}", "") for place, text in said if " faults/" not in place}
    bare = {place: text for place, text in told.items() if term.lower() not in text.lower()}
    assert len(told) - len(bare) > 8
    assert [text for text in bare.items() if points.search(text[1])] == []
    assert any(term in text for place, text in rules(language) if place.startswith("rucki-zucki"))
