"""WebKit, which iPhones use: WebKitGTK's own driver and browser, by WebDriver over HTTP."""

import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.engines.locator import WAIT_S, Engine

BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
SIZE = {"x": 0, "y": 0, "width": 1280, "height": 900}
ALONE = {
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # as root there is none
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "NO_AT_BRIDGE": "1",
}


class WebKit(Engine):
    """The system's MiniBrowser, on a virtual screen."""

    def __init__(self) -> None:
        super().__init__()
        home = self.until_closed(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        screen, port = free_screen(), free_port()
        self.start(["Xvfb", screen, "-screen", "0", "1280x900x24"], stderr=subprocess.DEVNULL)
        surroundings = {**os.environ, **ALONE, "DISPLAY": screen, "HOME": home}
        driver = ["WebKitWebDriver", f"--port={port}"]
        self.start(driver, stderr=subprocess.DEVNULL, env=surroundings)
        url = f"http://127.0.0.1:{port}"
        self.http = self.until_closed(httpx.Client(base_url=url, timeout=WAIT_S))
        self.session = self._started()
        self._ask("POST", "/window/rect", SIZE)

    def goto(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})

    def evaluate(self, script: str) -> Any:
        return self._ask("POST", "/execute/sync", {"script": f"return {script}", "args": []})

    def click(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._ask("POST", "/actions", {"actions": [{**mouse, "actions": moves}]})

    def close(self) -> None:
        self._ask("DELETE", "", None)
        super().close()

    def _started(self) -> str:
        binary = str(next(Path("/usr/lib").glob(BROWSERS)))
        how = {"binary": binary, "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": how}
        until = time.monotonic() + WAIT_S
        while True:
            try:
                asked = {"capabilities": {"alwaysMatch": wanted}}
                answer = self.http.post("/session", json=asked).json()["value"]
            except httpx.ConnectError:
                assert time.monotonic() < until, "WebKit's driver does not answer"
                time.sleep(0.05)
            else:
                assert "sessionId" in answer, answer
                return str(answer["sessionId"])

    def _ask(self, method: str, path: str, body: Any) -> Any:
        answer = self.http.request(method, f"/session/{self.session}{path}", json=body)
        assert answer.is_success, answer.text
        return answer.json()["value"]


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def free_screen() -> str:
    """Return the name of an X screen that is not in use."""
    taken = Path("/tmp/.X11-unix")
    return next(f":{n}" for n in range(90, 200) if not (taken / f"X{n}").exists())
