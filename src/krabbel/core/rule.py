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

    inline: bool = True  # wherever it is called: Party Bugs, random play, 23 -> 38 M decisions/s
    cpu: str = ""  # the dotted name of what does the same on a processor
    cuda: str = ""  # and in a CUDA kernel
    placeholder: bool = False
    bindings: tuple[tuple[str, Any], ...] = ()  # for the rules that it calls, and for these alone

    def stand_in(self, target: Target) -> Any:
        """Return what does the same there by tables or single instructions, if there is such."""
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

    `cpu` and `cuda` name faster stand-ins for machine code; one that is None is not to be had on
    this machine, and the rule itself is compiled. `bindings` replace placeholders in it and in all
    that it calls, so that one rule can serve several questions (core/menus.py).
    """
    mark = Mark(inline, cpu, cuda, bindings=tuple((bindings or {}).items()))
    return _marked(function, mark) if function else lambda one: _marked(one, mark)


def big_rule(function: F) -> F:
    """Mark a rule that stays a call of its own: it is large, or is called from many places."""
    return _marked(function, Mark(inline=False))


def placeholder(function: F) -> F:
    """Mark a rule whose name `bindings` may replace, in all rules that import it from its module.

    Its own body is what runs where nothing is bound.
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
    """Numbers that rules look up: in machine code an array, since a tuple would become a switch."""

    __slots__ = ()
