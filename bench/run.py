"""`make bench`: random play on one core, ours beside OpenSpiel's and a C program's.

Everything is measured in turns, round after round, in processor time; the best round counts.
"""

from statistics import median

from bench.open_spiel import ROLLOUTS, PythonLoop, Rollouts
from bench.rollouts import Bulk, CProgram, TableLoop, all_games

ROUNDS = 12
CHECKED_GAMES = 20_000


def measure(contestants: list) -> dict[str, float]:
    """The best rate of each, by name."""
    best = {one.name: 0.0 for one in contestants}
    for _ in range(ROUNDS):
        for one in contestants:
            best[one.name] = max(best[one.name], one.measure())
    return best


def show(title: str, rates: dict[str, float], beside: dict[str, float]) -> None:
    """A table of rates and of their ratios to the rates they stand beside."""
    print(f"\n{title}\n{'':34}{'M decisions/s':>14}" + "".join(f"{name:>18}" for name in beside))
    for name, rate in rates.items():
        ratios = "".join(f"{rate / other:17.2f}x" for other in beside.values())
        print(f"{name:34}{rate / 1e6:14.2f}{ratios}")


def main() -> None:
    """Measure and print."""
    print("Compiling …", flush=True)
    ours = [Bulk(game) for game in all_games()]
    program = CProgram()
    bugs = next(one for one in ours if one.name == "party-bugs")
    assert bugs.run(0, CHECKED_GAMES) == program.run(0, CHECKED_GAMES)[:2]
    theirs = [Rollouts(spec) for spec in ROLLOUTS]
    rates = measure([*ours, program, *theirs])
    rollouts = [rates[one.name] for one in theirs]
    show(
        "Random play in bulk, one core",
        rates,
        {
            "OpenSpiel median": median(rollouts),
            "OpenSpiel fastest": max(rollouts),
            "C program": rates[program.name],
        },
    )
    loop = PythonLoop()
    tables = measure([*(TableLoop(game) for game in all_games()), loop])
    show("Random play from Python, one core", tables, {"OpenSpiel": tables[loop.name]})


if __name__ == "__main__":
    main()
