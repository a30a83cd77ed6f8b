"""What everybody sees of a table, worked out once a move, however many look."""

from typing import Any, cast

from msgspec import Raw

from krabbel.core.decided import Deciding, what_decided
from krabbel.core.events import Event, Outcome
from krabbel.core.feelings import NONE, felts
from krabbel.core.table import Table
from krabbel.protocol.action_names import action_names
from krabbel.protocol.messages import News, OpenChoice
from krabbel.server.logs import unexpected
from krabbel.server.tables.audience import ENCODE
from krabbel.server.tables.offers import NO_VERSION, Offers


class SharedView:
    """What everybody sees after the last move: it comes from everybody's view and is for all."""

    def __init__(self, table: Table, offers: Offers) -> None:
        self.table, self.game, self.offers = table, table.game, offers
        self.names = action_names(table.game.name)
        self.version = NO_VERSION  # moves made when all below was worked out
        self.view: Any = None
        self.open_choices: list[OpenChoice] = []  # as JSON, if there are any
        self.outcome: Outcome | None = None
        self.taken_back = 0
        self.events: list[Event] | None = None  # by the last move; None: not seen to come
        self.news: News | None = None  # of the last move for those who did not make it, as JSON
        self._felts = NONE  # by the last move
        self._deciding: Deciding | None = None  # None: some moves were not seen to come
        self._decided: tuple[Event | None] | None = None  # None: not worked out

    def update(self) -> int:
        """Bring everything up to date; return the number of moves made so far."""
        table, game, version = self.table, self.game, len(self.table.course)
        if self.version == version:
            return version
        before, follows = self.view, self.version == version - 1 and version > 0
        self.version, view = version, game.open_view(table.state)
        self.view, self.events, self.news, self._felts = view, None, None, NONE
        self.open_choices = []
        if seats := game.open_seats(view):
            offered, why, actions = self.names.offered, game.why_not, self.offers.of
            choices = [OpenChoice(seat, *offered(actions(seat)), why(view, seat)) for seat in seats]
            self.open_choices = cast(list[OpenChoice], Raw(ENCODE(choices)))
        self.outcome, self.taken_back = table.outcome, table.taken_back
        if version == 0:
            self._deciding = Deciding(game, table.state)
        elif not follows or table.course[-1][1] < 0:
            self._deciding = None
        else:
            self.events = events = game.happenings(before, view)
            if self._deciding and self._deciding.matters(table.state, over=table.over):
                self._deciding.note(events)
            try:
                self._felts = felts(game, before, view, events, *table.course[-1])
            except Exception as error:  # the move is written: faces stay as they are
                unexpected(error, "feelings")
        return version

    def tell(self, viewer: int, events: list[Event]) -> News:
        """Return the news of the last move for a viewer who was told of these events, as JSON."""
        seat, code = self.table.course[-1]
        is_for_all = viewer != seat and events == self.events
        if is_for_all and self.news is not None:
            return self.news
        action, choice = self.names.told(code, known=viewer == seat)
        felt = self._felts.told(events)
        told = News(self.version, seat, action, events, choice=choice, feelings=felt)
        news = cast(News, Raw(ENCODE(told)))
        self.news = news if is_for_all else self.news
        return news

    def decided(self) -> Event | None:
        """Return what decided the match, worked out once; it is over for good then."""
        if self._decided is None:
            try:
                deciding, table = self._deciding, self.table
                self._decided = (deciding.found(table) if deciding else what_decided(table),)
            except Exception as error:  # the result is shown all the same
                unexpected(error, "what decided a match")
                self._decided = (None,)
        return self._decided[0]


def as_json(news: News) -> News:
    """Return news as JSON, which goes into a message as it is."""
    return cast(News, Raw(ENCODE(news)))
