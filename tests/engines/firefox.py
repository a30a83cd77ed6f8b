"""Firefox, by WebDriver BiDi: JSON over a web socket that the browser itself opens."""

import json
import re
import subprocess
import tempfile
from collections.abc import Mapping
from itertools import count
from typing import Any

from websockets.sync.client import connect

from tests.engines.locator import Engine

LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class Firefox(Engine):
    """The system's firefox-esr: without a window, or with one in the surroundings of a desktop."""

    def __init__(self, desktop: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.numbers = count(1)
        folder = self.until_closed(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        command = ["firefox-esr", "--no-remote", "--profile", folder]
        command += ["--remote-debugging-port", "0", "--kiosk" if desktop else "--headless"]
        process = self.start(command, stderr=subprocess.PIPE, env=desktop)
        self.socket = self.until_closed(connect(f"{address(process)}/session", max_size=None))
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self.page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def goto(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        target = {"context": self.page}
        answer = self._ask("script.evaluate", expression=script, target=target, awaitPromise=True)
        assert answer["type"] == "success", answer
        return answer["result"].get("value")

    def click(self, x: float, y: float) -> None:
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": moves}
        self._ask("input.performActions", context=self.page, actions=[mouse])

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if entry["level"] == "error":
                    self.errors.append(str(entry["text"]))
            elif message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]


def address(process: "subprocess.Popen[str]") -> str:
    """Return where it listens, as it says when it has started."""
    assert process.stderr
    for line in process.stderr:
        if found := LISTENS.search(line):
            return found[1]
    raise AssertionError("Firefox has not opened its socket")
