"""The drawing of a game that has none of its own: every field of the view, and of each place."""

from typing import Any

from msgspec.structs import fields
from rich.console import Group, RenderableType
from rich.table import Table

from krabbel.core.say import Say


def draw(view: Any, say: Say, own: str) -> RenderableType:
    """Draw the view as two grids: the table's fields, then one column per seat."""
    places = view.places
    table = Table(box=None, show_header=False)
    for field in fields(view):
        if field.name != "places":
            table.add_row(field.name, shown(getattr(view, field.name)))
    seats = Table(box=None, header_style="dim")
    seats.add_column()
    for seat in range(len(places)):
        seats.add_column(own if seat == view.viewer else say.seat(seat))
    for field in fields(places[0]) if places else ():
        seats.add_row(field.name, *(shown(getattr(place, field.name)) for place in places))
    return Group(table, seats)


def shown(value: Any) -> str:
    """Write a value of a view: nothing for what the viewer cannot know."""
    if value is None:
        return ""
    return ", ".join(map(shown, value)) if isinstance(value, list | tuple) else str(value)
