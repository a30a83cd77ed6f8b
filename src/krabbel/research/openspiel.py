"""The games for OpenSpiel: importing this module registers them.

    import pyspiel, krabbel.research.openspiel
    pyspiel.load_game("krabbel_party_bugs(players=3,mirror=True)")

Chance moves once, at the start: it chooses one of `deals` matches that come from `seed`. In a
reduced game (reduced.py) these are all the deals there are. Simultaneous choices are made one by
one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

import numpy as np

from krabbel.core.bits import lowest_bit
from krabbel.core.compile import fastest
from krabbel.core.game import Game, seat_name
from krabbel.core.keys import match_key
from krabbel.core.optional import optional
from krabbel.core.options import Option, SeatOption
from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT
from krabbel.games import find_game, game_names
from krabbel.research.single import observation, rewards

pyspiel: Any = optional("pyspiel", "krabbel.research.openspiel", "research")

DEALS = 1 << 10  # that chance chooses from, by default
LONGEST = 100_000  # decisions in a match; random play ends long before
NOBODY = ""  # a seat option that is left to the seed
ABOUT = {"players": 2, "deals": DEALS, "seed": 0}  # parameters besides the game's own options


def spiel_name(game: Game) -> str:
    """Return the game's name in OpenSpiel."""
    return f"krabbel_{game.name.replace('-', '_')}"


def parameter(option: Option) -> Any:
    """Return an option's default as a value that OpenSpiel's parameters can hold."""
    return NOBODY if isinstance(option, SeatOption) else option.default


def game_type(game: Game) -> Any:
    """Return what OpenSpiel must know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=spiel_name(game),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=ABOUT | {o.name: parameter(o) for o in game.options},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the package is optional
    """A game with its players and options."""

    name = ""  # of the game: each has a class of its own

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game = dict(params or {}), find_game(self.name)
        self.game, self.players = game, given.get("players", ABOUT["players"])
        self.options = {
            name: value for name, value in given.items() if name not in ABOUT and value != NOBODY
        }
        defaults = {option.name: option.default for option in game.options}
        self.options = {n: v for n, v in self.options.items() if v != defaults.get(n)}
        self.key = key_of(given.get("seed", ABOUT["seed"]))
        self.blank = game.blank(self.players, self.options)
        self.scratch = self.blank.copy()
        self.listed: list[bytes] | None = None
        if game.reduced and game.reduced.is_reduced(self.options):
            self.listed = game.reduced.all_deals(game, self.players, self.options)
        self.deals = len(self.listed) if self.listed else given.get("deals", DEALS)
        information = pyspiel.GameInfo(
            num_distinct_actions=game.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), information, given)

    def new_initial_state(self) -> "SpielState":
        """Return a state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer for the players."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, kind, params)

    @cached_property
    def chances(self) -> list[tuple[int, float]]:
        """All deals, equally likely; do not change the list."""
        return [(number, 1 / self.deals) for number in range(self.deals)]

    def dealt(self, number: int) -> bytes:
        """Return the bytes of a deal's state."""
        if self.listed:
            return self.listed[number]
        state = self.blank.copy()
        self.game.engine(fastest()).deal(state, match_key(self.key, number))
        return bytes(state.data)


