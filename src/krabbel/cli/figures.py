"""A study's figures as tables."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from krabbel.cli.result import option_text
from krabbel.cli.words import Words
from krabbel.sim.intervals import Estimate
from krabbel.sim.summary import Figures, Place


def tables(found: Figures) -> RenderableType:
    """The whole study."""
    plan = found.plan
    options = [option_text(Words(), name, value) for name, value in plan.options.items()]
    about = [f"{found.matches:,} matches", f"{plan.players} players", *options]
    return Group(
        Text(plan.game.title, style="bold"),
        Text(" · ".join(about)),
        Text(),
        seats(found),
        Text(),
        facts(found),
        Text(),
        Text("In brackets and after ± is where the true value lies in 95 of 100 studies."),
        Text("A figure without that is the same in every match that was played."),
    )


def seats(found: Figures) -> RenderableType:
    """A line for each seat."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("seat")
    grid.add_column("bot")
    grid.add_column(found.result, justify="right", no_wrap=True)
    has_points = any(place.points for place in found.places)
    for name in (["points"] if has_points else []) + list(found.places[0].facts):
        grid.add_column(name, justify="right", no_wrap=True)
    for place in found.places:
        grid.add_row(*seat_line(place))
    return grid


def seat_line(place: Place) -> list[str]:
    """A seat's line; the dummy's ends early."""
    points = [number(place.points)] if place.points else []
    line = [place.name, place.bot or "", percent(place.result), *points]
    return line + [number(value) for value in place.facts.values()]


def facts(found: Figures) -> RenderableType:
    """What is interesting in the game, and how long a match is."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    low, *_, high = found.quantiles.values()
    grid.add_row("decisions in a match", number(found.decisions))
    grid.add_row("nine of ten matches have", f"{low} to {high}")
    for text, value in found.facts.items():
        grid.add_row(text, percent(value) if text in found.shares else number(value))
    return grid


def percent(value: Estimate) -> str:
    """A share with its interval, if it has one."""
    if value.low is None or value.high is None:
        return f"{value.value:.1%}"
    low, high = max(value.low, 0.0), min(value.high, 1.0)
    return f"{value.value:.1%} [{100 * low:.1f}–{100 * high:.1f}]"


def number(value: Estimate) -> str:
    """A mean and how far off it may be, if that can be told."""
    if value.low is None or value.high is None:
        return f"{value.value:.2f}"
    return f"{value.value:.2f} ±{(value.high - value.low) / 2:.2f}"
