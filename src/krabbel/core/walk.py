"""Walk over a rule and all that it calls, to copy and to fingerprint them.

A rule's callees are found among the global names in its bytecode. Every rule on the way is copied
with new globals: copies in place of its callees, `bindings` in place of placeholders, arrays in
place of a Lookup. `finish` may compile each copy. The fingerprint covers all that went into a copy.
"""

import dis
import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from krabbel.core.fingerprint import digest, of_code, of_value
from krabbel.core.rule import Lookup, Mark, Target, mark_of

Bindings = Mapping[str, Any]
Finish = Callable[[Any, Mark, str], Any]  # from a copy, its mark and fingerprint: what callers get


class Linked(NamedTuple):
    """What a copy uses in place of something that the original used."""

    value: Any
    fingerprint: str
    rules: int = 0  # how many it reaches, counted once for each call


class Walk:
    """One walk: for a target, with these bindings.

    A rule with bindings of its own is walked by an inner walk. Rules that use none of the names
    bound there are left to the outer walk, so that they are copied and compiled only once.
    """

    def __init__(
        self,
        target: Target,
        bindings: Bindings,
        finish: Finish | None = None,
        *,
        outer: "Walk | None" = None,
        inner_names: frozenset[str] = frozenset(),
    ) -> None:
        self.target, self.bindings, self.finish = target, bindings, finish
        self.outer, self.inner_names = outer, inner_names
        self.reached: dict[Any, bool] = {}  # by function: whether it uses one of the inner names
        self.done: dict[Any, Linked] = {}  # by function
        self.under_way: list[Any] = []  # functions being copied, to detect recursion

    def link(self, value: Any) -> Linked:
        """Return what replaces a value that a rule uses."""
        mark = mark_of(value)
        if mark is None:
            linked = value
            if isinstance(value, Lookup) and self.target != "python":
                linked = np.array(value, np.int64)
            return Linked(linked, of_value(value))
        if self.outer and not self._reaches_inner(value):
            return self.outer.link(value)
        if value not in self.done:
            stand_in = mark.stand_in(self.target)
            self.done[value] = self.link(stand_in) if stand_in else self._finished(value, mark)
        return self.done[value]

    def copy(self, function: Any) -> Linked:
        """Copy a function with all that it uses replaced; return itself if nothing changes."""
        mark = mark_of(function)
        own = dict(mark.bindings if mark else ())
        if any(self.bindings.get(name) is not value for name, value in own.items()):
            names, inner = {**self.bindings, **own}, frozenset(own)
            return Walk(self.target, names, self.finish, outer=self, inner_names=inner).copy(
                function
            )
        if function in self.under_way:
            raise TypeError(f"a rule must not call itself: {function.__qualname__}")
        self.under_way.append(function)
        found = {name: self.link(value) for name, value in self._used(function)}
        self.under_way.pop()
        how = f"inline {mark is not None and mark.inline}"
        used = (f"{name} {linked.fingerprint}" for name, linked in found.items())
        fingerprint = digest(of_code(function), how, *used)
        rules = 1 + sum(linked.rules for linked in found.values())
        names = {name: linked.value for name, linked in found.items()}
        before = function.__globals__
        if all(name in before and before[name] is value for name, value in names.items()):
            return Linked(function, fingerprint, rules)
        return Linked(_with_globals(function, {**before, **names}), fingerprint, rules)

    def _reaches_inner(self, function: Any) -> bool:
        """Tell whether a rule uses one of the inner names, or calls a rule that does."""
        if function not in self.reached:
            self.reached[function] = False  # a rule that calls itself is refused by `copy`
            self.reached[function] = any(
                name in self.inner_names or (mark_of(value) and self._reaches_inner(value))
                for name, value in self._used(function)
            )
        return self.reached[function]

    def _finished(self, function: Any, mark: Mark) -> Linked:
        made = self.copy(function)
        if self.finish is None:
            return made
        return made._replace(value=self.finish(made.value, mark, made.fingerprint))

    def _used(self, function: Any) -> Iterator[tuple[str, Any]]:
        """Yield a function's global names with their values here; built-ins are left out."""
        for name in _global_names(function.__code__):
            value = function.__globals__.get(name)
            mark = mark_of(value)
            if name in self.bindings and (value is None or (mark and mark.placeholder)):
                value = self.bindings[name]
            if value is not None or name in function.__globals__:
                yield name, value


def bound(rule: Any, bindings: Bindings) -> Any:
    """Return the rule as plain Python, with `bindings` in it and in all rules that it calls."""
    return Walk("python", bindings).link(rule).value


def fingerprint(rule: Any, bindings: Bindings | None = None) -> str:
    """Return the fingerprint of the code and constants of all that a rule reaches."""
    return Walk("cpu", bindings or {}).copy(rule).fingerprint


@cache
def _global_names(code: types.CodeType) -> tuple[str, ...]:
    """Return the global names that a code object loads, sorted; attributes do not count."""
    names = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            names.update(_global_names(inner))
    return tuple(sorted(names))


def _with_globals(function: Any, names: dict[str, Any]) -> Any:
    copy = types.FunctionType(
        function.__code__, names, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__module__, copy.__qualname__ = function.__module__, function.__qualname__
    copy.__doc__ = function.__doc__
    return copy
