"""`krabbel` with chance that repeats: python -m tests.server.lucky serve …

The luck is the test's, see tests/conftest.py; nothing else is different.
"""

import os
from functools import partial
from random import Random
from unittest.mock import patch

from krabbel.cli.main import main
from krabbel.server import run

if __name__ == "__main__":
    chance = Random(os.environ["KRABBEL_TEST_LUCK"])
    with patch.object(run, "serve", partial(run.serve, chance=chance)):
        main()
