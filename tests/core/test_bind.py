"""Templates: one function bound to several games' rules, and to several players, kept apart."""

from typing import Any

import pytest

import krabbel
from krabbel.core.compile import compiled
from krabbel.core.contract import choose, waiting
from krabbel.core.rule import big_rule, placeholder, rule
from krabbel.core.walk import bound, fingerprint

ENGINES = pytest.mark.parametrize("engine", ["python", "numba"])
WAYS = pytest.mark.parametrize("link", [bound, compiled], ids=["plain", "compiled"])


@rule
def twice(s):
    return choose(s, 0, (0, 0, 0, 0)) * 2 + waiting(s) * 0


@rule
def one(s, seat, key):
    return 1 + 0 * (s.seats + seat + key[0])


@rule
def two(s, seat, key):
    return 2 + 0 * (s.seats + seat + key[0])


@placeholder
def put(total, first):
    return total + first


@rule
def puts_both(total):
    return put(put_one(total), 7)


@rule
def put_one(total):
    return put(total, 3)


@rule
def product(total, first):
    return total * first


@rule(bindings={"put": product})
def multiplies(total):
    return puts_both(total)


@rule
def difference(total, first):
    return total - first


@rule(bindings={"put": difference})
def subtracts(total):
    return put(multiplies(total), 1)


@rule
def calls_itself(n):
    return calls_itself(n - 1) if n else 0


@ENGINES
def test_one_template_bound_to_different_functions_stays_apart(engine):
    game = krabbel.game("party-bugs")
    state = game.table(3, seed=1).state
    rules = game.engine(engine)
    results = [rules.bind(twice, {"choose": chosen})(state) for chosen in (one, two, one)]
    assert results == [2, 4, 2]


@WAYS
def test_a_placeholder_is_replaced_in_a_rule_and_in_all_rules_that_it_calls(link):
    assert link(puts_both, {})(2) == 2 + 3 + 7
    assert link(puts_both, {"put": product})(2) == 2 * 3 * 7
    assert puts_both(2) == 12  # the rule itself is as it was


@WAYS
def test_only_placeholders_are_replaced(link):
    assert link(puts_both, {"put_one": product})(2) == 12


@WAYS
def test_a_rule_may_bind_for_what_it_calls_and_for_nothing_else(link):
    assert link(multiplies, {})(2) == 2 * 3 * 7
    assert link(subtracts, {})(2) == 2 * 3 * 7 - 1  # each has its own, also inside the other
    assert link(subtracts, {"put": product})(2) == 2 * 3 * 7 - 1


def test_the_fingerprint_covers_how_a_rule_is_compiled():
    def made(mark):
        @mark
        def callee(x):
            return x + 1

        return callee

    assert fingerprint(made(rule)) == fingerprint(made(rule))
    assert fingerprint(made(rule)) != fingerprint(made(big_rule))


def test_a_rule_is_left_as_it_is():
    marked: Any = twice
    assert marked.__rule__.inline
    assert bound(product, {}) is product


@WAYS
def test_a_rule_that_calls_itself_is_refused(link):
    with pytest.raises(TypeError, match="must not call itself: calls_itself"):
        link(calls_itself, {})


def test_an_engine_that_does_not_exist_is_refused():
    with pytest.raises(krabbel.KrabbelError, match="expected one of python, numba, not 'fast'"):
        krabbel.game("party-bugs").table(3, engine="fast")  # type: ignore[arg-type]  # that is the test
