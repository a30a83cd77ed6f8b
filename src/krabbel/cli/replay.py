"""Stepping through a record: forwards, backwards, from any seat's eyes or all cards face up."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.rule import Rule

import krabbel
from krabbel.cli import files
from krabbel.cli.ask import command
from krabbel.cli.people import Player, display_names, read_player
from krabbel.cli.result import intro, result
from krabbel.cli.rules import paragraphs_now
from krabbel.cli.screen import Screen
from krabbel.cli.story import EVERYTHING, Story
from krabbel.core.errors import BadRecord, KrabbelError
from krabbel.core.face_up import face_up
from krabbel.core.game import seat_name
from krabbel.core.record import parse_record
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table


def read_record(path: Path) -> tuple[Table, list[Player]]:
    """The table after all moves, and who sat at it; BadRecord names the file and the fault."""
    text = files.read_file(path)
    try:
        table = krabbel.replay(text)
        seats = parse_record(text).header.get("seats")
        return table, recorded_players(table, seats)
    except KrabbelError as bad:
        raise BadRecord(kind="in_file", path=path, fault=bad) from bad


def recorded_players(table: Table, seats: str | None) -> list[Player]:
    """Who sat where; where the record does not say, the seats have no names."""
    if seats is None:
        return [Player("") for _ in range(table.players)]
    players = [read_player(table.game, word) for word in seats.split(",")]
    if len(players) != table.players:
        raise BadRecord(kind="record_seats", named=len(players), players=table.players)
    return players


class Replay:
    """A match that was recorded, and where we are in it."""

    def __init__(self, screen: Screen, table: Table, players: Sequence[Player]) -> None:
        self.screen, self.table, self.game = screen, table, table.game
        self.words = screen.words
        self.names = display_names(players, self.words)
        self.story = Story.of(table, players, self.words)
        self.at = 0  # moves made
        self.viewer = EVERYTHING

    @property
    def last(self) -> int:
        """How many moves the record has."""
        return len(self.story.moves)

    @property
    def own(self) -> str:
        """What the hand is called of whoever's eyes we look through."""
        if self.viewer in (EVERYTHING, self.story.say.reader):
            return self.words("hand")
        return self.words("hand.of", name=self.story.say.seat(self.viewer))

    def print_all(self) -> None:
        """Every table, one after the other."""
        self.screen.show(intro(self.table, self.names, self.words))
        for at in range(self.last + 1):
            self.at = at
            self.show()

    def step_through(self) -> None:
        """Show a table and read what to do next, until it is enough."""
        self.screen.show(intro(self.table, self.names, self.words))
        try:
            self.show()
            self.screen.show(self.words("replay.help"), style="dim")
            while self.obey(self.screen.ask(self.counted("replay.at"))):
                pass
        except (EOFError, KeyboardInterrupt):
            self.screen.show()

    def counted(self, key: str) -> str:
        """A text with where we are."""
        return self.words(key, at=self.at, last=self.last)

    def show(self) -> None:
        """The table after the moves so far, and the last of them."""
        if self.at:
            self.screen.show(Rule(self.counted("replay.move"), style="dim"))
        for line in self.story.lines(self.viewer, self.at - 1, self.at):
            self.screen.show(line)
        view = self.view()
        self.screen.show(self.game.drawing.draw(view, self.story.labels, self.own))
        if self.viewer == EVERYTHING:
            self.show_hands(view)
        self.screen.show()
        self.screen.show(self.story.prompt(self.at, self.viewer), style="bold")
        if self.at == self.last and self.table.over:
            self.screen.show(result(self.story, self.table, self.names))

    def view(self) -> Any:
        """The table as we look at it."""
        if self.viewer != EVERYTHING:
            return self.story.view(self.at, self.viewer)
        return face_up(self.game, self.story.states[self.at], self.table.players)

    def show_hands(self, view: Any) -> None:
        """Every hand."""
        say = self.story.say
        for name, place in zip(self.names, view.places, strict=False):  # a dummy has no name
            cards = [say.name(getattr(card, "name", None) or str(card)) for card in place.hand]
            held = ", ".join(cards) or self.words("hand.empty")
            self.screen.show(self.words("hand.held", name=name, cards=held))

    def obey(self, typed: str) -> bool:
        """Do what was typed; False to stop."""
        typed = command(typed, self.words)
        if typed == "q":
            return False
        if typed == "?":
            view = self.story.view(self.at, NO_SEAT)
            self.screen.show(paragraphs_now(self.game, view, self.words))
            return True
        problem = self.move_to(typed) if not typed.startswith("s") else self.look_as(typed[1:])
        if problem:
            self.screen.show(problem, style="yellow")
        else:
            self.screen.clear()
            self.show()
            self.screen.show(self.words("replay.help"), style="dim")
        return True

    def move_to(self, typed: str) -> str | None:
        """Step or jump; or what is wrong with that."""
        steps = {"": self.at + 1, "b": self.at - 1}
        digits = typed.isascii() and typed.isdigit()
        if not digits and typed not in steps:
            return self.words("replay.help")
        to = int(typed[:9]) if digits else steps[typed]
        if not 0 <= to <= self.last:
            return self.words("replay.range", last=self.last)
        self.at = to
        return None

    def look_as(self, letter: str) -> str | None:
        """Change whose eyes we look through; or what is wrong with that."""
        seats = {seat_name(seat).casefold(): seat for seat in range(self.table.players)}
        seats[""] = EVERYTHING
        if letter.strip() not in seats:
            return self.words("replay.seats", last=seat_name(self.table.players - 1))
        self.viewer = seats[letter.strip()]
        return None
