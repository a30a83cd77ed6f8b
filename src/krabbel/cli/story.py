"""What has happened at a table, told to each viewer from their own views.

states[i] is the table before move i; states[-1] is the table now.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from krabbel.cli.people import Player, display_names, reader, spoken_names
from krabbel.cli.words import Words
from krabbel.core.actions import Choice
from krabbel.core.events import Event
from krabbel.core.game import Game
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.core.undo import reveals_nothing

OPENING = -1  # stands for the set-up, before move 0
EVERYTHING = -2  # a viewer to whom all is open: for replays only


@dataclass(frozen=True)
class TakenBack:
    """A decision that was taken back, to where `at` moves had been made, with `many` moves."""

    at: int
    seat: int
    code: int
    many: int


class Story:
    """The moves of a match and the tables between them."""

    def __init__(self, game: Game, players: Sequence[Player], words: Words, state: Any) -> None:
        self.game, self.words = game, words
        you = reader(players)
        self.say = game.say(spoken_names(players, words), you, words.language)
        self.labels = game.say(display_names(players, words), you, words.language)  # for drawings
        self.states = [state.copy()]
        self.moves: list[tuple[int, int]] = []  # seat and action code
        self.opens = False  # with a set-up, not in the midst of a match
        self.harmless: dict[int, bool] = {}  # whether a move showed nobody anything, once asked
        self.taken_back: list[TakenBack] = []

    @classmethod
    def of(cls, table: Table, players: Sequence[Player], words: Words) -> Self:
        """The story so far of a table."""
        earlier = table.after(0)
        story = cls(table.game, players, words, earlier.state)
        story.opens = table.seed is not None
        for seat, code in table.course:
            if code < 0:
                story.take_back(seat, earlier.take_back(seat))
            else:
                earlier.act(seat, code)
                story.add(seat, code, earlier.state)
        return story

    def add(self, seat: int, code: int, after: Any) -> None:
        """A move was made."""
        self.moves.append((seat, code))
        self.states.append(after.copy())

    def cut(self, moves: int) -> None:
        """All moves after so many were taken back."""
        del self.moves[moves:], self.states[moves + 1 :]
        self.harmless = {move: known for move, known in self.harmless.items() if move < moves}

    def take_back(self, seat: int, many: int) -> None:
        """A seat has taken its last decision back, and with it so many moves; that is told."""
        back = len(self.moves) - many
        _, code = self.moves[back]
        self.cut(back)
        earlier = [replace(one, at=min(one.at, back)) for one in self.taken_back]
        self.taken_back = [*earlier, TakenBack(back, seat, code, many)]

    def view(self, move: int, viewer: int) -> Any:
        """The table before that move, as the viewer sees it."""
        return self.game.view(self.states[move], NO_SEAT if viewer == EVERYTHING else viewer)

    def lines(self, viewer: int, start: int, stop: int | None = None) -> list[str]:
        """What the viewer learns of these moves; equal moves in a row share a line."""
        lines = [*self.opening(viewer), *self.taken_back_to(0, viewer)] if start == OPENING else []
        stop = len(self.moves) if stop is None else stop
        alike: list[int] = []  # moves that are to be told in one line
        for move in range(max(start, 0), stop):
            alike.append(move)
            told = [f"  {line}" for line in self.events(viewer, move)]
            told += self.taken_back_to(move + 1, viewer)
            if not told and move + 1 < stop and self.together([*alike, move + 1], viewer):
                continue
            lines += [self.together(alike, viewer) or self.move_told(move, viewer), *told]
            alike = []
        return lines

    def together(self, moves: Sequence[int], viewer: int) -> str | None:
        """Several seats' equal moves in one sentence; None where they are to be told one by one."""
        seats = [self.moves[move][0] for move in moves]
        first, *others = (self.seen(*self.moves[move], viewer) for move in moves)
        if not others or len(set(seats)) < len(seats) or any(one != first for one in others):
            return None
        return self.say.together(seats, first)

    def taken_back_to(self, moves: int, viewer: int) -> list[str]:
        """What was taken back to where so many moves had been made."""
        return [self.took_back(one, viewer) for one in self.taken_back if one.at == moves]

    def took_back(self, one: TakenBack, viewer: int) -> str:
        """What was taken back, in a sentence."""
        action = self.say.action(self.seen(one.seat, one.code, viewer))
        name = self.say.seat(one.seat)
        key = "took-back.you" if one.seat == self.say.reader else "took-back"
        told = self.words(key, name=name, action=action)
        more = self.words("took-back.more", many=one.many - 1) if one.many > 1 else ""
        return f"{told}, {more}" if more else told

    def opening(self, viewer: int) -> list[str]:
        """How the match was set up, in sentences."""
        told = self.game.happenings(None, self.view(0, viewer)) if self.opens else []
        return [self.sentence(event) for event in told]

    def move_told(self, move: int, viewer: int) -> str:
        """The move as the viewer sees it, in a sentence."""
        seat, code = self.moves[move]
        return self.say.move(seat, self.seen(seat, code, viewer))

    def seen(self, seat: int, code: int, viewer: int) -> Choice:
        """A seat's action as the viewer sees it."""
        actions = self.game.actions
        return (actions.choice if viewer in (seat, EVERYTHING) else actions.seen_choice)(code)

    def events(self, viewer: int, move: int) -> list[str]:
        """What changed by the move, in sentences."""
        before, after = self.view(move, viewer), self.view(move + 1, viewer)
        return [self.sentence(event) for event in self.game.happenings(before, after)]

    def prompt(self, move: int, viewer: int) -> str:
        """Who is to do what, before that move."""
        return self.sentence(self.game.prompt(self.view(move, viewer)))

    def sentence(self, event: Event) -> str:
        """The event, seats with their players' names; whoever said "me" is spoken to."""
        return self.say.event(event)

    def last_of(self, seat: int) -> int | None:
        """The seat's last move, if it has made any."""
        return max((move for move, (who, _) in enumerate(self.moves) if who == seat), default=None)

    def takes_back(self, people: Sequence[int]) -> int | None:
        """The last move of a person, if it and the bots' since have shown nobody anything."""
        back = len(self.moves)
        while back:
            back -= 1
            if not self.is_harmless(back):
                return None
            if self.moves[back][0] in people:
                return back
        return None

    def is_harmless(self, move: int) -> bool:
        """Whether the move has shown nobody anything."""
        if move not in self.harmless:
            before = self.states[move]
            self.harmless[move] = reveals_nothing(self.game, before, *self.moves[move])
        return self.harmless[move]
