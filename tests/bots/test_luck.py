"""Where luck decides, every seat, card and claim that is as good as another is as likely."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import krabbel
from krabbel.bots import chooser, hard
from krabbel.bots.search.search import NO_END, Arm
from krabbel.core.dice import random_block
from krabbel.core.seed import key_of
from krabbel.games.poker_royal import search as poker_royal
from krabbel.games.poker_royal.cards import BLANK, CLAIMS, JOKER, KIND_NAMES
from krabbel.games.poker_royal.rules import is_right
from krabbel.sim.fairness import chi_square_tail

POKER = krabbel.game("poker-royal")
UNLIKELY = 1e-4
BEST_FIRST = ((4, 0.25), (7, 0.25), (9, 0.25), (2, 0.2), (3, 0.05))  # actions and their shares
RANDOM_WORDS = {"luck", "word"}  # as every bot calls them, beside what `random_block` gives
PIECES = (ast.RShift, ast.LShift, ast.BitAnd, ast.BitXor, ast.Mod)


def all_alike(seen, choices):
    """Whether the counts of these choices, and of no others, are as chance would have them."""
    assert set(seen) <= set(choices)
    expected = seen.total() / len(choices)
    statistic = sum((seen[choice] - expected) ** 2 / expected for choice in choices)
    return chi_square_tail(statistic, len(choices) - 1) > UNLIKELY


def normal(state, seat, number):
    return chooser(POKER, "normal")(state, seat, key_of(number))


def rollout(state, seat, number):
    return poker_royal.rollout(state, seat, random_block((1, 2, 3, 4), number)[0])


@pytest.mark.parametrize("starter", range(4))
@pytest.mark.parametrize("choose", [normal, rollout])
def test_the_first_card_is_led_to_all_others_alike_often(choose, starter):
    """Nothing lies on the table: the old bot led to seat B nine times in ten."""
    seen: Counter[str] = Counter()
    for number in range(300):
        table = POKER.table(4, seed=number, youngest=starter)
        name = POKER.actions.action_name(choose(table.state, starter, number))
        seen[name.split(" to ")[1][0]] += 1
    assert all_alike(seen, "ABCD".replace("ABCD"[starter], ""))


@pytest.mark.parametrize("kind", range(BLANK + 1), ids=KIND_NAMES.__getitem__)
def test_a_rollout_to_claim_is_half_of_the_time_true_and_takes_all_lies_alike(kind):
    said = Counter(
        poker_royal.rollout_to_claim(kind, random_block((1, 2, 3, 4), block)[0])
        for block in range(2000)
    )
    right = [claim for claim in range(len(CLAIMS)) if is_right(kind, claim)]
    wrong = [claim for claim in range(len(CLAIMS)) if not is_right(kind, claim)]
    truths = Counter({claim: said[claim] for claim in right})
    lies = Counter({claim: said[claim] for claim in wrong})
    assert all_alike(truths, right) if right else kind == BLANK
    assert all_alike(lies, wrong) if len(wrong) > 1 else kind == JOKER
    if right:
        assert all_alike(Counter(right=truths.total(), wrong=lies.total()), ["right", "wrong"])


def test_of_equal_arms_in_the_open_hard_takes_any():
    arms = [Arm(action, 9, 0.5, 0.5, share, mixed=False) for action, share in BEST_FIRST]
    seen = Counter(hard.draw(arms, key_of(number)) for number in range(600))
    assert all_alike(seen, [4, 7, 9])


def test_no_simulation_has_the_random_words_that_hard_draws_by():
    assert hard.DRAWING >= NO_END


def random_words(tree):
    """The names that stand for random words in a module."""
    taken = [
        node.targets[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and getattr(node.value.func, "id", "") in ("random_block", "draw")
    ]
    return RANDOM_WORDS | {
        node.id for target in taken for node in ast.walk(target) if isinstance(node, ast.Name)
    }


def pieces(source):
    """Where a random word is cut into pieces."""
    tree = ast.parse(source)
    names = random_words(tree)
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, PIECES)
        and any(getattr(side, "id", "") in names for side in (node.left, node.right))
    ]


def test_no_bot_cuts_a_random_word_into_pieces():
    folder = Path(krabbel.__file__).parent / "bots"
    assert not {
        path.name: found for path in folder.rglob("*.py") if (found := pieces(path.read_text()))
    }


@pytest.mark.parametrize(
    "source",
    ["luck >> 2 * seat & 7", "word & 3 == 0", "a, b, _, _ = random_block(key, 0)\nx = b % 7"],
)
def test_pieces_of_a_random_word_are_found(source):
    assert pieces(source)
