"""The table of Party Bugs in the terminal: the dance floor, a line a display, the own hand."""

from collections.abc import Iterable, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.games.party_bugs.state import KING, owner_name
from krabbel.games.party_bugs.view import Place, View

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan")  # of the colour sets


def draw(view: View, names: Sequence[str], own: str) -> RenderableType:
    """The table as its viewer sees it."""
    parts: list[RenderableType] = [headline(view), Text(), *floor(view), displays(view, names)]
    place = view.places[view.viewer] if view.viewer >= 0 else None
    if place is not None and place.hand:
        parts += [Text(own, style="bold"), *hand(place, COLOURS[view.viewer])]
    return Group(*parts)


def headline(view: View) -> Text:
    """Which game and round it is."""
    game = f"game {view.game} of {view.games}, " if view.games > 1 else ""
    line = Text("Party Bugs", style="bold")
    return line.append(f"   {game}round {view.round} of {view.rounds}", style="not bold")


def cards(values: Iterable[tuple[int, str]]) -> list[Text]:
    """Cards side by side, three lines high, each in its colour."""
    rows = [Text("  "), Text("  "), Text("  ")]
    for value, colour in values:
        face = "K 13" if value == KING else f" {value:>2} "
        for row, line in zip(rows, ("╭────╮", f"│{face}│", "╰────╯"), strict=True):
            row.append(line + " ", style=f"bold {colour}")
    return rows


def floor(view: View) -> list[Text]:
    """The cards on the dance floor, lowest first, in their colours."""
    title = Text("Dance floor", style="bold")
    lying = [(card, COLOURS[i]) for i, card in enumerate(view.floor) if card is not None]
    if not lying:
        return [title.append("  empty", style="dim not bold"), Text()]
    return [title, *cards(sorted(lying))]


def hand(place: Place, colour: str) -> list[Text]:
    """The viewer's own cards."""
    return cards((card, colour) for card in place.hand or ())


def displays(view: View, names: Sequence[str]) -> Table:
    """A line for each colour set: who, what they played, what lies before them."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), collapse_padding=True, pad_edge=False)
    table.add_column("")
    table.add_column("Player", no_wrap=True, overflow="ellipsis", min_width=8, max_width=14)
    table.add_column("Played", justify="right", no_wrap=True, min_width=8)
    table.add_column("Display", min_width=20)
    table.add_column("Total", justify="right")
    if view.games > 1:
        table.add_column("Sum", justify="right")
    table.add_column("Hand", justify="right")
    table.add_column("Pile", justify="right")
    for colour, place in enumerate(view.places):
        name = names[colour] if colour < view.seats else owner_name(view.seats, colour)
        row = [
            Text("▶" if colour in view.waiting else " ", style="bold"),
            Text(name, style=f"bold {COLOURS[colour]}"),
            played(view, place, colour),
            display(view, place, colour),
            Text(str(place.total) + ("+?" if hides(place) else ""), style="bold"),
        ]
        row += [Text(str(place.points))] if view.games > 1 else []
        of_seat = str(place.hand_size) if colour < view.seats else ""
        table.add_row(*row, Text(of_seat), Text(str(place.pile_size)))
    return table


def hides(place: Place) -> bool:
    """Whether its display holds a card that the viewer does not know."""
    return place.has_face_down and place.face_down is None


def played(view: View, place: Place, colour: int) -> Text:
    """The card chosen for this round, and the turn to take: "7 next", "9 2nd"."""
    if not place.has_played:
        return Text(f"takes {turn(view, colour)}" if colour in view.to_take else "", style="dim")
    text = Text("??" if place.played is None else str(place.played), style="bold")
    if colour in view.to_take:
        text.append(f" {turn(view, colour):>4}", style="not bold dim")
    elif view.phase != "play":
        text.append("     ")
    return text


def turn(view: View, seat: int) -> str:
    """When the seat is to take."""
    return ("next", "2nd", "3rd", "4th", "5th", "6th")[view.to_take.index(seat)]


def display(view: View, place: Place, colour: int) -> Text:
    """What lies before the seat: open cards, the face-down card, the tied and the mirror card."""
    text = Text()
    for card in place.display:
        arrived = colour in view.waiting and card in view.arrived
        text.append(f"{card}", style="bold reverse" if arrived else "bold").append(" ")
    if place.has_face_down:
        text.append(f"[{'?' if place.face_down is None else place.face_down}] ", style="bold")
    if not place.display and not place.has_face_down:
        text.append("– ", style="dim")
    if colour == view.tied:
        text.append(" tied card", style="italic")
    if place.has_mirror:
        text.append(" mirror", style="italic")
    return text
