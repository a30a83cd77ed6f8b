"""Browsers of other engines. They take long, and need packages of their own: `make test-long`."""

import os
from contextlib import closing

import pytest

from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKit
from tests.server.guest import opened
from tests.web.conftest import PATIENT, WIDE

ENGINES = {"firefox": Firefox, "webkit": WebKit}
collect_ignore_glob = [] if os.environ.get("KRABBEL_ENGINES") else ["test_*.py"]


@pytest.fixture(scope="session", params=ENGINES)
def browser_elsewhere(request):
    with closing(ENGINES[request.param]()) as started:
        yield started


@pytest.fixture(scope="session")
def server():
    with opened(PATIENT, WIDE) as running:
        yield running
