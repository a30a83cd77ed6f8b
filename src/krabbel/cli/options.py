"""`--with OPTION[=VALUE]`: options as they are typed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from krabbel.cli.people import Player
from krabbel.core.errors import BadOption
from krabbel.core.game import Game, seat_name
from krabbel.core.options import Option, SeatOption


def read_options(game: Game, typed: Sequence[str], players: Sequence[Player]) -> dict[str, Any]:
    """The options by name, each with its value as text; the game checks them."""
    known = {option.name: option for option in game.options}
    options: dict[str, Any] = {}
    for word in typed:
        name, _, value = word.partition("=")
        name = name.strip().casefold().replace("-", "_")
        if name not in known:
            names = ", ".join(known) or "none"
            raise BadOption(f"{game.title} has no option {name!r}; it has: {names}")
        if name in options:
            raise BadOption(f"{name} is given twice")
        options[name] = read_value(known[name], value, players)
    return options


def read_value(option: Option, value: str, players: Sequence[Player]) -> Any:
    """The value; a player's name stands for their seat, a file's name for the text in it."""
    try:
        return option.read(value)
    except BadOption as bad:
        if isinstance(option, SeatOption):
            for seat, player in enumerate(players):
                if player.word.casefold() == value.strip().casefold() and player.level is None:
                    return option.read(seat_name(seat))
        if getattr(option, "from_file", False) and value:
            return option.read(read_text(Path(value), bad))
        raise


def read_text(path: Path, otherwise: BadOption) -> str:
    """What the file holds; `otherwise` is what is wrong if there is no such file."""
    try:
        return path.expanduser().read_text(encoding="utf-8")
    except FileNotFoundError as missing:
        raise BadOption(f"{otherwise}, or a file; there is no file {str(path)!r}") from missing
    except (OSError, UnicodeDecodeError) as bad:
        raise BadOption(f"{path} cannot be read as text: {bad}") from bad
