"""Draws the page's icons for home screens from web/src/pictures/icon.svg, in Chromium.

A maskable one has the picture in its middle four fifths, since systems cut it to their own shape.
"""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools.test_programs import browser

WEB = Path(__file__).parents[1] / "web"
ICON = WEB / "src" / "pictures" / "icon.svg"
GROUND = "#1f5c4c"
SHEET = """<style>
  html {{ background: {ground} }} body {{ margin: 0 }}
  svg {{ display: block; width: {part}vw; margin: {edge}vw }}
</style>{picture}"""


def draw(page: Page, name: str, size: int, *, part: int, ground: str) -> None:
    """Write one icon: a picture over so many hundredths of its width."""
    page.set_viewport_size({"width": size, "height": size})
    picture = ICON.read_text(encoding="utf-8")
    page.set_content(SHEET.format(ground=ground, part=part, edge=(100 - part) / 2, picture=picture))
    page.screenshot(path=WEB / "public" / "icons" / f"{name}.png", omit_background=True)


def main() -> None:
    """Write all of them."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        page = started.new_page()
        for size in (192, 512):
            draw(page, f"{size}", size, part=100, ground="transparent")
            draw(page, f"maskable-{size}", size, part=80, ground=GROUND)
        draw(page, "apple-180", 180, part=88, ground=GROUND)
        started.close()


if __name__ == "__main__":
    main()
