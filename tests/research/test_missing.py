"""A package that is not installed: one sentence with the command, and all else goes on."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
for name in {packages!r}:
    sys.modules[name] = None
from krabbel.core.optional import Missing
try:
    import krabbel.research.{module}
except Missing as missing:
    print(missing)
"""


@pytest.mark.parametrize(
    ("module", "packages", "command"),
    [
        ("pettingzoo", ["pettingzoo"], "pip install -e '.[research]' in a checkout"),
        (
            "pettingzoo",
            ["gymnasium", "gymnasium.spaces"],
            "pip install -e '.[research]' in a checkout",
        ),
        ("openspiel", ["pyspiel"], "pip install -e '.[research]' in a checkout"),
        ("policies", ["pyspiel"], "pip install -e '.[research]' in a checkout"),
        ("sb3", ["stable_baselines3"], "pip install -e '.[training]' in a checkout"),
    ],
)
def test_what_is_missing_is_told_in_one_sentence(module, packages, command):
    code = WITHOUT.format(packages=packages, module=module)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert command in done.stdout
    assert len(done.stdout.splitlines()) == 1


def test_batches_need_none_of_them():
    packages = ["pettingzoo", "gymnasium", "pyspiel", "torch", "stable_baselines3"]
    code = WITHOUT.format(packages=packages, module="batch")
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == ""
