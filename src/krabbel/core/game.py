"""A game as the rest of the program sees it: its names, options, rules, words and parts.

A game is one folder. `Game.load` reads it: titles, version, players and options from __init__.py,
the rest from modules that have the same names in every game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from krabbel.core.actions import Actions, Choice
from krabbel.core.compile import Engine
from krabbel.core.engine import CONTRACT, Rules
from krabbel.core.errors import BadGame, BadOption
from krabbel.core.events import Event, Outcome, Reason
from krabbel.core.options import Option, SeatOption
from krabbel.core.parts import Bot, Counts, Drawing, Feelings, Observation, Reduced, Staging
from krabbel.core.say import Say
from krabbel.core.state import NO_SEAT, Record
from krabbel.core.text import SEAT
from krabbel.core.words import ENGLISH, GameWords, game_words

if TYPE_CHECKING:
    from krabbel.core.table import Table

DEFAULTS = "krabbel.core.defaults"
OPTIONAL = ("older_versions", "original", "silence", "round_field", "one_loses", "in_step")
REQUIRED = {  # the modules of a game, and what they must have
    "": ("TITLE", "VERSION", "PLAYERS", "OPTIONS", "configure"),
    "state": ("State",),
    "codes": ("ACTIONS",),
    "rules": CONTRACT,
    "fault": ("fault",),
    "view": ("open_view", "own_view"),
    "events": ("happenings", "outcome", "paragraphs", "prompt"),
}


@dataclass(frozen=True)
class Game:
    """One of the games. Views, and all that comes from views, hold only what a seat may know."""

    package: str  # the folder's, such as krabbel.games.go5
    name: str
    title: str
    version: int  # raised when the behaviour changes; new matches are played by it; 0: a draft
    players: range
    State: type[Any]
    actions: Actions
    options: Sequence[Option]
    rules: Any  # the module with the contract's functions, which run as plain Python
    configure: Callable[[Any, Mapping[str, Any]], None]  # writes checked options into a blank state
    fault: Callable[[Any], str | None]  # what makes a state impossible, if anything
    open_view: Callable[[Any], Any]  # what everybody sees
    own_view: Callable[[Any, Any, int], Any]  # the same, with what one seat sees besides
    outcome: Callable[[Any], Outcome]
    happenings: Callable[[Any, Any], list[Event]]  # from one view (None: the set-up) to the next
    prompt: Callable[[Any], Event]  # who is to do what
    paragraphs: Callable[[Any], Sequence[str]]  # the rules that apply now
    older_versions: tuple[int, ...] = ()  # still played; the state's `version` tells which it is
    original: str = ""  # the title on the box, where that is not the English one
    silence: str = ""  # the action of a seat that is asked out of turn and does not answer
    round_field: str = ""  # the state's field that counts scored rounds, if there are several
    one_loses: bool = False  # one player loses, and all others win
    in_step: bool = False  # its rules are long: on a GPU, threads keep in step and code is short
    # Tell from everybody's view whether a seat's choice is open, that is, whether open cards alone
    # decide what is offered. People who share a screen do not hand it over for an open choice.
    open_choice: Callable[[Any, int], bool] = lambda _view, _seat: False
    # A seat's view is everybody's but for its own place (a view lists them as `places`) and these
    # fields (core/own_parts.py); None: not said, and each seat's view is looked at by itself.
    own_fields: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if self.older_versions and "version" not in self.State.fields:
            raise BadGame(f"{self.title}: a state must have its version, if there are several")

    @classmethod
    def load(cls, package: str) -> "Game":
        """Read a game's folder; BadGame names what is missing."""
        about, state, codes, rules, fault, view, events = _modules(package)
        more = {
            field: getattr(about, field.upper())
            for field in OPTIONAL
            if hasattr(about, field.upper())
        }
        for field in ("open_choice", "own_fields"):
            if hasattr(view, field):
                more[field] = getattr(view, field)
        return cls(
            package=package,
            name=package.rpartition(".")[2].replace("_", "-"),
            title=about.TITLE,
            version=about.VERSION,
            players=about.PLAYERS,
            State=state.State,
            actions=codes.ACTIONS,
            options=about.OPTIONS,
            rules=rules,
            configure=about.configure,
            fault=fault.fault,
            open_view=view.open_view,
            own_view=view.own_view,
            outcome=events.outcome,
            happenings=events.happenings,
            prompt=events.prompt,
            paragraphs=events.paragraphs,
            **more,
        )

    @cached_property
    def _engines(self) -> dict[str, Rules]:
        return {}

    def engine(self, name: Engine) -> Rules:
        """Return the rules as plain Python ("python") or as machine code ("numba")."""
        if name not in self._engines:
            self._engines[name] = Rules(name, self.rules, self.State, self.title)
        return self._engines[name]

    @property
    def compiled(self) -> Rules:
        """The contract's rules as machine code; each is compiled when it is first called."""
        return self.engine("numba")

    def offered(self, state: Any, seat: int) -> list[int]:
        """List what a waiting seat may do, ascending."""
        rules, out = self.engine("python"), np.zeros(self.actions.size, np.int64)
        many = rules.write_list(state, seat, rules.ints_handle(out))
        return [int(code) for code in out[:many]]

    def has(self, part: str) -> bool:
        """Tell whether the game has this part of its own (core/parts.py)."""
        return _has_module(f"{self.package}.{part}")

    def part(self, name: str) -> Any:
        """Load a part of the game, or the default where it has none of its own."""
        return import_module(f"{self.package if self.has(name) else DEFAULTS}.{name}")

    @property
    def bot(self) -> Bot:
        """The game's own bot, level `normal`; only asked where the game has one."""
        return cast(Bot, self.part("bot"))

    @property
    def beginner(self) -> Bot:
        """The bot that plays like a beginner, level `easy`."""
        return cast(Bot, self.part("beginner"))

    @property
    def search(self) -> Any:
        """What the search must know; core/defaults/search.py has the functions that it lacks."""
        return self.part("search")

    @property
    def counts(self) -> Counts:
        """What simulations count."""
        return cast(Counts, self.part("counts"))

    @property
    def observation(self) -> Observation:
        """What a seat knows as numbers; BadGame where the game does not say."""
        if not self.has("observe"):
            raise BadGame(f"{self.title} cannot be trained on: it has no observe.py")
        return cast(Observation, self.part("observe"))

    @property
    def drawing(self) -> Drawing:
        """The table in the terminal."""
        return cast(Drawing, self.part("draw"))

    @cached_property
    def staging(self) -> Staging:
        """What lies between two views."""
        return cast(Staging, self.part("scenes"))

    @cached_property
    def feelings(self) -> Feelings:
        """What faces show, from what everybody sees."""
        return cast(Feelings, self.part("feelings"))

    @cached_property
    def why_not(self) -> Callable[[Any, int], tuple[Reason, ...]]:
        """The function that tells, from a view and a seat, why something is not possible now."""
        return cast(Callable[[Any, int], tuple[Reason, ...]], self.part("why").why_not)

    @cached_property
    def touched(self) -> Callable[[Any, int, Choice], tuple[str, ...]]:
        """From a view, a seat and an action that it cannot do: what stands in its way, perhaps."""
        return cast(Callable[[Any, int, Choice], tuple[str, ...]], self.part("why").touched)

    @cached_property
    def merits(self) -> Callable[[Any, int, Choice], tuple[Event, ...]]:
        """From a seat's view and one of its actions: what speaks for it, the main thing first."""
        return cast(Callable[[Any, int, Choice], tuple[Event, ...]], self.part("merits").merits)

    @cached_property
    def consequences(self) -> Callable[[Any, int], Mapping[str, Event]]:
        """From a view and a seat: what actions lead to, by their names or forms."""
        part = self.part("consequences")
        return cast(Callable[[Any, int], Mapping[str, Event]], part.consequences)

    @property
    def reduced(self) -> Reduced | None:
        """A version that is small enough to be solved, if there is one."""
        return cast(Reduced, self.part("reduced")) if self.has("reduced") else None

    @property
    def is_draft(self) -> bool:
        """Tell whether the game is being written: it is played only when named."""
        return self.version == 0

    @property
    def versions(self) -> tuple[int, ...]:
        """All versions of its rules that can be played, the newest last."""
        return (*self.older_versions, self.version)

    def blank(self, players: int, options: Mapping[str, Any], version: int | None = None) -> Any:
        """Return a state with its players, options and version (default: the newest), undealt."""
        if type(players) is not int or players not in self.players:
            few, many = self.players[0], self.players[-1]
            raise BadOption(
                kind="players", game=self.title, low=few, high=many, players=str(players)
            )
        state: Record = self.State()
        state.seats = players
        self.set_version(state, self.version if version is None else version)
        self.configure(state, self.read_options(players, options))
        return state

    def set_version(self, state: Any, version: Any) -> None:
        """Write the version of the rules into a state; BadOption if this program lacks it."""
        if type(version) is not int or version not in self.versions:
            known = ", ".join(str(version) for version in self.versions)
            raise BadOption(kind="no_version", version=str(version), game=self.title, known=known)
        if "version" in state.fields:
            state.version = version

    def version_of(self, state: Any) -> int:
        """Return the version of the rules by which the match is played."""
        return int(state.version) if "version" in state.fields else self.version

    def read_options(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return every option with its checked value; BadOption says what was expected."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise BadOption(
                    kind="no_option", game=self.title, option=name, options=tuple(known)
                )
        values = {name: known[name].read(value) for name, value in options.items()}
        for name, value in values.items():
            if isinstance(known[name], SeatOption) and value is not None and value >= players:
                raise BadOption(kind="no_seat", option=name, seat=seat_name(value))
        return {name: option.default for name, option in known.items()} | values

    def write_options(self, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that differ from their defaults, in their canonical form."""
        values = self.read_options(players, options)
        return {
            option.name: option.write(values[option.name])
            for option in self.options
            if values[option.name] != option.default
        }

    def view(self, state: Any, seat: int) -> Any:
        """Return what the seat may see; for NO_SEAT, what a spectator may see."""
        seen = self.open_view(state)
        return seen if seat == NO_SEAT else self.own_view(state, seen, seat)

    def round_of(self, state: Any) -> int:
        """Return the number of the current round; it changes when a round is scored."""
        return int(getattr(state, self.round_field)) if self.round_field else 0

    def open_seats(self, seen: Any) -> list[int]:
        """List the waiting seats whose choice is open, from everybody's view."""
        return [seat for seat in seen.waiting if self.open_choice(seen, seat)]

    def table(
        self, players: int, seed: int | None = None, *, engine: Engine = "python", **options: Any
    ) -> "Table":
        """Start a new match; without a seed, from one that nobody can guess.

        Its rules run as plain Python, so it is ready at once. With engine="numba" they are machine
        code: many times faster, after some seconds of compiling the first time.
        """
        from krabbel.core.table import Table

        return Table(self, players, seed, options, engine=engine)

    def words(self, language: str = ENGLISH) -> GameWords:
        """Return the game's words in a language."""
        return game_words(self.package, language)

    def say(
        self,
        people: Sequence[str] = SEAT.names,
        reader: int = NO_SEAT,
        language: str = ENGLISH,
    ) -> Say:
        """Return what makes sentences about the game for one reader."""
        return Say(self.words(language), language, people, reader)

    def sentence(
        self, event: Event, people: Sequence[str] = SEAT.names, reader: int = NO_SEAT
    ) -> str:
        """Return the event in English; `people` names the seats, and the dummy comes after them."""
        return self.say(people, reader).event(event)


def seat_name(seat: int) -> str:
    """Return the seat's letter: A, B, C …"""
    return SEAT.names[seat]


@cache
def _has_module(name: str) -> bool:
    """Tell whether there is such a module; to look for it in the file system takes its time."""
    return find_spec(name) is not None


def _modules(package: str) -> list[Any]:
    """Import the modules that every game must have."""
    found = []
    for name, wanted in REQUIRED.items():
        module = import_module(f"{package}.{name}" if name else package)
        missing = [what for what in wanted if not hasattr(module, what)]
        if missing:
            raise BadGame(f"{module.__name__} lacks {', '.join(missing)}")
        found.append(module)
    return found
