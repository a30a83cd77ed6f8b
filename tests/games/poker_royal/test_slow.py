"""Cockroach Poker Royal: the fast rules against the book, told straight through in plain Python.

The book is a generator: it yields who is to act and what he may do, and is sent what he does.
"""

import random
import re

import pytest

from krabbel.core.table import Table
from tests.games.poker_royal.tables import GAME, LETTERS, position

ANIMALS = ["bat", "fly", "rat", "cockroach", "toad", "scorpion", "stink bug"]
CLAIMS = [*ANIMALS, "royal"]
SPECIALS = ["joker", "blank"]


def parts(form, said):
    """What stands in the blanks of a form."""
    found = re.fullmatch(form, said)
    assert found, said
    return found.groups()


class LostError(Exception):
    """Somebody has lost."""


class Book:
    """All cards by name; the penalty pile's top card is the last."""

    def __init__(self, start):
        self.hands, self.laid, self.pile = start["hand"], start["laid"], start["pile"]
        self.players = len(self.hands)
        self.on_its_way = ""

    def game(self, leader):
        try:
            while True:
                if not self.hands[leader]:  # KR-5.2
                    return leader
                leader, card, claim = yield from self.round(leader)
                yield from self.collect(leader, card, claim)  # KR-2.6 then he leads
        except LostError:
            return leader

    def round(self, leader):
        """Who collects the card, the card, and the last claim."""
        others = [seat for seat in range(self.players) if seat != leader]
        said = yield (
            leader,
            [
                f"slide {card} to {LETTERS[to]} as {claim}"
                for card in set(self.hands[leader])
                for to in others
                for claim in CLAIMS
            ],
        )
        card, to, claim = parts("slide (.+) to (.) as (.+)", said)
        self.hands[leader].remove(card)
        self.on_its_way = card
        seen, receiver = [leader], LETTERS.index(to)
        while True:
            unseen = [seat for seat in range(self.players) if seat not in [*seen, receiver]]
            said = yield receiver, ["right", "wrong", *["pass on"][: len(unseen)]]
            if said != "pass on":
                break
            seen.append(receiver)
            said = yield (
                receiver,
                [f"slide to {LETTERS[to]} as {claim}" for to in unseen for claim in CLAIMS],
            )
            to, claim = parts("slide to (.) as (.+)", said)
            receiver = LETTERS.index(to)
        self.on_its_way = ""
        correct = (said == "right") == (claim in right_claims(card))
        return seen[-1] if correct else receiver, card, claim  # KR-2.3

    def collect(self, seat, card, claim):
        if card in SPECIALS:  # KR-4.4
            self.hands[seat].append(card)
            yield from self.pay(seat, claim)
        else:
            self.show(seat, card)
            yield from self.penalties(seat, [card], claim)

    def pay(self, seat, claim):
        can_lay = [card for card in self.hands[seat] if card not in SPECIALS]
        fit = [card for card in can_lay if claim in card.split(" ", 1) or claim == card]
        others = [card for card in can_lay if card not in fit]
        if not can_lay:  # KR-5.4
            raise LostError
        first = fit + others if len(others) >= 2 or not fit else fit  # KR-4.6
        paid = [(yield from self.pay_one(seat, first))]
        others = [card for card in self.hands[seat] if card in others]
        if paid[0] not in fit and others:
            paid.append((yield from self.pay_one(seat, others)))
        yield from self.penalties(seat, paid, claim)  # KR-4.9 after the whole payment

    def pay_one(self, seat, cards):
        card = (yield seat, [f"pay {card}" for card in set(cards)]).removeprefix("pay ")
        self.hands[seat].remove(card)
        self.show(seat, card)
        return card

    def show(self, seat, card):
        self.laid[seat].append(card)
        kind = card.removeprefix("royal ")
        many = sum(other.removeprefix("royal ") == kind for other in self.laid[seat])
        if many == (5 if self.players == 2 else 4):  # KR-5.1, KR-6.3
            raise LostError

    def penalties(self, seat, cards, claim):
        for card in cards:
            if card.startswith("royal ") and self.pile:  # KR-4.2, KR-4.3
                yield from self.collect(seat, self.pile.pop(), claim)


def right_claims(card):
    """KR-3."""
    if card == "joker":
        return ANIMALS
    if card == "blank":
        return []
    return [card.removeprefix("royal "), *["royal"][: card.startswith("royal ")]]


def random_start(chance, players):
    """A deal, or a table late in a game with small hands."""
    if chance.random() < 0.3:
        return GAME.table(players, seed=chance.getrandbits(30)).position()
    deck = [*ANIMALS * 2, *(f"royal {animal}" for animal in ANIMALS), *SPECIALS]
    chance.shuffle(deck)
    hands = {seat: take(deck, chance.randrange(1, 4)) for seat in LETTERS[: players - 1]}
    pile = take(deck, chance.randrange(8))
    laid = {seat: take(ANIMALS * 2, chance.randrange(14)) for seat in LETTERS[: min(players, 3)]}
    return position(players, hands, laid, pile)


def take(cards, many):
    """So many cards off a pile, as text."""
    return ", ".join(cards.pop() for _ in range(many))


@pytest.mark.parametrize("players", GAME.players)
def test_the_fast_rules_do_what_the_book_says(players):
    chance = random.Random(players)
    phases, reasons = set(), set()
    for _ in range(60):
        table = Table.from_position(GAME, random_start(chance, players))
        book = Book(table.position())
        game = book.game(table.waiting[0])
        step = next(game)
        while not table.over:
            seat, legal = step
            phases.add(table.view().phase)
            assert table.waiting == (seat,)
            assert sorted(table.legal(seat)) == sorted(legal)
            action = chance.choice(sorted(legal))
            table.act(seat, action)
            step = next_step(game, action)
            same_cards(book, table.position())
        assert table.outcome
        assert table.outcome.winners == tuple(i for i in range(players) if i != step)
        reasons.add(table.outcome.reason.kind)
    assert phases >= {"lead", "receive", "pay", "pay_other"}
    assert reasons == {"lost_animals", "lost_empty", "lost_unpaid"}


def next_step(game, action):
    """Who is to act and how; or who has lost."""
    try:
        return game.send(action)
    except StopIteration as end:
        return end.value


def same_cards(book, there):
    assert list(map(sorted, book.hands)) == list(map(sorted, there["hand"]))
    assert list(map(sorted, book.laid)) == list(map(sorted, there["laid"]))
    assert book.pile == there["pile"]
    assert book.on_its_way == there["card"]
