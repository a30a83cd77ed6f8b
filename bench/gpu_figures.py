"""The figures that were measured on a GPU, as a table."""

from pathlib import Path
from typing import Any

from bench.report import Section

RESULTS = Path(__file__).with_name("gpu.json")
PLAYS = ("random", "random bots", "normal")
TEXT = """\
`PYTHONPATH=src python -m bench.gpu`, in wall-clock time, in G decisions/s: random play in bulk;
whole matches of `random` and of `normal` bots with their rows' way back; batches with observations
and masks as tensors. Before anything is measured, results are compared with the CPU's, bit for bit.
Pgx's games are played at random in batches of a million. The figures of a line are of one run."""


def gpu_section(found: dict[str, Any]) -> Section:
    """Return a table of our games, then Pgx's."""
    section = Section(
        f"On a GPU: {found['device']}",
        TEXT,
        ["", "random play", "`random`", "`normal`", "observations and masks"],
    )
    for name, game in found["games"].items():
        best = max(game.get("observations", {}).values(), default=None)
        section.rows.append([name, *(giga(game.get(play)) for play in PLAYS), giga(best)])
    for name, rate in found.get("pgx", {}).items():
        section.rows.append([f"Pgx {name}", giga(rate), "", "", ""])
    return section


def giga(rate: float | None) -> str:
    """Write a rate in thousands of millions."""
    return "not measured" if rate is None else f"{rate / 1e9:.3f}"
