"""Keys of random words: one for each match, and one for each decision in it.

A match's key, 128 bits, follows from the study's seed and the match's number. It is the match's own
seed: a table with that seed is dealt the same cards.
"""

from krabbel.core.dice import WORD, Key, threefry
from krabbel.core.rule import rule

MATCHES = 1  # last word of the counter; `random_block` has 0 there, so the two never coincide
IMAGINING, CHOOSING = 0, 1  # blocks of a decision's key: to imagine the table, and to choose


@rule
def match_key(key: Key, number: int) -> Key:
    """Return the key of a study's match number `number`; it is the match's seed."""
    return threefry(key, (number & WORD, number >> 32, 0, MATCHES))


@rule
def decision_key(key: Key, made: int) -> Key:
    """Return a bot's key after `made` decisions of the match with this key.

    All bits of the last word are flipped, so that bots never draw the words that deal the cards.
    """
    return key[0], key[1], key[2] ^ made, key[3] ^ WORD
