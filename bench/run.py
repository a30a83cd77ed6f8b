"""`make bench`: our speed beside OpenSpiel's and a C program's; writes docs/benchmarks.md.

GPU figures (python -m bench.gpu) are taken from bench/gpu.json, the server's (make bench-server)
from bench/server.json, those of attacks on it (make bench-attack) from bench/attack.json. To print
only some parts:
python -m bench.run random|python|observations|search …
"""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Protocol

from bench import attack_figures, growth, search, server_figures
from bench.env import Steps
from bench.gpu_figures import RESULTS, gpu_section
from bench.open_spiel import ROLLOUTS, WITH_TENSORS, PythonLoop, Rollouts, TensorLoop
from bench.report import Section, rates_beside, write
from bench.rollouts import Bulk, CProgram, TableLoop, all_games

ROUNDS = 12
CHECKED_GAMES = 20_000
PICTURE = """## How it grows
![Decisions a second by threads, by batch and by threads of a GPU](pictures/growth.svg)
"""


class Contestant(Protocol):
    """A program that measures its own rate."""

    name: str

    def measure(self) -> float:
        """Return its rate per second."""


def measure(contestants: Sequence[Contestant], rounds: int = ROUNDS) -> dict[str, float]:
    """Return the best rate of each, by name."""
    best = {one.name: 0.0 for one in contestants}
    for _ in range(rounds):
        for one in contestants:
            best[one.name] = max(best[one.name], one.measure())
    return best


def random_play() -> Section:
    """Measure random play in bulk on one core."""
    ours = [Bulk(game) for game in all_games()]
    program = CProgram()
    bugs = next(one for one in ours if one.name == "party-bugs")
    assert bugs.run(0, CHECKED_GAMES) == program.run(0, CHECKED_GAMES)[:2]
    theirs: list[Contestant] = [*(Rollouts(spec) for spec in ROLLOUTS), program]
    rates = measure([*ours, *theirs])
    return rates_beside(
        "Random play, one core",
        "Compiled, four players, the deal counted; OpenSpiel's rollouts are its C++ evaluator's,\n"
        "without the deal; the C program (bench/party_bugs.c) plays the same matches with the\n"
        "same dice and ends with the same checksum.",
        rates,
        {one.name.partition("(")[0]: rates[one.name] for one in theirs},
    )


def from_python() -> Section:
    """Measure random play through Table."""
    loop = PythonLoop()
    rates = measure([*(TableLoop(game) for game in all_games()), loop])
    return rates_beside(
        "Random play from Python, one core",
        "`table.act(seat, table.pick(seat, n))`, one call a step, beside the same loop over\n"
        "OpenSpiel's states.",
        rates,
        {"OpenSpiel": rates[loop.name]},
    )


def with_observations() -> Section:
    """Measure batches for training."""
    loops = [TensorLoop(spec) for spec in WITH_TENSORS]
    rates = measure([*(Steps(game.name) for game in all_games()), *loops])
    return rates_beside(
        "Observations and masks, one core",
        "`BatchEnv` with observation and action mask of every decision written out, the random\n"
        "choice counted, beside OpenSpiel's tensor and mask of every decision through its Python\n"
        "interface.",
        rates,
        {one.name.partition("(")[0].partition(",")[0]: rates[one.name] for one in loops},
    )


def searches() -> Section:
    """Measure the bot `hard`."""
    rates = measure(search.contestants(), rounds=3)
    return rates_beside(
        "Search, one core",
        "Simulations of `hard` from positions of a match, each to the end of its round or match,\n"
        "beside OpenSpiel's ISMCTS.",
        rates,
        {search.HeartsSearch.name: rates[search.HeartsSearch.name]},
        unit=("k simulations/s", 1e3),
    )


PARTS = {
    "random": random_play,
    "python": from_python,
    "observations": with_observations,
    "search": searches,
}


def measured(parts: Iterable[str]) -> list[Section]:
    """Measure these parts, and print each as it comes."""
    sections = []
    for part in parts:
        sections.append(PARTS[part]())
        sections[-1].show()
    return sections


def main() -> None:
    """Measure everything, print and write."""
    sections = measured(PARTS)
    by_threads = growth.by_threads()
    sections.append(growth.section(by_threads))
    sections[-1].show()
    panels = {"threads": by_threads, "batch with observations, one core": growth.by_batch()}
    if RESULTS.exists():
        found = json.loads(RESULTS.read_text())
        sections.append(gpu_section(found))
        panels[f"threads of {found['device']}"] = {
            name: game["growth"] for name, game in found["games"].items() if "growth" in game
        }
    for kept in (server_figures, attack_figures):
        if kept.RESULTS.exists():
            sections.append(kept.section(json.loads(kept.RESULTS.read_text())))
    growth.draw(panels)
    write(sections, PICTURE)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        measured(sys.argv[1:])
    else:
        main()
