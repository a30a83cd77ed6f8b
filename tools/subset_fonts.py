"""Makes the page's fonts: the letters of our five languages, out of npm's fontsource packages.

Run it with fontTools and brotli at hand, which nothing else here needs:
    python -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools brotli
    /tmp/fonts/bin/python -m tools.subset_fonts
It also prints the metrics of the fallbacks in web/src/fonts/fonts.css.
"""

import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from fontTools.subset import Options, Subsetter  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found, import-untyped, unused-ignore]
from fontTools.varLib.instancer import (  # type: ignore[import-not-found, import-untyped, unused-ignore]
    instantiateVariableFont,
)

WEB = Path(__file__).parents[1] / "web"
FONTS = WEB / "src" / "fonts"
LICENCES = WEB / "public" / "fonts"  # they are served with the page
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
SIGNS = [ord(sign) for sign in "ŒœŸ–—‘’‚“”„†•…‹›€−×→←\u202f\u2011"]
PROSE = "The quick brown fox jumps over the lazy dog, and takes the card of whoever sits next. "
# Widths of Arial's letters in thousandths of an em.
ARIAL = {
    " ft,.": 278,
    "abdeghnopqu": 556,
    "T": 611,
    "ckvxyzs": 500,
    "ijl": 222,
    "m": 833,
    "r": 333,
    "w": 722,
}


@dataclass(frozen=True)
class Face:
    """A font of the page: where it comes from, and the weights that are kept."""

    name: str
    package: str
    source: str
    weights: tuple[float, float] | float


FACES = [
    Face(
        "nunito",
        "@fontsource-variable/nunito@5.3.0",
        "files/nunito-latin-wght-normal.woff2",
        (400, 800),
    ),
    Face(
        "fredoka",
        "@fontsource-variable/fredoka@5.3.0",
        "files/fredoka-latin-wght-normal.woff2",
        600,
    ),
]


def unpacked(package: str, folder: Path) -> Path:
    """Fetch a package of npm's and return the folder with its files."""
    asked = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / asked.stdout.strip()) as pack:
        pack.extractall(folder, filter="data")
    return folder / "package"


def subset(face: Face, source: Path) -> TTFont:
    """Return the font with our letters and weights alone."""
    font = TTFont(source)
    options = Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "mark", "mkmk", "tnum", "lnum"]
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = [0, 1, 2, 13, 14]  # with its copyright and licence
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LATIN + SIGNS)
    subsetter.subset(font)
    instantiateVariableFont(font, {"wght": face.weights}, inplace=True)
    font.flavor = "woff2"
    return font


def fallback(font: TTFont) -> str:
    """Return how Arial must be stretched to take the same room."""
    em, names, widths = font["head"].unitsPerEm, font.getBestCmap(), font["hmtx"]
    average = sum(widths[names[ord(sign)]][0] for sign in PROSE) / len(PROSE) / em
    arial = {sign: width for signs, width in ARIAL.items() for sign in signs}
    size = average / (sum(arial[sign] for sign in PROSE) / len(PROSE) / 1000)
    above, below = font["hhea"].ascent / em / size, -font["hhea"].descent / em / size
    return f"size-adjust {size:.1%}, ascent-override {above:.1%}, descent-override {below:.1%}"


def main() -> None:
    """Write all fonts and their licences."""
    for face in FACES:
        with tempfile.TemporaryDirectory() as folder:
            package = unpacked(face.package, Path(folder))
            font = subset(face, package / face.source)
            told = fallback(font)
            font.save(FONTS / f"{face.name}.woff2")
            licence = (package / "LICENSE").read_text(encoding="utf-8")
            (LICENCES / f"{face.name}.license.txt").write_text(licence, encoding="utf-8")
        size = (FONTS / f"{face.name}.woff2").stat().st_size
        sys.stdout.write(f"{face.name}: {size} bytes; {told}\n")


if __name__ == "__main__":
    main()
