"""The suite repeats itself exactly: all luck comes from the names of the tests.

KRABBEL_FRESH=$RANDOM pytest tests/laws: other random matches, which the same word brings back. A
test that fails says which word it ran with.
"""

import shlex
import signal

import pytest
from hypothesis import HealthCheck, settings

from tests.strategies import FRESH, LUCK, chances

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


def pytest_configure(config):
    """Have the word decide about the examples of Hypothesis, too."""
    if FRESH and config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = chances("hypothesis").getrandbits(64)


@pytest.fixture(autouse=True)
def luck(request, monkeypatch):
    """Every test begins with the luck of its name; so do the programs that it starts."""
    LUCK.seed(f"{request.node.nodeid} {FRESH}")
    monkeypatch.setenv("KRABBEL_TEST_LUCK", str(LUCK.getrandbits(64)))
    return LUCK


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    report = yield
    if report.failed:
        again = f"KRABBEL_FRESH={shlex.quote(FRESH)} pytest {shlex.quote(item.nodeid)}"
        report.sections.append(("the same luck again", again))
    return report
