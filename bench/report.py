"""Benchmarks as text: printed as they come, and written as docs/benchmarks.md."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = DOCS / "benchmarks.md"
HEAD = """# Benchmarks

Written by `make bench` (`python -m bench.run`). Everything in one table (except the GPU's) was
measured in one run, taking turns, round after round, in processor time unless stated otherwise; the
best round counts. Ratios carry over to other machines better than rates.
"""


@dataclass
class Section:
    """A title, some words and one table."""

    title: str
    text: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)

    def markdown(self) -> str:
        """Return the section as Markdown."""
        lines = [self.columns, ["---"] * len(self.columns), *self.rows]
        table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
        return f"## {self.title}\n{self.text}\n\n{table}\n"

    def show(self) -> None:
        """Print the section."""
        print(f"\n{self.title}")
        widths = [max(map(len, column)) for column in zip(self.columns, *self.rows, strict=True)]
        for line in (self.columns, *self.rows):
            first, *rest = zip(line, widths, strict=True)
            cells = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in rest)]
            print("  ".join(cells), flush=True)


def rates_beside(
    title: str,
    text: str,
    rates: Mapping[str, float],
    beside: Mapping[str, float],
    unit: tuple[str, float] = ("M decisions/s", 1e6),
) -> Section:
    """Return a section of rates, with their ratios to the rates in `beside`."""
    name, scale = unit
    section = Section(title, text, ["", name, *(f"÷ {other}" for other in beside)])
    for what, rate in rates.items():
        ratios = [f"{rate / other:.2f}" for other in beside.values()]
        section.rows.append([what, f"{rate / scale:.2f}", *ratios])
    return section


def write(sections: Sequence[Section], tail: str) -> None:
    """Write the page."""
    PAGE.write_text("\n".join([HEAD, *(section.markdown() for section in sections), tail]))


def put(section: Section) -> None:
    """Write one section into the page, in its place or, if it is new, before the last one."""
    parts = PAGE.read_text().split("\n## ")
    text = section.markdown().removeprefix("## ")
    known = [number for number, part in enumerate(parts) if part.startswith(section.title + "\n")]
    if known:
        parts[known[0]] = text
    else:
        parts.insert(len(parts) - 1, text)
    PAGE.write_text("\n## ".join(parts))
