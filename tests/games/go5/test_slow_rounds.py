"""Go5: what moves do, against the book told straight through in plain Python.

A round is a generator: it yields who is to act and in which phase, and is sent what he does. What
may be done: test_slow.py. Only the order of a shuffle is taken from the table.
"""

import random
from collections import Counter

import pytest

from krabbel.bots import decide
from krabbel.core.seed import key_of
from krabbel.core.table import Table
from tests.games.go5.tables import GO5

COLOURS = ["red", "orange", "yellow", "green", "blue", "violet", "pink"]


def values(card):
    """G5-1.2: number, colour, pattern, and black or not."""
    n, c = int(card[0]) - 1, COLOURS.index(card[2:])
    return n, c, (n + c) % 7, "black" if (n + 2 * c) % 7 == 0 else card


def fits(card, cards):
    """G5-3.1, G5-3.2: whether the card can be the next of a set."""
    numbered = [values(other) for other in cards if other != "joker"]
    kind = next(k for k in range(4) if len({value[k] for value in numbered}) == 1)
    if card == "joker":
        return kind != 3 and "joker" not in cards
    return values(card)[kind] == numbered[0][kind]


def names(cards):
    return ["joker" if card.startswith("joker") else card for card in cards]


class Book:
    """One round; piles from bottom to top."""

    def __init__(self, position):
        self.hands = [names(hand) for hand in position["hand"]]
        self.stops = position["stops"]
        self.pile, self.stock = names(position["pile"]), names(position["stock"])
        self.players = len(self.hands)
        self.sets = []  # owner and cards
        self.crosswise = {}  # owner by place in the pile
        self.turns = []  # for each whether it was dry, drew, laid, and counts for G5-2.7
        self.old = position["version"] == 1
        self.reshuffled = False
        self.now = position  # the table after the move that is being done

    def round(self, seat):
        """Who has called Go5, or None. The dealer has drawn already."""
        self.turns.append({"dry": False, "drew": True, "laid": False, "counts": self.old})
        while True:
            called, skips = yield from self.turn(seat)
            if called is not None:
                return called
            if self.has_run_dry():
                return None
            seat = (seat + 1 + skips) % self.players
            counts = self.old or self.reshuffled
            self.turns.append(
                {"dry": self.is_dry(), "drew": False, "laid": False, "counts": counts}
            )
            yield from self.draw(seat)

    def has_run_dry(self):
        def laps(many, test):
            last = self.turns[-many * self.players :]
            return len(last) == many * self.players and all(map(test, last))

        return (
            laps(1, lambda turn: turn["dry"])  # G5-2.4
            or laps(3, lambda turn: not turn["drew"] and not turn["laid"])  # G5-2.5
            or laps(5, lambda turn: turn["counts"] and not turn["laid"])  # G5-2.7
        )

    def is_dry(self):
        return not self.stock and len(self.pile) <= 1

    def draw(self, seat):
        has_laid = any(owner == seat for owner, _ in self.sets)
        top = self.pile[-1] if self.pile else "stop"
        by = self.crosswise.get(len(self.pile) - 1, seat)
        may_take = has_laid and top != "stop" and by == seat  # G5-2.2, G5-5.1, G5-5.2
        if may_take and (yield seat, "take") == "take":
            self.hands[seat].append(self.pile.pop())
            self.crosswise.pop(len(self.pile), None)
        wanted = 5 if has_laid else len(self.hands[seat]) + 1  # G5-2.1
        while len(self.hands[seat]) < wanted and not self.is_dry():
            self.turns[-1]["drew"] = True
            if not self.stock:
                self.reshuffle()
            card = self.stock.pop()
            if card == "stop":  # G5-2.3
                self.stops[seat] += 1
            else:
                self.hands[seat].append(card)

    def reshuffle(self):
        """G5-2.4: the cards that the table has drawn lie on top, stop cards first."""
        self.reshuffled = True
        *cards, top = self.pile
        drawn = Counter(cards) - Counter(names(self.now["stock"]))
        self.stock = names(self.now["stock"]) + sorted(drawn.elements(), key="stop".__eq__)
        assert Counter(self.stock) == Counter(cards)
        self.pile = [top]
        by = self.crosswise.get(len(cards))
        self.crosswise = {} if by is None else {0: by}

    def turn(self, seat):
        """Who has called Go5, and how many seats are skipped."""
        while True:
            verb, *rest = (yield seat, "lay").split()
            if verb == "exchange":
                yield from self.exchange(seat, rest)
            elif verb == "lay":
                self.lay(seat, rest)
            elif verb == "add":
                self.add(seat, rest[0], rest[3])
            elif verb == "stop":  # G5-5.2
                self.stops[seat] -= 1
                self.pile.append("stop")
                return None, 1
            elif verb == "keep":
                return None, 0
            else:
                return (yield from self.discard(seat, rest)), 0
            if any(len(cards) == 5 for _, cards in self.sets):  # G5-6.1
                return seat, 0

    def lay(self, seat, cards):
        for card in cards:
            self.hands[seat].remove(card)
        self.sets.append((seat, cards))
        self.turns[-1]["laid"] = True

    def add(self, seat, card, number):
        self.hands[seat].remove(card)
        owner, cards = self.sets[int(number) - 1]
        assert owner == seat
        cards.append(card)
        self.turns[-1]["laid"] = True

    def exchange(self, seat, rest):
        """A chain of exchanges, till the card got is played (G5-4.2)."""
        while True:
            given, _, got = rest
            self.hands[seat].remove(given)
            (cards,) = [cards for owner, cards in self.sets if got in cards and owner != seat]
            cards[cards.index(got)] = given
            self.hands[seat].append(got)  # for the moment
            verb, *rest = (yield seat, "pass on").split()
            if verb != "exchange":
                break
        if verb == "lay":
            self.lay(seat, rest)
        else:
            self.add(seat, rest[0], rest[3])

    def discard(self, seat, rest):
        """G5-5.1; who calls Go5 with the card (G5-6.2)."""
        card = rest[0]
        self.hands[seat].remove(card)
        self.pile.append(card)
        if rest[1:]:
            self.crosswise[len(self.pile) - 1] = seat
            return None
        for step in range(1, self.players):
            other = (seat + step) % self.players
            fours = [c for owner, c in self.sets if owner == other and len(c) == 4]
            if any(fits(card, cards) for cards in fours):
                said = yield other, "claim"
                if said != "pass":
                    self.sets[int(said.split()[-1]) - 1][1].append(self.pile.pop())
                    return other
        return None

    def scores(self, caller):
        """G5-7.1 to G5-7.3."""
        points = [30 * (seat == caller) for seat in range(self.players)]
        for owner, cards in self.sets:
            black = len({values(card)[3] for card in cards if card != "joker"}) == 1
            five = 150 if black else 50 if "joker" in cards else 100
            points[owner] += {3: 30, 4: 40, 5: five}[len(cards)]
        for seat, hand in enumerate(self.hands):
            points[seat] -= 5 * len(hand) + 5 * hand.count("joker") + 10 * self.stops[seat]
        return points


