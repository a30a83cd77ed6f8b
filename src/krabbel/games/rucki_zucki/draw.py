"""The table of Rucki Zucki in the terminal: the board, then the seats, then the viewer's hand."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.core.say import Say
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


def draw(view: View, say: Say, own: str) -> RenderableType:
    """Draw the table as the viewer sees it."""
    parts: list[RenderableType] = [heading(view, say), Text(), *board(view), legend(view, say)]
    parts += [Text(), seats(view, say)]
    if view.viewer >= 0:
        parts.append(hand(view.places[view.viewer], say, own))
    return Group(*parts)


def heading(view: View, say: Say) -> Text:
    """Draw the round and who has dealt it."""
    told = say.board("round", round=view.round, rounds=view.rounds)
    text = Text(f" {told} ", style=f"bold white on {SIDES[view.side]}")
    told = f"{say.board(f'side_{view.side}')}; {say.drawing('dealt', view.dealer)}"
    return text.append(f"  {told}", style="default on default")


def board(view: View) -> list[Text]:
    """Draw a line for each row of the board."""
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
    """Return how a field is drawn: its form and its style."""
    if field == "stock":
        return STOCK
    if field in view.lying:
        return JOKER if field == view.joker_on else LYING
    if field in own:
        return LAYABLE if field in view.reach else HELD
    return NEAR if field in view.reach else FREE


def short_name(view: View, field: str) -> str:
    """Return what stands on a field: its number, JO or ST."""
    if field == "stock":
        return "ST"
    if not field.startswith("joker"):
        return field
    several = sum(name.startswith("joker") for row in view.board for name in row) > 1
    return f"J{field.split()[-1]}" if several else "JO"


def legend(view: View, say: Say) -> Text:
    """Explain the signs."""
    signs = [(LYING, "nn", say.drawing("lies")), (NEAR, "nn", say.drawing("reach"))]
    signs.append((STOCK, "ST", say.drawing("stock", many=view.stock_size)))
    if view.joker_on:
        signs.append((JOKER, "nn", say.name("joker")))
    if view.viewer >= 0 and view.phase != "over":
        signs += [(LAYABLE, "nn", say.drawing("lay")), (HELD, "nn", say.drawing("yours"))]
    text = Text(" ")
    for (form, style), name, meaning in signs:
        text.append(form.format(name), style).append(f" {meaning}  ", "dim")
    return text


def seats(view: View, say: Say) -> Table:
    """Draw a line per seat: cards, penalty points, and its hand at the end of the last round."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    table.add_column(say.drawing("seat"))
    table.add_column(say.drawing("cards"))
    table.add_column(say.board("scores"), justify="right")
    table.add_column("" if view.places[0].last_hand is None else say.drawing("last_round"))
    for seat, place in enumerate(view.places):
        style = "bold" if seat in view.waiting else ""
        mark = "▶" if seat in view.waiting else " "
        cells = (say.seat(seat), backs(place, say), str(place.points), last(place, say))
        table.add_row(mark, *cells, style=style)
    return table


def backs(place: Place, say: Say) -> str:
    """Draw the backs of a hand's cards, and the joker where it is known."""
    few = "▮" * place.hand_size if place.hand_size <= 12 else "▮▮▮…"
    joker = f" {say.drawing('with_joker')}" if place.has_joker else ""
    return f"{place.hand_size:2} {few}{joker}"


def last(place: Place, say: Say) -> str:
    """Tell what the seat held when the last round ended, and its points."""
    if place.last_hand is None:
        return ""
    held = " ".join(map(say.name, place.last_hand)) or say.drawing("all_laid")
    return f"+{place.last_points} ({held})"


def hand(place: Place, say: Say, own: str) -> Text:
    """Draw the viewer's own cards."""
    text = Text(f" {say.labelled(own)}")
    for card in place.hand or ():
        text.append(f"[{say.name(card)}]", LYING[1] if card != "joker" else JOKER[1]).append(" ")
    text.append(f"  {say.board('score', many=place.hand_points or 0)}", "dim")
    return text
