"""Cockroach Poker Royal in the terminal: the animals before each seat, the card, your hand."""

from collections import Counter
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from krabbel.core.drawing import clause
from krabbel.games.poker_royal.cards import ANIMALS, KIND_NAMES
from krabbel.games.poker_royal.view import Place, View

ANIMAL, CROWNED = "■", "♛"
HEADINGS = ("bat", "fly", "rat", "roach", "toad", "scorp.", "stink")
COLOURS = ("magenta", "cyan", "bright_black", "yellow", "green", "red", "blue")
NO_BREAK = "\N{NO-BREAK SPACE}"
SIGNS = {"joker": "★ joker", "blank": "□ blank"}


def draw(view: View, names: Sequence[str], own: str) -> RenderableType:
    """The table as the viewer sees it."""
    parts = [places(view, names), pile(view), story(view, names)]
    if view.viewer >= 0:
        parts.append(hand(view.places[view.viewer].hand or (), own))
    return Group(*parts)


def places(view: View, names: Sequence[str]) -> RenderableType:
    """A line a seat: the animals in front of it, a crown for a royal one."""
    table = Table(box=box.SIMPLE_HEAD, padding=0, header_style="bold")
    table.add_column("", no_wrap=True, max_width=18)
    table.add_column("hand", justify="right")
    for heading, colour in zip(HEADINGS, COLOURS, strict=True):
        table.add_column(heading, header_style=f"bold {colour}", min_width=6)
    for seat, place in enumerate(view.places):
        cells = [
            animals(view.limit, many, COLOURS[i], crowned=place.royals[i])
            for i, many in enumerate(place.animals)
        ]
        table.add_row(player(view, names, seat), hand_size(place), *cells)
    return table


def player(view: View, names: Sequence[str], seat: int) -> Text:
    """The player's name; an arrow for whose turn it is, a skull for who has lost."""
    mark = "▶ " if seat in view.waiting else "✝ " if seat == view.loser else "  "
    return Text(mark + names[seat], style="bold" if seat == view.viewer else "")


def hand_size(place: Place) -> Text:
    """How many hand cards, with the special ones that all know of."""
    return Text(str(place.hand_size)) + Text("".join(" " + SIGNS[s][0] for s in place.specials))


def animals(limit: int, many: int, colour: str, *, crowned: bool) -> Text:
    """So many animals; one before the last is in danger."""
    if not many:
        return Text("·", style="dim")
    text = Text(ANIMAL * (many - crowned) + CROWNED * crowned, style=colour)
    if many >= limit:
        text.append("✝", style="bold red")
    elif many == limit - 1:
        text.append("!", style="bold red")
    return text


def pile(view: View) -> Text:
    """The penalty pile and its open card."""
    if view.pile_top is None:
        return Text("Penalty pile: empty")
    text = Text(f"Penalty pile ({view.pile_size}): ").append_text(card(view.pile_top))
    if view.due:
        text.append(f", {view.due} to be laid after the payment")
    known = {name for place in view.places for name in place.specials}
    if known:
        text.append("    " + ", ".join(f"{SIGNS[name][0]} {name}" for name in sorted(known)))
        text.append(" known to all", style="dim")
    return text


def card(name: str) -> Text:
    """A card's name in its colour, with a crown for a royal."""
    if name in SIGNS:
        return Text(SIGNS[name], style="bold")
    animal = name.removeprefix("royal ")
    colour = COLOURS[ANIMALS.index(animal)]
    if name == animal:
        return Text(name, style=colour)
    return Text(f"{CROWNED} {name}", style=f"bold {colour}")


def story(view: View, names: Sequence[str]) -> RenderableType:
    """The way of the card this round, and where it is now."""
    text = Text()
    for slide in view.slides:
        text.append(f"{names[slide.by]} → {names[slide.to]}  “{slide.claim}”\n")
    if view.on_its_way:
        text.append("The card: ")
        text.append_text(card(view.card) if view.card else Text("▒▒ face down", style="bold"))
    elif view.judgement is not None:
        judgement = view.judgement
        text.append(f"{names[judgement.judge]}: “{judgement.said}”. The card: ")
        text.append_text(card(judgement.card))
        text.append(f". {clause(names[judgement.collector], 'collects it', 'collect it')}.")
    else:
        text.append(f"{clause(names[view.starter], 'starts', 'start')}.")
    if view.fitting:
        pays = clause(names[view.waiting[0]], "pays", "pay")
        text.append(f"\n{pays}: ").append(what_is_due(view), style="bold")
    title = "this round" if view.on_its_way else "last round"
    return Panel(text, title=title if view.slides else None, title_align="left", expand=False)


def what_is_due(view: View) -> str:
    """What the payment must be."""
    claim = view.slides[-1].claim
    if view.phase == "pay_other":
        return f"one more card that does not fit “{claim}”"
    return f"one card that fits “{claim}”, or two that do not"


def hand(cards: Sequence[str], own: str) -> Text:
    """The viewer's hand, equal cards together."""
    counted = Counter(cards)
    text = Text(f"{own}: ", style="bold")
    if not cards:
        return text.append("no cards", style="not bold")
    for i, name in enumerate(name for name in KIND_NAMES if counted[name]):
        text.append(" · " if i else "", style="not bold dim")
        together = Text(f"{counted[name]} × " if counted[name] > 1 else "", style="not bold")
        together.append_text(card(name))
        together.plain = together.plain.replace(" ", NO_BREAK)
        text.append_text(together)
    return text
