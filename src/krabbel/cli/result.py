"""What is said when a match starts and when it ends."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from krabbel.cli.story import Story
from krabbel.cli.words import Words
from krabbel.core.decided import what_decided
from krabbel.core.events import Outcome
from krabbel.core.seed import commitment, seed_name
from krabbel.core.table import Table


def intro(table: Table, names: Sequence[str], words: Words) -> RenderableType:
    """The game, its players and the commitment to the seed."""
    title = Text(words.title(table.game), style="bold")
    told = table.game.words(words.language)
    options = [
        option_text(words, told.options[name].label, told.choices.get(f"{name}.{value}", value))
        for name, value in table.options.items()
    ]
    lines = [title, Text(" · ".join([", ".join(names), *options]))]
    if table.seed is not None:
        lines.append(Text(words("deal.fixed"), style="dim"))
        lines.append(Text(commitment(table.seed), style="dim"))
    return Group(*lines, Text())


def option_text(words: Words, label: str, value: object) -> str:
    """An option as the table was set up with it, on one line."""
    if value is True:
        return label
    text = str(value)
    if "\n" in text:
        return words("option.from-file", option=label)
    return words("option.is", option=label, value=text)


def result(story: Story, table: Table, names: Sequence[str]) -> RenderableType:
    """Who has won and why, what decided it, points if they tell more, how to check the deal."""
    words = story.words
    outcome = table.game.outcome(table.state)
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    grid.add_column(words("result.player"))
    tell = points_tell(outcome)
    if tell:
        grid.add_column(words("result.points"), justify="right")
    grid.add_column("")
    for place, points in enumerate(outcome.points):
        name = names[place] if place < table.players else story.say.seat(place)
        wins = place in outcome.winners
        cells = [str(points)] if tell else []
        mark = words("result.wins") if wins else ""
        grid.add_row(Text(name), *cells, mark, style="bold" if wins else "")
    reason = Text(story.sentence(outcome.reason), style="bold")
    return Group(
        Text(),
        reason,
        *decided_lines(story, table),
        Text(),
        grid,
        Text(),
        *taken_back_lines(table, words),
        *check_lines(table, words),
    )


def decided_lines(story: Story, table: Table) -> list[Text]:
    """What decided the match, where one thing stands out."""
    decided = what_decided(table)
    return [] if decided is None else [Text(story.sentence(decided))]


def points_tell(outcome: Outcome) -> bool:
    """Whether points say more than who has won."""
    return any(one != (seat in outcome.winners) for seat, one in enumerate(outcome.points))


def taken_back_lines(table: Table, words: Words) -> list[Text]:
    """How many decisions were taken back, if any."""
    many = table.taken_back
    return [Text(words("taken-back.result", many=many)), Text()] if many else []


def check_lines(table: Table, words: Words) -> list[Text]:
    """The seed, and how it is checked against the commitment."""
    if table.seed is None:
        return []
    seed = seed_name(table.seed)
    return [
        Text(words("deal.seed", seed=seed)),
        Text(f"printf {seed} | xxd -r -p | sha256sum"),
        Text(words("deal.seal", seal=commitment(table.seed))),
    ]
