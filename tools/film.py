"""Films of the page: its clock and its animations are moved on by hand, a frame every 100 ms.

So a film is the same on a slow machine: no frame is late, none is left out.
"""

import io
import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, WebSocketRoute

from tools.moments import Message, Moment, find, table_message

FRAME_MS = 100
STEPS = 4  # that time moves on in between two frames
MOVE_FRAMES = 3  # between two moves of one player, as a server paces bots
LOOK_S = 3  # until the page rests, before the film begins
COLUMNS = 6
GAP = 6  # pixels between the frames of a strip
# Animations stand still, and are moved on; one that begins does so at the present moment.
MOVE_ON = """(ms) => {
  window.filmed ??= new WeakSet();
  for (const one of document.getAnimations()) {
    const end = one.effect.getComputedTiming().endTime;
    if (!window.filmed.has(one)) {
      window.filmed.add(one);
      one.pause();
      one.currentTime = 0;
    } else if (one.playState === "paused") {
      const now = Number(one.currentTime) + ms;
      if (now >= end) one.finish();
      else one.currentTime = now;
    }
  }
}"""


def film(
    chromium: Browser, url: str, moment: Moment, size: ViewportSize, **looks: Any
) -> Iterator[bytes]:
    """Yield a moment's frames, as the first seat sees it."""
    before, after = find(moment)
    context = chromium.new_context(base_url=url, viewport=size, locale="en-GB", **looks)
    page = context.new_page()
    page.clock.install()
    sockets = staged(page, [table_message(moment.game), before])
    page.goto("/t/staged")
    page.locator("[data-part=centre]").wait_for()
    page.wait_for_load_state("networkidle")
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + LOOK_S)
    _move_on(page)
    yield page.screenshot()
    for number in range(moment.ms // FRAME_MS):
        if after and number % MOVE_FRAMES == 0:
            sockets[-1].send(json.dumps(after.pop(0)))
            page.wait_for_timeout(FRAME_MS)  # it arrives in real time
        _move_on(page)
        yield page.screenshot()
    context.close()


def staged(page: Page, told: list[Message]) -> list[WebSocketRoute]:
    """Answer the page's socket with these messages; the sockets that were opened."""
    sockets: list[WebSocketRoute] = []

    def hear(text: str | bytes) -> None:
        if json.loads(text)["type"] == "look":
            for message in told:
                sockets[-1].send(json.dumps(message))

    def connect(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.on_message(hear)

    page.route_web_socket("**/socket", connect)
    return sockets


def _move_on(page: Page) -> None:
    for _ in range(STEPS):
        page.clock.run_for(FRAME_MS // STEPS)
        page.evaluate(MOVE_ON, FRAME_MS // STEPS)


def write_png(picture: bytes, path: Path) -> None:
    """Write a picture with as many colours as a palette has: a third of the size."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(256).save(path, optimize=True)


def write_strip(frames: list[bytes], path: Path, width: int) -> None:
    """Join frames into one picture, line by line."""
    pictures = [_scaled(frame, width) for frame in frames]
    high = pictures[0].height + GAP
    rows = -(-len(pictures) // COLUMNS)
    strip = Image.new("RGB", (COLUMNS * (width + GAP), rows * high), "grey")
    for place, picture in enumerate(pictures):
        row, column = divmod(place, COLUMNS)
        strip.paste(picture, (column * (width + GAP), row * high))
    strip.save(path)


def write_animation(frames: list[bytes], path: Path, width: int, hold_ms: int) -> None:
    """Write an animated WebP that repeats; its last frame stays for a while."""
    first, *rest = [_scaled(frame, width) for frame in frames]
    times = list(chain([hold_ms // 2], [FRAME_MS] * (len(rest) - 1), [hold_ms]))
    first.save(
        path, save_all=True, append_images=rest, duration=times, loop=0, quality=70, method=6
    )


def _scaled(frame: bytes, width: int) -> Image.Image:
    picture = Image.open(io.BytesIO(frame)).convert("RGB")
    high = round(picture.height * width / picture.width)
    return picture.resize((width, high), Image.Resampling.LANCZOS)
