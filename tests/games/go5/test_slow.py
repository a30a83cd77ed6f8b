"""Go5: the fast rules against slow and obvious ones, written from the paragraphs over a view."""

import random
from itertools import combinations

import pytest

from krabbel.bots import decide
from krabbel.core.seed import key_of
from tests.games.go5.tables import GO5

VALUES = ("number", "colour", "pattern", "black")


def fits(card, kind, model):
    return getattr(card, kind) == getattr(model, kind) and (kind != "black" or card.black)


def is_set(cards):
    """G5-3.1, G5-3.2."""
    numbered = [card for card in cards if card.name != "joker"]
    if len(numbered) < len(cards) - 1:
        return False
    kinds = [k for k in VALUES if all(fits(card, k, numbered[0]) for card in numbered)]
    kinds = [k for k in kinds if k != "black" or numbered[0].black]
    return bool(kinds) and (len(numbered) == len(cards) or kinds != ["black"])


class Slow:
    """What the waiting seat may do, by going through everything."""

    def __init__(self, view):
        self.view, self.seat = view, view.waiting[0]
        place = view.places[self.seat]
        self.hand, self.stops, self.has_laid = list(place.hand), place.stops, place.has_laid
        self.dry = view.stock_size == 0 and len(view.pile) <= 1
        self.sets = {s.number: (s.owner, s.kind, list(s.cards)) for s in view.sets}

    def can_end(self, left):
        """G5-3.4."""
        return left >= 2 or (left == 1 and (self.stops > 0 or self.dry))

    def takes(self, number, card):
        """Whether a set can take one card more."""
        _, kind, cards = self.sets[number]
        if card.name == "joker":
            return kind != "black" and not any(c.name == "joker" for c in cards)
        return fits(card, kind, next(c for c in cards if c.name != "joker"))

    def adds(self, card, hand):
        """The own sets to which the card, not counted in the hand, may be added."""
        if self.view.course != "free":
            return []
        own = [n for n, (owner, _, _) in self.sets.items() if owner == self.seat]
        return [
            n
            for n in own
            if self.takes(n, card)
            and (self.can_end(len(hand)) or (len(self.sets[n][2]) == 4 and hand))
        ]

    def lays(self, hand, card=None):
        """The sets of three of hand cards, with the card if there is one."""
        if self.view.course == "added":
            return []
        others = combinations(hand, 2 if card else 3)
        found = []
        for chosen in others:
            cards = [*chosen, card] if card else list(chosen)
            joker = any(c.name == "joker" for c in cards)
            left = len(hand) - len(chosen)
            if is_set(cards) and self.can_end(left) and (self.has_laid or not joker):
                found.append(cards)
        return found

    def swaps(self, card, hand, used):
        """The cards that this one, no longer in the hand, may be exchanged for (G5-4.1)."""
        found = []
        for number, (owner, kind, cards) in self.sets.items():
            model = next(c for c in cards if c.name != "joker")
            if owner == self.seat or number in used or not fits(card, kind, model):
                continue
            for got in [c for c in cards if c.name != "joker"]:
                cards[cards.index(got)] = card
                if self.playable(got, hand, {*used, number}):
                    found.append(got)
                cards[cards.index(card)] = got
        return found

    def playable(self, card, hand, used):
        """G5-4.3."""
        return bool(self.adds(card, hand) or self.lays(hand, card) or self.swaps(card, hand, used))

    def actions(self):
        """All of them, as text; a set's cards in any order."""
        match self.view.phase:
            case "take":
                return {"take", "draw"}
            case "claim":
                top = self.view.pile[-1]
                fours = [n for n, (o, _, c) in self.sets.items() if o == self.seat and len(c) == 4]
                return {"pass"} | {f"go5 with set {n}" for n in fours if self.takes(n, top)}
            case "pass on":
                used = {s.number for s in self.view.sets if s.used}
                return self.plays(self.view.passing, self.hand, used) | {
                    laid(cards) for cards in self.lays(self.hand, self.view.passing)
                }
        return self.endings() | self.own_plays()

    def plays(self, card, hand, used):
        adds = {f"add {card.name} to set {n}" for n in self.adds(card, hand)}
        if card.name == "joker" or not self.has_laid:
            return adds
        swaps = self.swaps(card, hand, used)
        return adds | {f"exchange {card.name} for {got.name}" for got in swaps}

    def own_plays(self):
        texts = {laid(cards) for cards in self.lays(self.hand)}
        for i, card in enumerate(self.hand):
            texts |= self.plays(card, self.hand[:i] + self.hand[i + 1 :], set())
        return texts

    def endings(self):
        texts = {"stop"} if self.stops and self.has_laid else set()
        if len(self.hand) >= 2:
            texts |= {f"discard {card.name}" for card in self.hand}
            if any(card.name == "joker" for card in self.hand):
                texts.add("discard joker crosswise")
        elif self.dry:
            texts.add("keep")
        return texts


def laid(cards):
    return GO5.actions.action_name(
        GO5.actions.parse_action("lay " + " ".join(card.name for card in cards))
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("sense", [0.0, 0.6])
def test_fast_and_slow_rules_agree(players, sense):
    chance = random.Random(players)
    seen = set()
    for match in range(4):
        table = GO5.table(players, seed=match, target=300)
        for move in range(400):
            if table.over:
                break
            seat = table.waiting[0]
            view = table.view(seat)
            seen.add(view.phase)
            assert set(table.legal(seat)) == Slow(view).actions()
            if chance.random() < sense:
                table.act(seat, decide(GO5, "normal", table.state, seat, key_of(move)))
            else:
                table.act(seat, chance.choice(table.actions(seat)))
    assert {"take", "lay", "pass on"} <= seen
