"""`rule`: the mark of a function that belongs to the rules. It leaves the function as it is.

A rule is plain Python over a state record, in the subset that Numba compiles: calling it runs plain
Python. Machine code of it is asked for (core/compile.py); both live in one process.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, TypeVar, overload

F = TypeVar("F", bound=Callable[..., Any])
Target = Literal["python", "cpu", "cuda"]


@dataclass(frozen=True)
class Mark:
    """What the compiler has to know about a rule."""

    inline: bool = True  # at every call: Party Bugs, random play, 23 -> 38 M decisions/s
    cpu: str = ""  # the dotted name of a function that replaces it in machine code
    cuda: str = ""  # and of one that replaces it in CUDA kernels
    placeholder: bool = False
    bindings: tuple[tuple[str, Any], ...] = ()  # that hold in it and in the rules that it calls

    def stand_in(self, target: Target) -> Any:
        """Return the faster function that replaces the rule on a target, or None."""
        path = {"python": "", "cpu": self.cpu, "cuda": self.cuda}[target]
        module, _, name = path.rpartition(".")
        return getattr(import_module(module), name) if path else None


@overload
def rule(function: F) -> F: ...
@overload
def rule(
    *,
    inline: bool = True,
    cpu: str = "",
    cuda: str = "",
    bindings: Mapping[str, Any] | None = None,
) -> Callable[[F], F]: ...
def rule(
    function: Any = None,
    *,
    inline: bool = True,
    cpu: str = "",
    cuda: str = "",
    bindings: Mapping[str, Any] | None = None,
) -> Any:
    """Mark a function as a rule.

    `cpu` and `cuda` name faster functions that replace it in machine code; where such a name is
    None, this machine does not have it and the rule itself is compiled. `bindings` replace
    placeholders in it and in all that it calls, so that one rule answers several questions
    (core/menus.py).
    """
    mark = Mark(inline, cpu, cuda, bindings=tuple((bindings or {}).items()))
    return _marked(function, mark) if function else lambda one: _marked(one, mark)


def big_rule(function: F) -> F:
    """Mark a rule that is not inlined: it is large, or is called from many places."""
    return _marked(function, Mark(inline=False))


def placeholder(function: F) -> F:
    """Mark a rule that `bindings` may replace by name, in all rules that import it.

    Its own body runs where nothing is bound.
    """
    return _marked(function, Mark(placeholder=True))


def mark_of(function: Any) -> Mark | None:
    """Return a rule's mark; None for anything else."""
    mark = getattr(function, "__rule__", None)
    return mark if isinstance(mark, Mark) else None


def _marked(function: F, mark: Mark) -> F:
    function.__rule__ = mark  # type: ignore[attr-defined]
    return function


class Lookup(tuple[int, ...]):
    """A table of numbers: an array in machine code, where a tuple would become a switch."""

    __slots__ = ()
