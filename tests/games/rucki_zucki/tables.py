"""Rucki Zucki tables from a few words: what lies, and who holds what."""

import krabbel
from krabbel.core.table import Table

GAME = krabbel.game("rucki-zucki")
EVERY_CARD = [*(str(number) for number in range(1, 47)), "joker"]


def situation(*hands, lying="21", joker_on="", stock="", turn="A", phase="turn", **more):
    """A table where these cards lie and are held; the top card of the stock stands first.

    One hand may be "rest": it holds every card that is not named anywhere.
    """
    options = {name: more.pop(name) for name in ("board", "rounds") if name in more}
    start = GAME.table(len(hands), seed=1, dealer=len(hands) - 1, **options).position()
    fields = listed(lying)
    near = {name for field in fields for name in neighbours(start, field)}
    down = ["joker" if field == joker_on else field for field in fields]
    named = {*down, *listed(stock), *(card for hand in hands for card in hand.split())}
    rest = " ".join(card for card in EVERY_CARD if card not in named)
    changed = {
        "hand": [cards(rest if hand == "rest" else hand) for hand in hands],
        "lying": ", ".join(fields),
        "reach": ", ".join(sorted(near - set(fields))),
        "joker_on": joker_on,
        "joker_with": "",
        "stock": listed(stock)[::-1],
        "left": len(listed(stock)),
        "turn": turn,
        "phase": phase,
    }
    return Table.from_position(GAME, start | changed | more)


def cards(text):
    """A hand in the order in which positions list it."""
    return sorted(text.split(), key=EVERY_CARD.index)


def listed(text):
    """ "21 22" or "21, joker field 1" as names."""
    return [name.strip() for name in text.split(",")] if "," in text else text.split()


def neighbours(position, field):
    """The fields that touch this one."""
    number = 46 + int(field.split()[-1]) if field.startswith("joker") else int(field)
    return [name for name in position["neighbours"][number].split(", ") if name]


def play(table, moves):
    """ "A lay 9; A done; B draw": act in this order."""
    for move in filter(None, moves.split("; ")):
        seat, _, action = move.partition(" ")
        table.act("ABCDEF".index(seat), action)
    return table


def legal(table):
    """What the seat on turn may do, on one line."""
    return ", ".join(table.legal(table.waiting[0]))


def hand(table, seat):
    """A seat's cards on one line."""
    return " ".join(table.position()["hand"]["ABCDEF".index(seat)])
