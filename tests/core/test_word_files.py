"""Files of words: a key stands once in each, since JSON would quietly take the last one."""

import json
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*ROOT.glob("src/krabbel/**/words/**/*.json"), *ROOT.glob("web/src/words/**/*.json")]
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_key_stands_twice(path):
    twice: list[str] = []

    def note(pairs):
        twice.extend(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        return dict(pairs)

    json.loads(path.read_text(), object_pairs_hook=note)
    assert twice == []
