"""Compiled rules on disk, in a folder that changes with the sources a rule may call.

Numba by itself looks only at a function's own file: a rule would go on with a callee's old code.
"""

import hashlib
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import numba

PACKAGE = Path(__file__).resolve().parent.parent
KEPT = 4  # folders a group, the newest ones
UNCALLED = ("view.py", "words.py")  # by any rule


def enable_caching(compiled: Any, module: str) -> None:
    """Cache a compiled rule of that module, if there is a place for it.

    Of a module outside the package nobody knows what its rules call.
    """
    folder = _folder(_group(module)) if module.startswith(f"{PACKAGE.name}.") else None
    if folder is None:
        return
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        compiled.enable_caching()
    finally:
        numba.config.CACHE_DIR = before


def _group(module: str) -> str:
    """The game whose sources a rule of that module may call; core's rules call core alone."""
    folder, _, rest = module.removeprefix("krabbel.").partition(".")
    return rest.partition(".")[0] if folder == "games" else "core"


@cache
def _folder(group: str) -> Path | None:
    base = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    try:
        home = (Path(base) if base else Path.home() / ".cache") / "krabbel"
        folder = home / f"{group}-{_digest(group)}"
        folder.mkdir(parents=True, exist_ok=True)
        _tidy(home, group, folder)
    except (OSError, RuntimeError):  # nowhere to write, or no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def _digest(group: str) -> str:
    digest = hashlib.sha256(str(PACKAGE).encode())
    patterns = ("core/**/*.py", f"games/{group}/*.py", "bots/**/*.py")
    for path in sorted(path for pattern in patterns for path in PACKAGE.glob(pattern)):
        if path.name not in UNCALLED:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _tidy(home: Path, group: str, current: Path) -> None:
    """Remove all but the newest folders of a group."""
    os.utime(current)
    folders = sorted(home.glob(f"{group}-*"), key=lambda folder: folder.stat().st_mtime)
    for old in folders[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)
