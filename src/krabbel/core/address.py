"""How compiled rules get at memory: by address, the cheapest way from Python, or in an array."""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic


def record_at(dtype: np.dtype[Any]) -> Callable[[Any], Any]:
    """A function for compiled code that takes an address and gives the record there."""
    record = numba.from_dtype(dtype)

    @intrinsic
    def at(_typing: Any, _address: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(record))

        return record(types.int64), generate

    return at  # type: ignore[no-any-return]  # Numba


@intrinsic
def _pointer(_typing: Any, _address: Any) -> Any:
    def generate(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], context.get_value_type(types.CPointer(types.int64)))

    return types.CPointer(types.int64)(types.int64), generate


@numba.njit(cache=False)
def ints_at(address: int) -> Any:
    """The integers at an address, of no checked length."""
    return numba.carray(_pointer(address), 1)


@numba.njit(cache=False)
def record_in(states: Any, i: int) -> Any:
    """The i-th record of an array."""
    return states[i]
