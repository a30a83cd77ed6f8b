"""Laws of words: what is told is of no language, and a browser can say all of it."""

import re
from string import Formatter

import msgspec

from krabbel.core.game import Event, Seat
from krabbel.core.text import SEAT
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
    yield table.outcome.reason


def in_vocabulary(game, name):
    """Whether a name is there whole, or all its parts are that are no numbers."""
    parts = re.split("[ -]", name)
    return name in game.vocabulary or all(
        part.isdecimal() or part in game.vocabulary for part in parts
    )


def is_name(game, players, word):
    match word:
        case Seat(seat):
            return type(seat) is int and seat in range(players + ("dummy" in game.sentences))
        case str():
            return in_vocabulary(game, word)
    return type(word) is int


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
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@per_setting
def test_all_that_is_told_is_names_numbers_and_seats(game, players, options):
    for event in events(game, players, options):
        for word in event.words.values():
            assert is_word(game, players, word), event
        assert event.words.keys() == gaps(game.sentences[event.kind]), event
        assert msgspec.json.decode(msgspec.json.encode(event), type=Event) == event


def members(word, reader):
    """How often a list names the reader beside others."""
    listed = isinstance(word, tuple) and word != (Seat(reader),)
    return str(word).count(str(Seat(reader))) if listed else 0


@per_setting
def test_a_sentence_that_means_its_reader_says_you(game, players, options):
    names = [f"<{letter}>" for letter in SEAT.names[:players]]
    for event in events(game, players, options):
        for reader, name in enumerate(names):
            said = game.sentence(event, names, reader)
            listed = sum(members(word, reader) for word in event.words.values())
            assert said.count(name) == listed, event
            if not {Seat(reader), (Seat(reader),)} & set(event.words.values()):
                assert said == game.sentence(event, names)


@per_game
def test_the_names_in_actions_are_in_the_vocabulary(game):
    for verb in game.actions.verbs:
        for part in verb.parts.values():
            assert part is SEAT or all(in_vocabulary(game, name) for name in part.names)
