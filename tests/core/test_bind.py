"""Templates: one function bound to several games' rules, and to several players, kept apart."""

import krabbel
from krabbel.core.contract import choose, waiting


def twice(s):
    return choose(s, 0, (0, 0, 0, 0)) * 2 + waiting(s) * 0


def one(s, seat, key):
    return 1 + 0 * (s.seats + seat + key[0])


def two(s, seat, key):
    return 2 + 0 * (s.seats + seat + key[0])


def test_one_template_bound_to_different_functions_stays_apart():
    from krabbel.core.rule import rule

    game = krabbel.game("party-bugs")
    state = game.table(3, seed=1).state
    results = [game.bind(twice, choose=rule(function))(state) for function in (one, two, one)]
    assert results == [2, 4, 2]
