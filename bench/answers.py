"""How long answers take, and what is still waited for: for bench/attack.py.

What is never answered counts as long as it was waited for, so a server that says nothing any more
looks worse, not better.
"""

from collections.abc import Sequence
from statistics import quantiles
from time import monotonic


class Answers:
    """When something was asked for, and how long the answer took; they come in order."""

    def __init__(self) -> None:
        self.came: list[tuple[float, float]] = []  # when it was asked for, and seconds
        self.asked: list[float] = []  # not answered yet

    def ask(self) -> None:
        """Note that something is asked for now."""
        self.asked.append(monotonic())

    def come(self) -> None:
        """Note that the next answer has come."""
        begun = self.asked.pop(0)
        self.came.append((begun, monotonic() - begun))

    def between(self, since: float, until: float, now: float) -> list[float]:
        """Return the milliseconds of all that was waited for in a time; `now` for what still is."""
        known = [*self.came, *((begun, now - begun) for begun in self.asked)]
        return [1000 * took for begun, took in known if begun < until and begun + took > since]


def percentiles(times: Sequence[float]) -> tuple[float, float, float] | None:
    """Return the median, the 99th percentile and the worst; None of nothing."""
    if not times:
        return None
    cuts = quantiles([*times, times[0]] if len(times) == 1 else times, n=100, method="inclusive")
    return cuts[49], cuts[98], max(times)


def told(times: Sequence[float]) -> str:
    """Return the percentiles in words."""
    found = percentiles(times)
    return "–" if found is None else f"{found[0]:.1f} / {found[1]:.0f} / {found[2]:.0f}"
