"""Charts of a study's or arena's figures, drawn by Matplotlib where it is installed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from krabbel.core.optional import optional
from krabbel.games import find_game
from krabbel.sim.arena import Standing
from krabbel.sim.intervals import Estimate
from krabbel.sim.summary import Figures, Place

COLOURS = ("#1b6ca8", "#d1495b", "#3a7d44", "#edae49", "#7b5ea7", "#66727a")
SIZE = (7.0, 4.0)  # inches


def drawing() -> Any:
    """Return Matplotlib's figure module, set up so that the same figures give the same file."""
    matplotlib = optional("matplotlib", "drawing pictures", "study")
    matplotlib.rcParams.update({"svg.hashsalt": "krabbel", "svg.fonttype": "none"})
    optional("matplotlib.backends.backend_svg", "drawing pictures", "study")
    return optional("matplotlib.figure", "drawing pictures", "study")


def panel(title: str) -> tuple[Any, Any]:
    """Return an empty chart and its axes."""
    figure = drawing().Figure(figsize=SIZE, layout="constrained")
    axes = figure.add_subplot()
    axes.set_title(title, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def save(figure: Any, path: Path) -> Path:
    """Write the chart in the format that the file name's ending says."""
    plain = {"metadata": {"Date": None}} if path.suffix == ".svg" else {}
    figure.savefig(path, **plain)
    return path


def study_pictures(found: Figures, folder: Path) -> list[Path]:
    """Draw who wins, with how many points, and how long matches are."""
    pictures = [
        save(results(found), folder / f"{found.result}.svg"),
        save(lengths(found), folder / "lengths.svg"),
    ]
    if found.places[0].points:
        pictures.append(save(points(found), folder / "points.svg"))
    return pictures


def results(found: Figures) -> Any:
    """Draw how often each seat wins, or loses, against its fair share."""
    figure, axes = panel(f"{found.plan.game.title}: how often each seat {found.result}")
    dots(axes, found.places, [place.result for place in found.places])
    axes.axhline(1 / found.plan.players, color="#888888", linestyle="--", linewidth=1)
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g} %")
    axes.set_xlabel(f"{found.matches:,} matches; the dashed line is the fair share")
    return figure


def points(found: Figures) -> Any:
    """Draw each seat's points."""
    figure, axes = panel(f"{found.plan.game.title}: points of a match")
    seated = [place for place in found.places if place.points]
    dots(axes, seated, [place.points for place in seated if place.points])
    axes.set_xlabel(f"{found.matches:,} matches")
    return figure


def lengths(found: Figures) -> Any:
    """Draw how many decisions matches have."""
    figure, axes = panel(f"{found.plan.game.title}: decisions in a match")
    axes.bar(list(found.lengths), list(found.lengths.values()), width=1.0, color=COLOURS[0])
    axes.set_xlim(min(found.lengths) - 1, max(found.lengths) + 1)
    axes.set_ylabel("matches")
    return figure


def dots(axes: Any, places: Sequence[Place], values: Sequence[Estimate]) -> None:
    """Draw a dot with its interval for each seat, in one colour for each bot."""
    bots = list(dict.fromkeys(place.bot for place in places))
    for at, (place, value) in enumerate(zip(places, values, strict=True)):
        intervals(axes, [at], [value], COLOURS[bots.index(place.bot) % len(COLOURS)])
    axes.set_xticks(range(len(places)), [f"{p.name}\n{p.bot or ''}" for p in places])
    axes.margins(x=0.15)


def intervals(
    axes: Any, at: Sequence[float], values: Sequence[Estimate], colour: str, label: str = ""
) -> None:
    """Draw values with their intervals, where they have one."""
    below = [value.value - value.low if value.low is not None else 0.0 for value in values]
    above = [value.high - value.value if value.high is not None else 0.0 for value in values]
    middle = [value.value for value in values]
    axes.errorbar(
        at, middle, yerr=[below, above], fmt="o", color=colour, capsize=3, label=label or None
    )


def arena_picture(standings: Sequence[Standing], path: Path) -> Path:
    """Draw a panel per game: lone bots' shares by number of players, against their fair share."""
    games = list(dict.fromkeys(line.contest.game for line in standings))
    figure = drawing().Figure(figsize=(SIZE[0], 3.0 * len(games)), layout="constrained")
    for place, (name, axes) in enumerate(
        zip(games, figure.subplots(len(games), squeeze=False)[:, 0], strict=True)
    ):
        lines = [line for line in standings if line.contest.game == name]
        arena_panel(axes, lines)
        if place == 0:
            axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    return save(figure, path)


def arena_panel(axes: Any, lines: Sequence[Standing]) -> None:
    """Draw the panel of one game."""
    pairs = list(dict.fromkeys((line.contest.lone, line.contest.crowd) for line in lines))
    for place, (lone, crowd) in enumerate(pairs):
        own = [x for x in lines if (x.contest.lone, x.contest.crowd) == (lone, crowd)]
        shift = 0.12 * (place - (len(pairs) - 1) / 2)
        at = [line.contest.players + shift for line in own]
        label = f"one {lone} against {crowd}"
        intervals(axes, at, [x.lone for x in own], COLOURS[place % len(COLOURS)], label)
    counts = sorted({line.contest.players for line in lines})
    axes.plot(counts, [1 / n for n in counts], "_", color="#444444", ms=24, label="fair share")
    axes.set_xticks(counts, [f"{n} players" for n in counts])
    axes.set_ylim(-0.02, 1.02)
    axes.yaxis.set_major_formatter(lambda share, _: f"{100 * share:g} %")
    result = "losses" if lines[0].result == "loses" else "wins"
    title = find_game(lines[0].contest.game).title
    axes.set_title(f"{title}: share of the {result}", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
