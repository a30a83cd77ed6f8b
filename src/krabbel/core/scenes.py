"""What lies between two views: the table after the move itself, then after each of its events.

A move can bring about much at once: cards are turned up, taken, paired, the next round is dealt.
Whoever watches wants to see one thing after the other. A game's scenes.py says what each event does
to a view. It knows views alone, so no scene can show what its viewer may not know.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from krabbel.core.actions import Choice
from krabbel.core.events import Event

if TYPE_CHECKING:
    from krabbel.core.game import Game


AnyView = TypeVar("AnyView")  # a game's View: what lies before each seat is one of its `places`
Step = str | int  # the name of a field, or the index in a list
Change = tuple[tuple[Step, ...], Any]  # where in the view, and what is there now
PLAIN = frozenset({bool, int, str, type(None)})  # the types of values that have no parts


class Move(NamedTuple):
    """A move as the viewer learned of it: hidden parts are question marks."""

    seat: int
    choice: Choice


class Scene(Struct, frozen=True):
    """The table at one moment: what has changed since the moment before."""

    event: int | None  # the number of its event; None: the move itself, and at the end what is left
    changes: tuple[Change, ...]  # "length" cuts a list off


def told_move(game: "Game", viewer: int, seat: int, code: int) -> Move:
    """Return a move as a viewer learns of it."""
    known = viewer == seat
    return Move(seat, game.actions.choice(code) if known else game.actions.seen_choice(code))


def scenes(
    game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
) -> tuple[Scene, ...]:
    """Return the scenes from one view to the next; none where nothing lies between the two.

    The changes of all scenes together make `after` of `before`.
    """
    if not events:
        return ()
    film: list[Scene] = []
    old = before
    for number, new in between(game, before, after, move, events):
        film.append(Scene(number, tuple(changes(old, new))))
        old = new
    shown = [scene for scene in film if scene.changes]
    return tuple(film) if len(shown) > 1 else ()


def between(
    game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
) -> Iterator[tuple[int | None, Any]]:
    """Yield the views after the move itself, after each event, and `after` if it is another still.

    What happens without an event, such as that others draw their cards, is seen last.
    """
    stage = game.staging
    shown = before
    for view in stage.moved(before, after, move):
        shown = view
        yield None, shown
    for number, event in enumerate(events):
        for view in stage.staged(shown, event, before, after):
            shown = view
            yield number, shown
    if shown != after:
        yield None, after


def changes(old: Any, new: Any) -> list[Change]:
    """Return what has to be put where to make the new view of the old one.

    A list grows by what is put behind its end, and is cut off by its "length", as in JavaScript.
    """
    found: list[Change] = []
    if old is not new and old != new:
        _note_changes(old, new, (), found)
    return found


def _note_changes(old: Any, new: Any, path: tuple[Step, ...], found: list[Change]) -> None:
    """Add to `found` what differs between two values that are not equal."""
    steps: Sequence[Any]
    if type(old) is type(new) and isinstance(new, Struct):
        steps, values = _fields(type(new))
        old, new = values(old), values(new)
    elif not (_lists_things(old) and _lists_things(new)):
        found.append((path, new))
        return
    elif len(new) < len(old):
        is_cut = old[: len(new)] == new
        found.append(((*path, "length"), len(new)) if is_cut else (path, new))
        return
    else:
        steps = range(len(new))
    # Most of a view is the very same object as before: that is passed by without a Python loop.
    both: Iterator[tuple[Step, Any, Any]] = zip(steps, old, new, strict=False)
    for step, was, now in compress(both, map(is_not, old, new)):
        if was != now:
            if type(now) in PLAIN:
                found.append(((*path, step), now))
            else:
                _note_changes(was, now, (*path, step), found)
    found += [((*path, number), new[number]) for number in range(len(old), len(new))]


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """Return the names of a struct's fields, and what reads all their values at once."""
    names = kind.__struct_fields__
    return names, attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)


def _lists_things(value: Any) -> bool:
    """Whether it is a list of things that have fields, such as places or cards."""
    return type(value) is tuple and (not value or isinstance(value[0], Struct))


def with_place(view: AnyView, seat: int, **fields: Any) -> AnyView:
    """Return the view with other fields at one of its places."""
    old: Any = view
    place = replace(old.places[seat], **fields)
    changed: AnyView = replace(old, places=(*old.places[:seat], place, *old.places[seat + 1 :]))
    return changed
