"""The play loop: bots move, people are asked one after the other, nobody sees another's cards."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from shlex import quote

from rich.console import RenderableType

from krabbel.bots import SEARCHES, decide, luck
from krabbel.bots.pool import Pool
from krabbel.cli import files
from krabbel.cli.ask import Menu, Wording, choose, command
from krabbel.cli.hints import hint_text
from krabbel.cli.people import Player, display_names
from krabbel.cli.refusals import why_typed
from krabbel.cli.result import intro, result
from krabbel.cli.screen import Screen
from krabbel.cli.story import OPENING, Story
from krabbel.core.reasons import Reasons
from krabbel.core.seed import fresh_seed
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table

ENDED, INTERRUPTED = 0, 130  # exit statuses; 130 is the shell's own for Ctrl-C
COMMANDS = {"?": "rules", "h": "hint", "l": "log", "q": "quit"}
LINES = 24  # of what has happened since, above the table


class Left(Exception):
    """Somebody has left the table."""


class Match:
    """A table, its players and the screen they sit at."""

    def __init__(
        self,
        screen: Screen,
        table: Table,
        players: Sequence[Player],
        path: Path,
        *,
        asked_to_save: bool = True,
    ) -> None:
        self.screen, self.table, self.players, self.path = screen, table, players, path
        self.asked_to_save = asked_to_save
        self.bots = Pool()  # it starts a process when something is to be searched
        self.game, self.words = table.game, screen.words
        self.names = display_names(players, self.words)
        self.people = [seat for seat, player in enumerate(players) if player.level is None]
        self.story = Story.of(table, players, self.words)
        self.wording = Wording(self.game.actions, self.story.labels)
        told = len(self.story.moves) or OPENING
        self.told = dict.fromkeys([*self.people, NO_SEAT], told)  # moves that were told
        self.bot_seed = fresh_seed() if table.seed is None else table.seed
        self.at_screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.alone = len(self.people) == 1  # with bots: whoever is may take back anything
        self.taken_back = ""  # what was just taken back, to be told
        self.started = False

    def run(self) -> int:
        """Play until the match is over or somebody leaves, and save it in every case."""
        with closing(self.bots):
            return self._run()

    def _run(self) -> int:
        status = ENDED
        try:
            self.screen.show(intro(self.table, self.names, self.words))
            levels = [player.level for player in self.players]
            if SEARCHES in levels and not self.bots.warm(self.game):
                self.screen.show(self.words("match.warming-up"))
            while not self.table.over:
                self.step()
            self.end()
        except (Left, EOFError):
            self.leave()
        except KeyboardInterrupt:
            status = INTERRUPTED
            self.leave()
        finally:
            self.save()
        return status

    def save(self) -> None:
        """Save the match and say where; a match that nobody has begun only on request."""
        begun = any(seat in self.people for seat, _ in self.story.moves) or self.table.over
        if not begun and not self.asked_to_save:
            self.screen.show(self.words("match.unsaved"))
            return
        saved = files.save(self.path, files.record_text(self.table, self.players))
        self.screen.show_whole(self.words("match.saved", path=str(saved)))
        then = "krabbel replay" if self.table.over else "krabbel play --continue"
        key = "match.watch" if self.table.over else "match.resume"
        self.screen.show_whole(self.words(key, command=f"{then} {quote(str(saved))}"))

    def step(self) -> None:
        """The next move: bots first, then who sits at the screen, then the others."""
        waiting = self.table.waiting
        for seat in waiting:
            level = self.players[seat].level
            if level is not None:
                self.bot_turn(seat, level)
                return
        here = [seat for seat in waiting if seat == self.at_screen]
        self.turn((here or waiting)[0])

    def bot_turn(self, seat: int, level: str) -> None:
        """A bot's move; where nobody plays, it is shown at once."""
        key = luck(self.bot_seed, len(self.story.moves))
        answer = self.bots.choose if level == SEARCHES else decide  # rules answer at once
        self.act(seat, answer(self.game, level, self.table.state, seat, key))
        if not self.people:
            self.tell(NO_SEAT)
            self.told[NO_SEAT] = len(self.story.moves)

    def act(self, seat: int, code: int) -> None:
        """Make a move."""
        self.table.act(seat, code)
        self.story.add(seat, code, self.table.state)

    def turn(self, seat: int) -> None:
        """A person's move."""
        if len(self.people) > 1 and seat in self.game.open_seats(self.table.view()):
            self.open_turn(seat)
        elif seat == self.at_screen or self.hand_over(seat):
            back = self.back_to()
            mine = back is not None and self.story.moves[back][0] == seat
            undo = {"u": self.words("command.undo")} if mine else {}
            self.ask(seat, seat, {**self.commands, **undo}, back)

    @property
    def commands(self) -> dict[str, str]:
        """The commands of whoever looks at their own cards, with their meanings."""
        return {letter: self.words(f"command.{name}") for letter, name in COMMANDS.items()}

    def open_turn(self, seat: int) -> None:
        """A choice before all eyes: nobody's cards are shown, and the screen is not handed over."""
        self.at_screen = None
        back = self.back_to()
        commands = self.commands
        del commands["h"]  # all look on
        if back is not None:
            commands["u"] = self.words("command.undo-of", name=self.last_name(back))
        self.ask(seat, NO_SEAT, commands, back)

    def ask(self, seat: int, viewer: int, commands: Mapping[str, str], back: int | None) -> None:
        """Show a viewer the table and do what is typed for the seat."""
        self.wipe()
        self.tell(viewer)
        if self.taken_back:
            self.screen.show(f"{self.taken_back}\n", style="dim")
            self.taken_back = ""
        self.show_table(viewer)
        why = partial(self.why_not, seat, viewer)
        menu = Menu(self.wording, self.table.actions(seat), self.words, why)
        answer = choose(self.screen, menu, commands)
        match answer:
            case int():
                self.told[viewer] = len(self.story.moves)
                self.act(seat, answer)
            case "?":
                from krabbel.cli.rules import paragraphs_now  # reads Markdown, which takes its time

                self.read(paragraphs_now(self.game, self.table.view(viewer), self.words))
            case "h":
                self.read(hint_text(self.bots, self.table, seat, self.story.labels, self.words))
            case "l":
                lines = self.story.lines(viewer, OPENING)
                self.read("\n".join(lines) or self.words("log.empty"))
            case "u" if back is not None:
                self.take_back(back)
            case _:
                raise Left

    def why_not(self, seat: int, viewer: int, typed: str) -> str | None:
        """Why the seat cannot do what was typed, as far as the viewer may know."""
        view, codes = self.table.view(viewer), self.table.actions(seat)
        return why_typed(self.wording, Reasons(self.game, view, seat, codes), typed)

    def hand_over(self, seat: int) -> bool:
        """Tell all what has happened, then ask for the next person.

        False if the last one takes a move back instead.
        """
        self.wipe()
        self.tell(NO_SEAT)
        self.told[NO_SEAT] = len(self.story.moves)
        name = self.story.say.seat(seat)
        back = self.back_to() if self.at_screen is not None else None
        if back is not None:
            self.screen.show(self.words("match.undo", name=self.last_name(back)))
        while True:
            asked = self.screen.ask(self.words("match.hand-over", name=name))
            answer = command(asked, self.words)
            if not answer:
                self.at_screen = seat
                return True
            if answer == "q":
                raise Left
            if answer == "u" and back is not None:
                self.take_back(back)
                return False
            self.screen.show(self.words("match.only-enter"), style="yellow")

    def back_to(self) -> int | None:
        """A person's last move, if it may be taken back: alone any, among people a harmless one."""
        if self.alone:
            return self.story.last_of(self.people[0])
        return self.story.takes_back(self.people)

    def last_name(self, move: int) -> str:
        """The name of whoever made that move."""
        return self.story.say.seat(self.story.moves[move][0])

    def take_back(self, moves: int) -> None:
        """Go back to where so many moves had been made."""
        if self.alone:
            seat = self.people[0]
            self.story.take_back(seat, self.table.take_back(seat))
            self.taken_back = self.story.taken_back_to(moves, seat)[-1]
        else:
            while len(self.table.history) > moves:
                self.table.undo()
            self.story.cut(moves)
        self.told = {seat: min(told, moves) for seat, told in self.told.items()}
        if len(self.people) > 1:
            self.at_screen = None  # whoever pressed the key: cards are shown after a hand-over only

    def wipe(self) -> None:
        """A fresh screen, but for the opening lines."""
        if self.started:
            self.screen.clear()
        self.started = True

    def tell(self, viewer: int, since: int | None = None) -> None:
        """What has happened since the viewer was told last."""
        lines = self.story.lines(viewer, self.told[viewer] if since is None else since)
        if len(lines) > LINES:
            lines = [self.words("match.more"), *lines[-LINES:]]
        for line in lines:
            self.screen.show(line, style="dim")
        if lines and self.people:
            self.screen.show()

    def show_table(self, viewer: int) -> None:
        """The drawing and who is to do what."""
        view = self.table.view(viewer)
        self.screen.show(self.game.drawing.draw(view, self.story.labels, self.words("hand")))
        self.screen.show()
        self.screen.show(self.story.prompt(len(self.story.moves), viewer), style="bold")

    def read(self, text: RenderableType) -> None:
        """Something to read before the table is shown again."""
        self.wipe()
        self.screen.show(text)
        self.screen.show()
        if command(self.screen.ask(self.words("match.to-table")), self.words) == "q":
            raise Left

    def end(self) -> None:
        """The last table and the result, for all eyes."""
        viewer = self.people[0] if len(self.people) == 1 else NO_SEAT
        if self.people:
            self.wipe()
            self.tell(viewer, min(self.told[seat] for seat in self.people))
        self.show_table(viewer)
        self.screen.show(result(self.story, self.table, self.names))

    def leave(self) -> None:
        """Somebody gets up; the cards of several people do not stay on the screen."""
        self.screen.show()
        if len(self.people) > 1:
            self.wipe()
        self.screen.show(self.words("match.left"))
