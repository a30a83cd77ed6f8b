"""What is said when a match starts and when it ends."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from krabbel.cli.story import Story
from krabbel.core.game import Event, Outcome
from krabbel.core.seed import commitment, seed_name
from krabbel.core.table import Table


def intro(table: Table, names: Sequence[str]) -> RenderableType:
    """The game, its players and the commitment to the seed."""
    title = Text(table.game.title, style="bold")
    options = [option_text(name, value) for name, value in table.options.items()]
    lines = [title, Text(" · ".join([", ".join(names), *options]))]
    if table.seed is not None:
        lines.append(Text("The deal is fixed. SHA-256 of the seed:", style="dim"))
        lines.append(Text(commitment(table.seed), style="dim"))
    return Group(*lines, Text())


def option_text(name: str, value: object) -> str:
    """An option as the table was set up with it, on one line."""
    if value is True:
        return name
    text = str(value)
    return f"{name} {text}" if "\n" not in text else f"{name} from a file"


def result(story: Story, table: Table, names: Sequence[str]) -> RenderableType:
    """Who has won and why, points if they say more than that, and how the deal can be checked."""
    outcome = table.game.outcome(table.state)
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column("player")
    tell = points_tell(outcome)
    if tell:
        grid.add_column("points", justify="right")
    grid.add_column("")
    for place, points in enumerate(outcome.points):
        name = names[place] if place < table.players else story.sentence(Event("dummy"))
        wins = place in outcome.winners
        cells = [Text(name), *([str(points)] if tell else []), "wins" if wins else ""]
        grid.add_row(*cells, style="bold" if wins else "")
    reason = Text(story.sentence(outcome.reason), style="bold")
    return Group(
        Text(), reason, Text(), grid, Text(), *taken_back_lines(table), *check_lines(table)
    )


def points_tell(outcome: Outcome) -> bool:
    """Whether points say more than who has won."""
    return any(one != (seat in outcome.winners) for seat, one in enumerate(outcome.points))


def taken_back_lines(table: Table) -> list[Text]:
    """How many decisions were taken back, if any."""
    many = table.taken_back
    return [Text(f"Taken back: {many} move{'s' if many > 1 else ''}."), Text()] if many else []


def check_lines(table: Table) -> list[Text]:
    """The seed, and how it is checked against the commitment."""
    if table.seed is None:
        return []
    seed = seed_name(table.seed)
    return [
        Text(f"The seed was {seed}; to check the deal, compare"),
        Text(f"printf {seed} | xxd -r -p | sha256sum"),
        Text(f"with the start: {commitment(table.seed)}"),
    ]
