"""Orca, the screen reader, on a desktop of its own: a session bus, a screen, a real keyboard.

What it says is read from its debug file; a voice that can be heard is not needed.
"""

import os
import re
import subprocess
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.engines.locator import wait
from tests.engines.webkit import free_screen

SAID = re.compile(r"SPEECH OUTPUT: '(.*)'(?: ?\{.*)?$", re.MULTILINE)
BUS = "/usr/libexec/at-spi-bus-launcher"
ON = ["gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true"]
AT_ONCE = "from orca import debug\n\ndebug.debugFile.reconfigure(line_buffering=True)\n"
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
STILL_S = 0.4  # nothing has been said for so long: it has come to its end
END_S = 5  # to end by itself


class Orca:
    """A desktop on which whatever has the focus is read out."""

    def __init__(self, opened: ExitStack) -> None:
        self._open = opened
        home = self._open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        self.log = Path(home) / "orca.txt"
        own = Path(home) / ".local/share/orca/orca-customizations.py"
        own.parent.mkdir(parents=True)
        own.write_text(AT_ONCE, encoding="utf-8")
        self.environment = {
            **os.environ,
            "DISPLAY": free_screen(),
            "HOME": home,
            "XDG_RUNTIME_DIR": home,
            "LC_ALL": "C.UTF-8",
            "GNOME_ACCESSIBILITY": "1",
            "MOZ_ENABLE_WAYLAND": "0",
        }
        self._start("Xvfb", self.environment["DISPLAY"], "-screen", "0", "1280x900x24")
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._bus()
        wait(Path(f"/tmp/.X11-unix/X{self.environment['DISPLAY'][1:]}").exists, "a screen")
        self._start("openbox")
        self._start(BUS, "--launch-immediately")
        subprocess.run(ON, env=self.environment, check=True, **QUIET)
        self._start("orca", f"--debug-file={self.log}", "--replace")
        wait(self.said, "Orca's first words")

    def said(self) -> list[str]:
        """Return all it has said until now."""
        if not self.log.exists():
            return []
        return SAID.findall(self.log.read_text(encoding="utf-8", errors="replace"))

    def listen(self) -> list[str]:
        """Return all it has said, once it is silent."""
        before, now = -1, len(self.said())
        while now != before:
            time.sleep(STILL_S)
            before, now = now, len(self.said())
        return self.said()

    def click(self, x: int, y: int) -> None:
        """Click with the mouse of the screen, so that the keyboard is the page's."""
        command = ["xdotool", "mousemove", str(x), str(y), "click", "1"]
        subprocess.run(command, env=self.environment, check=True)

    def press(self, key: str) -> None:
        """Press a key of the keyboard, as X calls it: Tab, shift+Tab, Return."""
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)

    def _bus(self) -> str:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        daemon = self._start(*command, stdout=subprocess.PIPE)
        assert daemon.stdout
        return str(daemon.stdout.readline().strip())

    def _start(self, *command: str, **how: Any) -> "subprocess.Popen[str]":
        how = {**QUIET, **how}
        started = subprocess.Popen(command, text=True, env=self.environment, **how)
        process = self._open.enter_context(started)
        self._open.callback(end, process)
        return process


def end(process: "subprocess.Popen[str]") -> None:
    """Ask it to end; a reader whose browser has gone may not hear that."""
    process.terminate()
    try:
        process.wait(END_S)
    except subprocess.TimeoutExpired:
        process.kill()
