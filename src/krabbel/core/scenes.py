"""What lies between two views: the table after the move itself, then after each of its events.

A move can bring about much at once: cards are turned up, taken, paired, the next round is dealt.
Whoever watches wants to see one thing after the other. A game's scenes.py says what each event does
to a view. It knows views alone, so no scene can show what its viewer may not know.
"""

from collections.abc import Iterator, Sequence
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


def changes(old: Any, new: Any, path: tuple[Step, ...] = ()) -> Iterator[Change]:
    """Yield what has to be put where to make the new view of the old one.

    A list grows by what is put behind its end, and is cut off by its "length", as in JavaScript.
    """
    if old is new or old == new:
        return
    if isinstance(new, Struct) and type(old) is type(new):
        for name in new.__struct_fields__:
            yield from changes(getattr(old, name), getattr(new, name), (*path, name))
    elif not (_lists_things(old) and _lists_things(new)):
        yield path, new
    elif len(new) < len(old):
        yield from [((*path, "length"), len(new))] if old[: len(new)] == new else [(path, new)]
    else:
        for number, one in enumerate(new):
            if number < len(old):
                yield from changes(old[number], one, (*path, number))
            else:
                yield (*path, number), one


def _lists_things(value: Any) -> bool:
    """Whether it is a list of things that have fields, such as places or cards."""
    return isinstance(value, tuple) and all(isinstance(one, Struct) for one in value)


def with_place(view: AnyView, seat: int, **fields: Any) -> AnyView:
    """Return the view with other fields at one of its places."""
    old: Any = view
    place = replace(old.places[seat], **fields)
    changed: AnyView = replace(old, places=(*old.places[:seat], place, *old.places[seat + 1 :]))
    return changed
