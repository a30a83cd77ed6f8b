"""Machine code on disk, by Numba's own cache: one index for each rule and its bindings.

Numba by itself looks only at the file that a function stands in: a rule would go on with a callee's
old code. Here the stamp of an index is the rule's fingerprint, which covers all that it reaches
(core/walk.py). If any of it changes the index is stale, and its files are written over.
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
MOST_BYTES = 256 << 20  # of all files together; those of the indexes that were used last stay


class RuleLocator(_CacheLocator):  # type: ignore[misc]  # Numba's
    """Says where a rule's files are, and by which stamp they are known to be fresh."""

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
    """Numba's way to write machine code, at our place."""

    def __init__(self, function: Any) -> None:
        locator = self._locator = function.__locator__
        self._lineno = function.__code__.co_firstlineno
        self._filename_base = f"{locator.name}.py{sys.version_info[0]}{sys.version_info[1]}"


class RuleCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, which has a `__locator__`."""

    _impl_class = RuleFiles

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load machine code, or None. An index may name types of an earlier version that are gone,
        or be damaged: then it is begun anew."""
        try:
            return super().load_overload(sig, target_context)
        except Exception:
            self.flush()
            return None


def keep_on_disk(entry: Any, fingerprint: str, rule: Any, bindings: Bindings) -> None:
    """Keep what Numba compiles of a rule, if there is a place for it."""
    folder = cache_folder()
    if folder is None:
        return
    bound = sorted(f"{name} {_where(value)}" for name, value in bindings.items())
    known = digest(str(PACKAGE), rule.__module__, rule.__qualname__, *bound)
    name = f"{rule.__module__.rpartition('.')[2]}.{rule.__name__}-{known[:16]}"
    entry.py_func.__locator__ = RuleLocator(folder, name, fingerprint)
    entry._cache = RuleCache(entry.py_func)  # as its enable_caching() does with Numba's own class
    # Numba writes the index before the machine code that it names. The code's files are named by
    # the fingerprint: else a process that is killed in between would leave a fresh index that
    # leads to the old code.
    files = f"{entry._cache._impl.filename_base}.{fingerprint[:16]}"
    entry._cache._cache_file._data_name_pattern = f"{files}.{{number:d}}.nbc"
    for index in folder.glob(f"{name}.*.nbi"):
        index.touch()  # it is in use: see `tidy`


def _where(value: Any) -> str:
    """The name of what is bound, so that other bindings have other files."""
    if hasattr(value, "__qualname__"):
        return f"{value.__module__}.{value.__qualname__}"
    return repr(value)


@cache
def cache_folder() -> Path | None:
    """Make and tidy the folder; NUMBA_CACHE_DIR and XDG_CACHE_HOME say where, if they are set."""
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) / "krabbel" if base else user_cache_path("krabbel")) / "rules"
        folder.mkdir(parents=True, exist_ok=True)
        tidy(folder)
    except (OSError, RuntimeError):  # nowhere to write, or no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def tidy(folder: Path, most_bytes: int = MOST_BYTES) -> None:
    """Remove the files of the indexes that were used longest ago, where all take too much room."""
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
    """What is known of the files that are still there: another process may tidy up, too."""
    for path in paths:
        with suppress(FileNotFoundError):
            yield path.stat()
