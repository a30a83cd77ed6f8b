"""What replaces rules in machine code (core/bits.py, core/bitpack.py): single instructions, mostly.

An intrinsic tells Numba which instructions to emit in place of a call. On a processor without x86's
pdep and pext the names that need them are None; then the rules themselves are compiled.
"""

from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from krabbel.core.bitpack import BYTES, NIBBLES
from krabbel.core.rule import rule

ONE = types.int64(types.int64)
TWO = types.int64(types.int64, types.int64)
LONG, WORD = ir.IntType(64), ir.IntType(32)
HAS_PDEP = binding.get_host_cpu_features().get("bmi2", False)


def x86(name: str) -> Any:
    """Make an intrinsic of an x86 instruction that takes two numbers and returns one."""

    @intrinsic
    def instruction(_typing: Any, _first: Any, _second: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(LONG, [LONG, LONG])
            function = cgutils.get_or_insert_function(builder.module, kind, name)
            return builder.call(function, args)

        return TWO, generate

    instruction.__qualname__ = name  # fingerprints tell the instructions apart by it
    return instruction


@intrinsic
def bit_count(_typing: Any, _bits: Any) -> Any:
    """Return the number of members."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return ONE, generate


@intrinsic
def lowest_bit(_typing: Any, _bits: Any) -> Any:
    """Return the smallest member."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgutils.true_bit)

    return ONE, generate


@intrinsic
def turn_left(_typing: Any, _word: Any, _by: Any) -> Any:
    """Rotate a word in 32-bit registers; a GPU's compiler does not see that they are enough."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        word, by = (builder.trunc(arg, WORD) for arg in args)
        rest = builder.sub(ir.Constant(WORD, 32), by)
        turned = builder.or_(builder.shl(word, by), builder.lshr(word, rest))
        return builder.zext(turned, LONG)

    return TWO, generate


@rule
def write_members(out: Any, many: int, first: int, bits: int) -> int:
    """Append first + i for every i in bits; plain Python takes them from a cache instead."""
    while bits:
        out[many] = first + lowest_bit(bits)
        many += 1
        bits &= bits - 1
    return many


deposit = x86("llvm.x86.bmi.pdep.64")  # (a, b): a's lowest bits, moved to where b has ones
extract = x86("llvm.x86.bmi.pext.64")  # (a, b): a's bits where b has ones, packed from bit 0 on


@rule
def nth_by_deposit(bits: int, n: int) -> int:
    """Deposit bit n on the set: it lands on the n-th member."""
    return int(lowest_bit(deposit(1 << n, bits)))


@rule
def spread_by_deposit(bits: int) -> int:
    """Deposit eight bits on eight bytes."""
    return int(deposit(bits, BYTES))


@rule
def nibbles_by_deposit(nibbles: int) -> int:
    """Deposit eight nibbles on eight bytes."""
    return int(deposit(nibbles, NIBBLES))


nth_bit = nth_by_deposit if HAS_PDEP else None
spread = spread_by_deposit if HAS_PDEP else None
spread_nibbles = nibbles_by_deposit if HAS_PDEP else None
gather = extract if HAS_PDEP else None


@intrinsic
def short_code(_typing: Any) -> Any:
    """Make LLVM optimise the calling function for size."""

    def generate(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        builder.function.attributes.add("optsize")
        return context.get_dummy_value()

    return types.none(), generate
