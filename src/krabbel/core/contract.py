"""What a game answers: `deal` to `imagine` are the rules every game writes, in its rules.py.

Templates (core/steps.py, sim/) import the names from here; `bindings` put a game's own rules in
their place (core/walk.py). `count` to `allow` follow from `offer` (core/menus.py). `choose` to
`observe` are of parts that a game may have (core/parts.py); what comes after them gets at states
and is supplied by core/engine.py.
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
    """The seats that may act now, as a bit set; empty when the match is over."""
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
    """What the seat has scored so far, in the rule book's own points."""
    raise NotImplementedError


@placeholder
def winners(s: Any) -> int:
    """Who has won, as a bit set; only asked when the match is over."""
    raise NotImplementedError


@placeholder
def imagine(s: Any, seat: int, key: Key) -> None:
    """Deal again, in place, all that this seat (or a spectator: NO_SEAT) cannot know.

    The outcome depends on what the seat knows and on the key, on nothing else.
    """
    raise NotImplementedError


@placeholder
def count(s: Any, seat: int) -> int:
    """How many actions a waiting seat has."""
    raise NotImplementedError


@placeholder
def pick(s: Any, seat: int, n: int) -> int:
    """Its n-th action, counted from 0, in ascending order."""
    raise NotImplementedError


@placeholder
def place_of(s: Any, seat: int, action: int) -> int:
    """How many of its actions come before this one; NO_PLACE if it is none of them."""
    raise NotImplementedError


@placeholder
def write_list(s: Any, seat: int, out: Any) -> int:
    """Write its actions out; how many there are."""
    raise NotImplementedError


@placeholder
def allow(s: Any, seat: int, mask: Any) -> None:
    """Mark its actions in a blank mask."""
    raise NotImplementedError


@placeholder
def choose(s: Any, seat: int, key: Key) -> int:
    """What the house bot would do; it looks only at what the seat knows."""
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
    """Write what the seat knows into a row whose places beyond the last seat's are blank."""
    raise NotImplementedError


@placeholder
def state_at(handle: Any) -> Any:
    """The state behind a table's handle: a memory address for compiled rules, else itself."""
    raise NotImplementedError


@placeholder
def ints_at(handle: Any) -> Any:
    """The integers behind a handle, likewise."""
    raise NotImplementedError


@placeholder
def row(states: Any, i: int) -> Any:
    """The i-th state of an array of them."""
    raise NotImplementedError
