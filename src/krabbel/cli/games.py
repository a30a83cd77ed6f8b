"""The games, for choosing one: as a list, by name, or by asking."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import krabbel
from krabbel.bots import levels
from krabbel.cli.people import PLAYERS
from krabbel.cli.screen import Screen
from krabbel.core.errors import UnknownGame
from krabbel.core.game import Game
from krabbel.games import all_game_names


def find(name: str) -> Game:
    """The game that is meant by a name."""
    return krabbel.game(find_name(name))


def find_name(name: str) -> str:
    """The name itself, or the only one that begins so; blanks and case make no difference."""
    wanted = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    if wanted in all_game_names():  # a draft is found by its whole name only
        return wanted
    begins = [known for known in krabbel.game_names() if known.startswith(wanted)]
    if len(begins) != 1:
        raise UnknownGame(
            f"there is no game {name!r}; there are: {', '.join(krabbel.game_names())}"
        )
    return begins[0]


def all_games() -> list[Game]:
    """Every game."""
    return [krabbel.game(name) for name in krabbel.game_names()]


def players_text(game: Game) -> str:
    """For how many it is."""
    return f"{game.players[0]} to {game.players[-1]} players"


def listing() -> RenderableType:
    """Every game with its players, bots and options."""
    parts: list[RenderableType] = []
    for game in all_games():
        bots = f"bots: {', '.join(levels(game))}"
        title = f"{game.title} ({game.original})" if game.original else game.title
        line = Text.assemble((game.name, "bold cyan"), f"  {title} · {players_text(game)} · {bots}")
        parts += [line, Padding(options(game), (0, 0, 1, 2))]
    return Group(*parts, Text("Start one: krabbel play GAME    Its rules: krabbel rules GAME"))


def options(game: Game) -> RenderableType:
    """The game's options, their values and meanings."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for option in game.options:
        usual = f"; usually {option.usual()}" if option.usual() else ""
        grid.add_row(f"--with {option.name}", f"{option.meaning} ({option.expected()}{usual})")
    return grid


def ask_game(screen: Screen) -> Game:
    """Which game, by number or name."""
    games = all_games()
    screen.show("Which game shall it be?", style="bold")
    for number, game in enumerate(games, start=1):
        screen.show(f" {number}  {game.title}, {players_text(game)}")
    while True:
        answer = screen.ask(f"1-{len(games)}:")
        if answer in map(str, range(1, len(games) + 1)):
            return games[int(answer) - 1]
        try:
            return find(answer or "?")
        except UnknownGame:
            screen.show(f"Type a number from 1 to {len(games)}, or a game's name.", style="yellow")


def ask_players(screen: Screen, game: Game) -> int:
    """How many players, you among them."""
    few, many = game.players[0], game.players[-1]
    while True:
        answer = screen.ask(f"How many players, including you? {few}-{many}, Enter for {PLAYERS}:")
        if answer in map(str, game.players):
            return int(answer)
        if not answer:
            return PLAYERS
        screen.show(f"{game.title} is for {few} to {many} players.", style="yellow")
