"""Hints: the best actions, how often they win, and a reason that can be said in any language."""

import pytest

import krabbel
from krabbel.bots import HINTS, hard, hint
from krabbel.bots.hints import told
from krabbel.bots.search.search import Arm
from krabbel.cli.words import Words
from krabbel.core.errors import IllegalAction
from krabbel.core.seed import key_of
from krabbel.core.sentences import BLANK
from krabbel.core.words import LANGUAGES, shared_words
from tests.strategies import GAMES

GAME = krabbel.game("party-bugs")
STATE = GAME.table(3, seed=1).state


def arm(action, wins, share, *, mixed=False):
    return Arm(action, 1000, wins, wins, share, mixed)


@pytest.mark.parametrize(
    ("arms", "kind", "words"),
    [
        ([arm(0, 0.62, 0.9), arm(1, 0.57, 0.1)], "hint_best", {"chance": 62, "more": 5}),
        ([arm(0, 0.62, 0.9), arm(1, 0.30, 0.1)], "hint_only", {"chance": 62, "more": 32}),
        ([arm(0, 0.62, 0.6), arm(1, 0.615, 0.4)], "hint_close", {"chance": 62}),
        ([arm(0, 0.624, 0.6), arm(1, 0.606, 0.4)], "hint_close", {"chance": 62}),  # told as 62, 61
        (
            [arm(0, 0.62, 0.4), arm(1, 0.61, 0.3), arm(2, 0.615, 0.3), arm(3, 0.61, 0)],
            "hint_three",
            {"chance": 62},
        ),
        (
            [arm(0, 0.4, 0.6, mixed=True), arm(1, 0.4, 0.4, mixed=True)],
            "hint_mix",
            {"chance": 40, "share": 60},
        ),
        (
            [arm(0, 0.4, 0.9, mixed=True), arm(1, 0.35, 0.1, mixed=True)],
            "hint_best",
            {"chance": 40, "more": 5},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_reason_says_how_much_it_matters(arms, kind, words):
    found = told(GAME, STATE, 0, arms)
    assert (found.why.kind, dict(found.why.words)) == (kind, words)
    assert [advice.action for advice in found.best] == ["play 1", "play 2", "play 3"][: len(arms)]
    assert "{" not in Words()(f"hint.{kind}", **words)


def test_a_hint_names_three_actions_at_most():
    found = told(GAME, STATE, 0, [arm(n, 0.5 - n / 100, 0.2) for n in range(5)])
    assert [(advice.action, advice.chance) for advice in found.best] == [
        ("play 1", 50),
        ("play 2", 49),
        ("play 3", 48),
    ]


def test_every_sentence_is_filled_in_with_numbers():
    for kind in HINTS:
        for language in LANGUAGES:
            fields = {blank[1] for blank in BLANK.finditer(shared_words(language)[f"hint.{kind}"])}
            assert fields <= {"chance", "more", "share"}
        assert not any(kind in game.words().sentences for game in GAMES)


def test_who_has_no_choice_is_told_so():
    table = krabbel.game("rucki-zucki").table(players=2, seed=1)
    while table.count(table.waiting[0]) > 1:
        table.act(table.waiting[0], table.pick(table.waiting[0], 0))
    found = hint(table, table.waiting[0])
    assert [advice.action for advice in found.best] == table.legal(table.waiting[0])
    assert (found.best[0].chance, found.why.kind) == (None, "hint_forced")


def test_who_is_not_to_act_gets_no_hint():
    table = krabbel.game("rucki-zucki").table(players=2, seed=1)
    with pytest.raises(IllegalAction, match="not this seat's turn"):
        hint(table, 1 - table.waiting[0])


def test_a_mixture_leaves_out_what_is_rare_or_clearly_worse():
    good, as_good, rare, worse = (
        arm(0, 0.50, 0.50, mixed=True),
        arm(1, 0.49, 0.27, mixed=True),
        arm(2, 0.50, 0.03, mixed=True),
        arm(3, 0.40, 0.20, mixed=True),
    )
    chosen = [hard.draw([good, as_good, worse, rare], key_of(luck)) for luck in range(300)]
    assert set(chosen) == {0, 1}
    assert 0.55 < chosen.count(0) / 300 < 0.75
