"""Processor time of a move: the rules, and the views of all four players. python -m bench.views"""

import random
import time
from collections import deque

from krabbel.core.table import Table
from krabbel.games import find_game, game_names
from krabbel.server.tables.audience import Subscription, Visitor
from krabbel.server.tables.match import RECENT
from krabbel.server.tables.views import ViewCache

SEATS = 4
MOVES, ROUNDS = 600, 9  # the best round counts


class Reader:
    """Somebody who looks; counts the bytes."""

    guest, address, request = "reader", "127.0.0.1", ""

    def __init__(self) -> None:
        self.bytes = 0

    def send(self, message: bytes) -> None:
        """Read a message."""
        self.bytes += len(message)

    def end(self, _code: int, _reason: str) -> None:
        """Be told to go; nobody is."""


def measure(game: str) -> tuple[float, float, float]:
    """Play at random; return the seconds of the rules and of the views, and the bytes sent."""
    chance, acting, showing, made, sent = random.Random(5), 0.0, 0.0, 0, 0
    for seed in range(MOVES):
        table = Table(find_game(game), SEATS, seed + 1)
        states = deque([bytes(table.state.data)], RECENT + 1)
        views = ViewCache(table, states)
        readers = [Reader() for _ in range(SEATS)]
        looking: dict[Visitor, Subscription]
        looking = {reader: Subscription(seat) for seat, reader in enumerate(readers)}
        views.show(looking, {}, 0.0, None)
        while not table.over and made < MOVES:
            seat = chance.choice(table.waiting)
            code = chance.choice(table.actions(seat))
            began = time.process_time()
            table.act(seat, code)
            states.append(bytes(table.state.data))
            acted = time.process_time()
            views.show(looking, {}, 0.0, None)
            acting, showing = acting + acted - began, showing + time.process_time() - acted
            made += 1
        sent += sum(reader.bytes for reader in readers)
        if made == MOVES:
            break
    return acting / made, showing / made, sent / made


def main() -> None:
    """Print a line for each game."""
    print(f"{'µs a move':14}{'rules':>8}{'views':>8}{'bytes':>9}")
    for game in game_names():
        rounds = [measure(game) for _ in range(ROUNDS)]
        acting, showing, sent = map(min, zip(*rounds, strict=True))
        print(f"{game:14}{1e6 * acting:8.0f}{1e6 * showing:8.0f}{sent:9.0f}", flush=True)


if __name__ == "__main__":
    main()
