"""The servers of deploy/compose.yaml on this machine: with the options that they have there.

What is changed is addresses: in compose each server has a machine of its own.
"""

import json
import re
import subprocess
import sys
from contextlib import contextmanager

import yaml

from tests.operations.proxy import DEPLOY

COMPOSE, CONTAINER = DEPLOY / "compose.yaml", DEPLOY / "Containerfile"


def commands():
    """What each server is started with, by its name: the container's own words, then compose's."""
    entry = re.search(r"^ENTRYPOINT (.*)", CONTAINER.read_text(), re.MULTILINE)
    assert entry
    _krabbel, *words = json.loads(entry[1])
    services = yaml.safe_load(COMPOSE.read_text())["services"]
    return {name: words + one["command"] for name, one in services.items() if "build" in one}


def here(words, changes):
    """A command's words with other addresses, all of which there must be."""
    longest_first = sorted(changes, key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, longest_first)))
    assert {found for word in words for found in known.findall(word)} == set(changes)
    return [known.sub(lambda found: changes[found[0]], word) for word in words]


@contextmanager
def started(words, log):
    """A server, once it listens; what it logs goes into a file."""
    command = [sys.executable, "-m", "tests.server.lucky", *words]
    with (
        log.open("a") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=file, text=True) as process,
    ):
        try:
            assert process.stdout
            assert process.stdout.readline(), log.read_text()
            yield process
        finally:
            process.kill()
