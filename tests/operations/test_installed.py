"""The package serves from where it is installed, as deploy/install.sh and the container have it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import krabbel
from krabbel.server.http.routes import all_rules, all_words
from krabbel.server.http.static import PAGE
from tests.server.guest import WAIT_S

ROOT = Path(__file__).parents[2]
HOW = ["--no-deps", "--no-build-isolation"]  # a copy, not this checkout (which would be -e)
OFFLINE = ["--quiet", "--disable-pip-version-check", "--no-index"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder that the package was installed to."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", *OFFLINE, *HOW, "--target", str(folder), "."]
    subprocess.run(pip, cwd=ROOT, check=True)
    return folder


@pytest.fixture
def run(installed, tmp_path):
    """Start a program with the package that was installed, and no other, from an empty folder."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}

    def start(*words):
        return subprocess.Popen(
            list(map(str, words)), stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=environment
        )

    return start


def test_what_is_installed_serves_and_ends_in_order(installed, run, tmp_path):
    found = run(sys.executable, "-c", "import krabbel; print(krabbel.__file__)").communicate()[0]
    assert Path(found.strip()).parent == installed / "krabbel"
    words = ["serve", "--no-open", "--port", "0", "--database", tmp_path / "krabbel.sqlite"]
    with run(installed / "bin" / "krabbel", *words) as server:
        try:
            told = server.stdout.readline()
            url = re.search(r"http://127\.0\.0\.1:\d+", told)
            assert url, told
            with httpx.Client(base_url=url[0], timeout=WAIT_S) as client:
                has_all_that_is_no_program(client)
            server.send_signal(signal.SIGTERM)
            assert server.wait() == 0
        finally:
            server.kill()


def has_all_that_is_no_program(client):
    """Ask for the page with all that it loads, the games, and texts of two languages."""
    page = client.get("/").text
    assets = re.findall(r'"/(assets/[^"]+)"', page)
    assert assets
    for asset in assets:
        assert client.get(f"/{asset}").content == (PAGE / asset).read_bytes()
    games = [game["name"] for game in client.get("/api/games").json()]
    assert games == list(krabbel.game_names())
    for game in games:
        for language in ("de", "fr"):
            for kind, text in (("rules", all_rules), ("words", all_words)):
                told = client.get(f"/api/{kind}/{game}/{language}")
                assert (told.status_code, told.content) == (200, text(game, language))
