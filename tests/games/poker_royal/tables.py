"""Tables of Cockroach Poker Royal from a few words, for the tests.

    table(3, hands={"A": "bat, joker"}, laid={"B": "3 rat"}, pile="toad, royal fly")
A leads; the pile is written from its open top card down; all other cards are in the hand of `rest`.
"""

import re
from collections import Counter

import krabbel
from krabbel.core.table import Table
from krabbel.games.poker_royal.cards import KIND_NAMES, WHOLE_DECK, card_names

GAME = krabbel.game("poker-royal")
LETTERS = "ABCDEF"


def cards(text):
    """ "2 bat, joker" as a list of names."""
    names = []
    for item in filter(None, (item.strip() for item in text.split(","))):
        found = re.fullmatch(r"(\d*)\s*(.+)", item)
        assert found, item
        many, name = found.groups()
        names += [name] * int(many or 1)
    return names


def text(names):
    """A list of names as text, in the order of the kinds."""
    counted = Counter(names)
    parts = [(counted[name], name) for name in KIND_NAMES if counted[name]]
    return ", ".join(f"{many} {name}" if many > 1 else name for many, name in parts)


def position(players, hands=None, laid=None, pile="", rest=None, **fields):
    hands, laid = hands or {}, laid or {}
    heaps = GAME.table(players, seed=0, youngest=0).position()
    heaps["hand"] = [cards(hands.get(seat, "")) for seat in LETTERS[:players]]
    heaps["laid"] = [cards(laid.get(seat, "")) for seat in LETTERS[:players]]
    heaps["pile"] = cards(pile)[::-1]
    heaps["left"] = len(heaps["pile"])
    placed = Counter(heaps["pile"])
    for heap in heaps["hand"] + heaps["laid"]:
        placed.update(heap)
    if "card" in fields:
        placed[fields["card"]] += 1
    others = Counter(card_names(WHOLE_DECK)) - placed
    heaps["hand"][LETTERS.index(rest or LETTERS[players - 1])] += others.elements()
    return heaps | fields


def table(*args, **kwargs):
    return Table.from_position(GAME, position(*args, **kwargs))


def play(table, script):
    """ "A slide bat to B as fly; B right" done; the table for more."""
    for line in filter(None, (line.strip() for line in script.split(";"))):
        seat, action = line.split(" ", 1)
        table.act(LETTERS.index(seat), action)
        assert GAME.fault(table.state) is None
    return table


def to_act(table):
    return "".join(LETTERS[seat] for seat in table.waiting)


def laid(table, seat):
    return text(table.view().places[LETTERS.index(seat)].laid)


def hand(table, seat):
    return text(table.view(LETTERS.index(seat)).places[LETTERS.index(seat)].hand)


def legal(table, seat):
    return table.legal(LETTERS.index(seat))


def reason(table):
    return GAME.sentence(table.outcome.reason)