def check(book, step, table):
    """The table is as the book has it."""
    there = table.position()
    assert (table.waiting[0], table.view().phase) == step
    held = [list(hand) for hand in book.hands]
    if there["passing"]:
        held[table.waiting[0]].remove(there["passing"])
    assert list(map(sorted, held)) == [sorted(names(hand)) for hand in there["hand"]]
    assert [sorted(cards) for _, cards in book.sets] == [sorted(names(c)) for c in there["laid"]]
    assert [owner for owner, _ in book.sets] == [laid.owner for laid in table.view().sets]
    assert (book.pile, book.stock) == (names(there["pile"]), names(there["stock"]))
    assert book.stops == there["stops"]
    assert table.view().crosswise == book.crosswise.get(len(book.pile) - 1)


def new_round(table, points, dealer):
    """G5-1.3, G5-2.1, G5-2.3: what a fresh deal looks like; the round it starts."""
    view = table.view()
    assert (view.dealer, view.turn) == (dealer, dealer)
    assert [place.points for place in view.places] == points
    assert [p.hand_size for p in view.places] == [7 + (s == dealer) for s in range(view.seats)]
    assert len(view.pile) == 1
    assert not view.sets
    book = Book(table.position())
    game = book.round(dealer)
    return book, game, next(game)


def sent(game, action):
    """The next step of the round, and whether it is over; then who has called Go5."""
    try:
        return game.send(action), False
    except StopIteration as end:
        return end.value, True


def careful(table, seat):
    """Lay nothing: take nothing, discard any card; pass where a Go5 could be called."""
    quiet = [text for text in table.legal(seat) if text.split()[0] in ("draw", "discard", "pass")]
    return [GO5.actions.parse_action(text) for text in quiet] or table.actions(seat)


@pytest.mark.parametrize("version", GO5.versions)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sense", [-1.0, 0.0, 0.5, 0.9])
def test_moves_do_what_the_book_says(players, sense, version):
    chance = random.Random(players)
    ends: Counter[bool] = Counter()
    for match in range(3):
        table = Table(GO5, players, match, {"target": 200}, version)
        points, dealer = [0] * players, table.view().dealer
        book, game, step = new_round(table, points, dealer)
        for move in range(700):
            check(book, step, table)
            seat = step[0]
            offered = careful(table, seat) if sense < 0 and move < 300 else table.actions(seat)
            code = chance.choice(offered)
            if chance.random() < sense:
                code = decide(GO5, "normal", table.state, seat, key_of(move))
            table.act(seat, code)
            book.now = table.position()
            step, over = sent(game, GO5.actions.action_name(code))
            if over:
                ends[step is not None] += 1
                points = [a + b for a, b in zip(points, book.scores(step), strict=True)]
                best = max(points)
                if best >= 200 and points.count(best) == 1:  # G5-7.4
                    assert table.outcome
                    assert table.outcome.winners == (points.index(best),)
                    assert table.outcome.points == tuple(points)
                    break
                dealer = (dealer + 1) % players
                book, game, step = new_round(table, points, dealer)
    assert ends[False] if sense < 0 else ends[True]
