"""The API reference: built from docstrings without a warning, complete, and its examples run."""

import inspect
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from sphinx.util.inventory import InventoryFile

import krabbel

ROOT = Path(__file__).parent.parent
INTERPRETED = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
RUN = """import doctest, importlib, sys
results = [doctest.testmod(importlib.import_module(name)) for name in sys.argv[1:]]
print(sum(result.attempted for result in results))
sys.exit(any(result.failed for result in results))"""
CALLED = ("py:function", "py:class", "py:exception")


@pytest.fixture(scope="module")
def names(tmp_path_factory):
    """The names that have a place in the reference, with what they are."""
    out = tmp_path_factory.mktemp("api")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-n"]
    command += ["-d", str(out / "doctrees"), str(ROOT / "docs" / "api"), str(out / "html")]
    built = subprocess.run(command, capture_output=True, text=True, env=INTERPRETED, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    inventory = InventoryFile.loads((out / "html" / "objects.inv").read_bytes(), uri="")
    return {name: role for role, known in inventory.data.items() for name in known if "py:" in role}


def found(name):
    """The object of that name."""
    module, _, rest = name.rpartition(".")
    try:
        return import_module(name)
    except ModuleNotFoundError:
        return getattr(found(module), rest)


def public(kind):
    return [name for name in vars(kind) if not name.startswith("_")]


def test_every_public_name_has_its_place(names):
    def places(name):
        thing = getattr(krabbel, name)
        return {f"krabbel.{name}", f"{thing.__module__}.{thing.__qualname__}"}

    assert [name for name in krabbel.__all__ if not places(name) & names.keys()] == []


@pytest.mark.parametrize("kind", [krabbel.Table, type(krabbel.game("go5"))], ids=["Table", "Game"])
def test_every_public_method_has_its_place(names, kind):
    written = {name.rpartition(".")[2] for name in names if kind.__name__ in name.split(".")}
    assert len(public(kind)) > 10
    assert sorted(set(public(kind)) - written) == []


def test_whatever_is_in_the_reference_says_what_it_is(names):
    told = {name: found(name) for name, role in names.items() if role != "py:attribute"}
    assert len(told) > 100
    silent = [name for name, thing in told.items() if not inspect.getdoc(thing)]
    assert [name for name in silent if told[name].__name__ != "<lambda>"] == []  # a field's default


def test_the_examples_run(names):
    homes = {found(name).__module__ for name, role in names.items() if role in CALLED}
    command = [sys.executable, "-c", RUN, *sorted(homes)]
    run = subprocess.run(command, capture_output=True, text=True, env=INTERPRETED, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    assert int(run.stdout) > 15
