"""What docs and errors say about installing: groups that exist, from a checkout, in one wording."""

import re
import tomllib
from pathlib import Path

import pytest

from krabbel.core.errors import how_to_install

ROOT = Path(__file__).parents[1]
GROUPS = set(
    tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
)
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += [*sorted((ROOT / "examples").glob("*.py")), *sorted((ROOT / "src").rglob("*.py"))]
PAGES = [page for page in PAGES if "pip install" in page.read_text()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_installing_is_from_a_checkout_and_by_groups_that_exist(page):
    text = page.read_text()
    commands = re.findall(r"pip install[^\n`(;]*", text)
    for command in commands:
        if page.name == "errors.py":
            continue  # the wording itself
        groups = re.fullmatch(r"pip install -e '\.\[([a-z,]+)\]'.*", command)
        assert groups, command
        assert set(groups[1].split(",")) <= GROUPS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pip_is_called_by_one_name(page):
    assert not re.search(r"[\w/]pip install", page.read_text())


@pytest.mark.parametrize("group", sorted(GROUPS))
def test_the_wording_of_error_texts(group):
    assert how_to_install(group) == f"pip install -e '.[{group}]' in a checkout of Krabbel"


def test_optional_packages_are_named_by_groups_that_exist():
    used = set()
    for path in (ROOT / "src").rglob("*.py"):
        text = path.read_text()
        used |= set(re.findall(r"how_to_install\(['\"](\w+)['\"]\)", text))
        used |= set(re.findall(r"optional\([^()]*, \"(\w+)\"\)", text))
    assert used <= GROUPS
    assert {"fast", "study", "cluster", "gpu", "training"} <= used
