"""Bits and nibbles spread out to bytes, eight in a word, and bits gathered: by arithmetic.

Compiled for a processor that has them, single instructions do it (x86's pdep and pext).
"""

from typing import Any

from krabbel.core.bits import bit_count, lowest_bit
from krabbel.core.rule import COMPILED

BYTES = 0x0101010101010101
NIBBLES = 0x0F0F0F0F0F0F0F0F
FIRST_SEVEN = 0x0000040810204081  # bits 0, 7, 14 … 42: they bring bit i to byte i


def spread(bits: int) -> int:
    """The lowest eight bits, one a byte."""
    return (bits & 127) * FIRST_SEVEN & BYTES | (bits & 128) << 49


def spread_nibbles(nibbles: int) -> int:
    """The lowest eight numbers of four bits each, one a byte."""
    nibbles &= 0xFFFFFFFF
    nibbles = (nibbles | nibbles << 16) & 0x0000FFFF0000FFFF
    nibbles = (nibbles | nibbles << 8) & 0x00FF00FF00FF00FF
    return (nibbles | nibbles << 4) & NIBBLES


def gather(bits: int, places: int) -> int:
    """The bits that stand in these places, moved together."""
    gathered = 0
    for n in range(bit_count(places)):
        gathered |= (bits >> lowest_bit(places) & 1) << n
        places &= places - 1
    return gathered


if COMPILED:
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    from krabbel.core.bits import deposit

    @intrinsic
    def _extract(_typing: Any, _bits: Any, _places: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            long = ir.IntType(64)
            pext = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(long, [long, long]), "llvm.x86.bmi.pext.64"
            )
            return builder.call(pext, args)

        return types.int64(types.int64, types.int64), generate

    # Numba wants the annotations of what it compiles and of what stands for it to be the same.

    @overload(spread, target="generic")
    def _spread(bits: int) -> Any:
        return spread

    @overload(spread_nibbles, target="generic")
    def _spread_nibbles(nibbles: int) -> Any:
        return spread_nibbles

    @overload(gather, target="generic")
    def _gather(bits: int, places: int) -> Any:
        return gather

    if binding.get_host_cpu_features().get("bmi2"):

        @overload(spread, target="cpu")
        def _spread_by_deposit(bits: Any) -> Any:
            def deposited(bits: Any) -> Any:
                return deposit(bits, BYTES)

            return deposited

        @overload(spread_nibbles, target="cpu")
        def _nibbles_by_deposit(nibbles: Any) -> Any:
            def deposited(nibbles: Any) -> Any:
                return deposit(nibbles, NIBBLES)

            return deposited

        @overload(gather, target="cpu")
        def _gather_by_extract(bits: Any, places: Any) -> Any:
            def extracted(bits: Any, places: Any) -> Any:
                return _extract(bits, places)

            return extracted
