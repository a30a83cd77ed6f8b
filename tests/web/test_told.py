"""Whole matches told by the page in five languages: what strings become once they are filled in."""

import re
from typing import Any

import pytest

from krabbel.core.sentences import Items, fill
from krabbel.core.words import LANGUAGES
from tests.strategies import per_game
from tests.web.page_words import (
    NAMES,
    filled,
    flat,
    texts,
    told,
    told_by_page,
    told_by_python,
    written,
)

per_language = pytest.mark.parametrize("language", LANGUAGES)

PLURAL = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")
AND = {"de": "und", "en": "and", "fr": "et", "nl": "en", "it": "e"}
TWO_NUMBERS = re.compile(r"\d[\s\u00a0]+\d")
UNFILLED = re.compile(r"[{}#|]|undefined|\[object")
NAME_BLANK = r"\{(?:seats?|names?|owner|by|to|dealer|collector|youngest)\}"


def sentences(language):
    """What was told in a language, each sentence once."""
    return sorted({said[language] for _, said in told()})


@per_language
def test_every_blank_is_filled(language):
    assert [one for one in sentences(language) if UNFILLED.search(one)] == []


@per_language
def test_no_two_numbers_stand_side_by_side(language):
    assert [one for one in sentences(language) if TWO_NUMBERS.search(one)] == []


@per_language
def test_lists_of_people_have_their_and(language):
    several = 0
    for one, said in told():
        for word in one.get("event", {}).get("words", {}).values():
            people = isinstance(word, list) and all(isinstance(who, dict) for who in word)
            if not people or len(word) < 2:
                continue
            *_, last_but_one, last = (one["names"][who["seat"]] for who in word)
            if last_but_one in said[language]:  # the reader may be told of themselves alone
                several += 1
                assert f"{last_but_one} {AND[language]} {last}" in said[language]
    assert several > 20


@per_language
def test_lists_of_cards_have_their_and_in_running_text(language):
    running = 0
    for one, said in told():
        cards = one.get("event", {}).get("words", {}).get("cards")
        if isinstance(cards, list) and len(cards) > 1 and isinstance(cards[-1], int):
            first, last = cards[0], cards[-1]
            text = re.sub("|".join(NAMES), "…", said[language])  # one has a number
            start = re.search(rf"(?<!\d){first}\b", text)
            if start and not re.search(r"[:(][\s\u00a0]*$", text[: start.start()]):
                running += 1
                assert f" {AND[language]} {last}" in text
    assert running > 5


@per_language
def test_the_reader_is_called_you(language):
    """Wherever one seat is meant; in a list of several, everybody has their name."""
    about = 0
    for one, said in told():
        if one["reader"] is None or "reason" in one:
            continue
        if "event" in one:
            words = one["event"]["words"].values()
            seats = [word["seat"] for word in words if isinstance(word, dict)]
            named = [who for word in words if isinstance(word, list) for who in word]
            named += [who[0] for who in named if isinstance(who, list)]
            listed = {"seat": one["reader"]} in named
        else:
            given = one["choice"]["words"].get("seat", "")
            seats = [one["seat"], *("ABCDEF".index(letter) for letter in given)]
            listed = False
        if one["reader"] in seats and not listed:
            about += 1
            assert one["names"][one["reader"]] not in said[language], one
    assert about > 100


@per_language
def test_python_and_the_page_tell_the_same_word_for_word(language):
    different = [
        (said[language], told_by_python(one, language))
        for one, said in told()
        if said[language] != told_by_python(one, language)
    ]
    assert different == []
    assert len(sentences(language)) > 500


