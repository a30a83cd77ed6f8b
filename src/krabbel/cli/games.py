"""The games, for choosing one: as a list, by name, or by asking."""

from difflib import get_close_matches

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

import krabbel
from krabbel.bots import levels_for_people
from krabbel.cli.ask import command
from krabbel.cli.people import PLAYERS
from krabbel.cli.screen import Screen
from krabbel.cli.words import Words, listed
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
    names = tuple(krabbel.game_names())
    begins = [known for known in names if known.startswith(wanted)]
    if len(begins) == 1:
        return begins[0]
    like = get_close_matches(wanted, names, n=1)
    if like:
        raise UnknownGame(kind="like_game", name=name, like=like[0], games=names)
    raise UnknownGame(kind="unknown_game", name=name, games=names)


def all_games() -> list[Game]:
    """Every game."""
    return [krabbel.game(name) for name in krabbel.game_names()]


def players_text(game: Game, words: Words) -> str:
    """For how many it is."""
    return words("games.players", low=game.players[0], high=game.players[-1])


def listing(words: Words) -> RenderableType:
    """Every game with its players, bots and options."""
    parts: list[RenderableType] = []
    for game in all_games():
        bots = words("games.bots", levels=listed(levels_for_people(game)))
        title = words.title(game)
        if game.original not in ("", title):
            title = f"{title} ({game.original})"
        told = f"  {title} · {players_text(game, words)} · {bots}"
        line = Text.assemble((game.name, "bold cyan"), told)
        parts += [line, Padding(options(game, words), (0, 0, 1, 2))]
    return Group(*parts, Text(words("games.start")))


def options(game: Game, words: Words) -> RenderableType:
    """The game's options, their meanings and values."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for option in game.options:
        values = [words.expected(option)]
        if option.usual():
            values.append(words("option.usual", value=option.usual()))
        told = game.words(words.language).options[option.name].help
        grid.add_row(f"--with {option.name}", f"{told} ({'; '.join(values)})")
    return grid


def asked(screen: Screen, prompt: str) -> str:
    """What is typed; whoever types q leaves as at the end of input."""
    answer = screen.ask(prompt)
    if command(answer, screen.words) == "q":
        raise EOFError
    return answer


def ask_game(screen: Screen) -> Game:
    """Which game, by number or name."""
    games = all_games()
    words = screen.words
    screen.show(words("games.ask"), style="bold")
    for number, game in enumerate(games, start=1):
        screen.show(f" {number}  {words.title(game)}, {players_text(game, words)}")
    while True:
        answer = asked(screen, f"1-{len(games)}:")
        if answer in map(str, range(1, len(games) + 1)):
            return games[int(answer) - 1]
        try:
            return find(answer or "?")
        except UnknownGame:
            screen.show(words("games.type", many=len(games)), style="yellow")


def ask_players(screen: Screen, game: Game) -> int:
    """How many players, you among them."""
    few, many = game.players[0], game.players[-1]
    words = screen.words
    while True:
        answer = asked(screen, words("games.ask-players", low=few, high=many, usual=PLAYERS))
        if answer in map(str, game.players):
            return int(answer)
        if not answer:
            return PLAYERS
        told = words("games.not-for", game=words.title(game), low=few, high=many)
        screen.show(told, style="yellow")
