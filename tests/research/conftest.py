"""Tests of packages that are not installed are left out."""

from importlib.util import find_spec

WANTED = {
    "test_pettingzoo.py": ("pettingzoo",),
    "test_openspiel.py": ("pyspiel",),
    "test_training.py": ("torch", "sb3_contrib"),
}
collect_ignore = [name for name, packages in WANTED.items() if not all(map(find_spec, packages))]
