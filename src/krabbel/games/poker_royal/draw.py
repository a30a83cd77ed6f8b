"""Cockroach Poker Royal in the terminal: the animals before each seat, the card, your hand."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from krabbel.core.actions import Choice
from krabbel.core.events import Event, Seat, Word
from krabbel.core.say import Say
from krabbel.games.poker_royal.cards import ANIMALS, KIND_NAMES
from krabbel.games.poker_royal.view import Judgement, Place, View

ANIMAL, CROWNED = "■", "♛"
COLOURS = ("magenta", "cyan", "bright_black", "yellow", "green", "red", "blue")
NO_BREAK = "\N{NO-BREAK SPACE}"
SIGNS = {"joker": "★", "blank": "□"}


def draw(view: View, say: Say, own: str) -> RenderableType:
    """Draw the table as the viewer sees it."""
    parts = [places(view, say), pile(view, say), story(view, say)]
    if view.viewer >= 0:
        parts.append(hand(view.places[view.viewer].hand or (), say, own))
    return Group(*parts)


def places(view: View, say: Say) -> RenderableType:
    """Draw a line per seat: the animals in front of it, a crown for a royal one."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, header_style="bold")
    table.add_column("", no_wrap=True, max_width=18)
    table.add_column(say.drawing("hand"), justify="right")
    for animal, colour in zip(ANIMALS, COLOURS, strict=True):
        table.add_column(say.drawing(animal), header_style=f"bold {colour}", min_width=6)
    for seat, place in enumerate(view.places):
        cells = [
            animals(view.limit, many, COLOURS[i], crowned=place.royals[i])
            for i, many in enumerate(place.animals)
        ]
        table.add_row(player(view, say, seat), hand_size(place), *cells)
    return table


def player(view: View, say: Say, seat: int) -> Text:
    """Draw the player's name; an arrow for whose turn it is, a cross for who has lost."""
    mark = "▶ " if seat in view.waiting else "✝ " if seat == view.loser else "  "
    return Text(mark + say.seat(seat), style="bold" if seat == view.viewer else "")


def hand_size(place: Place) -> Text:
    """Draw the number of hand cards, with the special ones that all know of."""
    return Text(str(place.hand_size)) + Text("".join(" " + SIGNS[s] for s in place.specials))


def animals(limit: int, many: int, colour: str, *, crowned: bool) -> Text:
    """Draw so many animals, with a warning where one more would lose the game."""
    if not many:
        return Text("·", style="dim")
    text = Text(ANIMAL * (many - crowned) + CROWNED * crowned, style=colour)
    if many >= limit:
        text.append("✝", style="bold red")
    elif many == limit - 1:
        text.append("!", style="bold red")
    return text


def pile(view: View, say: Say) -> Text:
    """Draw the penalty pile and its open card."""
    if view.pile_top is None:
        return Text(say.labelled(say.board("pile")) + say.drawing("empty"))
    text = Text(say.labelled(f"{say.board('pile')} ({view.pile_size})"))
    text.append_text(card(view.pile_top, say))
    if view.due:
        text.append(f", {say.board('due', many=view.due)}")
    known = {name for place in view.places for name in place.specials}
    if known:
        told = ", ".join(f"{SIGNS[name]} {say.name(name)}" for name in sorted(known))
        text.append(f"    {say.board('special', card=told)}", style="dim")
    return text


def card(name: str, say: Say) -> Text:
    """Draw a card's name in its colour, with a crown for a royal."""
    if name in SIGNS:
        return Text(f"{SIGNS[name]} {say.name(name)}", style="bold")
    animal = name.removeprefix("royal ")
    colour = COLOURS[ANIMALS.index(animal)]
    if name == animal:
        return Text(say.name(name), style=colour)
    return Text(f"{CROWNED} {say.name(name)}", style=f"bold {colour}")


def story(view: View, say: Say) -> RenderableType:
    """Draw the way of the card this round, and where it is now."""
    text = Text()
    for slide in view.slides:
        said = say.board("said", claim=say.name(slide.claim))
        text.append(f"{say.seat(slide.by)} → {say.seat(slide.to)}  {said}\n")
    if view.on_its_way:
        hidden = Text(f"▒▒ {say.name('?')}", style="bold")
        text.append(f"{say.drawing('card')} ")
        text.append_text(card(view.card, say) if view.card else hidden)
    elif view.judgement is not None:
        text.append(judged(view.judgement, say))
    else:
        text.append(say.drawing("starts", view.starter))
    title = say.drawing("this_round" if view.on_its_way else "last_round")
    return Panel(text, title=title if view.slides else None, title_align="left", expand=False)


def judged(judgement: Judgement, say: Say) -> str:
    """Tell what was said of the card, what it was and who got it."""
    said = say.move(judgement.judge, Choice(judgement.said, {}))
    words: dict[str, Word] = {"card": judgement.card, "collector": Seat(judgement.collector)}
    return f"{said} {say.event(Event('judged', words))}"


def hand(cards: Sequence[str], say: Say, own: str) -> Text:
    """Draw the viewer's hand, equal cards together."""
    counted = Counter(cards)
    text = Text(say.labelled(own), style="bold")
    if not cards:
        return text.append(say.drawing("no_cards"), style="not bold")
    for i, name in enumerate(name for name in KIND_NAMES if counted[name]):
        text.append(" · " if i else "", style="not bold dim")
        together = Text(f"{counted[name]} × " if counted[name] > 1 else "", style="not bold")
        together.append_text(card(name, say))
        together.plain = together.plain.replace(" ", NO_BREAK)
        text.append_text(together)
    return text
