"""Keep machine code on disk in Numba's own cache: one index file for each rule and its bindings.

By itself Numba checks only the file in which a function is defined: after a change in a callee's
file, a rule would still run the callee's old code. So here an index is stamped with the rule's
fingerprint, which covers everything the rule reaches (core/walk.py). If any of that changes, the
index is stale and its files are overwritten.
"""

import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from platformdirs import user_cache_path

from krabbel.core.fingerprint import digest
from krabbel.core.walk import Bindings

PACKAGE = Path(__file__).resolve().parent.parent
MOST_BYTES = 256 << 20  # of all files together; the least recently used indexes are removed first


class RuleLocator(_CacheLocator):  # type: ignore[misc]  # Numba's
    """Tells Numba where a rule's files are, and the stamp that a fresh index has."""

    def __init__(self, folder: Path, name: str, fingerprint: str) -> None:
        self.folder, self.name, self.fingerprint = folder, name, fingerprint
        self._py_file = name  # Numba names it in warnings

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> str:
        return self.fingerprint

    def get_disambiguator(self) -> str:
        return self.name


class RuleFiles(CompileResultCacheImpl):  # type: ignore[misc]
    """Numba's file format for machine code, in our folder and under our file names."""

    def __init__(self, function: Any) -> None:
        locator = self._locator = function.__locator__
        self._lineno = function.__code__.co_firstlineno
        self._filename_base = f"{locator.name}.py{sys.version_info[0]}{sys.version_info[1]}"


class RuleCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, whose files are where its `__locator__` says."""

    _impl_class = RuleFiles

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load machine code, or return None.

        An index that is damaged, or names types that no longer exist, is emptied and begun anew.
        """
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            self.flush()
            return None


def keep_on_disk(entry: Any, fingerprint: str, rule: Any, bindings: Bindings) -> None:
    """Have Numba keep on disk what it compiles of a rule, if there is a folder to write to."""
    folder = cache_folder()
    if folder is None:
        return
    # The name tells checkouts, rules and bindings apart; the stamp tells whether files are fresh.
    bound = sorted(f"{name} {_where(value)}" for name, value in bindings.items())
    known = digest(str(PACKAGE), rule.__module__, rule.__qualname__, *bound)
    name = f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}-{known[:16]}"
    entry.py_func.__locator__ = RuleLocator(folder, name, fingerprint)
    entry._cache = RuleCache(entry.py_func)  # as its enable_caching() does with Numba's own class
    # Numba writes the index first and then the machine code that it names. A process killed in
    # between would leave a fresh index that leads to old code. So the fingerprint is part of the
    # code's file name: that file then does not exist, and Numba compiles again.
    files = f"{entry._cache._impl.filename_base}.{fingerprint[:16]}"
    entry._cache._cache_file._data_name_pattern = f"{files}.{{number:d}}.nbc"
    for index in folder.glob(f"{name}.*.nbi"):
        index.touch()  # it is in use: see `tidy`


def _where(value: Any) -> str:
    """Return the name of a bound value, so that different bindings have different files."""
    if hasattr(value, "__qualname__"):
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value)


@cache
def cache_folder() -> Path | None:
    """Make, tidy and return the folder, or None if it cannot be written.

    It is in NUMBA_CACHE_DIR or XDG_CACHE_HOME if one is set, else in the user's cache folder.
    """
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) / "krabbel" if base else user_cache_path("krabbel")) / "rules"
        folder.mkdir(parents=True, exist_ok=True)
        tidy(folder)
    except (OSError, RuntimeError):  # nowhere to write, or no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def tidy(folder: Path, most_bytes: int = MOST_BYTES) -> None:
    """Remove the least recently used indexes and their files until all fit into `most_bytes`."""
    groups: dict[str, list[Path]] = defaultdict(list)
    for path in folder.iterdir():
        groups[path.name.partition(".py")[0]].append(path)
    sizes = {name: _size(paths) for name, paths in groups.items()}
    room = most_bytes - sum(sizes.values())
    for name in sorted(groups, key=lambda name: _last_use(groups[name])):
        if room >= 0:
            return
        for path in groups[name]:
            path.unlink(missing_ok=True)
        room += sizes[name]


def _size(paths: list[Path]) -> int:
    return sum(found.st_size for found in _found(paths))


def _last_use(paths: list[Path]) -> float:
    return max((found.st_mtime for found in _found(paths)), default=0.0)


def _found(paths: list[Path]) -> Iterator[os.stat_result]:
    """Yield the status of the files that still exist: another process may be tidying, too."""
    for path in paths:
        with suppress(FileNotFoundError):
            yield path.stat()
