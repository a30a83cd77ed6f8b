"""Elements of a page by role and name, in any browser that can run a script and click at a point.

It has what the games' moves use of Playwright's locators, so that tests/games/<game>/browser.py
plays here, too.
"""

import json
import re
import subprocess
import time
from abc import ABC, abstractmethod
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

FIND = Path(__file__).with_name("locator.js").read_text(encoding="utf-8")
WAIT_S = 60  # for what must come; nothing is measured by it
LOOK_S = 0.02
Thing = TypeVar("Thing")


class Engine(ABC):
    """A browser with one page."""

    def __init__(self) -> None:
        self.errors: list[str] = []  # what the page has complained of, where the browser tells
        self._open = ExitStack()

    @abstractmethod
    def goto(self, url: str) -> None:
        """Open an address."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press and release the mouse there."""

    def close(self) -> None:
        """End it, and all that was started with it."""
        self._open.close()

    def until_closed(self, thing: AbstractContextManager[Thing]) -> Thing:
        """Keep something open as long as the browser is."""
        return self._open.enter_context(thing)

    def start(self, command: list[str], **how: Any) -> "subprocess.Popen[str]":
        """Start a program that ends with the browser."""
        process = self.until_closed(subprocess.Popen(command, text=True, **how))
        self._open.callback(process.terminate)
        return process

    def get_by_role(self, role: str, **asked: Any) -> "Place":
        """Return all elements of a role."""
        return Place(self, ()).get_by_role(role, **asked)

    def wait_for(self, script: str) -> None:
        """Wait until an expression is true."""
        wait(lambda: self.evaluate(f"Boolean({script})"), script)


@dataclass(frozen=True)
class Place:
    """Elements that are looked up whenever something is asked of them."""

    engine: Engine
    chain: tuple[dict[str, Any], ...]

    def get_by_role(
        self, role: str, *, name: str | re.Pattern[str] | None = None, disabled: bool | None = None
    ) -> Self:
        step: dict[str, Any] = {"role": role, "on": disabled is False}
        if isinstance(name, re.Pattern):
            step["pattern"] = name.pattern
        elif name is not None:
            step["exact"] = name
        return self._then(step)

    def locator(self, css: str) -> Self:
        return self._then({"css": css})

    def or_(self, other: "Place") -> Self:
        return type(self)(self.engine, ({"either": [self.chain, other.chain]},))

    def nth(self, number: int) -> Self:
        return self._then({"nth": number})

    @property
    def first(self) -> Self:
        return self.nth(0)

    @property
    def last(self) -> Self:
        return self.nth(-1)

    def count(self) -> int:
        return int(self._look()["count"])

    def text(self) -> str:
        return str(self._look()["text"])

    def evaluate(self, function: str) -> Any:
        """Return what a JavaScript function says of the first of them."""
        return self._look(asked=function)["answer"]

    def wait_for(self) -> None:
        """Wait until there is one."""
        wait(self.count, str(self.chain))

    def click(self) -> None:
        """Click at it, once it lies still and nothing is over it."""
        seen: list[dict[str, Any]] = [{}]

        def rests() -> bool:
            seen.append(self._look(aims=True))
            return bool(seen[-1]["isHit"]) and seen[-1] == seen[-2]

        wait(rests, str(self.chain))
        self.engine.click(seen[-1]["x"], seen[-1]["y"])

    def _then(self, step: dict[str, Any]) -> Self:
        return type(self)(self.engine, (*self.chain, step))

    def _look(self, *, aims: bool = False, asked: str = "null") -> dict[str, Any]:
        given = f"{json.dumps(self.chain)}, {json.dumps(aims)}, {asked}"
        found: dict[str, Any] = json.loads(self.engine.evaluate(f"({FIND})({given})"))
        return found


def wait(true: Any, what: str) -> None:
    """Look again and again until it is true."""
    until = time.monotonic() + WAIT_S
    while not true():
        assert time.monotonic() < until, f"this does not come: {what}"
        time.sleep(LOOK_S)
