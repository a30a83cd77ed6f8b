"""Looks at a screen as a test may: with axe, in both colours, on a phone and a desktop."""

from pathlib import Path

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALL = {"width": 360, "height": 740}
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": SMALL}  # it stays small
COLOURS = ("light", "dark")
# Two frames: in the first the page hears of its new size, in the second it is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

RUN_AXE = """async (tags) => {
  const { violations } = await axe.run(document, {
    runOnly: { type: "tag", values: tags }, resultTypes: ["violations"],
  });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target.join(" ")} ${failureSummary}`));
}"""

# What sticks out sideways, unless it lies in a part that scrolls by itself or is not to be seen.
STICKS_OUT = """() => {
  const scrolls = (node) => node && (
    ["auto", "scroll"].includes(getComputedStyle(node).overflowX) || scrolls(node.parentElement));
  const out = [...document.querySelectorAll("button, a, input, select, h1, h2, p, table, [role]")]
    .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((node) => {
      const { left, right, width } = node.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(node.parentElement);
    })
    .map((node) => `sticks out: ${node.outerHTML.slice(0, 160)}`);
  const { scrollWidth } = document.scrollingElement;
  return scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} px`, ...out] : out;
}"""


def resize(page, viewport):
    """Give the page another size, and wait until it is drawn so."""
    page.set_viewport_size(viewport)
    page.evaluate(DRAWN)


def faults(person, screen):
    """All that is wrong with a screen, in both colours and on both sizes of screens."""
    found = []
    for size, viewport in SIZES.items():
        resize(person.page, viewport)
        for colours in COLOURS:
            person.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            found += [f"{screen}, {size}, {colours}: {fault}" for fault in _faults(person.page)]
    return found


def _faults(page):
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    return page.evaluate(RUN_AXE, TAGS) + page.evaluate(STICKS_OUT)
