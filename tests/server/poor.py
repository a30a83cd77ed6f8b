"""`krabbel` whose guests can pay for one change in all: python -m tests.server.poor serve …

With --workers; nothing else is different.
"""

from functools import partial
from unittest.mock import patch

from krabbel.cli import serve
from krabbel.cli.main import main
from krabbel.server.settings import COSTS_MS, Limits, Rate
from krabbel.server.workers import Work

PURSE = Rate(burst=1.5 * COSTS_MS["change"], a_second=0)

if __name__ == "__main__":
    with patch.object(serve, "Work", partial(Work, limits=Limits(purse=PURSE))):
        main()
