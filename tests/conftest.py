"""The suite repeats itself exactly: all luck comes from the names of the tests.

KRABBEL_FRESH=$RANDOM pytest tests/laws: other random matches, which the same word brings back. A
test that fails says which word it ran with.
"""

import os
import shlex
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from krabbel.core.game import Game
from tests.strategies import FRESH, LUCK, chances

LAWS = Path(__file__).parent / "laws"

settings.register_profile(
    "krabbel",
    deadline=None,  # no test asserts a time
    max_examples=40,
    derandomize=not FRESH,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("krabbel")

# Ctrl-C is what some tests are about; a suite that runs in the background would ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LC_ALL"] = "C.UTF-8"  # the terminal speaks English, whatever the machine does


def pytest_configure(config):
    """Have the word decide about the examples of Hypothesis, too."""
    if FRESH and config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = chances("hypothesis").getrandbits(64)


def pytest_collection_modifyitems(config, items):
    """Hold drafts of games to the laws only: all other tests of them are left out."""
    out = [item for item in items if is_draft(item) and LAWS not in item.path.parents]
    config.hook.pytest_deselected(items=out)
    items[:] = [item for item in items if item not in out]


def is_draft(item):
    """Tell whether a test is run for a game that is a draft."""
    given = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(isinstance(value, Game) and value.is_draft for value in given)


@pytest.fixture(autouse=True)
def luck(request, monkeypatch):
    """Every test begins with the luck of its name; so do the programs that it starts."""
    LUCK.seed(f"{request.node.nodeid} {FRESH}")
    monkeypatch.setenv("KRABBEL_TEST_LUCK", str(LUCK.getrandbits(64)))
    return LUCK


@pytest.fixture(scope="session")
def postgres():
    """A PostgreSQL for the tests; each of them empties its database before."""
    from bench.postgres import Postgres  # a copy of the tests may stand alone (tests/new_game.py)

    with Postgres() as running:
        yield running


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        again = f"KRABBEL_FRESH={shlex.quote(FRESH)} pytest {shlex.quote(item.nodeid)}"
        report.sections.append(("the same luck again", again))
    return report
