"""The marks at the left of a menu's lines, to be typed: none looks like another line's card.

Lines are counted 1, 2, 3 …, unless a line names a number, as in "play 6". Then its own number is
its mark. Where two lines name the same number, or a line names several, all lines have letters.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from string import ascii_lowercase

RESERVED = "hlqu"  # letters that are commands


def marks(labels: Sequence[str], named: Sequence[frozenset[int]]) -> list[str]:
    """A mark for each line; named[i] are the numbers that line i names."""
    if not any(named):
        return [str(n) for n in range(1, len(labels) + 1)]
    single = {next(iter(some)) for some in named if len(some) == 1}
    own = len(single) == sum(map(bool, named))  # each line that names a number has its own
    counted = [own and bool(some) for some in named]
    letters = iter(
        lettered(
            [label for label, is_counted in zip(labels, counted, strict=True) if not is_counted]
        )
    )
    return [
        str(next(iter(some))) if is_counted else next(letters)
        for some, is_counted in zip(named, counted, strict=True)
    ]


def lettered(labels: Sequence[str]) -> list[str]:
    """A letter for each line: its first one if no other line and no command has it."""
    letters = [label[0].casefold() for label in labels]
    first = Counter(letters)
    free = [letter for letter in ascii_lowercase if letter not in RESERVED and letter not in first]
    others = (letter * many for many in count(1) for letter in free)
    own = {letter for letter in ascii_lowercase if first[letter] == 1 and letter not in RESERVED}
    return [letter if letter in own else next(others) for letter in letters]


def runs(listed: Sequence[str]) -> str:
    """The marks in short: "1-5", "2, 6, 13", "a-g, i"."""
    parts: list[list[str]] = []
    for mark in sorted(listed, key=lambda mark: (mark.isalpha(), len(mark), mark)):
        if parts and follows(parts[-1][-1], mark):
            parts[-1].append(mark)
        else:
            parts.append([mark])
    return ", ".join(
        f"{part[0]}-{part[-1]}" if len(part) > 2 else ", ".join(part) for part in parts
    )


def follows(mark: str, other: str) -> bool:
    """Whether a mark is the very next one."""
    if mark.isdigit() and other.isdigit():
        return int(other) == int(mark) + 1
    return len(mark) == len(other) == 1 and ord(other) == ord(mark) + 1
