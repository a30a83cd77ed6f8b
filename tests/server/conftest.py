import json
import logging

import pytest

from krabbel.server.logs import JsonLines, TextLines, log


@pytest.fixture(params=["sqlite", "postgres"])
def database(request, tmp_path):
    """The address of an empty database, of each kind in turn."""
    if request.param == "postgres":
        return request.getfixturevalue("postgres").empty()
    return tmp_path / "new folder" / "krabbel.sqlite"


@pytest.fixture
def lines():
    """What is logged, each event in both formats."""

    class Kept(logging.Handler):
        def emit(self, record):
            told.append((TextLines().format(record), json.loads(JsonLines().format(record))))

    told: list[tuple[str, dict]] = []
    handler, level = Kept(), log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield told
    log.removeHandler(handler)
    log.setLevel(level)


@pytest.fixture
def no_log():
    """pytest keeps what is logged, and with it errors and all that their frames know."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)
