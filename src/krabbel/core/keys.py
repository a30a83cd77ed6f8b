"""Keys of random words: each match has its own, and each decision in it has one beside that.

The match's key, 128 bits out of the study's seed and the match's number, is the seed of its deal: a
table with that seed is dealt the same cards.
"""

from krabbel.core.dice import WORD, Key, threefry
from krabbel.core.rule import rule

MATCHES = 1  # last word of a counter: the deal's blocks have 0 there
IMAGINING, CHOOSING = 0, 1  # blocks of a decision's key: a bot's world, and its choice


@rule
def match_key(key: Key, number: int) -> Key:
    """Return the key of the match with that number, which is its seed."""
    return threefry(key, (number & WORD, number >> 32, 0, MATCHES))


@rule
def decision_key(key: Key, made: int) -> Key:
    """Return a bot's key in the match with this key, after so many decisions."""
    return key[0], key[1], key[2] ^ made, key[3] ^ WORD
