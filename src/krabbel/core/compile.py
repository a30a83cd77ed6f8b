"""Compile rules to machine code where that is asked for: for the CPU, or for CUDA kernels.

`compiled` returns a function for Python to call. Its first call with arguments of some types
compiles it, which takes seconds to minutes and is announced (core/waiting.py), or loads it from
disk (core/cache.py). Without Numba rules run as plain Python; what needs machine code raises
Missing.
"""

import types
from functools import cache
from typing import Any, Literal

from krabbel.core.errors import how_to_install
from krabbel.core.fingerprint import digest
from krabbel.core.optional import Missing, optional
from krabbel.core.rule import Mark
from krabbel.core.waiting import waiting_for
from krabbel.core.walk import Bindings, Linked, Walk

Engine = Literal["python", "numba"]

# Numba's reference counting (_nrt) is off: rules never make or keep an array, so there is nothing
# to count, and counting costs more than the rules do. Party Bugs, a step in a batch of 512 matches:
# 176 -> 82 ns. Numba refuses to compile a function that would need it.
# Division by zero is not checked for, as in NumPy (error_model).
CODE = {"error_model": "numpy", "_nrt": False}

# A callee is called from machine code only. Without the two functions that let Python and C call
# it, into each of which an inlined rule is copied whole, Go5's matches compile in 19.9 instead of
# 23.1 s.
CALLEE = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_callees: dict[str, Any] = {}  # by fingerprint and target: a shared callee is compiled once
_entries: dict[tuple[str, bool], Any] = {}


@cache
def can_compile() -> bool:
    """Tell whether Numba is installed and can be imported."""
    try:
        import numba  # noqa: F401  # only whether it can be
    except ImportError:
        return False
    return True


def fastest() -> Engine:
    """Return the fastest engine that this machine has."""
    return "numba" if can_compile() else "python"


def check_compiler(wanted_by: str) -> None:
    """Raise Missing if rules cannot be compiled here."""
    optional("numba", wanted_by, "fast")


def compiled(
    rule: Any, bindings: Bindings | None = None, *, title: str = "", nogil: bool = False
) -> Any:
    """Return the rule as machine code, for calling from Python.

    Its callees are found in its globals; placeholders come from `bindings`, in it and in all rules
    that it calls. `title` says what is compiled, such as "the rules of Go5". With `nogil` other
    threads run meanwhile.
    """
    if not can_compile():
        raise Missing(f"machine code of {title or rule.__name__} needs {how_to_install('fast')}")
    bindings = bindings or {}
    made = Walk("cpu", bindings, _callee).copy(rule)
    if (made.fingerprint, nogil) not in _entries:
        entry = _entry(made, rule, bindings, nogil=nogil)
        _announced(entry, title or rule.__name__, made.rules)
        _entries[made.fingerprint, nogil] = entry
    return _entries[made.fingerprint, nogil]


def for_kernels(template: Any, bindings: Bindings, *, simulated: bool) -> Any:
    """Return a copy of a CUDA kernel's template that calls rules which are compiled for CUDA.

    In Numba's simulator kernels are plain Python, and so are the rules.
    """
    walk = Walk("python", bindings) if simulated else Walk("cuda", bindings, _kernel_callee)
    return walk.copy(template).value


def _callee(function: Any, mark: Mark, fingerprint: str) -> Any:
    """Compile a rule that other rules call."""
    key = f"cpu {fingerprint} {mark.inline}"
    if key not in _callees:
        _callees[key] = _njit(function, fingerprint, forceinline=mark.inline, **CODE, **CALLEE)
    return _callees[key]


def _kernel_callee(function: Any, mark: Mark, fingerprint: str) -> Any:
    """Wrap a rule so that a kernel can call it: Numba compiles it for the GPU with the kernel."""
    key = f"cuda {fingerprint} {mark.inline}"
    if key not in _callees:
        how = {"error_model": CODE["error_model"], "forceinline": mark.inline}
        _callees[key] = _njit(function, fingerprint, **how)
    return _callees[key]


def _entry(made: Linked, rule: Any, bindings: Bindings, *, nogil: bool) -> Any:
    """Wrap a rule for Numba to compile at its first call from Python, and keep it on disk."""
    from krabbel.core.cache import keep_on_disk

    entry = _njit(made.value, made.fingerprint, nogil=nogil, **CODE)
    stamp = digest(made.fingerprint, repr((CODE, CALLEE)))
    keep_on_disk(entry, stamp, rule, {**bindings, "nogil": nogil})
    return entry


def _njit(function: Any, fingerprint: str, **how: Any) -> Any:
    """Wrap a copy whose name holds its fingerprint.

    Machine code is linked by name: copies of one rule with different bindings would otherwise be
    taken for each other.
    """
    import numba

    copy = types.FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = f"{function.__qualname__}_{fingerprint}"
    return numba.njit(**how)(copy)


def _announced(entry: Any, title: str, rules: int) -> None:
    """Make the entry announce itself while Numba compiles it or loads it from disk."""
    compile_for = entry.compile

    def announced(signature: Any) -> Any:
        with waiting_for(title, rules):
            return compile_for(signature)

    entry.compile = announced
