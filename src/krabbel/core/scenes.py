"""What lies between two views: the table after the move itself, then after each of its events.

A move can bring about much at once: cards are turned up, taken, paired, the next round is dealt.
Whoever watches wants to see one thing after the other. A game's scenes.py says what each event does
to a view. It knows views alone, so no scene can show what its viewer may not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from msgspec import Raw, Struct
from msgspec.json import encode
from msgspec.structs import astuple, replace

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
    changes: tuple[Change, ...]  # path, new value; at a list's end: append; "length" cuts it off


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
    film = []
    old = astuple(before)
    for number, view in between(game, before, after, move, events):
        new = astuple(view)
        film.append(Scene(number, tuple(field_changes(view.__struct_fields__, old, new))))
        old = new
    return tuple(film) if sum(bool(scene.changes) for scene in film) > 1 else ()


def encoded_scenes(
    game: "Game", before: Any, after: Any, move: Move, events: Sequence[Event]
) -> tuple[Scene, ...]:
    """Return the scenes as JSON, which goes into a message as it is: objects would be many."""
    return cast(tuple[Scene, ...], Raw(encode(scenes(game, before, after, move, events))))


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


def field_changes(names: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> list[Change]:
    """Return what has to be put where to make a view's new fields of the old ones.

    A change is a whole field, or a whole thing of a list such as a place: to look for what is new
    in it would take longer than to send it. A list grows by what is put behind its end, and is cut
    off by its "length", as in JavaScript. Most values are the very same as before.
    """
    found: list[Change] = []
    fields = zip(names, old, new, strict=True)
    for name, was, now in compress(fields, map(is_not, old, new)):
        if was != now:
            if _lists_things(was) and _lists_things(now):
                found += _changes_in_list(name, was, now)
            else:
                found.append(((name,), now))
    return found


def _changes_in_list(name: str, old: Sequence[Any], new: Sequence[Any]) -> list[Change]:
    """Return the changes of a list of things that is another now."""
    many = len(old)
    if len(new) < many:
        is_cut = old[: len(new)] == new
        return [((name, "length"), len(new)) if is_cut else ((name,), new)]
    return [
        ((name, at), now)
        for at, now in enumerate(new)
        if at >= many or (now is not old[at] and now != old[at])
    ]


def _lists_things(value: Any) -> bool:
    """Whether it is a list of things that have fields, such as places or cards."""
    return type(value) is tuple and (not value or isinstance(value[0], Struct))


def with_place(view: AnyView, seat: int, **fields: Any) -> AnyView:
    """Return the view with other fields at one of its places."""
    return with_places(view, {seat: fields})


def with_places(view: AnyView, by_seat: Mapping[int, Mapping[str, Any]]) -> AnyView:
    """Return the view with other fields at some of its places."""
    old: Any = view
    places = list(old.places)
    for seat, fields in by_seat.items():
        places[seat] = replace(places[seat], **fields)
    changed: AnyView = replace(old, places=tuple(places))
    return changed
