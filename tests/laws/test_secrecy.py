"""Laws of secrecy: what a seat is shown, may do and imagines comes from what it knows alone."""

from collections import defaultdict

import numpy as np
import pytest

from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT, SEATS
from tests.strategies import GAMES, chances, combinations, moments, per_setting, step, viewers

DEALS = 1500
KEYS = 16
MOVES = 12

per_variant = pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game in GAMES for options in combinations(game)],
    ids=lambda value: value.name if hasattr(value, "name") else "-".join(value) or "plain",
)


def imagined(game, state, viewer, seed):
    twin = state.copy()
    game.rules.imagine(twin, viewer, key_of(seed))
    return twin


def actions(game, state, seat):
    if seat < 0 or not game.rules.waiting(state) >> seat & 1:
        return []
    return game.offered(state, seat)


@per_setting
def test_a_seat_sees_the_same_table_whatever_the_others_hold(game, players, options):
    for table in moments(game, players, options):
        state = table.state
        for viewer in viewers(table):
            twin = imagined(game, state, viewer, seed=1)
            assert game.fault(twin) is None
            assert game.view(twin, viewer) == game.view(state, viewer)
            assert game.rules.waiting(twin) == game.rules.waiting(state)
            assert actions(game, twin, viewer) == table.actions(viewer)
            for other in {viewer, NO_SEAT}:  # a spectator knows nothing that a seat does not know
                assert imagined(game, twin, other, 2) == imagined(game, state, other, 2)


@per_setting
def test_worlds_that_go_on_looking_alike_are_imagined_alike(game, players, options):
    for number, table in enumerate(moments(game, players, options)):
        for viewer in viewers(table):
            chance = chances(game.name, number, viewer)
            truth, twin = table.copy(), imagined(game, table.state, viewer, number)
            for move in range(MOVES):
                if truth.over:
                    break
                step(truth, chance)
                seat, code = truth.history[-1]
                if not game.engine("python").has(twin, seat, code):
                    break
                game.rules.act(twin, seat, code)
                if game.view(twin, viewer) != truth.view(viewer):
                    break
                assert imagined(game, twin, viewer, move) == imagined(
                    game, truth.state, viewer, move
                )


def deals(game, options):
    return [game.table(game.players[0], seed=seed, **options).state for seed in range(DEALS)]


def alike(game, states, viewer):
    """States that are the same to a viewer, in groups: twins that no `imagine` has made."""
    groups = defaultdict(list)
    for state in states:
        groups[game.view(state, viewer), tuple(actions(game, state, viewer))].append(state)
    return [group for group in groups.values() if len(group) > 1]


@per_variant
def test_deals_that_look_alike_are_imagined_alike(game, options):
    states = deals(game, options)
    assert alike(game, states, NO_SEAT)
    for viewer in (NO_SEAT, *range(game.players[0])):
        for first, *others in alike(game, states, viewer):
            for other in others:
                assert imagined(game, other, viewer, 1) == imagined(game, first, viewer, 1)


@per_variant
def test_all_that_differs_between_deals_that_look_alike_is_imagined_anew(game, options):
    group = max(alike(game, deals(game, options), NO_SEAT), key=len)
    secret = differences(group)
    assert secret["hand"].any()
    for viewer in (NO_SEAT, *range(game.players[0])):
        anew = differences([imagined(game, group[0], viewer, seed) for seed in range(KEYS)])
        for name in secret.keys() - {"block"}:  # `imagine` counts its own blocks
            kept = secret[name] & ~anew[name]
            if viewer != NO_SEAT and kept.shape[:1] == (SEATS,):
                kept[viewer] = False  # its own
            assert not kept.any(), f"{name}, for viewer {viewer}"


def differences(states):
    """By field: which of its numbers are not the same in all these states."""
    rows = np.concatenate([state.array for state in states])
    return {name: (rows[name] != rows[name][0]).any(axis=0) for name in rows.dtype.names or ()}


@per_setting
def test_every_move_is_told_to_everybody_in_words(game, players, options):
    for table in moments(game, players, options):
        after = table.copy()
        if not table.over:
            step(after, chances(game.name))
        for viewer in viewers(table):
            before = table.view(viewer)
            for event in game.happenings(before, after.view(viewer)):
                assert game.sentence(event)
            assert game.sentence(game.prompt(before))
            assert game.paragraphs(before)
