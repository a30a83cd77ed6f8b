"""The table of Go5 in the terminal: stock and pile, each seat with its sets, the viewer's hand."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.core.drawing import clause
from krabbel.games.go5.view import Card, Place, SetOfCards, View

# A card is its name and its pattern's sign; ◆ is a black background. Readable without colour.
SIGNS = {
    "plain": "◇",
    "dotted": "∴",
    "striped": "≡",
    "checked": "#",
    "wavy": "≈",
    "ringed": "◎",
    "starred": "*",
}
BLACK = "◆"
STYLES = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "violet": "medium_purple1",
    "pink": "hot_pink",
}


def draw(view: View, names: Sequence[str], own: str) -> RenderableType:
    """The table as the viewer sees it."""
    parts: list[RenderableType] = [heading(view, names), middle(view, names)]
    if view.passing is not None:
        parts.append(Text(" In passing ").append_text(chip(view.passing, "bold reverse")))
    for seat in range(view.seats):
        parts += [Text(), seat_line(view, names, seat)]
        laid = [one for one in view.sets if one.owner == seat]
        if laid:
            parts.append(sets_of(laid))
        shown = view.places[seat].hand
        if view.phase == "over" and shown is not None and seat != view.viewer:
            parts.append(cards_line("   held: ", shown))
    if view.viewer >= 0:
        parts += [Text(), cards_line(f" {own}: ", view.places[view.viewer].hand or (), "bold")]
    return Group(*parts, legend())


def heading(view: View, names: Sequence[str]) -> Text:
    """The round, the target and who has dealt."""
    text = Text(f" Round {view.round}, to {view.target} points ", style="bold reverse")
    dealt = clause(names[view.dealer], "has dealt", "have dealt")
    return text.append(f"  {dealt}", style="not bold not reverse")


def middle(view: View, names: Sequence[str]) -> Text:
    """Stock and discard pile."""
    text = Text(f" Stock {view.stock_size}   Pile {len(view.pile)}")
    if view.pile:
        text.append(", on top ").append_text(chip(view.pile[-1], "bold"))
    if view.crosswise is not None:
        text.append(f" crosswise, only for {names[view.crosswise]}", style="italic")
    for place in view.lying_crosswise:
        if place + 1 < len(view.pile):
            text.append(f"; a joker lies crosswise {len(view.pile) - 1 - place} below", style="dim")
    return text


def chip(card: Card, more: str = "") -> Text:
    """One card."""
    if card.colour is None:
        return Text(card.name.upper(), style=f"{more} bold")
    sign = SIGNS[card.pattern or ""] + (BLACK if card.black else "")
    return Text(f"{card.name}{sign}", style=f"{more} {STYLES[card.colour]}")


def seat_line(view: View, names: Sequence[str], seat: int) -> Text:
    """A seat's points, hand size and stop cards; an arrow where it is to act."""
    place = view.places[seat]
    arrow = "▶" if seat in view.waiting else " "
    text = Text(f"{arrow}{names[seat]}", style="bold" if seat == view.turn else "")
    text.append(f"   {place.points} points", style="not bold")
    text.append(f"   {place.hand_size} in hand", style="not bold dim")
    if place.known and seat != view.viewer:
        text.append(" with", style="not bold dim")
        for card in place.known:
            text.append(" ").append_text(chip(card))
    text.append("   STOP" * place.stops, style="bold")
    return text.append_text(last_round(place))


def last_round(place: Place) -> Text:
    """What the seat got in the round before."""
    if not place.sheet:
        return Text()
    gain = sum(points for _, points in place.sheet)
    return Text(f"   (last round {gain:+})", style="not bold dim")


def sets_of(own: Iterable[SetOfCards]) -> Table:
    """A seat's sets, one a row."""
    table = Table.grid(padding=(0, 1))
    for laid in own:
        row = Text()
        for card in laid.cards:
            row.append_text(chip(card)).append("  ")
        kind = f"{laid.line} {SIGNS.get(laid.line, BLACK if laid.kind == 'black' else '')}"
        number = Text(f"   set {laid.number}", style="strike dim" if laid.used else "")
        table.add_row(number, Text(f"{kind:<11}", style="italic"), row)
    return table


def cards_line(label: str, cards: Iterable[Card], style: str = "") -> Text:
    """Cards in a row."""
    text = Text(label, style=style)
    for card in cards:
        text.append_text(chip(card, "not bold")).append("  ")
    return text


def legend() -> Text:
    """What the signs mean."""
    signs = "  ".join(f"{sign} {pattern}" for pattern, sign in SIGNS.items())
    return Text(f" {signs}  {BLACK} black", style="dim")
