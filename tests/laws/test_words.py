"""Laws of words: what is told is of no language, and a browser can say all of it."""

import re
from importlib import import_module
from pathlib import Path

import msgspec

from krabbel.core.decided import what_decided
from krabbel.core.events import Event, Seat
from krabbel.core.sentences import BLANK
from krabbel.core.text import SEAT
from krabbel.core.words import LANGUAGES
from tests.strategies import chances, new_table, per_game, per_setting, setting_name, step, viewers


def events(game, players, options):
    """All that is told in a random match; each move to one of those who are there."""
    chance = chances("words", setting_name(game, players, options))
    table = new_table(game, players, options, chance)
    for viewer in viewers(table):
        yield from game.happenings(None, table.view(viewer))
    while not table.over:
        viewer = chance.choice(viewers(table))
        before = table.view(viewer)
        yield game.prompt(before)
        step(table, chance)
        yield from game.happenings(before, table.view(viewer))
    yield game.prompt(table.view())
    assert table.outcome
    yield table.outcome.reason
    if found := what_decided(table):
        yield found


def is_name(game, players, word):
    """Whether it is a number, a seat, or a name that every language has."""
    match word:
        case Seat(seat):
            dummy = "dummy" in game.words().names
            return type(seat) is int and seat in range(players + dummy)
        case str():
            return is_known(game, word)
    return type(word) is int


def is_known(game, name):
    return name.isdecimal() or all(game.say(language=one).known(name) for one in LANGUAGES)


def is_word(game, players, word):
    """A name, or a list of names and phrases, none of them empty."""
    if not isinstance(word, tuple):
        return is_name(game, players, word)
    members = [member if isinstance(member, tuple) else (member,) for member in word]
    return word != () and all(
        member != () and all(is_name(game, players, name) for name in member) for member in members
    )


def gaps(sentence):
    """The names of the words that fill a sentence in."""
    return {blank[1] for blank in BLANK.finditer(sentence)}


@per_setting
def test_all_that_is_told_is_names_numbers_and_seats(game, players, options):
    for event in events(game, players, options):
        for word in event.words.values():
            assert is_word(game, players, word), event
        for language in LANGUAGES:
            words = game.words(language)
            forms = [text for key, text in words.you.items() if key.split(".")[0] == event.kind]
            for form in [words.sentences[event.kind], *forms]:
                assert gaps(form) <= event.words.keys(), event
        assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def members(word, reader, named):
    """How often a list names the reader beside others, if it is told: then it names these, too."""
    seats = {one for one in named if str(Seat(one)) in str(word)}
    told = isinstance(word, tuple) and seats - {reader}
    return str(word).count(str(Seat(reader))) if told else 0


@per_setting
def test_a_sentence_that_means_its_reader_says_you(game, players, options):
    names = [f"<{letter}>" for letter in SEAT.names[:players]]
    say = game.say(names)
    for event in events(game, players, options):
        for reader, name in enumerate(names):
            said = game.sentence(event, names, reader)
            named = {seat for seat in range(players + 1) if say.seat(seat) in said}
            listed = sum(members(word, reader, named) for word in event.words.values())
            assert said.count(name) == listed, event
            if str(Seat(reader)) not in str(event.words):
                assert said == game.sentence(event, names)


@per_game
def test_every_language_has_the_names_in_actions(game):
    for verb in game.actions.verbs:
        for part in verb.parts.values():
            names = {
                one for name in part.names for one in (name.split() if "-" in name else [name])
            }
            assert part is SEAT or all(is_known(game, name) for name in names)


@per_game
def test_no_language_has_a_sentence_that_nothing_tells(game):
    """Every kind of event stands in the game's sources, if only as a phase's name."""
    (folder,) = map(Path, import_module(game.package).__path__)
    sources = "".join(path.read_text() for path in folder.glob("*.py"))
    written = set(re.findall(r'"([\w ]+)"', sources))
    for language in LANGUAGES:
        assert set(game.words(language).sentences) <= written
