"""Go5 tables from a short description: hands, sets, pile and stock in card names.

Piles are written from bottom to top. Cards that are not named go to the bottom of the stock, or to
the seat named by `rest`. "joker" is any joker, "stop" a stop card.
"""

import krabbel
from krabbel.core.table import Table
from krabbel.games.go5.cards import EACH_JOKER, LINE_NAMES, lines_of

GO5 = krabbel.game("go5")
NAMES = EACH_JOKER.names


class Deck:
    """The cards that have not been given out yet."""

    def __init__(self):
        self.left = [*NAMES, "stop", "stop", "stop"]

    def take(self, text):
        taken = []
        for word in text.split():
            name = next(n for n in self.left if n == word or (n[:5] == "joker" == word))
            self.left.remove(name)
            taken.append(name)
        return taken


def line_name(cards):
    """The one kind that all cards share."""
    numbered = [NAMES.index(card) for card in cards if not card.startswith("joker")]
    (line,) = set.intersection(*(set(lines_of(card)) for card in numbered))
    return LINE_NAMES[line]


def set_up(
    hands,
    sets=(),
    pile="",
    stock="",
    *,
    stops=None,
    known=None,
    rest=None,
    players=None,
    turn="A",
    phase="lay",
    **more,
):
    """A table; hands and stops by seat letter, sets as "A 3-red 3-blue 3-green"."""
    deck, players = Deck(), players or len(hands)
    position = GO5.table(players, seed=1, dealer=0).position()
    position |= {"turn": turn, "acting": turn, "phase": phase}
    position["hand"] = [deck.take(hands["ABCD"[seat]]) for seat in range(players)]
    laid = [(text[0], deck.take(text[2:])) for text in sets]
    position |= {
        "sets": len(laid),
        "laid": [cards for _, cards in laid],
        "line": [line_name(cards) for _, cards in laid],
        "own": [
            [str(i + 1) for i, (owner, _) in enumerate(laid) if owner == seat]
            for seat in "ABCD"[:players]
        ],
    }
    position["pile"], position["stock"] = deck.take(pile), deck.take(stock)
    position["known"] = [(known or {}).get(seat, "").split() for seat in "ABCD"[:players]]
    position["stops"] = [(stops or {}).get(seat, 0) for seat in "ABCD"[:players]]
    for _ in range(sum(position["stops"])):
        deck.left.remove("stop")
    if rest is None:
        position["stock"] = deck.left + position["stock"]
    else:
        at = "ABCD".index(rest)
        position["stops"][at] += deck.left.count("stop")
        position["hand"][at] += [card for card in deck.left if card != "stop"]
    position |= {"left": len(position["stock"]), "piled": len(position["pile"])}
    hidden = {card for hand in position["hand"] for card in hand} | set(position["stock"])
    hidden -= {card for cards in position["known"] for card in cards}
    position["shuffled"] = [int(card in hidden) for card in NAMES]
    return Table.from_position(GO5, position | more)


def seat_number(letter):
    return "ABCD".index(letter)


def play(table, *moves):
    """Moves such as "A discard 3-red"."""
    for move in moves:
        table.act(seat_number(move[0]), move[2:])
    return table


def legal(table, seat, verb=""):
    """What the seat may do, of one verb."""
    return [text for text in table.legal(seat_number(seat)) if text.startswith(verb)]


def hand(table, seat):
    """The seat's cards, as it sees them."""
    at = seat_number(seat)
    return sorted(card.name for card in table.view(at).places[at].hand)


def pile(table):
    return " ".join(card.name for card in table.view().pile)


def cards_of(table, number):
    """The cards of a set, by its number."""
    return " ".join(card.name for card in table.view().sets[number - 1].cards)


def points(table):
    return [place.points for place in table.view().places]
