"""Party Bugs tables from lines a card player can read.

    party("4 | 1 9 13", "7 | 2 5", "8 | 3")

A line is a seat's card on the first floor | the cards it will play, in this order (those not named
follow, lowest first) | with Variant 1 the card it will hide. With two seats the third line is
Paul's.
"""

import krabbel
from krabbel.core.state import SEATS
from krabbel.core.table import Table
from krabbel.games.party_bugs.state import TAKE

GAME = krabbel.game("party-bugs")
LETTERS = "ABCDEF"
ALL = range(1, 14)


def numbers(text):
    return [int(word) for word in text.split()]


def listed(cards):
    return " ".join(str(card) for card in sorted(cards, key=int))


class Party:
    """A table whose seats play their cards in a known order."""

    def __init__(self, position, orders, hides):
        self.table = Table.from_position(GAME, position)
        self.orders, self.hides = orders, hides

    @property
    def state(self):
        return self.table.state

    def acting(self):
        return "".join(LETTERS[seat] for seat in self.table.waiting)

    def do(self, moves):
        """Moves as "A take 5; B keep mirror"."""
        for move in moves.split(";"):
            seat, action = move.strip().split(" ", 1)
            self.table.act(LETTERS.index(seat), action)
        return self

    def hide(self):
        for seat in self.table.waiting:
            self.table.act(seat, f"hide {self.hides[seat]}")
        return self

    def play(self):
        """All play the next card of their order."""
        for seat in self.table.waiting:
            held = self.state.hand[seat]
            card = next(card for card in self.orders[seat] if held >> card & 1)
            self.table.act(seat, f"play {card}")
        return self

    def take(self, takes=""):
        """Takes as "A5 B7"; without any, each the lowest card of the floor."""
        for word in takes.split():
            self.table.act(LETTERS.index(word[0]), f"take {word[1:]}")
        while not takes and self.phase == "take":
            self.table.act(self.table.waiting[0], self.table.legal(self.table.waiting[0])[0])
        return self

    def to_round(self, number):
        """Play on, everybody taking the lowest card and keeping what can be kept."""
        while self.state.round < number and not self.table.over:
            self.step()
        return self

    def step(self):
        if self.phase == "hide":
            self.hide()
        elif self.phase == "play":
            self.play()
        elif self.phase == "take":
            self.take()
        else:
            seat = self.table.waiting[0]
            keeps = [name for name in self.table.legal(seat) if name.startswith("keep")]
            self.table.act(seat, (keeps or self.table.legal(seat))[0])

    def to_end(self):
        while not self.table.over:
            self.step()
        return self

    @property
    def phase(self):
        return self.table.view().phase

    @property
    def floor(self):
        return listed(card for card in self.table.view().floor if card)

    def display(self, who):
        return listed(self.table.view().places[LETTERS.index(who)].display)

    def legal(self, who):
        return self.table.legal(LETTERS.index(who))

    def hand(self, who):
        return self.table.position()["hand"][LETTERS.index(who)]


def party(*lines, youngest="A", seats=None, **options):
    """A table at its start, dealt as the lines say."""
    seats = seats or len(lines)
    position = GAME.table(seats, seed=1, youngest=youngest, **options).position()
    parts = [[numbers(part) for part in line.split("|")] + [[], []] for line in lines]
    floors = [part[0][0] for part in parts]
    hides = [(part[2] or [None])[0] for part in parts]
    orders = []
    for floor, hidden, part in zip(floors, hides, parts, strict=True):
        rest = [card for card in ALL if card not in (floor, hidden, *part[1])]
        orders.append(part[1] + rest)
    drawn = [3 if colour < seats else 0 for colour in range(len(lines))]
    hands = [
        set(o[:n]) | ({h} if h else set()) for o, n, h in zip(orders, drawn, hides, strict=True)
    ]
    position["floor"] = [str(card) for card in floors]
    position["seen"] = [[str(card)] for card in floors]
    position["hand"] = [[str(card) for card in sorted(hand)] for hand in hands]
    position["pile"] = [
        [str(card) for card in reversed(order[n:])] for order, n in zip(orders, drawn, strict=True)
    ]
    first = LETTERS.index(youngest)
    around = [(first + step) % seats for step in range(seats)]
    position["tied"] = LETTERS[min(around, key=lambda seat: floors[seat])]
    return Party(position, orders, hides)


def with_paul(*lines, **options):
    """Two seats and Paul."""
    return party(*lines, seats=2, **options)


def second_game(start, points, mirror_of):
    """The same start as the second game of a match with the mirror, after these totals."""
    position = start.table.position()
    totals = numbers(points)
    position |= {"game_number": 2, "points": totals, "mirror_of": mirror_of}
    position["last_display"] = [[str(card) for card in sorted(adding_up(n))] for n in totals]
    return Party(position, start.orders, start.hides)


def adding_up(total):
    """Different cards with this total."""
    cards = set()
    for card in reversed(ALL):
        if card <= total:
            cards.add(card)
            total -= card
    return cards


def state_with(players, options=None, **fields):
    """A bare state in which only what is named matters."""
    state = GAME.blank(players, options or {})
    state.sets = max(players, 3)
    for name, value in fields.items():
        if isinstance(value, list):
            for i, number in enumerate(value[:SEATS]):
                getattr(state, name)[i] = number
        else:
            setattr(state, name, value)
    return state


def mirror_lost():
    """B has the mirror and alone is still to take: the 6, match of the only card in its display."""
    state = state_with(
        3,
        {"mirror": True},
        phase=TAKE,
        round=9,
        game_number=2,
        mirror_of=2,
        to_take=2,
        acting=2,
        floor=[0, 0, 6],
        display=[0, 1 << 6],
        played=[1, 12, 2],
        left=[1, 1, 1],
        hand=[1 << 3, 1 << 3, 1 << 3],
    )
    for seat in range(3):
        state.pile[seat, 0] = 11
    return state
