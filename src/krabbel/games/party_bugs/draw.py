"""The table of Party Bugs in the terminal: the dance floor, the displays, the viewer's hand."""

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.core.say import Say
from krabbel.games.party_bugs.state import KING
from krabbel.games.party_bugs.view import Place, View

COLOURS = ("red", "green", "yellow", "blue", "magenta", "cyan")  # of the colour sets


def draw(view: View, say: Say, own: str) -> RenderableType:
    """Draw the table as its viewer sees it."""
    parts: list[RenderableType] = [
        headline(view, say),
        Text(),
        *floor(view, say),
        displays(view, say),
    ]
    place = view.places[view.viewer] if view.viewer >= 0 else None
    if place is not None and place.hand:
        parts += [Text(own, style="bold"), *hand(place, COLOURS[view.viewer])]
    return Group(*parts)


def headline(view: View, say: Say) -> Text:
    """Tell which game and round it is."""
    game = f"{say.board('game', game=view.game, games=view.games)}   " if view.games > 1 else ""
    return Text(game + say.board("round", round=view.round, rounds=view.rounds), style="bold")


def cards(values: Iterable[tuple[int, str]]) -> list[Text]:
    """Draw cards side by side, three lines high, each in its colour."""
    rows = [Text("  "), Text("  "), Text("  ")]
    for value, colour in values:
        face = "K 13" if value == KING else f" {value:>2} "
        for row, line in zip(rows, ("╭────╮", f"│{face}│", "╰────╯"), strict=True):
            row.append(line + " ", style=f"bold {colour}")
    return rows


def floor(view: View, say: Say) -> list[Text]:
    """Draw the cards on the dance floor, lowest first, in their colours."""
    title = Text(say.board("floor"), style="bold")
    lying = [(card, COLOURS[i]) for i, card in enumerate(view.floor) if card is not None]
    if not lying:
        return [title.append(f"  {say.board('display_empty')}", style="dim not bold"), Text()]
    return [title, *cards(sorted(lying))]


def hand(place: Place, colour: str) -> list[Text]:
    """Draw the viewer's own cards."""
    return cards((card, colour) for card in place.hand or ())


def displays(view: View, say: Say) -> Table:
    """Draw a line for each colour set: who, what they played, what lies before them."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1), collapse_padding=True, pad_edge=False)
    table.add_column("")
    table.add_column(
        say.drawing("player"), no_wrap=True, overflow="ellipsis", min_width=8, max_width=14
    )
    table.add_column(say.drawing("played"), justify="right", no_wrap=True, min_width=8)
    table.add_column(say.drawing("display"), min_width=20)
    for key in ("total", "sum", "hand", "pile") if view.games > 1 else ("total", "hand", "pile"):
        table.add_column(say.drawing(key), justify="right")
    for colour, place in enumerate(view.places):
        row = [
            Text("▶" if colour in view.waiting else " ", style="bold"),
            Text(say.seat(colour), style=f"bold {COLOURS[colour]}"),
            played(view, say, place, colour),
            display(view, say, place, colour),
            Text(str(place.total) + ("+?" if hides(place) else ""), style="bold"),
        ]
        row += [Text(str(place.points))] if view.games > 1 else []
        of_seat = str(place.hand_size) if colour < view.seats else ""
        table.add_row(*row, Text(of_seat), Text(str(place.pile_size)))
    return table


def hides(place: Place) -> bool:
    """Whether its display holds a card that the viewer does not know."""
    return place.has_face_down and place.face_down is None


def played(view: View, say: Say, place: Place, colour: int) -> Text:
    """Draw the card chosen for this round, and the turn to take: "7 next", "9 2nd"."""
    if not place.has_played:
        return Text(turn(view, say, colour) if colour in view.to_take else "", style="dim")
    text = Text("??" if place.played is None else str(place.played), style="bold")
    if colour in view.to_take:
        text.append(f" {turn(view, say, colour):>4}", style="not bold dim")
    elif view.phase != "play":
        text.append("     ")
    return text


def turn(view: View, say: Say, seat: int) -> str:
    """Tell when the seat is to take."""
    return say.drawing(f"turn.{view.to_take.index(seat) + 1}")


def display(view: View, say: Say, place: Place, colour: int) -> Text:
    """Draw what lies before the seat: open and face-down cards, the tied and the mirror card."""
    text = Text()
    for card in place.display:
        arrived = colour in view.waiting and card in view.arrived
        text.append(f"{card}", style="bold reverse" if arrived else "bold").append(" ")
    if place.has_face_down:
        text.append(f"[{'?' if place.face_down is None else place.face_down}] ", style="bold")
    if not place.display and not place.has_face_down:
        text.append("– ", style="dim")
    if colour == view.tied:
        text.append(f" {say.drawing('tied')}", style="italic")
    if place.has_mirror:
        text.append(f" {say.board('mirror')}", style="italic")
    return text
