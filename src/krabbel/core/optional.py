"""Import packages that only some features need."""

from importlib import import_module
from typing import Any

from krabbel.core.errors import KrabbelError, how_to_install


class Missing(KrabbelError):
    """Something that is not installed, and the command that installs it."""


def optional(package: str, wanted_by: str, extra: str) -> Any:
    """Return the package; Missing says in one sentence who needs it and how to install it."""
    try:
        return import_module(package)
    except ImportError as bad:
        how = how_to_install(extra)
        told = f"{wanted_by} needs the package {package}: {how}"
        raise Missing(told, kind="needs_package", package=package, install=how) from bad
