"""`--with OPTION[=VALUE]`: options as they are typed."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from krabbel.cli.people import Player
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.game import Game, seat_name
from krabbel.core.options import Option, SeatOption


def read_options(
    game: Game, typed: Sequence[str], players: Sequence[Player], words: Words
) -> dict[str, Any]:
    """The options by name, each with its value as text; the game checks them."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for word in typed:
        name, _, value = word.partition("=")
        name = name.strip().casefold().replace("-", "_")
        if name not in known:
            raise unknown(game, name, tuple(known))
        if name in options:
            raise BadOption(kind="option_twice", option=name)
        tell = partial(told, game, known[name], words)
        options[name] = read_value(known[name], value, players, tell)
    return options


def unknown(game: Game, name: str, known: tuple[str, ...]) -> BadOption:
    """What to say of an option that the game does not have."""
    like = get_close_matches(name, known, n=1)
    if like:
        return BadOption(
            kind="like_option", game=game.title, option=name, like=like[0], options=known
        )
    return BadOption(kind="no_option", game=game.title, option=name, options=known)


def told(game: Game, option: Option, words: Words, bad: BadOption) -> BadOption:
    """What is wrong with a value, in the player's language."""
    fault = words.fault(game, bad)
    if fault:
        return BadOption(f"{option.name}: {fault.removesuffix('.')}")
    return BadOption(words.error(bad, expected=words.expected(option)))


def read_value(
    option: Option, value: str, players: Sequence[Player], tell: Callable[[BadOption], BadOption]
) -> Any:
    """The value; a player's name stands for their seat, a file's name for the text in it."""
    try:
        return option.read(value)
    except BadOption as bad:
        if isinstance(option, SeatOption):
            for seat, player in enumerate(players):
                if player.word.casefold() == value.strip().casefold() and player.level is None:
                    return option.read(seat_name(seat))
        if not getattr(option, "from_file", False) or not value:
            raise tell(bad) from bad
        text = read_text(Path(value), tell(bad))
    try:
        return option.read(text)
    except BadOption as bad:
        raise tell(bad) from bad


def read_text(path: Path, otherwise: BadOption) -> str:
    """What the file holds; `otherwise` is what is wrong if there is no such file."""
    try:
        return path.expanduser().read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise BadOption(kind="or_file", fault=otherwise, path=path) from missing
    except (OSError, UnicodeDecodeError) as bad:
        raise BadOption(kind="unreadable", path=path, cause=bad) from bad
