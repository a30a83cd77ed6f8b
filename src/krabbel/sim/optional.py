"""Packages that are needed for some things only."""

import shlex
from importlib import import_module
from typing import Any

from krabbel.core.errors import KrabbelError


class Missing(KrabbelError):
    """Something that is not installed, and the command that installs it."""


def optional(package: str, wanted_by: str, install: str | None = None) -> Any:
    """The package; if it is missing, one sentence says who wants it and how to get it."""
    try:
        return import_module(package)
    except ImportError as bad:
        command = f"pip install {shlex.quote(install or package)}"  # zsh reads [ ]
        raise Missing(f"{wanted_by} needs the package {package}: {command}") from bad
