"""Random tables of every game, with every player count and option, at any moment of the match."""

from typing import Any

from hypothesis import strategies as st

import krabbel
from krabbel.core.game import Game
from krabbel.core.options import Choice, Number, Option, SeatOption, YesNo
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table

GAMES = [krabbel.game(name) for name in krabbel.game_names()]

seeds = st.integers(0, 2**128 - 1)


def values(option: Option, players: int) -> st.SearchStrategy[Any]:
    match option:
        case YesNo():
            return st.booleans()
        case SeatOption():
            return st.none() | st.integers(0, players - 1)
        case Choice():
            return st.sampled_from(option.choices)
        case Number():
            few = st.integers(option.low, min(option.high, option.low + 2))
            return st.just(option.default) | few
    raise AssertionError(f"no strategy for {option}")


@st.composite
def options(draw: st.DrawFn, game: Game, players: int) -> dict[str, Any]:
    chosen = [option for option in game.options if draw(st.booleans())]
    return {option.name: draw(values(option, players)) for option in chosen}


@st.composite
def new_tables(draw: st.DrawFn, game: Game) -> Table:
    players = draw(st.sampled_from(game.players))
    return Table(game, players, draw(seeds), draw(options(game, players)))


def step(table: Table, chance: Any) -> None:
    """One random action of one random waiting seat."""
    seat = chance.choice(table.waiting)
    table.act(seat, chance.choice(table.actions(seat)))


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Table:
    """A table after a random number of random actions; one in ten has ended."""
    table = draw(new_tables(game))
    chance = draw(st.randoms(use_true_random=False))
    moves = draw(st.sampled_from([0, 1, 3, 10, 30, 100, 200, 500, 100_000]))
    for _ in range(chance.randint(0, moves)):
        if table.over:
            break
        step(table, chance)
    return table


def viewers(table: Table) -> list[int]:
    return [NO_SEAT, *range(table.players)]
