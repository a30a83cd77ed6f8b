"""Records: a match as a text file, a header and then an action per line, which replays exactly.

krabbel record 1
game: party-bugs
version: 1
players: 3
options: {"face_down": true}
seed: 000102030405060708090a0b0c0d0e0f

A hide 4

`A takes back 3` among the actions: A took their last decision back, and with it the last 3 actions.
"""

import json
import re
from dataclasses import dataclass
from typing import Any

from krabbel.core.errors import BadRecord

FIRST_LINE = "krabbel record 1"
KEYS = ("game", "version", "players", "options", "seed", "position", "seats")
MAX_CHARACTERS = 4_000_000
TAKES_BACK = re.compile(r"takes back ([1-9]\d{0,8})")


@dataclass(frozen=True)
class Transcript:
    """A record's header, and its moves as (line number, seat letter, action)."""

    header: dict[str, str]
    moves: list[tuple[int, str, str]]

    def value(self, key: str) -> str:
        """Return a value of the header; BadRecord if it is missing."""
        if key not in self.header:
            raise BadRecord(kind="record_lacks", key=key)
        return self.header[key]

    def json(self, key: str) -> Any:
        """Return a value of the header that is JSON."""
        try:
            return json.loads(self.value(key))
        except (ValueError, RecursionError) as bad:
            raise BadRecord(kind="not_json", key=key, value=self.value(key)[:40]) from bad


def write_record(header: dict[str, str], moves: list[tuple[str, str]]) -> str:
    """Return the text of a record."""
    lines = [f"{key}: {value}" for key, value in header.items()]
    return "\n".join([FIRST_LINE, *lines, "", *(f"{seat} {move}" for seat, move in moves), ""])


def parse_record(text: str) -> Transcript:
    """Split a record's text into header and moves; BadRecord names the line that is wrong."""
    if len(text) > MAX_CHARACTERS:
        raise BadRecord(kind="record_long")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FIRST_LINE:
        raise BadRecord(kind="record_start", expected=FIRST_LINE)
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1)]
    end = next((number for number, line in numbered if not line), len(lines))
    header: dict[str, str] = {}
    for number, line in numbered[1 : end - 1]:
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in header:
            raise BadRecord(kind="record_head", line=number, keys=KEYS)
        header[key] = value.strip()
    split = ((number, *line.partition(" ")) for number, line in numbered[end:] if line)
    return Transcript(header, [(number, seat, move) for number, seat, _, move in split])


def taken_back_name(moves: int) -> str:
    """Return the text of the line that takes back so many moves."""
    return f"takes back {moves}"


def parse_taken_back(text: str) -> int:
    """Return how many moves a line takes back; 0 if it is a move."""
    found = TAKES_BACK.fullmatch(text)
    return int(found[1]) if found else 0
