"""Installing the programs for the tests starts no services that go on running."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from tools import test_programs as programs

TOLD = """#!/bin/sh
echo "$(basename "$0") $*" >> "$(dirname "$0")/told"
test "$1 $2" != "cat prometheus"
"""


@pytest.fixture
def told(tmp_path, monkeypatch):
    """What apt-get and systemctl are told, on a computer with an nginx and without Prometheus."""
    for name in ("apt-get", "systemctl"):
        (tmp_path / name).write_text(TOLD)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(programs, "SYSTEMD", tmp_path)
    return lambda: (tmp_path / "told").read_text().splitlines()


def test_the_services_that_come_with_it_are_stopped_and_those_of_before_are_not(told):
    programs.install(["nginx", "prometheus", "shellcheck"])
    *_, installed, stopped = told()
    assert installed.startswith("apt-get install -y --no-install-recommends ")
    assert installed.endswith(" nginx prometheus shellcheck")
    assert stopped == "systemctl disable --quiet --now prometheus"


def test_without_systemd_nothing_is_stopped(told, tmp_path, monkeypatch):
    monkeypatch.setattr(programs, "SYSTEMD", tmp_path / "nowhere")
    programs.install(["prometheus"])
    assert [line.split()[0] for line in told()] == ["apt-get", "apt-get"]


def test_a_package_of_two_programs_is_asked_for_once(monkeypatch):
    monkeypatch.setattr(programs, "program", lambda _name: None)
    assert programs.missing().count("prometheus") == 1


def test_services_are_stopped_where_not_all_could_be_installed(told, tmp_path):
    with (tmp_path / "apt-get").open("a") as script:
        script.write('\ntest "$1" != install\n')
    with pytest.raises(subprocess.CalledProcessError):
        programs.install(["prometheus"])
    assert told()[-1] == "systemctl disable --quiet --now prometheus"


def test_contributors_are_told_of_every_package():
    told = Path(__file__).parents[2].joinpath("CONTRIBUTING.md").read_text()
    (paragraph,) = (part for part in told.split("\n\n") if "Debian's packages" in part)
    listed = paragraph.partition(". `python")[0]
    usual = {package for packages in programs.PROGRAMS.values() for package in packages}
    before, _, others = listed.partition("`make test-long`")
    assert set(re.findall(r"`([^`]+)`", before)) == usual
    assert set(re.findall(r"`([^`]+)`", others)) == set(programs.ENGINES.values())
