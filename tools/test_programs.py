"""Find the programs that tests run beside Krabbel; install them from Debian's packages if missing.

Chromium for the page; nginx, Caddy and PostgreSQL for a server among others; Prometheus for what
operators see; what checks a script and a systemd unit. With --all: the browsers of other engines
too, and a screen reader, for `make test-long`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
PROGRAMS = {
    "chromium": ("chromium", "fonts-dejavu-core"),
    "nginx": ("nginx",),
    "caddy": ("caddy",),
    "postgres": ("postgresql",),
    "prometheus": ("prometheus",),
    "promtool": ("prometheus",),
    "shellcheck": ("shellcheck",),
    "systemd-analyze": ("systemd",),
}
ENGINES = {
    "firefox-esr": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
    "orca": "orca",
    "openbox": "openbox",
    "dbus-daemon": "dbus-daemon",
    "gsettings": "libglib2.0-bin",
    "xdotool": "xdotool",
    "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
}
SERVICES = {"caddy", "nginx", "postgresql", "prometheus"}  # which run once they are installed
SYSTEMD = Path("/run/systemd/system")  # is there where systemd runs
POSTGRESQL = Path("/usr/lib/postgresql")  # Debian keeps each version's programs apart


def browser() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


def program(name: str) -> str | None:
    """Return the path of a program, or None: nginx, or one of PostgreSQL's such as initdb."""
    versions = sorted(POSTGRESQL.glob("*/bin"), key=lambda folder: -float(folder.parent.name))
    folders = [os.environ.get("PATH", os.defpath), "/usr/sbin", *map(str, versions)]
    return shutil.which(name, path=os.pathsep.join(folders))


def missing() -> list[str]:
    """Return the packages of all programs that are not there."""
    found = {name: program(name) for name in PROGRAMS} | {"chromium": browser()}
    needed = [package for name, path in found.items() if not path for package in PROGRAMS[name]]
    return list(dict.fromkeys(needed))


def new_services(packages: Collection[str]) -> list[str]:
    """Return the services that these packages bring and systemd does not know yet."""
    if not SYSTEMD.is_dir():
        return []
    asked = {
        name: subprocess.run(["systemctl", "cat", name], capture_output=True, check=False)
        for name in sorted(SERVICES.intersection(packages))
    }
    return [name for name, answer in asked.items() if answer.returncode]


def install(packages: Collection[str]) -> None:
    """Install some of Debian's packages; stop what Debian starts then: tests start their own."""
    if not shutil.which("apt-get"):
        sys.exit(f"The tests need {' and '.join(packages)}; please install them.")
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([*as_root, "apt-get", "update", *quiet], check=True)
    services = new_services(packages)
    environment = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive"]
    command = ["apt-get", "install", "-y", "--no-install-recommends", *quiet, *packages]
    try:
        subprocess.run([*environment, *command], check=True)
    finally:  # whatever failed, some may be running by now
        stop = [*as_root, "systemctl", "disable", "--quiet", "--now"]
        for name in services:
            subprocess.run([*stop, name], check=False)


if __name__ == "__main__":
    wanted = missing()
    if "--all" in sys.argv:
        wanted += [package for name, package in ENGINES.items() if not shutil.which(name)]
    if wanted:
        install(wanted)
    for path in (browser(), *map(program, list(PROGRAMS)[1:])):
        sys.stdout.write(f"{path}\n")
