"""How machine code gets at states: by address, the cheapest way from Python, or in an array.

Handing Numba a state object costs more than most rules: it asks for the object's type and for its
memory, by Python's buffer protocol. Handed an address it takes a plain integer. Party Bugs, to ask
how many actions a seat has: 482 -> 118 ns. The address is of a table's own state, which lives as
long as the table does.
"""

from typing import Any

from numba import types
from numba.extending import intrinsic

from krabbel.core.rule import rule

STATE: Any = None  # bound: the record's type


@intrinsic
def record_at(_typing: Any, _address: Any, kind: Any) -> Any:
    """Return the record of the type `kind` at an address."""
    record = kind.dtype

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(record))

    return record(types.int64, kind), generate


@intrinsic
def ints_at(_typing: Any, _address: Any) -> Any:
    """Return a pointer to the integers at an address; the table has room there for all actions."""
    pointer = types.CPointer(types.int64)

    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(pointer))

    return pointer(types.int64), generate


@rule
def state_at(address: int) -> Any:
    """Return the state at an address."""
    return record_at(address, STATE)


@rule
def record_in(states: Any, i: int) -> Any:
    """Return the i-th record of an array."""
    return states[i]
