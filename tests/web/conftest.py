"""A server and a browser for each worker of the suite; everybody has a context of their own."""

from contextlib import ExitStack

import pytest
from playwright.sync_api import expect, sync_playwright
from tools.test_programs import browser

from krabbel.bots import Budget
from krabbel.server.settings import Limits, Rate, Settings
from tests.server.guest import opened
from tests.web.people import WAIT_MS, Person

OFTEN = Rate(burst=10_000, a_second=1_000)
WIDE = Limits(
    purse=Rate(burst=1e6, a_second=1e6),
    tables=OFTEN,
    tables_of_guest=OFTEN,
    frames=OFTEN,
    messages=OFTEN,
)
HINT = Budget(None, simulations=200, threads=1)  # repeats
PATIENT = Settings(
    pause_ms=(0, 0),
    again_ms=(0, 0),
    away_s=3600,
    back_s=0,
    claim_s=3600,
    scores_s=3600,
    look_s=3600,
    think_s=3600,
)

expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        path = browser()
        assert path, "no Chromium: python -m tools.test_programs"
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def server():
    with opened(PATIENT, WIDE) as running:
        running.services.workers.pool.hint_budget = HINT
        yield running


@pytest.fixture
def come(chromium, server, request):
    """Somebody comes to the server; at the end no page may have complained of anything."""
    with ExitStack() as contexts:
        there: list[Person] = []

        def come(url=server.url, **looks):
            person = Person(chromium, url, luck=f"{request.node.nodeid} {len(there)}", **looks)
            contexts.callback(person.leave)
            there.append(person)
            return person

        yield come
        assert [complaint for person in there for complaint in person.complaints] == []
