"""What `make bench-attack` has measured, in lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from bench.answers import percentiles

GOAL_MS = 100
COLUMNS = (
    "attack",
    "from",
    "ping before",
    "ping during",
    "move during",
    f"p99 below {GOAL_MS}",
    "refused",
    "cores",
    "MB",
    "what happened",
)


@dataclass
class Row:
    """One attack from one address; times in words, each as p50 / p99 / worst in ms."""

    attack: str
    source: str
    ping_before: str
    ping_during: str
    move_during: str
    verdict: str
    refused: int  # times that the others were told to wait a moment
    cores: float  # of the server's process
    mb_before: float
    mb_most: float
    happened: str

    def cells(self) -> list[str]:
        """Return it as a line of the table."""
        memory = f"{self.mb_before:.0f} → {self.mb_most:.0f}"
        times = self.ping_before, self.ping_during, self.move_during
        first = [self.attack, self.source, *times, self.verdict]
        return [*first, str(self.refused), f"{self.cores:.2f}", memory, self.happened]

    def show(self) -> None:
        """Print it."""
        print(" | ".join(self.cells()), flush=True)


def verdict(
    pings: Sequence[float], moves: Sequence[float], refused: int, lost: Sequence[str]
) -> str:
    """Return whether the others played on undisturbed, and if not, why.

    `refused`: those times they were told to wait a moment that are nobody's design.
    """
    troubles = []
    for what, times in (("pings", pings), ("moves", moves)):
        found = percentiles(times)
        if found is None:
            troubles.append(f"no {what}")
        elif found[1] >= GOAL_MS:
            troubles.append(what)
    if refused:
        troubles.append("refused")
    troubles += sorted({f"lost: {why}" for why in lost if why})
    return f"NO: {', '.join(troubles)}" if troubles else "yes"
