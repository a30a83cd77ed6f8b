"""Find the Chromium that browser tests use; install it from the system's packages if missing.

With --all: the browsers of other engines too, and a screen reader, for `make test-long`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable

NAMES = ("chromium", "chromium-browser", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core")
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


def browser() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def install(packages: Iterable[str]) -> None:
    """Install some of Debian's packages."""
    if not shutil.which("apt-get"):
        sys.exit(f"The browser tests need {' and '.join(packages)}; please install them.")
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([*as_root, "apt-get", "update", *quiet], check=True)
    environment = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive"]
    command = ["apt-get", "install", "-y", "--no-install-recommends", *quiet, *packages]
    subprocess.run([*environment, *command], check=True)


if __name__ == "__main__":
    if browser() is None:
        install(PACKAGES)
    missing = [package for program, package in ENGINES.items() if not shutil.which(program)]
    if missing and "--all" in sys.argv:
        install(missing)
    sys.stdout.write(f"{browser()}\n")
