"""Machine code on disk: never another rule's or an old one's, and no cache is no obstacle."""

import os
import subprocess
import sys

import pytest

from krabbel.core.cache import tidy

ENGINE = "import krabbel; t = krabbel.game({game!r}).table(3, seed=1, engine={engine!r})"
MADE_UP = """
from krabbel.core.compile import compiled
from krabbel.core.rule import placeholder, rule

@placeholder
def free(x):
    return x

@rule
def low(x):
    return x * {factor}

@rule
def negated(x):
    return -x

@rule
def high(x):
    return low(x) + free(x)

run = compiled(high, {bindings})
print(run(5), sum(run.stats.cache_hits.values()))
"""


def says(code, **environment):
    """What the program prints, and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip()


def ran(tmp_path, factor=2, bindings="{}"):
    """What the made-up rule gives in a process of its own, and whether it was loaded from disk."""
    path = tmp_path / "made_up.py"
    path.write_text(MADE_UP.format(factor=factor, bindings=bindings))
    return says(f"import runpy; runpy.run_path({str(path)!r})", NUMBA_CACHE_DIR=str(tmp_path))


DIES = """
import os
from numba.core.caching import IndexDataCacheFile
IndexDataCacheFile._save_data = lambda *_: os._exit(9)  # the index is written, its code is not
"""


def test_a_process_that_is_killed_while_it_writes_leaves_no_old_code(tmp_path):
    assert ran(tmp_path) == "15 0"
    path = tmp_path / "made_up.py"
    path.write_text(DIES + MADE_UP.format(factor=3, bindings="{}"))
    run = f"import runpy; runpy.run_path({str(path)!r})"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    assert subprocess.run([sys.executable, "-c", run], env=environment).returncode == 9
    assert ran(tmp_path, factor=3) == "20 0"
    assert ran(tmp_path, factor=3) == "20 1"


def test_an_index_that_cannot_be_read_is_begun_anew(tmp_path):
    assert ran(tmp_path) == "15 0"
    (index,) = tmp_path.rglob("*.nbi")
    version, _, _ = index.read_bytes().partition(b".")
    gone = b"cno_such_module\nTuple\n."  # a pickled name, as of a type that was moved
    index.write_bytes(version + b"." + gone)
    assert ran(tmp_path) == "15 0"
    assert ran(tmp_path) == "15 1"


def test_a_changed_callee_makes_what_is_on_disk_stale(tmp_path):
    assert ran(tmp_path) == "15 0"
    assert ran(tmp_path) == "15 1"
    assert ran(tmp_path, factor=3) == "20 0"
    assert ran(tmp_path, factor=3) == "20 1"
    indexes = list(tmp_path.rglob("*.nbi"))
    assert len(indexes) == 1  # it is written over


def test_other_bindings_are_kept_apart_on_disk(tmp_path):
    negated = "{'free': negated}"
    assert [ran(tmp_path), ran(tmp_path, bindings=negated)] == ["15 0", "5 0"]
    assert [ran(tmp_path), ran(tmp_path, bindings=negated)] == ["15 1", "5 1"]


def test_games_keep_apart_in_one_cache_folder(tmp_path):
    for _ in range(2):
        for game in ("party-bugs", "rucki-zucki"):
            plain, fast = (
                says(
                    ENGINE.format(game=game, engine=engine) + "; print(t.waiting, t.position())",
                    NUMBA_CACHE_DIR=str(tmp_path),
                )
                for engine in ("python", "numba")
            )
            assert fast == plain


def test_without_a_place_to_write_rules_are_compiled_anew(tmp_path):
    nowhere = tmp_path / "a file, not a folder"
    nowhere.touch()
    path = tmp_path / "made_up.py"
    path.write_text(MADE_UP.format(factor=2, bindings="{}"))
    code = f"import runpy; runpy.run_path({str(path)!r})"
    assert says(code, NUMBA_CACHE_DIR=str(nowhere)) == "15 0"


def test_the_folder_is_found_by_the_users_own_settings(tmp_path):
    code = "from krabbel.core.cache import cache_folder; print(cache_folder())"
    assert says(code, NUMBA_CACHE_DIR="", XDG_CACHE_HOME=str(tmp_path)).startswith(str(tmp_path))


def test_what_was_used_longest_ago_is_removed_where_all_takes_too_much_room(tmp_path):
    for number, name in enumerate(("old", "older", "new")):
        for ending, size in (("nbi", 10), ("1.nbc", 90)):
            path = tmp_path / f"rules.{name}-0123.py311.{ending}"
            path.write_bytes(b"x" * size)
            os.utime(path, (0, (5, 1, 9)[number]))
    tidy(tmp_path, most_bytes=300)
    assert len(list(tmp_path.iterdir())) == 6
    tidy(tmp_path, most_bytes=250)
    assert {path.name.split("-")[0] for path in tmp_path.iterdir()} == {"rules.old", "rules.new"}
    tidy(tmp_path, most_bytes=0)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("numba", ["raise ImportError('Numba needs another NumPy')"])
def test_numba_that_cannot_be_imported_is_done_without(tmp_path, numba):
    (tmp_path / "numba.py").write_text(numba)
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    code = ENGINE.format(game="party-bugs", engine="python") + "; print(t.waiting)"
    assert says(code, PYTHONPATH=path) == "(0, 1, 2)"
