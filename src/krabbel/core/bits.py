"""Sets of small numbers as the bits of an integer: bit v set means v is in the set.

Interpreted, these are Python's own integer methods; compiled, single processor instructions.
"""

from typing import Any

from krabbel.core.rule import COMPILED


def bit_count(bits: int) -> int:
    """How many are in the set."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The smallest in the set; the set is not empty."""
    return (bits & -bits).bit_length() - 1


def nth_bit(bits: int, n: int) -> int:
    """The n-th smallest in the set, counted from 0; the set has more than n."""
    for _ in range(n):
        bits &= bits - 1
    return lowest_bit(bits)


def turn_left(word: int, by: int) -> int:
    """The 32 bits of the word, moved round by so many places."""
    return (word << by | word >> 32 - by) & 0xFFFFFFFF


if COMPILED:
    from llvmlite import binding, ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic, overload

    @intrinsic
    def _population(_typing: Any, _bits: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), generate

    @intrinsic
    def _trailing_zeros(_typing: Any, _bits: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], cgutils.true_bit)

        return types.int64(types.int64), generate

    @overload(bit_count)
    def _bit_count(bits: Any) -> Any:
        def population(bits: Any) -> Any:
            return _population(bits)

        return population

    @overload(lowest_bit)
    def _lowest_bit(bits: Any) -> Any:
        def trailing_zeros(bits: Any) -> Any:
            return _trailing_zeros(bits)

        return trailing_zeros

    @intrinsic
    def _turned(_typing: Any, _word: Any, _by: Any) -> Any:
        """In 32 bits; a GPU's compiler does not see by itself that they are enough."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            word, by = (builder.trunc(arg, ir.IntType(32)) for arg in args)
            rest = builder.sub(ir.Constant(ir.IntType(32), 32), by)
            turned = builder.or_(builder.shl(word, by), builder.lshr(word, rest))
            return builder.zext(turned, ir.IntType(64))

        return types.int64(types.int64, types.int64), generate

    @overload(turn_left)
    def _turn_left(word: Any, by: Any) -> Any:
        def turned(word: Any, by: Any) -> Any:
            return _turned(word, by)

        return turned

    @intrinsic
    def deposit(_typing: Any, _low: Any, _bits: Any) -> Any:
        """x86's pdep: the low bits of the one, laid out on the bits of the other."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            long = ir.IntType(64)
            pdep = cgutils.get_or_insert_function(
                builder.module, ir.FunctionType(long, [long, long]), "llvm.x86.bmi.pdep.64"
            )
            return builder.call(pdep, args)

        return types.int64(types.int64, types.int64), generate

    @overload(nth_bit, target="generic")
    def _nth_bit(bits: int, n: int) -> Any:
        return nth_bit

    if binding.get_host_cpu_features().get("bmi2"):

        @overload(nth_bit, target="cpu")
        def _nth_bit_by_deposit(bits: Any, n: Any) -> Any:
            def deposited(bits: Any, n: Any) -> Any:
                return _trailing_zeros(deposit(1 << n, bits))

            return deposited