@dataclass(frozen=True)
class Moment:
    """A moment of a match, which never changes: copies of OpenSpiel's states share it."""

    game: SpielGame
    data: bytes  # of the state; none before the deal
    waiting: int  # seats, as a bit set
    moves: tuple[tuple[int, int], ...]  # seat and action
    known: tuple[bytes, ...]  # a digest of all that each seat has ever known

    def __deepcopy__(self, _memo: Any) -> "Moment":
        return self

    def __reduce__(self) -> Any:
        return moment_of, (str(self.game), self.data, self.waiting, self.moves, self.known)

    @property
    def state(self) -> Any:
        """The state, as rules take it; the next call, for any moment, overwrites it."""
        self.game.scratch.data[:] = self.data
        return self.game.scratch

    def after(self, seat: int, action: int) -> "Moment":
        """Return the next moment; with NO_SEAT the action is a deal."""
        rules, moves = self.game.game.engine(fastest()), self.moves
        if seat == NO_SEAT:
            self.game.scratch.data[:] = self.game.dealt(action)
            state = self.game.scratch
        else:
            state, moves = self.state, (*moves, (seat, action))
            rules.act(state, seat, action)
        known = tuple(
            _more(known, observation(self.game.game, state, viewer))
            for viewer, known in enumerate(self.known)
        )
        return Moment(self.game, bytes(state.data), int(rules.waiting(state)), moves, known)

    def told(self, viewer: int = NO_SEAT) -> str:
        """Return all moves as a seat has seen them; with NO_SEAT, as they were."""
        actions = self.game.game.actions
        told = []
        for seat, code in self.moves:
            name = actions.action_name if viewer in (seat, NO_SEAT) else actions.seen_name
            told.append(f"{seat_name(seat)} {name(code)}")
        return "; ".join(told)


@cache
def game_of(name: str) -> SpielGame:
    """Return the game of this name and these parameters, as OpenSpiel writes them."""
    game: SpielGame = pyspiel.load_game(name)
    return game


def moment_of(name: str, *rest: Any) -> Moment:
    """Return a moment that was pickled."""
    return Moment(game_of(name), *rest)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = Moment(game, b"", 0, (), (b"",) * game.players)

    def current_player(self) -> int:
        """Return the lowest waiting seat, or that it is chance's turn, or the end."""
        if not self.now.data:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.now.waiting:
            return int(pyspiel.PlayerId.TERMINAL)
        return lowest_bit(self.now.waiting)

    def _legal_actions(self, player: int) -> list[int]:
        rules, state = self.now.game.game.engine(fastest()), self.now.state
        return [int(rules.pick(state, player, n)) for n in range(rules.count(state, player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the deals and their probabilities."""
        return self.now.game.chances

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(max(self.current_player(), NO_SEAT), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.now.game.game.actions.action_name(action)

    def is_terminal(self) -> bool:
        """Tell whether the match has ended."""
        return bool(self.now.data) and not self.now.waiting

    def returns(self) -> list[float]:
        """Return the rewards: winners share 1, the others share -1."""
        if not self.is_terminal():
            return [0.0] * self.now.game.players
        return rewards(self.now.game.game, self.now.state)

    def __str__(self) -> str:
        if not self.now.data:
            return "before the deal"
        return f"deal {self.history()[0]}: {self.now.told()}"


class Observer:
    """What a player is told: a row of numbers, and text."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of an observation, but got {params}")
        self.game, self.recalls = game, kind.perfect_recall
        self.tensor = np.zeros(game.observation.LAYOUT.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's observation into the tensor."""
        if self.recalls:  # a row holds what is known now, and not all that was ever seen
            raise ValueError("there is no information state tensor; use the observation tensor")
        now = state.now
        self.tensor[:] = observation(self.game, now.state, player) if now.data else 0

    def string_from(self, state: SpielState, player: int) -> str:
        """Return all that the player has ever seen, or what they know now."""
        now = state.now
        if not now.data:
            return "before the deal"
        if self.recalls:
            return f"{seat_name(player)}: {now.told(player)} #{now.known[player].hex()}"
        return str(observation(self.game, now.state, player).tobytes().hex())


def _more(known: bytes, seen: Any) -> bytes:
    return blake2b(known + seen.tobytes(), digest_size=8).digest()


def _register(game: Game) -> Any:
    """Make and register a class for the game; its module is this one, so that it can be pickled."""
    name = game.name.title().replace("-", "")
    registered = type(name, (SpielGame,), {"name": game.name, "__module__": __name__})
    pyspiel.register_game(game_type(game), registered)
    return registered


globals().update({one.__name__: one for one in map(_register, map(find_game, game_names()))})
