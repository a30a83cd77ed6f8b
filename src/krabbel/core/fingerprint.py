"""Fingerprints of everything that goes into machine code: rules' bytecode, constants, functions.

A function that is not a rule, such as an intrinsic, may call anything, and its calls are not
followed: instead its fingerprint includes the source of its whole module.
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
    """Fingerprint a function's bytecode, without what it calls and without its docstring."""
    inner = [cell.cell_contents for cell in function.__closure__ or ()]
    defaults = of_value(function.__defaults__ or ())
    return digest(_of_code(function.__code__, function.__doc__), defaults, *map(of_value, inner))


def of_value(value: Any) -> str:
    """Fingerprint a value that a rule uses and is no rule; TypeError if it may change later."""
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
    """Fingerprint a callable's name, its module's source and, since names can repeat, its code."""
    kind = value if hasattr(value, "__qualname__") else type(value)
    module = str(getattr(value, "__module__", None) or kind.__module__)
    own = of_code(value) if isinstance(value, types.FunctionType) else ""
    return digest(module, kind.__qualname__, _source(module), own)


def _of_code(code: types.CodeType, doc: str | None) -> str:
    """Fingerprint bytecode, names and constants, with those of inner functions, without the doc."""
    constants = [
        _of_code(one, None) if isinstance(one, types.CodeType) else f"{type(one).__name__} {one!r}"
        for one in code.co_consts
        if one != doc or doc is None
    ]
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_argcount)
    return digest(code.co_code.hex(), repr(names), *constants)


@cache
def _source(module: str) -> str:
    """Fingerprint a module's source; empty for a built-in module, which has none."""
    path = getattr(sys.modules.get(module), "__file__", None) or ""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest() if path.endswith(".py") else ""
