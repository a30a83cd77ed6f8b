"""A match on the server: the table, what its viewers are told, and the requests carried out."""

from krabbel.core.errors import IllegalAction, KrabbelError, UnknownGame
from krabbel.core.game import Game
from krabbel.core.record import taken_back_name
from krabbel.core.replay import follow
from krabbel.core.table import Table
from krabbel.games import find_game
from krabbel.server.logs import log, short
from krabbel.server.store import StoredMove, StoredTable
from krabbel.server.tables.action_names import lexicon
from krabbel.server.tables.refusal import Refusal
from krabbel.server.tables.views import Gallery

NO_ACTION = -1


class Unplayable(KrabbelError):
    """A match that this program cannot go on with; the text is for everybody."""


class Match:
    """The match so far; Unplayable if its moves do not lead anywhere by the rules we have."""

    def __init__(self, stored: StoredTable) -> None:
        game = known_game(stored)
        self.lexicon = lexicon(game.name)
        self.silence = self.lexicon.codes.get(game.silence, NO_ACTION)
        self.requests: dict[tuple[int, str], int] = {}  # seat and id: the move's number
        try:
            self.table = set_up(game, stored)
            self.gallery = Gallery(self.table)
            for move in stored.moves:
                follow(self.table, move.seat, self.lexicon.read(move.action))
                self.made(move)
        except KrabbelError as bad:  # its text may name cards
            log.error("table %s cannot be played again", short(stored.id))
            raise Unplayable("this match cannot be played again") from bad

    @property
    def version(self) -> int:
        """Moves made so far; taking back counts as one more."""
        return len(self.table.course)

    @property
    def counted(self) -> bool:
        """Whether the last move has ended a round, whatever the points."""
        return self.gallery.brought_about("scored")

    def act(self, seat: int, action: str | int, request: str | None, at: float) -> StoredMove:
        """Make a move that is yet to be written down; IllegalAction if it cannot be made."""
        code = self.lexicon.read(action) if isinstance(action, str) else action
        self.table.act(seat, code)
        _, code = self.table.history[-1]
        return StoredMove(self.version, seat, self.lexicon.names[code], request, at)

    def take_back(self, seat: int, request: str, at: float) -> StoredMove:
        """Take the seat's last decision back, which is yet to be written down."""
        many = self.table.take_back(seat)
        return StoredMove(self.version, seat, taken_back_name(many), request, at)

    def made(self, move: StoredMove) -> None:
        """The move is written down."""
        self.gallery.moved()
        if move.request is not None:
            self.requests[move.seat, move.request] = move.number

    def made_before(self, seat: int, request: str, action: str) -> int | None:
        """The number of the move that a request has made; Refusal if that was another move."""
        number = self.requests.get((seat, request))
        if number is not None and not self._means(action, self.table.course[number - 1][1]):
            raise Refusal("illegal", "this id belongs to another request")
        return number

    def taken_back_before(self, seat: int, request: str) -> int | None:
        """The number under which a request has taken moves back; Refusal if it made a move."""
        number = self.requests.get((seat, request))
        if number is not None and self.table.course[number - 1][1] >= 0:
            raise Refusal("illegal", "this id belongs to another request")
        return number

    def _means(self, action: str, code: int) -> bool:
        try:
            return self.lexicon.codes.get(action, NO_ACTION) == code >= 0 or (
                self.table.game.actions.parse_action(action) == code
            )
        except IllegalAction:
            return False

    def may_be_silent(self, seat: int) -> bool:
        """Whether the seat is asked out of turn, so that no answer is one, too."""
        return self.silence != NO_ACTION and self.silence in self.table.actions(seat)


def known_game(stored: StoredTable) -> Game:
    """The game by whose rules the match is played; Unplayable if it has others now."""
    try:
        game = find_game(stored.game)
    except UnknownGame as bad:
        raise Unplayable(str(bad)) from bad
    if stored.version not in game.versions:
        raise Unplayable(
            f"this match was played by version {stored.version} of {game.title};"
            f" the server has version {game.version}"
        )
    return game


def set_up(game: Game, stored: StoredTable) -> Table:
    """The table at its start, by the version of the rules it was set up with."""
    return Table(game, len(stored.seats), stored.seed, stored.options, stored.version)
