"""A whole match of each game by ear: Orca reads Firefox out, and only its keyboard is used.

With KRABBEL_SPEECH=folder all that was said is kept there, a file for each game.
"""

import json
import os
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from tests.engines.firefox import Firefox
from tests.engines.locator import Place, wait
from tests.engines.orca import Orca
from tests.engines.test_matches import sit_down
from tests.web.games import GAMES, browser
from tests.web.people import TURN_OR_END

MOST_KEYS = 150
TITLE = (640, 2)  # where a click does nothing
NAME = """node => {
  const copy = node.cloneNode(true);
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return node.getAttribute('aria-label') ?? copy.textContent.replace(/\\s+/g, ' ').trim();
}"""
KEY_TO = """node => {
  const now = document.activeElement;
  if (now === node) return null;
  const behind = now.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
  return behind ? 'shift+Tab' : 'Tab';
}"""
IN_BODY = "document.activeElement === document.body"
OPEN_LOG = "document.querySelectorAll('.panel-button')[0].click()"
# What the others did, as the log beside the board has it, which is not read out by itself.
MOVES = """JSON.stringify(
  [...document.querySelectorAll('[data-testid="log"] li.move > p:first-of-type')]
    .map((line) => line.textContent).filter((text) => !/^You\\b/.test(text)))"""


class Listener:
    """Somebody who hears the page and has a keyboard."""

    def __init__(self, opened: ExitStack) -> None:
        self.orca = Orca(opened)
        self.engine = opened.enter_context(closing(Firefox(self.orca.environment)))
        self.since = 0  # what had been said when Enter was last pressed

    def press(self, target: Place) -> None:
        """Go there by Tab until it is read out, and press Enter."""
        target.wait_for()
        name = target.evaluate(NAME)
        for _ in range(MOST_KEYS):
            key = target.evaluate(KEY_TO)
            if key is None:
                break
            self.engine.evaluate("(window.left = document.activeElement, 0)")
            self.orca.press(key)
            self.engine.wait_for("document.activeElement !== window.left")
        assert target.evaluate(KEY_TO) is None, f"the keyboard does not come to {name}"
        self.hears(name)
        self.since = len(self.orca.listen())
        self.orca.press("Return")

    def hears(self, text: str) -> None:
        """Wait until this has been said since Enter was last pressed."""
        wait(lambda: plain(text) in plain(*self.orca.said()[self.since :]), f"to hear {text!r}")


def plain(*texts: str) -> str:
    """Leave out how it is spaced and cut into pieces."""
    return "".join("".join(texts).split())


def check_moves(said: list[str], moves: list[str]) -> None:
    """Each move was said as often as it was made, and one after the other."""
    spoken, at = plain(*said), 0
    for move in moves:
        at = spoken.find(plain(move), at)
        assert at >= 0, f"not heard in its place: {move!r}"
        at += len(plain(move))
    assert {move: spoken.count(plain(move)) for move in moves} == Counter(moves)


def keep(game: str, said: list[str]) -> None:
    """Write down what was said, where that is asked for."""
    if folder := os.environ.get("KRABBEL_SPEECH"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        Path(folder, f"{game}.txt").write_text("\n".join(said), encoding="utf-8")


@pytest.fixture
def listener():
    with ExitStack() as opened:
        yield Listener(opened)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_ear(listener, server, game):
    known, engine = browser(game), listener.engine
    sit_down(engine, server, game)
    listener.orca.click(*TITLE)
    engine.wait_for("document.querySelector('.panel-button')")
    engine.evaluate(OPEN_LOG)
    status = Place(engine, ()).locator('[data-testid="status"]')
    scores = Place(engine, ()).locator('[data-testid="scores"]')
    result = engine.get_by_role("dialog", name="Result")
    old: list[str] | None = None  # made before the page was first read out as a whole
    opening = 0  # what had been said by then
    try:
        while True:
            engine.wait_for(f"({TURN_OR_END})()")
            if result.count():
                break
            if scores.count():
                listener.press(scores.get_by_role("button", name="Continue"))
                engine.wait_for("!document.querySelector('[data-testid=\"scores\"]')")
            else:
                listener.hears(status.text())
                if old is None:
                    opening = len(listener.orca.listen())
                    old = json.loads(engine.evaluate(MOVES))
                engine.wait_for(f"{listener.since} === 0 || !({IN_BODY})")
                known.move(engine, listener.press)
        listener.hears(result.locator(".headline").text())
        listener.hears(known.reason)
        moves = json.loads(engine.evaluate(MOVES))[len(old or []) :]
        check_moves(listener.orca.listen()[opening:], moves)
    finally:
        keep(game, listener.orca.listen())
