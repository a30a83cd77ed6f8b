"""A study's figures as tables."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from krabbel.cli.result import option_text
from krabbel.cli.words import Words
from krabbel.sim.intervals import Estimate
from krabbel.sim.summary import Figures, Place


def tables(found: Figures, words: Words) -> RenderableType:
    """The whole study."""
    plan = found.plan
    options = [option_text(words, name, value) for name, value in plan.options.items()]
    matches = words("study.matches", matches=words.number(found.matches))
    about = [matches, words("study.players", players=plan.players), *options]
    return Group(
        Text(words.title(plan.game), style="bold"),
        Text(" · ".join(about)),
        Text(),
        seats(found, words),
        Text(),
        facts(found, words),
        Text(),
        Text(words("study.intervals")),
        Text(words("study.constant")),
    )


def seats(found: Figures, words: Words) -> RenderableType:
    """A line for each seat."""
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(words("study.seat"))
    grid.add_column(words("study.bot"))
    points = [words("result.points")] if any(place.points for place in found.places) else []
    game = found.plan.game
    counted = [words.fact(game, text) for text in found.places[0].facts]
    for name in (words(f"study.{found.result}"), *points, *counted):
        grid.add_column(name, justify="right", no_wrap=True)
    dummy = game.say((), language=words.language).name("dummy")
    for place in found.places:
        name = place.name if place.bot else dummy
        grid.add_row(name, *seat_line(place, words))
    return grid


def seat_line(place: Place, words: Words) -> list[str]:
    """A seat's line after its name; the dummy's ends early."""
    points = [number(place.points, words)] if place.points else []
    line = [place.bot or "", percent(place.result, words), *points]
    return line + [number(value, words) for value in place.facts.values()]


def facts(found: Figures, words: Words) -> RenderableType:
    """What is interesting in the game, and how long a match is."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    low, *_, high = found.quantiles.values()
    grid.add_row(words("study.decisions"), number(found.decisions, words))
    grid.add_row(words("study.most"), words("study.range", low=low, high=high))
    for text, value in found.facts.items():
        written = percent if text in found.shares else number
        grid.add_row(words.fact(found.plan.game, text), written(value, words))
    return grid


def percent(value: Estimate, words: Words) -> str:
    """A share with its interval, if it has one."""
    if value.low is None or value.high is None:
        return words.number(value.value, ".1%")
    low, high = 100 * max(value.low, 0.0), 100 * min(value.high, 1.0)
    interval = f"[{words.number(low, '.1f')}–{words.number(high, '.1f')}]"
    return f"{words.number(value.value, '.1%')} {interval}"


def number(value: Estimate, words: Words) -> str:
    """A mean and how far off it may be, if that can be told."""
    if value.low is None or value.high is None:
        return words.number(value.value, ".2f")
    off = words.number((value.high - value.low) / 2, ".2f")
    return f"{words.number(value.value, '.2f')} ±{off}"
