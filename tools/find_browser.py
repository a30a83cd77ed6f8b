"""Find the Chromium that browser tests use; install it from the system's packages if missing."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome")


def browser() -> str | None:
    """Return the path of the browser, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Chromium from Debian's packages."""
    if not shutil.which("apt-get"):
        sys.exit("The browser tests need Chromium; please install it.")
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    quiet = ["-qq", "-o", "Dpkg::Use-Pty=0"]
    subprocess.run([*as_root, "apt-get", "update", *quiet], check=True)
    packages = ["chromium", "fonts-dejavu-core"]
    environment = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive"]
    command = ["apt-get", "install", "-y", "--no-install-recommends", *quiet, *packages]
    subprocess.run([*environment, *command], check=True)


if __name__ == "__main__":
    if browser() is None:
        install()
    sys.stdout.write(f"{browser()}\n")
