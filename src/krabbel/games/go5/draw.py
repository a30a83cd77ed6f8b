"""The table of Go5 in the terminal: stock and pile, each seat with its sets, the viewer's hand."""

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from krabbel.core.say import Say
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


def draw(view: View, say: Say, own: str) -> RenderableType:
    """Draw the table as the viewer sees it."""
    parts: list[RenderableType] = [heading(view, say), middle(view, say)]
    if view.passing is not None:
        passing = Text(f" {say.board('got')} ")
        parts.append(passing.append_text(chip(view.passing, say, "bold reverse")))
    for seat in range(view.seats):
        parts += [Text(), seat_line(view, say, seat)]
        laid = [one for one in view.sets if one.owner == seat]
        if laid:
            parts.append(sets_of(laid, say))
        shown = view.places[seat].hand
        if view.phase == "over" and shown is not None and seat != view.viewer:
            parts.append(cards_line(f"   {say.labelled(say.board('last_hands'))}", shown, say))
    if view.viewer >= 0:
        hand = view.places[view.viewer].hand or ()
        parts += [Text(), cards_line(f" {say.labelled(own)}", hand, say, "bold")]
    return Group(*parts, legend(say))


def heading(view: View, say: Say) -> Text:
    """Draw the round, the target and who has dealt."""
    told = say.board("round", round=view.round), say.board("target", target=view.target)
    text = Text(f" {', '.join(told)} ", style="bold reverse")
    return text.append(f"  {say.drawing('dealt', view.dealer)}", style="not bold not reverse")


def middle(view: View, say: Say) -> Text:
    """Draw stock and discard pile."""
    stock, pile = say.board("stock"), say.board("pile")
    text = Text(f" {stock} {view.stock_size}   {pile} {len(view.pile)}")
    if view.pile:
        text.append(f", {say.drawing('top')} ").append_text(chip(view.pile[-1], say, "bold"))
    if view.crosswise is not None:
        only_for = say.board("only_for", seat=say.seat(view.crosswise))
        text.append(f" {say.drawing('crosswise')}, {only_for}", style="italic")
    for place in view.lying_crosswise:
        if place + 1 < len(view.pile):
            below = say.drawing("below", many=len(view.pile) - 1 - place)
            text.append(f"; {below}", style="dim")
    return text


def chip(card: Card, say: Say, more: str = "") -> Text:
    """Draw one card."""
    name = say.name(card.name)
    if card.colour is None:
        return Text(name.upper(), style=f"{more} bold")
    sign = SIGNS[card.pattern or ""] + (BLACK if card.black else "")
    return Text(f"{name}{sign}", style=f"{more} {STYLES[card.colour]}")


def seat_line(view: View, say: Say, seat: int) -> Text:
    """Draw a seat's points, hand size and stop cards; an arrow where it is to act."""
    place = view.places[seat]
    arrow = "▶" if seat in view.waiting else " "
    text = Text(f"{arrow}{say.seat(seat)}", style="bold" if seat == view.turn else "")
    text.append(f"   {say.board('points', many=place.points)}", style="not bold")
    text.append(f"   {say.board('in_hand', many=place.hand_size)}", style="not bold dim")
    if place.known and seat != view.viewer:
        text.append(f", {say.drawing('known')}", style="not bold dim")
        for card in place.known:
            text.append(" ").append_text(chip(card, say))
    text.append(f"   {say.name('stop').upper()}" * place.stops, style="bold")
    return text.append_text(last_round(place, say))


def last_round(place: Place, say: Say) -> Text:
    """Tell what the seat got in the round before."""
    if not place.sheet:
        return Text()
    gain = sum(points for _, points in place.sheet)
    return Text(f"   ({say.drawing('last_round', gain=f'{gain:+}')})", style="not bold dim")


def sets_of(own: Iterable[SetOfCards], say: Say) -> Table:
    """Draw a seat's sets, one per row."""
    table = Table.grid(padding=(0, 1))
    for laid in own:
        row = Text()
        for card in laid.cards:
            row.append_text(chip(card, say)).append("  ")
        sign = SIGNS.get(laid.line, BLACK if laid.kind == "black" else "")
        number = Text(f"   {say.drawing('set', set=laid.number)}")
        number.stylize("strike dim" if laid.used else "")
        table.add_row(number, Text(f"{say.name(laid.line)} {sign}".ljust(11), "italic"), row)
    return table


def cards_line(label: str, cards: Iterable[Card], say: Say, style: str = "") -> Text:
    """Draw cards in a row."""
    text = Text(label, style=style)
    for card in cards:
        text.append_text(chip(card, say, "not bold")).append("  ")
    return text


def legend(say: Say) -> Text:
    """Explain the signs."""
    signs = "  ".join(f"{sign} {say.name(pattern)}" for pattern, sign in SIGNS.items())
    return Text(f" {signs}  {BLACK} {say.name('black')}", style="dim")
