"""The table of Rucki Zucki in the terminal: the board, then the seats, then the viewer's hand."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.core.drawing import clause
from krabbel.games.rucki_zucki.view import Place, View

# How a cell looks: its name, mostly two signs, between two more; readable without colour.
CELL_WIDTH = 5
LYING = ("[{}]", "bold black on white")
JOKER = ("★{}★", "bold black on yellow")
LAYABLE = (">{}<", "bold green")
HELD = ("({})", "green")
NEAR = ("·{}·", "cyan")
FREE = (" {} ", "dim")
STOCK = ("≡{}≡", "magenta")
SIDES = {"blue": "blue", "red": "red", "own": "magenta"}


def draw(view: View, names: Sequence[str], own: str) -> RenderableType:
    """The table as the viewer sees it."""
    parts: list[RenderableType] = [heading(view, names), Text(), *board(view), legend(view), Text()]
    parts.append(seats(view, names))
    if view.viewer >= 0:
        parts.append(hand(view.places[view.viewer], own))
    return Group(*parts)


def heading(view: View, names: Sequence[str]) -> Text:
    """The round and who has dealt it."""
    text = Text(f" Round {view.round} of {view.rounds} ", style=f"bold white on {SIDES[view.side]}")
    dealt = clause(names[view.dealer], "has dealt", "have dealt")
    return text.append(f"  {view.side} board, {dealt}", style="default on default")


def board(view: View) -> list[Text]:
    """One line a row."""
    plays = view.viewer >= 0 and view.phase != "over"
    own = (view.places[view.viewer].hand or ()) if plays else ()
    lines = []
    for row in view.board:
        line = Text(" ", no_wrap=True)
        for field in row:
            (form, style), name = look(view, field, own), short_name(view, field)
            cell = form.format(f"{name:>2}") if field else ""
            line.append(cell, style).append(" " * (CELL_WIDTH - len(cell)))
        line.rstrip()
        lines.append(line)
    return lines


def look(view: View, field: str, own: Sequence[str]) -> tuple[str, str]:
    """How a field is drawn."""
    if field == "stock":
        return STOCK
    if field in view.lying:
        return JOKER if field == view.joker_on else LYING
    if field in own:
        return LAYABLE if field in view.reach else HELD
    return NEAR if field in view.reach else FREE


def short_name(view: View, field: str) -> str:
    """What stands on a field: its number, JO or ST."""
    if field == "stock":
        return "ST"
    if not field.startswith("joker"):
        return field
    several = sum(name.startswith("joker") for row in view.board for name in row) > 1
    return f"J{field.split()[-1]}" if several else "JO"


def legend(view: View) -> Text:
    """What the signs mean."""
    stock = f"{view.stock_size} card{'' if view.stock_size == 1 else 's'}"
    signs = [(LYING, "nn", "lies"), (NEAR, "nn", "in reach"), (STOCK, "ST", stock)]
    if view.joker_on:
        signs.append((JOKER, "nn", "joker"))
    if view.viewer >= 0 and view.phase != "over":
        signs += [(LAYABLE, "nn", "can lay"), (HELD, "nn", "yours")]
    text = Text(" ")
    for (form, style), name, meaning in signs:
        text.append(form.format(name), style).append(f" {meaning}  ", "dim")
    return text


def seats(view: View, names: Sequence[str]) -> Table:
    """One line a seat: cards, penalty points, and what it held when the last round ended."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for title in ("seat", "cards"):
        table.add_column(title)
    table.add_column("penalty points", justify="right")
    table.add_column("" if view.places[0].last_hand is None else "last round")
    for seat, place in enumerate(view.places):
        style = "bold" if seat in view.waiting else ""
        mark = "▶" if seat in view.waiting else " "
        table.add_row(mark, names[seat], backs(place), str(place.points), last(place), style=style)
    return table


def backs(place: Place) -> str:
    """The cards in a hand from behind, and the joker where it is known."""
    few = "▮" * place.hand_size if place.hand_size <= 12 else "▮▮▮…"
    return f"{place.hand_size:2} {few}{' with the joker' if place.has_joker else ''}"


def last(place: Place) -> str:
    """What the seat held when the last round ended, and what it counted."""
    if place.last_hand is None:
        return ""
    return f"+{place.last_points} ({' '.join(place.last_hand) or 'all laid'})"


def hand(place: Place, own: str) -> Text:
    """The viewer's own cards."""
    text = Text(f" {own}: ")
    for card in place.hand or ():
        text.append(f"[{card}]", LYING[1] if card != "joker" else JOKER[1]).append(" ")
    text.append(f"  {place.hand_points} penalty points", "dim")
    return text
