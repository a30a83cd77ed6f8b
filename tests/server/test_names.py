"""Names that are shown to others: nothing invisible, and no two at a table that look alike."""

import pytest

from krabbel.server.tables.names import BOTS, clean_name, distinct

ANA = "Ana"


@pytest.mark.parametrize(
    "name",
    [
        *("\u3164", "\u115f", "\u1160", "\uffa0", "\u034f", "\u2800", "\u17b4", "\ufe0f"),
        *("\ufffc", "\U0001d159"),
        "\u3164\u115f \u3164",
        "\U000e0100\U000e0100",
        "\u200b\u2060\ufeff",
    ],
    ids=ascii,
)
def test_an_invisible_name_is_none(name):
    assert clean_name(name) == ""
    assert clean_name(f"A{name}na".replace(" ", "")).replace(" ", "") == ANA


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("ANA", id="capitals"),
        pytest.param("Ana\u034f", id="a joiner behind it"),
        pytest.param("\u3164Ana", id="a filler before it"),
        pytest.param("\u0410na", id="Cyrillic A"),
        pytest.param("An\u0430", id="Cyrillic a"),
        pytest.param("\u0391na", id="Greek Alpha"),
        pytest.param("\uff21na", id="wide A"),
        pytest.param("\U0001d400na", id="mathematical A"),
        pytest.param("\u13aana", id="Cherokee"),
        pytest.param("\u1d00na", id="small capital"),
        pytest.param("Ana  ", id="blanks"),
    ],
)
def test_names_that_look_alike_are_numbered(name):
    assert distinct(clean_name(name), [ANA]).endswith(" 2")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ilja", "lIja"), ("Olli", "0lli"), ("Оксана", "OKCAHA"), ("Ana 2", "\u0410na 2")],
)
def test_strokes_and_noughts_are_letters_to_the_eye(one, other):
    assert distinct(other, [one]) != other


@pytest.mark.parametrize("name", ["Änne", "Anja", "Анна", "안나", "アナ", "عنا", "Ann", "Ana-Mia"])
def test_other_names_stay_as_they_are(name):
    assert distinct(clean_name(name), [ANA]) == name


@pytest.mark.parametrize("name", ["😀", "🐞🐞", "🇩🇪", "★"])
def test_an_emoji_is_a_name(name):
    assert clean_name(name) == name
    assert distinct(name, [name]) == f"{name} 2"


@pytest.mark.parametrize("name", ["-", "...", "'", "~ ^"])
def test_strokes_and_dots_alone_are_no_name(name):
    assert clean_name(name) == ""


def test_no_two_bots_look_alike():
    taken: list[str] = []
    for name in BOTS:
        taken.append(distinct(name, taken))
    assert taken == list(BOTS)
