"""Random tables of every game, with every player count and option, at any moment of the match."""

import os
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import strategies as st

import krabbel
from krabbel.core.compile import Engine
from krabbel.core.game import Game
from krabbel.core.options import Choice, Number, Option, SeatOption, YesNo
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.games import all_game_names
from krabbel.games.party_bugs.rounds import display_total

GAMES = [krabbel.game(name) for name in krabbel.game_names()]
WITH_DRAFTS = [krabbel.game(name) for name in all_game_names()]  # what the laws hold for
FRESH = os.environ.get("KRABBEL_FRESH", "")  # another word, other matches: see conftest.py
LUCK = random.Random()  # of the servers that tests open; every test seeds it anew by its name
MATCHES = 4  # a setting
LOPSIDED = 3  # matches a setting in which everybody helps one seat
LONG = {"rounds": 12, "target": 300}
TRIED = 8  # actions that are tried for each move of them
SOME = 0.02  # of a match's moments, besides the first one of every phase

seeds = st.integers(0, 2**128 - 1)


def values(option: Option, players: int) -> list[Any]:
    """All values of an option; a few where there are many."""
    match option:
        case YesNo():
            return [False, True]
        case Choice():
            return list(option.choices)
        case SeatOption():
            return [None, *range(players)]
        case Number():
            return [option.low, option.low + 1]
    raise AssertionError(f"no values for {option}")


def combinations(game: Game) -> list[dict[str, Any]]:
    """Every way to set what is yes or no or a choice, as what differs from the plain game.

    The plain game comes first; last comes the one with every yes and every last choice.
    """
    several = [option for option in game.options if isinstance(option, YesNo | Choice)]
    ways = product(*(values(option, players=0) for option in several))
    return [
        {o.name: value for o, value in zip(several, way, strict=True) if value != o.default}
        for way in ways
    ]


SETTINGS = [
    (game, players, options)
    for game in WITH_DRAFTS
    for players in game.players
    for options in combinations(game)
]


def setting_name(game: Game, players: int, options: dict[str, Any]) -> str:
    return "-".join([game.name, str(players), *(f"{name}={options[name]}" for name in options)])


per_game = pytest.mark.parametrize("game", WITH_DRAFTS, ids=lambda game: game.name)
per_setting = pytest.mark.parametrize(
    ("game", "players", "options"), SETTINGS, ids=[setting_name(*setting) for setting in SETTINGS]
)


def chances(*names: Any) -> random.Random:
    """Luck that repeats for the same names, until KRABBEL_FRESH is set."""
    return random.Random(f"{names} {FRESH}")


def new_table(
    game: Game,
    players: int,
    options: dict[str, Any],
    chance: random.Random,
    engine: Engine = "python",
) -> Table:
    """A table with these variants; seed, seats and numbers are drawn."""
    drawn = {
        option.name: chance.choice(values(option, players))
        for option in game.options
        if isinstance(option, SeatOption | Number)
    }
    return Table(game, players, chance.getrandbits(128), drawn | options, engine=engine)


def step(table: Table, chance: Any) -> None:
    """One random action of one random waiting seat."""
    seat = chance.choice(table.waiting)
    table.act(seat, chance.choice(table.actions(seat)))


def moments(game: Game, players: int, options: dict[str, Any]) -> Iterator[Table]:
    """The table of some whole random matches: when a phase is new to the match, and now and then.

    It is the table that plays on, so it must be left as it is.
    """
    for match in range(MATCHES):
        chance = chances(setting_name(game, players, options), match)
        table = new_table(game, players, options, chance)
        met = {table.state.phase}
        yield table
        while not table.over:
            step(table, chance)
            if table.state.phase not in met or chance.random() < SOME:
                met.add(table.state.phase)
                yield table


def lopsided(game: Game, players: int, options: dict[str, Any]) -> Iterator[Table]:
    """The table of long matches in which everybody helps the last seat to many points.

    It is yielded as each round begins and at the end, and must be left as it is.
    """
    for match in range(LOPSIDED):
        chance = chances("lopsided", setting_name(game, players, options), match)
        lengths = {name: many for name, many in LONG.items() if name in names_of(game)}
        table = Table(game, players, chance.getrandbits(128), lengths | options)
        begun = None
        while not table.over:
            if begun != (begun := round_of(table.state)):
                yield table
            seat = chance.choice(table.waiting)
            offered = table.actions(seat)
            tried = chance.sample(offered, min(len(offered), TRIED))
            leads = [lead_of_the_last(table, seat, code) for code in tried]
            table.act(seat, tried[leads.index(max(leads))])
        yield table


def names_of(game: Game) -> set[str]:
    return {option.name for option in game.options}


def round_of(state: Any) -> tuple[int, ...]:
    """Which round of which game it is, where the state counts them."""
    return tuple(getattr(state, name, 0) for name in ("game_number", "round"))


def lead_of_the_last(table: Table, seat: int, code: int) -> int:
    """How far the last seat is ahead of all others together once the seat has done this."""
    state, last = table.state.copy(), table.players - 1
    table.game.rules.act(state, seat, code)
    scores = [scored_so_far(table.game, state, i) for i in range(table.players)]
    return table.players * scores[last] - sum(scores[:last])


def scored_so_far(game: Game, state: Any, seat: int) -> int:
    """Points; in Party Bugs also what lies in the display, after those of the games before."""
    points: int = game.rules.points(state, seat)
    return 100 * points + display_total(state, seat) if game.name == "party-bugs" else points


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Table:
    """A table after a random number of random actions; one in ten has ended."""
    chance = draw(st.randoms(use_true_random=False))
    players, options = (
        draw(st.sampled_from(game.players)),
        draw(st.sampled_from(combinations(game))),
    )
    table = new_table(game, players, options, chance)
    moves = draw(st.sampled_from([0, 1, 3, 10, 30, 100, 200, 500, 100_000]))
    for _ in range(chance.randint(0, moves)):
        if table.over:
            break
        step(table, chance)
    return table


def viewers(table: Table) -> list[int]:
    return [NO_SEAT, *range(table.players)]
