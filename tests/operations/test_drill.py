"""The drill of docs/operations.md: a backup of a server that runs, checked, and played on."""

import re
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner

from krabbel.cli.main import main
from tests.server.guest import QUICK, at_table, guest, new_table, opened

PAGE = Path(__file__).parents[2] / "docs/operations.md"


def krabbel(*words):
    done = CliRunner().invoke(main, list(map(str, words)))
    assert done.exit_code == 0, done.output
    return done.output


def act(line):
    """Make any move; which version of the table it led to."""
    view = line.read("view", where=lambda got: got["actions"])
    return line.ask("act", seat=0, action=view["actions"][0])["version"]


def test_a_backup_in_use_is_sound_and_goes_on_where_it_was_taken(tmp_path):
    live, copy = tmp_path / "live.sqlite", tmp_path / "copy.sqlite"
    with opened(replace(QUICK, database=live)) as server, guest(server) as client:
        table = new_table(client)
        with at_table(client, table, 0) as line:
            assert act(line) == 1
        krabbel("database", "backup", copy, "--database", live)
        krabbel("database", "check", copy)
        assert copy.stat().st_mode & 0o777 == 0o600
        with opened(replace(QUICK, database=copy)) as second, guest(second) as back:
            back.cookies = client.cookies
            with at_table(back, table, 0) as line:
                assert line.read("view")["version"] == 1
        with at_table(client, table, 0) as line:  # the first server has not noticed anything
            assert line.read("view")["version"] == 1


def test_the_commands_of_the_page_exist():
    groups = re.findall(r"krabbel database (\w+)", PAGE.read_text())
    assert {"backup", "check", "copy"} <= set(groups)
    known = main.commands["database"].commands  # type: ignore[attr-defined]
    assert set(groups) <= set(known)
    options = {
        name for command in main.commands.values() for part in command.params for name in part.opts
    }
    told = set(re.findall(r"krabbel serve[^`\n]*?(--[a-z-]+)", PAGE.read_text()))
    assert told <= options
