"""How many frames a second the page draws while its best moments are shown, as on a phone.

    python -m bench.frames [THROTTLE]

Chromium without a window and without a graphics processor shows the moments of tools/moments.py on
a phone's screen; its processor is slowed down THROTTLE times (4: what browsers' tools call a phone
of the middle class). Frames are counted where scripts see them, by requestAnimationFrame: 60 a
second are there to be had. "Late" is a frame that comes after more than one and a half times its
share. Tasks are those over 50 ms, in which the page answers nobody.
"""

import json
import sys
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from tests.server.guest import opened
from tools.film import staged
from tools.moments import MOMENTS, Moment, find, table_message
from tools.test_programs import browser

PHONE: ViewportSize = {"width": 390, "height": 844}
THROTTLE = 4.0
MOVE_MS = 300  # between two moves of one player, as a server paces bots
FRAME_MS = 1000 / 60
LATE = 1.5
COUNT = """(ms) => new Promise((done) => {
  const frames = [], tasks = [];
  const watch = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  watch.observe({ type: "longtask" });
  const first = performance.now();
  const next = (now) => {
    frames.push(now);
    if (now - first < ms) requestAnimationFrame(next);
    else { watch.disconnect(); done({ frames, tasks }); }
  };
  requestAnimationFrame(next);
})"""


def measure(chromium: Browser, url: str, moment: Moment, throttle: float) -> dict[str, Any]:
    """Show a moment, and count its frames and long tasks."""
    before, after = find(moment)
    context = chromium.new_context(base_url=url, viewport=PHONE, locale="en-GB")
    page = context.new_page()
    sockets = staged(page, [table_message(moment.game), before])
    page.goto("/t/staged")
    page.locator("[data-part=centre]").wait_for()
    page.wait_for_load_state("networkidle")
    tools = context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.evaluate(f"(ms) => void (window.counted = ({COUNT})(ms))", moment.ms)
    for message in after:
        sockets[-1].send(json.dumps(message))
        page.wait_for_timeout(MOVE_MS)
    counted: dict[str, Any] = page.evaluate("window.counted")
    context.close()
    return counted


def report(name: str, counted: dict[str, Any]) -> str:
    """Write a moment's line."""
    frames, tasks = counted["frames"], counted["tasks"]
    gaps = [later - sooner for sooner, later in pairwise(frames)]
    rate = 1000 * len(gaps) / (frames[-1] - frames[0])
    late = sum(gap > LATE * FRAME_MS for gap in gaps)
    longest = max(tasks, default=0)
    return (
        f"{name:<22}{rate:5.1f} /s  late {late:3} of {len(gaps):3}"
        f"  longest frame {max(gaps):4.0f} ms  tasks {len(tasks)}, longest {longest:.0f} ms"
    )


if __name__ == "__main__":
    throttle = float(sys.argv[1]) if sys.argv[1:] else THROTTLE
    with sync_playwright() as playwright, opened() as server:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        for name, moment in MOMENTS.items():
            print(report(name, measure(chromium, server.url, moment, throttle)), flush=True)
        chromium.close()
