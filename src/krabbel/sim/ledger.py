"""An arena's results in a file of JSON lines, to which it appends as it goes.

The first line has the seed; each other line has some deals of a contest. A last line that was cut
off while it was written is dropped. An arena continues from a file that exists.
"""

import json
from collections import defaultdict
from dataclasses import asdict
from pathlib import Path
from typing import Any

from krabbel.core.errors import BadOption
from krabbel.core.seed import fresh_seed, parse_seed, seed_name
from krabbel.games import find_game
from krabbel.sim.arena import Block, Contest, Scores

HEADER = "krabbel arena"
FORMAT = 1


class Ledger:
    """The scores of every contest, deal by deal; on disk if there is a path."""

    def __init__(self, path: Path | None, seed: int | None) -> None:
        self.path = path
        self.lone: defaultdict[Contest, list[int]] = defaultdict(list)
        self.crowd: defaultdict[Contest, list[int]] = defaultdict(list)
        if path is not None and path.exists() and path.stat().st_size:
            self.seed = self._read(path, seed)
        else:
            self.seed = fresh_seed() if seed is None else seed
            self._append({HEADER: FORMAT, "seed": seed_name(self.seed)})

    def add(self, block: Block, lone: Scores, crowd: Scores) -> None:
        """Add the scores of some deals."""
        version = find_game(block.contest.game).version
        line = {**asdict(block.contest), "version": version, "first": block.first}
        self._append({**line, "scores": [lone, crowd]})
        self._enter(block.contest, lone, crowd)

    def to_play(self, contest: Contest, deals: int, size: int) -> list[Block]:
        """List what is missing of so many deals, in blocks of that size."""
        starts = range(len(self.lone[contest]), deals, size)
        return [Block(contest, first, min(size, deals - first)) for first in starts]

    def _enter(self, contest: Contest, lone: Scores, crowd: Scores) -> None:
        self.lone[contest] += lone
        self.crowd[contest] += crowd

    def _append(self, line: dict[str, Any]) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
        except OSError as bad:
            raise BadOption(kind="unwritable", path=self.path, cause=bad.strerror) from bad

    def _read(self, path: Path, seed: int | None) -> int:
        try:
            content = path.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            head, *lines = [json.loads(line) for line in whole.splitlines()]
            if head[HEADER] != FORMAT:
                raise ValueError
            begun = parse_seed(head["seed"])
            for line in lines:
                self._take(line)
        except (OSError, ValueError, KeyError, TypeError) as bad:
            raise BadOption(kind="no_results", path=path) from bad
        if seed not in (None, begun):
            raise BadOption(kind="other_seed", path=path, seed=seed_name(begun))
        if len(whole) < len(content):
            path.write_bytes(whole)
        return begun

    def _take(self, line: dict[str, Any]) -> None:
        bots = line["lone"], line["crowd"], line.get("simulations")
        contest = Contest(line["game"], line["players"], *bots)
        game, (lone, crowd) = find_game(contest.game), line["scores"]
        if line["version"] != game.version:
            raise BadOption(
                kind="old_results",
                path=self.path,
                version=line["version"],
                game=game.title,
                known=game.version,
            )
        if line["first"] != len(self.lone[contest]) or len(lone) != len(crowd):
            raise ValueError
        self._enter(contest, lone, crowd)