def test_python_and_the_page_fill_in_the_same():
    """Every text with lists of up to three cards and people, and numbers in the others."""
    lists: list[list[str]] = [[], ["4"], ["4", "7"], ["Ana", "Émile", "Otto 5"]]
    asked: list[dict[str, Any]] = [
        {"text": text, "values": {blank: {"items": items, "people": people} for blank in blanks}}
        for language in LANGUAGES
        for _, text in texts(language)
        if (blanks := set(re.findall(r"\{(cards|seats|numbers)\}", text)))
        for items in lists
        for people in (False, True)
    ]
    for one, answers in zip(asked, filled(asked), strict=True):
        values = {name: Items(**value) for name, value in one["values"].items()}
        for language, answer in answers.items():
            assert fill(one["text"], values, language) == answer


def test_nothing_is_never_one():
    """-2 to 2 of whatever is counted: 0 says so, 1 is singular, 2 is plural."""
    counted = {
        (language, match[0]): match
        for language in LANGUAGES
        for _, text in texts(language)
        for match in PLURAL.finditer(text)
    }
    asked = [
        {"text": text, "values": {match[1]: many}}
        for (_, text), match in counted.items()
        for many in (0, 1, 2, -1, -2)
    ]
    answers = iter(filled(asked))
    for (language, text), match in counted.items():
        nothing, one, two, *negative = (next(answers)[language] for _ in range(5))
        by_python = [fill(text, {match[1]: many}, language) for many in (0, 1, 2, -1, -2)]
        assert by_python == [nothing, one, two, *negative]
        _, singular, plural = match.groups()
        assert one == singular.replace("#", "1"), text
        assert two == plural.replace("#", "2"), text
        zero = singular if language == "fr" and "#" in singular else plural
        assert nothing == zero.replace("#", "0"), text
    assert len(counted) > 50


@per_game
def test_python_and_the_page_give_the_same_reasons(game):
    """Every sentence, for whatever may be touched: things with a name, a number, or neither."""
    things = ("hand", "hand joker", "field 17", "field joker field 2", "set 3", "hand 3-red")
    words = {"seat": {"seat": 1}, "card": "joker"}
    said: list[dict[str, Any]] = [
        {"game": game.name, "names": NAMES, "reader": 0, "touched": thing}
        | {"reason": {"kind": kind, "touched": [thing], "words": words}}
        for kind in game.words().why
        for thing in things
    ]
    for one, answers in zip(said, told_by_page(said), strict=True):
        for language, answer in answers.items():
            assert told_by_python(one, language) == answer


@pytest.mark.parametrize("language", ["fr", "it"])
def test_no_word_that_would_be_elided_stands_before_a_name(language):
    """« de Ana », « que Émile » would have to be « d’Ana », « qu’Émile »."""
    elided = re.compile(rf"\b(?:de|que|jusque|lorsque|puisque|quel che) {NAME_BLANK}", re.I)
    assert [text for text in texts(language) if elided.search(text[1])] == []


@per_language
def test_nothing_is_left_in_english(language):
    """In the sentences that have English words in their making: cards, reasons, seats."""
    if language == "en":
        return
    english = re.compile(r"\b(?:Guest|the|and|card|cards|red|blue|green|joker field|face down)\b")
    assert [one for one in sentences(language) if english.search(one)] == []


def test_cards_are_named_as_people_name_them():
    names = {"de": "rote 3", "en": "red 3", "fr": "3 rouge", "nl": "rode 3", "it": "3 rosso"}
    for one, said in told():
        if one.get("choice") == {"form": "discard {card}", "words": {"card": "3-red"}}:
            assert [name for language, name in names.items() if name not in said[language]] == []
            return
    raise AssertionError("nobody discarded the red 3")


def test_all_that_a_person_does_has_a_sentence_for_themselves():
    for name, languages in written().items():
        if name not in ("page", "terminal"):
            moves = flat(languages["en"]["your_moves"])
            assert {form for (form,) in moves if not form.endswith(".to")} == {
                *languages["en"]["moves"]
            }


def test_the_names_are_as_awkward_as_people_are():
    assert any(name[-1].isdigit() for name in NAMES)
    assert any(name[0] in "AEIOUÉ" for name in NAMES)
