"""How long somebody waits between their own turns, alone against three `normal` bots.

    python -m bench.waits [MATCHES]

Matches are played in simulated time: pauses as the server draws them (server/settings.py), scenes
for as long as the page shows them (web/src/games/<game>/beats.json), and bots that wait while
something is shown. The person plays as `normal` does and takes `THINKS_S` for it. "Before" is the
first version: every action after 0.6 to 1.4 s, and nothing is staged. Moves at which cards are
turned up or a round is counted (`MOMENTS`) are there to be looked at: how long they are on show is
not counted, but in the last column.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import krabbel
from krabbel.bots import decide, luck
from krabbel.core.game import Game
from krabbel.core.scenes import scenes, told_move
from krabbel.core.table import Table
from krabbel.server.settings import Settings

BEATS = Path(__file__).parents[1] / "web/src/games"
CHANGE_MS, TOLD_MS = 450, 250  # as in web/src/board/show.svelte.ts
TURNED_UP = {"revealed", "king", "judged", "penalty"}
COUNTED = {"five", "go5", "no_go5", "held", "scored", "all_laid", "used_up", "counted"}
MOMENTS = TURNED_UP | COUNTED
ME, PLAYERS = 0, 4
THINKS_S = 0.3


@dataclass(frozen=True)
class Pace:
    """How long bots pause, and whether what happens is shown."""

    pause_ms: tuple[int, int]
    again_ms: tuple[int, int]
    staged: bool


NOW = Pace(Settings().pause_ms, Settings().again_ms, staged=True)
BEFORE = Pace((600, 1400), (600, 1400), staged=False)


def beat(beats: Mapping[str, Any], kind: str, nth: int, changes: bool) -> int:
    """Return how long a scene stays, in ms, as the page's `beat` does."""
    known = beats.get(kind)
    if isinstance(known, int):
        return known
    if known:
        return int(known[min(nth, len(known) - 1)])
    return CHANGE_MS if changes else TOLD_MS


def shown_ms(beats: Mapping[str, Any], film: Any, events: Any) -> tuple[int, int]:
    """Return how long a move is on show, and how much of that is not counted as waiting."""
    total = nth = 0
    moment = any(event.kind in MOMENTS for event in events)
    last: int | None = -1
    for scene in film[:-1]:  # the last scene stays, and nobody waits for it
        nth = nth + 1 if scene.event == last else 0
        kind = "" if scene.event is None else events[scene.event].kind
        ms = beat(beats, kind, nth, bool(scene.changes))
        total += ms
        last = scene.event
    return total, total if moment else 0


class Match:
    """One match in simulated time."""

    def __init__(self, game: Game, seed: int, pace: Pace) -> None:
        self.game, self.pace = game, pace
        self.table = Table(game, PLAYERS, seed, engine="numba")
        self.beats = json.loads((BEATS / game.name / "beats.json").read_text())
        self.seed, self.chance = seed, random.Random(seed)
        self.now = self.free_at = 0.0  # when the show is over
        self.looked, self.others = 0.0, 0  # seconds and moves since my last decision
        self.due: dict[int, float] = {}

    def waits(self) -> Iterator[tuple[float, float]]:
        """Yield every wait in seconds: without and with the moments to look at."""
        acted: float | None = None
        while not self.table.over:
            self._ask()
            if ME in self.table.waiting and self.free_at <= min(self.due.values(), default=1e9):
                start = max(self.now, self.free_at)
                if acted is not None and self.others:
                    yield start - acted - self.looked, start - acted
                self.now = acted = start + THINKS_S
                self.looked, self.others = 0.0, 0
                self._act(ME)
            else:
                seat = min(self.due, key=self.due.__getitem__)
                self.now = max(self.due[seat], self.free_at if self.pace.staged else 0)
                self.others += 1
                self._act(seat)

    def _ask(self) -> None:
        history = self.table.history
        waiting = self.table.waiting
        self.due = {seat: at for seat, at in self.due.items() if seat in waiting}
        for seat in waiting:
            if seat != ME and seat not in self.due:
                again = bool(history) and history[-1][0] == seat
                pause = self.pace.again_ms if again else self.pace.pause_ms
                self.due[seat] = self.now + self.chance.randint(*pause) / 1000

    def _act(self, seat: int) -> None:
        table, game = self.table, self.game
        before = table.view(ME)
        key = luck(self.seed, len(table.history))
        code = decide(game, "normal", table.state, seat, key, engine="numba")
        table.act(seat, code)
        self.due.pop(seat, None)
        if self.pace.staged:
            after, move = table.view(ME), told_move(game, ME, seat, code)
            events = game.happenings(before, after)
            film = scenes(game, before, after, move, events)
            total, looked = shown_ms(self.beats, film, events)
            self.free_at = self.now + total / 1000
            self.looked += looked / 1000


def percentile(values: list[float], share: float) -> float:
    """Return the value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def measure(game: Game, matches: int, pace: Pace) -> str:
    """Return the figures of one game as a line of a table."""
    waits = [wait for seed in range(matches) for wait in Match(game, seed, pace).waits()]
    quiet, whole = [wait for wait, _ in waits], [wait for _, wait in waits]
    figures = (percentile(quiet, 0.5), percentile(quiet, 0.95), max(quiet), percentile(whole, 0.95))
    return f"{len(waits):8}" + "".join(f"{figure:10.1f}" for figure in figures)


def main() -> None:
    """Print waits before and now, game by game."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    head = ("waits", "median", "95 %", "longest", "95 %, all")
    print(
        f"{'s, ' + str(matches) + ' matches':28}{head[0]:>8}"
        + "".join(f"{h:>10}" for h in head[1:])
    )
    for name in krabbel.game_names():
        for word, pace in (("before", BEFORE), ("now", NOW)):
            print(
                f"{name + ', ' + word:28}{measure(krabbel.game(name), matches, pace)}", flush=True
            )


if __name__ == "__main__":
    main()
