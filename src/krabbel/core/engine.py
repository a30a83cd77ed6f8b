"""The rules of a game for one engine, that is, one way to run them:

"python"   plain Python: answers at once on any machine, and a debugger steps through it
"numba"    machine code: compiled when a rule is first called, which takes seconds; kept on disk
"""

from collections.abc import Mapping
from typing import Any

from krabbel.core import menus, steps
from krabbel.core.compile import Engine, check_compiler, compiled
from krabbel.core.errors import BadOption
from krabbel.core.state import Record
from krabbel.core.walk import bound

CONTRACT = ("deal", "waiting", "offer", "act", "points", "winners", "imagine")
QUESTIONS = ("count", "pick", "place_of", "write_list", "allow")  # that `offer` answers
ENGINES = ("python", "numba")


class Rules:
    """The contract's rules, and the steps over them (core/steps.py), each made when asked for."""

    def __init__(self, engine: Engine, rules: Any, state: type[Record], title: str) -> None:
        if engine not in ENGINES:
            raise BadOption(f"engine: expected one of {', '.join(ENGINES)}, not {engine!r}")
        self.engine, self.title = engine, title
        self.is_compiled = engine == "numba"
        access = _compiled_access(state) if self.is_compiled else _plain_access(state)
        asked = {name: getattr(rules, name, getattr(menus, name)) for name in QUESTIONS}
        self.bindings = {name: getattr(rules, name) for name in CONTRACT} | asked | access

    def __getattr__(self, name: str) -> Any:
        known = name in CONTRACT or name in QUESTIONS
        template = self.bindings.get(name) if known else getattr(steps, name, None)
        if template is None:
            raise AttributeError(f"{name!r} is neither in the contract nor in core/steps.py")
        made = self.__dict__[name] = self.bind(template)
        return made

    def bind(
        self,
        template: Any,
        more: Mapping[str, Any] | None = None,
        *,
        title: str = "the rules",
        nogil: bool = False,
    ) -> Any:
        """Bind a template to the game's rules and to `more`; "numba" compiles it, too."""
        bindings = {**self.bindings, **(more or {})}
        if not self.is_compiled:
            return bound(template, bindings)
        return compiled(template, bindings, title=f"{title} of {self.title}", nogil=nogil)

    def state_handle(self, state: Record) -> Any:
        """Return what core/steps.py takes for a state: its address, or the state itself."""
        return state.address if self.is_compiled else state

    def ints_handle(self, array: Any) -> Any:
        """Return what core/steps.py takes for an array of integers."""
        return array.ctypes.data if self.is_compiled else array.data


def _plain_access(state: type[Record]) -> dict[str, Any]:
    return {
        "state_at": lambda handle: handle,
        "ints_at": lambda handle: handle,
        "row": lambda states, i: state(states[i : i + 1]),
    }


def _compiled_access(state: type[Record]) -> dict[str, Any]:
    check_compiler("machine code")
    import numba

    from krabbel.core.address import ints_at, record_in, state_at

    # Numba reads an argument's type from `_numba_type_` and a record's memory from its attribute
    # `data`. With both, compiled rules can be called with a state object.
    state._numba_type_ = numba.from_dtype(state.dtype)
    return {"state_at": state_at, "ints_at": ints_at, "row": record_in, "STATE": state.dtype}
