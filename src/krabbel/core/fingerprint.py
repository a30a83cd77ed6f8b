"""Fingerprints of what goes into machine code: of rules' code, of constants, of everything else.

Functions that are no rules, such as intrinsics, are known by their module's source.
"""

import hashlib
import sys
import types
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

PLAIN = (bool, int, float, str, bytes, type(None), np.generic, np.dtype)


def digest(*parts: str) -> str:
    """Return a fingerprint of these parts, in their order."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def of_code(function: Any) -> str:
    """Fingerprint a function's own code, without what it calls; its docstring does not count."""
    inner = [cell.cell_contents for cell in function.__closure__ or ()]
    defaults = of_value(function.__defaults__ or ())
    return digest(_of_code(function.__code__, function.__doc__), defaults, *map(of_value, inner))


def of_value(value: Any) -> str:
    """Fingerprint what a rule uses and is no rule; TypeError if it may change unseen."""
    if isinstance(value, tuple):
        return digest(type(value).__name__, *map(of_value, value))
    if isinstance(value, PLAIN):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, np.ndarray):
        return digest(f"{value.dtype!r} {value.shape}", value.tobytes().hex())
    if isinstance(value, types.ModuleType):
        return f"module {value.__name__}"
    if callable(value):
        return _of_callable(value)
    raise TypeError(f"a rule must not use {value!r}: it may change")


def _of_callable(value: Any) -> str:
    """By its name, its module's source and, since names can repeat, its own code."""
    kind = value if hasattr(value, "__qualname__") else type(value)
    module = str(getattr(value, "__module__", None) or kind.__module__)
    own = of_code(value) if isinstance(value, types.FunctionType) else ""
    return digest(module, kind.__qualname__, _source(module), own)


def _of_code(code: types.CodeType, doc: str | None) -> str:
    constants = [
        _of_code(one, None) if isinstance(one, types.CodeType) else f"{type(one).__name__} {one!r}"
        for one in code.co_consts
        if one != doc or doc is None
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
    return digest(code.co_code.hex(), repr(names), *constants)


@cache
def _source(module: str) -> str:
    """Fingerprint a module's source; of a built-in one there is none."""
    path = getattr(sys.modules.get(module), "__file__", None) or ""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path.endswith(".py") else ""
