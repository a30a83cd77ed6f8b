"""Fingerprints: whatever goes into machine code changes them, and nothing else does."""

import sys
import types

import numpy as np
import pytest

from krabbel.core.fingerprint import of_value
from krabbel.core.rule import Lookup, placeholder, rule
from krabbel.core.walk import fingerprint


def module(**names):
    """Rules as they would stand in a module with these globals."""
    found = {"rule": rule, "placeholder": placeholder, "__name__": "made_up", **names}
    exec(SOURCE, found)
    return found


SOURCE = '''
@placeholder
def free(x):
    return x

@rule
def low(x):
    """Any words."""
    return x + FIRST + TABLE[x]

@rule
def middle(x):
    return low(x) * free(x)

@rule
def high(x):
    return middle(x) + points(x).points
'''
SAME = {"FIRST": 1, "TABLE": Lookup((1, 2)), "points": np.abs}


def of(**names):
    return fingerprint(module(**{**SAME, **names})["high"])


def test_the_same_rules_have_the_same_fingerprint():
    assert of() == of()
    assert fingerprint(module(**SAME)["middle"]) != of()


@pytest.mark.parametrize(
    "changed",
    [{"FIRST": 2}, {"FIRST": 1.0}, {"FIRST": True}, {"TABLE": Lookup((1, 3))}, {"TABLE": (1, 2)}],
    ids=str,
)
def test_a_changed_constant_of_a_callee_changes_it(changed):
    assert of(**changed) != of()


def test_a_changed_callee_changes_it_but_words_about_it_do_not(monkeypatch):
    before = of()
    monkeypatch.setitem(globals(), "SOURCE", SOURCE.replace("Any words", "Others"))
    assert of() == before
    monkeypatch.setitem(globals(), "SOURCE", SOURCE.replace("x + FIRST", "x - FIRST"))
    assert of() != before


def test_other_bindings_have_other_fingerprints():
    @rule
    def one(x):
        return x * 1

    @rule
    def two(x):
        return x * 2

    high = module(**SAME)["high"]
    prints = {fingerprint(high, {"free": bound}) for bound in (one, two)}
    assert len(prints | {fingerprint(high)}) == 3
    assert fingerprint(high, {"unused": one}) == fingerprint(high)


def test_a_function_that_is_no_rule_is_known_by_its_modules_source(tmp_path, monkeypatch):
    from krabbel.core import fingerprint as module_of_it

    made = types.ModuleType("made_up_too")
    made.__file__ = str(tmp_path / "made_up_too.py")
    monkeypatch.setitem(sys.modules, "made_up_too", made)

    class Intrinsic:
        __module__, __qualname__ = "made_up_too", "intrinsic"

        def __call__(self):
            raise NotImplementedError

    prints = set()
    for source in ("one", "two"):
        (tmp_path / "made_up_too.py").write_text(source)
        module_of_it._source.cache_clear()
        prints.add(of_value(Intrinsic()))
    assert len(prints) == 2


def test_what_may_change_unseen_is_refused():
    with pytest.raises(TypeError, match="must not use"):
        of(FIRST=[1, 2])
