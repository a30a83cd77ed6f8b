"""`rule`: the mark of a function that belongs to the rules.

A rule is plain Python over a state record, in the subset that Numba compiles. With Numba at hand it
is compiled (and can be called from a CUDA kernel); without it, or with NUMBA_DISABLE_JIT=1, it runs
as it stands.
"""

import hashlib
import importlib.util
import os
import types
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0") and (
    importlib.util.find_spec("numba") is not None
)


def rule(function: F) -> F:
    """The function as a rule: compiled where Numba is at hand, else unchanged.

    It is inlined wherever it is called: Party Bugs, random play, 23 -> 38 M decisions/s.
    """
    return _compiled(function, forceinline=True)


def big_rule(function: F) -> F:
    """A rule that stays a call of its own: it is called rarely, from many places, and is large."""
    return _compiled(function, forceinline=False)


def _compiled(function: F, *, forceinline: bool) -> F:
    if not COMPILED:
        return function
    import numba

    if not os.environ.get("NUMBA_CACHE_DIR"):
        numba.config.CACHE_DIR = str(_cache_folder(function.__module__))
    compiled: F = numba.njit(cache=True, error_model="numpy", forceinline=forceinline)(function)
    return compiled


def bind(template: F, names: Mapping[str, Any], module: str, variant: str = "") -> F:
    """A rule whose free names are looked up in `names` first: one template serves every game.

    The module, and the variant where a module has several, keep them apart in Numba's cache.
    """
    bound = types.FunctionType(
        template.__code__, {**template.__globals__, **names}, template.__name__
    )
    bound.__module__, bound.__doc__ = module, template.__doc__
    bound.__qualname__ = template.__qualname__ + variant
    return rule(bound)  # type: ignore[return-value]  # FunctionType carries no signature


@cache
def _cache_folder(module: str) -> Path:
    """A folder that changes with the sources a rule may call.

    Numba looks only at a function's own file: a rule would go on with a callee's old code.
    """
    game = [*module.split("."), "", ""][2]  # krabbel.games.GAME… or krabbel.bots.GAME
    sources = [*PACKAGE.glob("core/*.py"), *PACKAGE.glob(f"games/{game}/*.py")]
    digest = hashlib.sha256()
    for path in sorted([*sources, *PACKAGE.glob(f"bots/{game}.py")]):
        stat = path.stat()
        digest.update(f"{path}:{stat.st_mtime_ns}:{stat.st_size}\n".encode())
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return home / "krabbel" / f"{game or 'core'}-{digest.hexdigest()[:16]}"
