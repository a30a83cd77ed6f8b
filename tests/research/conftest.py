"""Tests of packages that are not installed are skipped, and say which package they want."""

from importlib.util import find_spec

import pytest

WANTED = {
    "test_pettingzoo.py": ("pettingzoo",),
    "test_openspiel.py": ("pyspiel",),
    "test_training.py": ("torch", "sb3_contrib"),
}


class LeftOut(pytest.Module):
    """A file of tests that cannot even be imported here."""

    def collect(self):
        pytest.skip(f"{self.path.name}: {', '.join(missing(self.path))} not installed")


def missing(path):
    """The packages that a file of tests wants and does not get."""
    return [package for package in WANTED.get(path.name, ()) if not find_spec(package)]


def pytest_pycollect_makemodule(module_path, parent):
    """Otherwise as always."""
    return LeftOut.from_parent(parent, path=module_path) if missing(module_path) else None
