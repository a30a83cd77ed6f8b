"""Seeds: the 128 secret bits of a game, as a number, as text and as the key of the dice."""

import hashlib
import re
from collections.abc import Mapping
from random import Random, SystemRandom

from krabbel.core.dice import WORD, Key
from krabbel.core.errors import BadOption

BITS = 128
SYSTEM: Random = SystemRandom()  # the operating system's random numbers, which nobody can guess


def fresh_seed(chance: Random = SYSTEM) -> int:
    """Return a seed that nobody can guess; a program that must be repeatable passes a generator."""
    return chance.getrandbits(BITS)


def check_seed(seed: object) -> int:
    """Return the seed; BadOption if it is not one."""
    if type(seed) is not int or not 0 <= seed < 1 << BITS:
        told = f"a seed is a whole number from 0 to 2**{BITS} - 1, not {seed!r}"
        raise BadOption(told, kind="bad_seed", seed=seed)
    return seed


def key_of(seed: int) -> Key:
    """Return the seed as a key: four words of 32 bits, lowest first."""
    return seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD


def seed_name(seed: int) -> str:
    """Return the seed as 32 hexadecimal digits."""
    return f"{seed:032x}"


def parse_seed(text: str) -> int:
    """Read a seed from 32 hexadecimal digits, or from a decimal number of any other length."""
    if re.fullmatch("[0-9a-fA-F]{32}", text):
        return int(text, 16)
    if re.fullmatch("[0-9]{1,39}", text):
        return check_seed(int(text))
    raise BadOption(kind="bad_seed", seed=text)


def commitment(seed: int) -> str:
    """Hash the seed's 16 bytes by SHA-256; shown at the start, it lets all check the deal later."""
    return hashlib.sha256(seed.to_bytes(BITS // 8, "big")).hexdigest()


def joint_seed(server: int, numbers: Mapping[int, int]) -> int:
    """Return the seed that follows from the server's number and the players', by seat.

    It is the first half of the SHA-256 of lines that each have one form and one length, so that no
    two sets of numbers have the same text; without players' numbers it is the server's.
    """
    if not numbers:
        return server
    lines = ["krabbel deal 1", f"server {seed_name(server)}"]
    lines += [f"seat {seat} {seed_name(numbers[seat])}" for seat in sorted(numbers)]
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()
    return int.from_bytes(digest[: BITS // 8], "big")
