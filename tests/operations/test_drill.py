"""The drill of docs/operations.md, by its own commands: a backup, a look at it, the way back."""

import re
import shlex
import signal
import subprocess
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

from click.testing import CliRunner

from krabbel.cli.main import main
from tests.server.guest import at_table, guest, new_table
from tests.server.test_run import serving

PAGE = Path(__file__).parents[2] / "docs/operations.md"
FOLDER = "/var/lib/krabbel"


def steps():
    """What the page has one do: the commands of its two first steps, and the lines of the third."""
    drill = PAGE.read_text().partition("Do this drill")[2]
    listed, _, rest = drill.partition("```\n")
    first, second, _third = re.split(r"^\d\. ", listed, flags=re.MULTILINE)[1:]
    commands = [re.findall("`krabbel ([^`]*)`", step) for step in (first, second)]
    return *commands, rest.partition("```")[0]


def krabbel(command):
    """Carry out a command of the page."""
    done = CliRunner().invoke(main, shlex.split(command))
    assert done.exit_code == 0, done.output
    return done.output


@contextmanager
def started(command, *clients):
    """The page's server, at a port that is free."""
    word, told, database, *_port = shlex.split(command)
    assert (word, told) == ("serve", "--database")
    with serving(database) as (process, server):
        for client in clients:
            client.base_url = server.url
        yield process


def act(client, table):
    """Make any move of whoever is to act; which version of the table it led to."""
    with at_table(client, table, 0) as line:
        seat = line.read("view")["view"]["waiting"][0]
        line.say("look", seat=seat)
        view = line.read("view", where=lambda got: got["seat"] == seat)
        return line.ask("act", seat=seat, action=view["actions"][0])["version"]


def version(client, table):
    with at_table(client, table, 0) as line:
        return line.read("view")["version"]


def stop(process, how=signal.SIGTERM):
    process.send_signal(how)
    process.wait()


def test_the_drill_brings_back_what_was_there_at_the_backup(tmp_path):
    live, copy = tmp_path / "live", tmp_path / "copy.sqlite"
    live.mkdir()

    def here(text):
        return text.replace(FOLDER, str(live)).replace("FILE", str(copy))

    (backup, check), (look,), back = steps()
    serve = here(f"serve --database {FOLDER}/krabbel.sqlite")
    with guest(SimpleNamespace(url="")) as client:
        with started(serve, client) as process:
            table = new_table(client)
            assert act(client, table) == 1
            krabbel(here(backup))
            krabbel(here(check))
            assert copy.stat().st_mode & 0o777 == 0o600
            first = client.base_url
            with started(here(look), client) as second:
                assert version(client, table) == 1
                stop(second)
            client.base_url = first
            assert act(client, table) == 2  # the first server has not noticed anything
            stop(process)
        for how in (signal.SIGKILL, signal.SIGTERM):  # after a crash there is a -wal
            subprocess.run(["sh", "-ec", here(back)], check=True)
            with started(serve, client) as process:
                assert version(client, table) == 1
                assert act(client, table) == 2
                stop(process, how)
    assert len(list(live.glob("away-*/krabbel.sqlite"))) == 2


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
