"""Two versions of Krabbel side by side: every figure of one core, measured in turns.

    git worktree add ../before HEAD~10
    python -m bench.beside ../before .

Each tree runs in a process of its own, with its own sources and its own bench/. Both processes live
all the time and measure in turns, so that a busy moment of the machine hits both; of each figure
the best round counts. The trees may differ in everything but the classes that are imported below.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROUNDS = 30
SEARCH_ROUNDS = 10  # take longer
MEASURE = """
import json, sys
sys.path[:0] = [sys.argv[1] + "/src", sys.argv[1]]
from bench.env import Steps
from bench.rollouts import Bulk, TableLoop, all_games
from bench.search import Search

games = all_games()
random = [Bulk(game) for game in games]
for one in random:
    one.name += ", random play"
tables, batches = [TableLoop(game) for game in games], [Steps(game.name) for game in games]
all_of_them = {one.name: one for one in [*random, *tables, *batches, *map(Search, games)]}
print(json.dumps(list(all_of_them)), flush=True)
for line in sys.stdin:
    print(all_of_them[line.strip()].measure(), flush=True)
"""


class Tree:
    """A version at work: measures what it is asked for."""

    def __init__(self, path: str) -> None:
        folder = str(Path(path).resolve())
        command = [sys.executable, "-c", MEASURE, folder]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=folder)
        self.names: list[str] = self._answer()  # once everything is compiled
        self.best = dict.fromkeys(self.names, 0.0)

    def measure(self, name: str) -> None:
        """Measure one round."""
        assert self.process.stdin
        print(name, file=self.process.stdin, flush=True)
        self.best[name] = max(self.best[name], self._answer())

    def end(self) -> None:
        """Let the process end."""
        self.process.communicate()

    def _answer(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())


def main() -> None:
    """Measure both trees, and print a table."""
    before, after = map(Tree, sys.argv[1:3])
    names = [name for name in before.names if name in after.names]
    for number in range(ROUNDS):
        for name in names:
            if number < SEARCH_ROUNDS or not name.endswith(", search"):
                before.measure(name)
                after.measure(name)
    print(f"{'a second':32}{'before':>14}{'after':>14}{'ratio':>8}")
    for name in names:
        one, other = before.best[name], after.best[name]
        print(f"{name:32}{one:14,.0f}{other:14,.0f}{other / one:8.3f}")
    before.end()
    after.end()


if __name__ == "__main__":
    main()
