"""The contract of a game: `deal` to `imagine` are the rules that every game writes, in rules.py.

Templates (core/steps.py, sim/) import the names from here; `bindings` put a game's own rules in
their place (core/walk.py). `count` to `allow` follow from `offer` (core/menus.py). `choose` to
`observe` belong to parts that a game may have (core/parts.py). `state_at`, `ints_at` and `row` give
access to memory and come from core/engine.py.
An action is a number from 0 to the game's `actions.size` - 1; text for it: core/actions.py.
"""

from typing import Any

from krabbel.core.dice import Key
from krabbel.core.rule import placeholder


@placeholder
def deal(s: Any, key: Key) -> None:
    """Set up the match on a state that holds its options and is otherwise blank."""
    raise NotImplementedError


@placeholder
def waiting(s: Any) -> int:
    """Return the seats that may act now, as a bit set; empty when the match is over."""
    raise NotImplementedError


@placeholder
def offer(s: Any, seat: int, menu: Any) -> Any:
    """Put all actions of a waiting seat, at least one, on the menu (core/menus.py), ascending."""
    raise NotImplementedError


@placeholder
def act(s: Any, seat: int, action: int) -> None:
    """Do one of these actions; the order of simultaneous choices changes nothing."""
    raise NotImplementedError


@placeholder
def points(s: Any, seat: int) -> int:
    """Return what the seat has scored so far, in the rule book's own points."""
    raise NotImplementedError


@placeholder
def winners(s: Any) -> int:
    """Return who has won, as a bit set; only asked when the match is over."""
    raise NotImplementedError


@placeholder
def imagine(s: Any, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator: NO_SEAT) cannot know.

    The outcome depends on what the seat knows and on the key, on nothing else.
    """
    raise NotImplementedError


@placeholder
def count(s: Any, seat: int) -> int:
    """Return how many actions a waiting seat has."""
    raise NotImplementedError


@placeholder
def pick(s: Any, seat: int, n: int) -> int:
    """Return a waiting seat's n-th action, counted from 0, in ascending order."""
    raise NotImplementedError


@placeholder
def place_of(s: Any, seat: int, action: int) -> int:
    """Return how many of the seat's actions come before this one; NO_PLACE if it is not legal."""
    raise NotImplementedError


@placeholder
def write_list(s: Any, seat: int, out: Any) -> int:
    """Write a waiting seat's actions to `out`, and return how many there are."""
    raise NotImplementedError


@placeholder
def allow(s: Any, seat: int, mask: Any) -> None:
    """Mark a waiting seat's actions in a blank mask (a legal action mask)."""
    raise NotImplementedError


@placeholder
def choose(s: Any, seat: int, key: Key) -> int:
    """Return the action of the game's own bot; it looks only at what the seat knows."""
    raise NotImplementedError


@placeholder
def choose_easy(s: Any, seat: int, key: Key) -> int:
    """Return the action of the game's beginner; it looks only at what the seat knows."""
    raise NotImplementedError


@placeholder
def note(s: Any, seat: int, action: int, facts: Any) -> None:
    """Count what this decision is, for a simulation; it has not been carried out yet."""
    raise NotImplementedError


@placeholder
def sum_up(s: Any, facts: Any) -> None:
    """Count what can be seen at the end of the match."""
    raise NotImplementedError


@placeholder
def observe(s: Any, seat: int, out: Any) -> None:
    """Write what the seat knows into a row, in which places after the last seat's are blank."""
    raise NotImplementedError


@placeholder
def state_at(handle: Any) -> Any:
    """Return the state behind a handle: its memory address for compiled rules, else itself."""
    raise NotImplementedError


@placeholder
def ints_at(handle: Any) -> Any:
    """Return the integers behind a handle of the same kind."""
    raise NotImplementedError


@placeholder
def row(states: Any, i: int) -> Any:
    """Return the i-th state of an array of states."""
    raise NotImplementedError
