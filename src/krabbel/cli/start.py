"""From the command line's words to a match: a new one, or one that goes on from a record."""

from dataclasses import dataclass
from pathlib import Path

from krabbel.cli import files
from krabbel.cli.games import ask_game, ask_players, find
from krabbel.cli.options import read_options
from krabbel.cli.people import Player, seat_players
from krabbel.cli.play import Match
from krabbel.cli.screen import Screen
from krabbel.core.errors import BadOption
from krabbel.core.seed import parse_seed
from krabbel.core.table import Table


@dataclass(frozen=True)
class Wishes:
    """What was typed after `krabbel play`."""

    game: str | None = None
    players: int | None = None
    seats: str | None = None
    options: tuple[str, ...] = ()
    seed: str | None = None
    record: Path | None = None
    save: Path | None = None


def match_of(screen: Screen, wishes: Wishes) -> Match:
    """The match that is wished for; BadOption if it cannot be."""
    table, players = (new if wishes.record is None else going_on)(screen, wishes)
    path = wishes.save or wishes.record or files.new_path(table.game.name)
    asked = wishes.save is not None or wishes.record is not None
    return Match(screen, table, players, files.check_path(path), asked_to_save=asked)


def new(screen: Screen, wishes: Wishes) -> tuple[Table, list[Player]]:
    """A new table; asks for the game, and then for the players, if none is named."""
    game = find(wishes.game) if wishes.game else ask_game(screen)
    players = wishes.players
    if wishes.game is None and players is None and wishes.seats is None:
        players = ask_players(screen, game)
    if players is not None and players not in game.players:
        game.blank(players, {})  # says for how many it is
    seated = seat_players(game, players, wishes.seats)
    seed = None if wishes.seed is None else parse_seed(wishes.seed.strip())
    options = read_options(game, wishes.options, seated, screen.words)
    return Table(game, len(seated), seed, options), seated


def going_on(_screen: Screen, wishes: Wishes) -> tuple[Table, list[Player]]:
    """The table of a record; game, options and seed are the record's."""
    if wishes.record is None:
        raise BadOption("there is no record to go on from")
    if wishes.options or wishes.seed is not None or wishes.players is not None:
        raise BadOption(kind="record_decides")
    from krabbel.cli.replay import read_record

    table, recorded = read_record(wishes.record)
    if wishes.game and find(wishes.game) is not table.game:
        raise BadOption(kind="record_of", game=table.game.title)
    if wishes.seats is None and recorded[0].word:
        return table, recorded
    return table, seat_players(table.game, table.players, wishes.seats)
