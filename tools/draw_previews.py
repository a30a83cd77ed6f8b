"""Draw the pictures that messengers show beside a link: each game's own, and all four together.

python -m tools.draw_previews        writes web/public/preview/<game>.jpg, after `make page`
"""

from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright
from tests.server.guest import opened

import krabbel
from tools.test_programs import browser

FOLDER = Path(__file__).resolve().parents[1] / "web" / "public" / "preview"
WIDTH, HEIGHT = 480, 252  # the shape that messengers show whole
QUALITY = 82  # of a JPEG: gradients make a PNG three times as large
ALL = "krabbel"
# Leaves the first so many pictures, side by side over the whole window.
SHOW = """([many, columns, width, height]) => {
  const pictures = [...document.querySelectorAll(".picture svg")].slice(0, many);
  const frame = document.createElement("div");
  frame.style.cssText = `position:fixed;inset:0;z-index:99;display:grid;gap:0;
    grid-template-columns:repeat(${columns},${width}px);grid-auto-rows:${height}px`;
  for (const picture of pictures) {
    picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    picture.style.cssText = `display:block;width:${width}px;height:${height}px`;
    frame.append(picture);
  }
  document.body.replaceChildren(frame);
}"""


def draw(page: Page, name: str) -> None:
    """Draw one of them; the start page has all pictures, a game's set-up page its own."""
    page.goto("/" if name == ALL else f"/new/{name}")
    page.locator(".picture svg").last.wait_for()
    many = len(krabbel.game_names()) if name == ALL else 1
    columns = 2 if name == ALL else 1
    page.evaluate(SHOW, [many, columns, WIDTH // columns, HEIGHT // columns])
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    """Draw them all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with opened() as server, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        screen: ViewportSize = {"width": WIDTH, "height": HEIGHT}
        page = chromium.new_page(base_url=server.url, viewport=screen, reduced_motion="reduce")
        for name in (*krabbel.game_names(), ALL):
            draw(page, name)
        chromium.close()


if __name__ == "__main__":
    main()
