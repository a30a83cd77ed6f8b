"""The files under deploy/ are sound, and name only options that there are."""

import re
import subprocess
import sys
from ipaddress import ip_address, ip_network
from pathlib import Path

import click
import pytest
import yaml

from krabbel.cli.main import main
from tests.operations.proxy import found

DEPLOY = Path(__file__).parents[2] / "deploy"


def options():
    """The options of `krabbel serve`."""
    serve = main.commands["serve"]
    return {
        name for option in serve.params if isinstance(option, click.Option) for name in option.opts
    }


def linter(name):
    """A program that came with the packages of Python."""
    return Path(sys.executable).with_name(name)


def complaints(program, *words):
    """What a program that checks a file says, if it finds anything."""
    checked = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    said = checked.stdout + checked.stderr
    return said or (f"exit status {checked.returncode}" if checked.returncode else "")


def long_options(text):
    return set(re.findall(r"(?<![\w-])--[a-z-]+", text))


def test_the_unit_is_sound_and_runs_a_command_that_there_is(tmp_path):
    unit = (DEPLOY / "krabbel.service").read_text()
    command = re.search(r"^ExecStart=(.*(?:\\\n.*)*)", unit, re.MULTILINE)
    assert command
    assert long_options(command[1]) <= options()
    for setting in ("DynamicUser=yes", "NoNewPrivileges=yes", "ProtectSystem=strict"):
        assert f"\n{setting}\n" in unit
    there = tmp_path / "krabbel.service"
    there.write_text(unit.replace("/opt/krabbel/bin/krabbel", "/bin/true"))
    assert complaints(found("systemd-analyze"), "verify", there) == ""


def test_the_unit_is_as_safe_as_the_page_says():
    page = (DEPLOY.parent / "docs" / "operations.md").read_text()
    (claimed,) = re.findall(r"`systemd-analyze security krabbel` gives it (\d\.\d) of 10", page)
    command = [found("systemd-analyze"), "security", "--offline=true", DEPLOY / "krabbel.service"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"Overall exposure level for krabbel\.service: (\d+\.\d)", told) == [claimed]


def test_the_container_runs_as_nobody_in_particular_from_a_version_that_is_named():
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    steps = [line.split(maxsplit=1) for line in text.splitlines() if line and line[0] != "#"]
    images = [rest.split()[0] for step, rest in steps if step == "FROM"]
    assert images
    assert all(re.fullmatch(r"python:3\.\d+-slim-\w+", image) for image in images)
    users = [rest for step, rest in steps if step == "USER"]
    assert users
    assert users[-1].split(":")[0] not in ("0", "root")
    assert [step for step, _ in steps].index("USER") < [step for step, _ in steps].index(
        "ENTRYPOINT"
    )
    started = dict(steps)
    assert long_options(started["ENTRYPOINT"] + started["CMD"]) <= options()
    for step, rest in steps:
        assert step != "ADD"
        if step == "RUN" and "pip install" in rest:
            assert "--no-cache-dir" in rest
        if step == "COPY" and "--from" not in rest:
            assert all((DEPLOY.parent / source).exists() for source in rest.split()[:-1])


def test_nothing_is_wrong_with_the_container_file():
    assert complaints(linter("hadolint"), "--no-color", DEPLOY / "Containerfile") == ""


def test_the_compose_file_is_as_the_specification_has_it():
    words = ("--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")
    assert complaints(linter("check-jsonschema"), *words) == "ok -- validation done\n"


def test_compose_has_servers_over_one_database_behind_a_proxy():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    servers = {name: one for name, one in services.items() if "build" in one}
    assert len(servers) == 2
    for one in servers.values():
        told = " ".join(one["command"])
        assert long_options(told) <= options()
        assert "postgresql://" in told
        assert not re.search(r"://[^/@]*:[^/@]*@", told)  # no password where everybody can read it
        assert one["depends_on"]["database"]["condition"] == "service_healthy"
        assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).exists()
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert f"--trusted-proxy={network['subnet']}" in servers["krabbel-1"]["command"]
    assert "healthcheck" in services["database"]
    assert [name for name, one in services.items() if "ports" in one] == ["proxy"]
    for one in services.values():
        assert re.fullmatch(r"[a-z]+:\d[\w.-]*", one["image"])
        for mounted in one.get("volumes", []):
            source = mounted.split(":")[0]
            assert not source.startswith("./nginx") or (DEPLOY / source).exists()
    proxied = (DEPLOY / "nginx/krabbel.conf").read_text() + (DEPLOY / "caddy/Caddyfile").read_text()
    assert all(proxied.count(f"{name}:8765") == 2 for name in servers)


def test_the_image_is_built_in_the_format_that_has_a_healthcheck():
    for file in (DEPLOY / "Containerfile", DEPLOY.parent / "docs" / "operations.md"):
        told = re.findall(r"podman build .*", file.read_text())
        assert told
        assert all("--format docker" in one for one in told)


def test_the_servers_may_write_to_their_folder():
    """Compose's tmpfs belongs to root: over the image's volume nobody else could write there."""
    (volume,) = re.findall(r"^VOLUME (.*)", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    servers = [one for one in services.values() if "build" in one]
    assert servers
    for one in servers:
        assert one["read_only"]
        assert volume not in one["tmpfs"]


def test_each_service_has_an_address_that_stays_and_the_proxy_knows_those_of_the_servers():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    services = compose["services"]
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    at = {name: one["networks"]["inside"]["ipv4_address"] for name, one in services.items()}
    assert len(set(at.values())) == len(at)
    assert all(ip_address(one) in ip_network(network["subnet"]) for one in at.values())
    servers = [f"{name}:{at[name]}" for name, one in services.items() if "build" in one]
    assert services["proxy"]["extra_hosts"] == servers


def test_nginx_does_not_wait_for_a_server_whose_address_is_silent():
    text = (DEPLOY / "nginx/krabbel.conf").read_text()
    (seconds,) = re.findall(r"proxy_connect_timeout (\d+)s;", text)
    assert int(seconds) <= 2


@pytest.mark.parametrize("script", ["deploy/install.sh", ".ci/run"])
def test_nothing_is_wrong_with_the_shell_scripts(script):
    assert complaints(found("shellcheck"), DEPLOY.parent / script) == ""


def test_caddys_file_is_written_as_caddy_writes_it():
    file = DEPLOY / "caddy/Caddyfile"
    written = subprocess.run(
        [found("caddy"), "fmt", file], capture_output=True, text=True, check=False
    )
    assert written.stdout == file.read_text()
