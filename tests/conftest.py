"""The suite repeats itself exactly, unless KRABBEL_FRESH is set.

KRABBEL_FRESH=$RANDOM pytest tests/laws: other random matches, which the same word brings back.
"""

import signal

from hypothesis import HealthCheck, settings

from tests.strategies import FRESH

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
