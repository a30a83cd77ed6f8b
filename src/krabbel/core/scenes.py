"""What lies between two views: the table after the move itself, then after each of its events.

A move can bring about much at once: cards are turned up, taken, paired, the next round is dealt.
Whoever watches wants to see one thing after the other. A game's scenes.py says what each event does
to a view. It knows views alone, so no scene can show what its viewer may not know.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from krabbel.core.actions import Choice
from krabbel.core.events import Event

if TYPE_CHECKING:
    from krabbel.core.game import Game

Step = str | int  # the name of a field, or the index in a list
Change = tuple[tuple[Step, ...], Any]  # where in the view, and what is there now


class Move(NamedTuple):
    """A move as the viewer learned of it: hidden parts are question marks."""

    seat: int
    choice: Choice


class Scene(Struct, frozen=True):
    """The table at one moment: what has changed since the moment before."""

    event: int | None  # which of the move's events this is; None: the move itself, or what is left
    changes: tuple[Change, ...]


def scenes(
    game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
) -> tuple[Scene, ...]:
    """Return the scenes from one view to the next; none where nothing lies between the two.

    The changes of all scenes together make `after` of `before`.
    """
    if not events:
        return ()
    views = [before, *between(game, before, after, move, events)]
    if all(view == after for view in views[1:]):
        return ()
    numbers = [None, *range(len(events)), None]
    return tuple(
        Scene(number, tuple(changes(old, new)))
        for number, old, new in zip(numbers, views, views[1:], strict=False)
    )


def between(
    game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
) -> Iterator[Any]:
    """Yield the view after the move itself, after each event, and `after` if it is another still.

    What happens without an event, such as that others draw their cards, is seen last.
    """
    stage = game.staging
    view = stage.moved(before, after, move)
    yield view
    for event in events:
        view = stage.staged(view, event, before, after)
        yield view
    if view != after:
        yield after


def changes(old: Any, new: Any, path: tuple[Step, ...] = ()) -> Iterator[Change]:
    """Yield what has to be put where to make the new view of the old one."""
    if old is new or old == new:
        return
    if isinstance(new, Struct) and type(old) is type(new):
        for name in new.__struct_fields__:
            yield from changes(getattr(old, name), getattr(new, name), (*path, name))
    elif _same_shape(old, new):
        for number, (one, other) in enumerate(zip(old, new, strict=True)):
            yield from changes(one, other, (*path, number))
    else:
        yield path, new


def _same_shape(old: Any, new: Any) -> bool:
    """Whether both are lists of equally many things that have fields, such as places."""
    return (
        isinstance(old, tuple)
        and isinstance(new, tuple)
        and len(old) == len(new)
        and all(isinstance(one, Struct) for one in new)
    )
