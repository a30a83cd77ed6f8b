"""`rule`: the mark of a function that belongs to the rules.

A rule is plain Python over a state record, in the subset that Numba compiles. With Numba at hand it
is compiled (and can be called from a CUDA kernel); without it, or with NUMBA_DISABLE_JIT=1, it runs
as it stands.
"""

import os
import types
import warnings
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def _can_compile() -> bool:
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or find_spec("numba") is None:
        return False
    try:
        import numba  # noqa: F401  # only whether it can be
    except ImportError as bad:
        warnings.warn(f"rules run interpreted, since Numba cannot be used: {bad}", stacklevel=2)
        return False
    return True


COMPILED = _can_compile()


def rule(function: F) -> F:
    """The function as a rule: compiled where Numba is at hand, else unchanged.

    It is inlined wherever it is called: Party Bugs, random play, 23 -> 38 M decisions/s.
    """
    return _compiled(function, forceinline=True)


def big_rule(function: F) -> F:
    """A rule that stays a call of its own: it is called rarely, from many places, and is large."""
    return _compiled(function, forceinline=False)


def bind(
    template: F,
    names: Mapping[str, Any],
    module: str,
    *,
    cached: bool = True,
    inlined: bool = True,
) -> F:
    """A rule whose free names are looked up in `names` first: one template serves every game.

    The module keeps the games' versions apart in Numba's cache. One that is not inlined stays a
    call of its own and, called from Python, lets other threads run.
    """
    bound = types.FunctionType(
        template.__code__, {**template.__globals__, **names}, template.__name__
    )
    bound.__module__, bound.__doc__ = module, template.__doc__
    bound.__qualname__ = f"{template.__qualname__}_{module}"
    return _compiled(bound, forceinline=inlined, cached=cached, nogil=not inlined)  # type: ignore[return-value]


def _compiled(function: F, *, forceinline: bool, cached: bool = True, nogil: bool = False) -> F:
    if not COMPILED:
        return function
    import numba

    from krabbel.core.cache import enable_caching

    how = {"forceinline": forceinline, "nogil": nogil}
    compiled: F = numba.njit(error_model="numpy", **how)(function)
    if cached:
        enable_caching(compiled, function.__module__)
    return compiled
