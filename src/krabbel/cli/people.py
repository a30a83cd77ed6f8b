"""Who sits where: people by their names, bots by their level."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from krabbel.bots import LEVELS, levels, no_bot, usual_level
from krabbel.core.drawing import YOU
from krabbel.core.errors import BadOption
from krabbel.core.game import Game, seat_name

PLAYERS = 4  # where nobody says how many
ME = "me"
BOT_WORDS = {  # that people try
    *("ai", "beginner", "bot", "computer", "cpu", "difficult", "expert", "extreme", "impossible"),
    *("insane", "intermediate", "master", "medium", "pro", "random", "simple", "strong", "weak"),
}
ALIKE = 0.75  # hrad and hard
NAME = re.compile(r"\w[\w .'’-]{0,15}")


@dataclass(frozen=True)
class Player:
    """Somebody at the table; a person has no level."""

    name: str
    level: str | None = None

    @property
    def word(self) -> str:
        """How `--seats` has it."""
        return self.level or (ME if self.name == YOU else self.name)


def read_player(game: Game, word: str) -> Player:
    """A level is a bot, "me" is you, any other name a person."""
    word = word.strip()
    if word.casefold() in LEVELS:
        level = word.casefold()
        if level not in levels(game):
            raise no_bot(game, level)
        return Player(f"{level} bot", level)
    if word.casefold() in (ME, "you"):
        return Player(YOU)
    if not NAME.fullmatch(word):
        raise BadOption(
            f"seats: {word!r} is not a name; expected up to 16 letters and digits,"
            f" or me, or a bot: {', '.join(levels(game))}"
        )
    return Player(word)


def check_word(game: Game, word: str) -> None:
    """Refuse a word in small letters that looks more like a bot's than like a person's name."""
    word = word.strip()
    if word.casefold() in LEVELS or not word.islower():
        return
    if word in BOT_WORDS or get_close_matches(word, LEVELS, n=1, cutoff=ALIKE):
        raise BadOption(
            f"seats: there is no bot {word!r}; there are: {', '.join(levels(game))}."
            f" If this is a person's name, write {word.title()!r}"
        )


def seat_players(game: Game, players: int | None, seats: str | None) -> list[Player]:
    """Everybody at the table; bots take the seats that nobody was named for."""
    words = [ME] if seats is None else seats.split(",")
    for word in words:
        check_word(game, word)
    named = [read_player(game, word) for word in words]
    names = [player.name.casefold() for player in named if player.level is None]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(f"seats: two people are called {twice!r}; give them different names")
    if players is None:
        players = len(named) if len(named) > 1 else PLAYERS
    if len(named) > players:
        raise BadOption(f"seats: {len(named)} are named for {players} players")
    return named + [read_player(game, usual_level(game))] * (players - len(named))


def display_names(players: Sequence[Player]) -> list[str]:
    """The seat's letter and its player's name, for drawings."""
    return [f"{seat_name(seat)} {player.name}".strip() for seat, player in enumerate(players)]


def spoken_names(players: Sequence[Player]) -> list[str]:
    """Names for sentences: people by their names alone; bots, who share theirs, with a letter."""
    return [
        player.name if player.name and player.level is None else shown
        for player, shown in zip(players, display_names(players), strict=True)
    ]


def whose(name: str) -> str:
    """ "Ana's", but "your"."""
    return "your" if name == YOU else f"{name}'s"
