"""Who sits where: people by their names, bots by their level."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from krabbel.bots import LEVELS, levels, no_bot, usual_level
from krabbel.cli.words import Words
from krabbel.core.errors import BadOption
from krabbel.core.game import Game, seat_name
from krabbel.core.state import NO_SEAT

PLAYERS = 4  # where nobody says how many
ME = "me"  # and also the name of whoever says it, which nobody else can have
BOT_WORDS = {  # that people try
    *("ai", "beginner", "bot", "computer", "cpu", "difficult", "expert", "extreme", "impossible"),
    *("insane", "intermediate", "master", "medium", "pro", "simple", "strong", "weak"),
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
        return self.level or self.name

    @property
    def is_me(self) -> bool:
        """Whether it is whoever said "me"."""
        return self.name == ME

    def shown(self, words: Words) -> str:
        """What the player is called on the screen."""
        if self.level:
            return words("bot", level=words.level(self.level))
        return words("me") if self.is_me else self.name


def read_player(game: Game, word: str) -> Player:
    """A level is a bot, "me" is you, any other name a person."""
    word = word.strip()
    if word.casefold() in LEVELS:
        level = word.casefold()
        if level not in levels(game):
            raise no_bot(game, level)
        return Player("", level)
    if word.casefold() in (ME, "you"):
        return Player(ME)
    if not NAME.fullmatch(word):
        raise BadOption(kind="bad_name", name=word, levels=levels(game))
    return Player(word)


def check_word(game: Game, word: str) -> None:
    """Refuse a word in small letters that looks more like a bot's than like a person's name."""
    word = word.strip()
    if word.casefold() in LEVELS or not word.islower():
        return
    if word in BOT_WORDS or get_close_matches(word, LEVELS, n=1, cutoff=ALIKE):
        raise BadOption(kind="bot_or_name", word=word, levels=levels(game), name=word.title())


def seat_players(game: Game, players: int | None, seats: str | None) -> list[Player]:
    """Everybody at the table; bots take the seats that nobody was named for."""
    words = [ME] if seats is None else seats.split(",")
    for word in words:
        check_word(game, word)
    named = [read_player(game, word) for word in words]
    names = [player.name.casefold() for player in named if player.level is None]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise BadOption(kind="same_name", name=twice)
    if players is None:
        players = len(named) if len(named) > 1 else PLAYERS
    if len(named) > players:
        raise BadOption(kind="too_many_named", named=len(named), players=players)
    return named + [read_player(game, usual_level(game))] * (players - len(named))


def display_names(players: Sequence[Player], words: Words) -> list[str]:
    """The seat's letter and its player's name, for drawings."""
    return [
        f"{seat_name(seat)} {player.shown(words)}".strip() for seat, player in enumerate(players)
    ]


def spoken_names(players: Sequence[Player], words: Words) -> list[str]:
    """Names for sentences: people by their names alone; bots, who share theirs, with a letter."""
    return [
        player.shown(words) if player.name else shown
        for player, shown in zip(players, display_names(players, words), strict=True)
    ]


def reader(players: Sequence[Player]) -> int:
    """The seat of whoever is called "you", if there is one."""
    return next((seat for seat, player in enumerate(players) if player.is_me), NO_SEAT)
