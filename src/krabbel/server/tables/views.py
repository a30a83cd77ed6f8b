"""What each viewer of a table is shown and told, worked out once for all who look from there.

What everybody sees is worked out once a move. The last states are kept as bytes, so that a viewer
who comes back is told the rest; so are the news: they would be a million objects otherwise.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Raw

from krabbel.core.actions import Choices
from krabbel.core.decided import Deciding, what_decided
from krabbel.core.events import Event, Outcome
from krabbel.core.feelings import NONE, felts
from krabbel.core.own_parts import own_part_is_unchanged
from krabbel.core.scenes import Scene, encoded_scenes, told_move
from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.protocol.action_names import action_names
from krabbel.protocol.messages import News, OpenChoice, View
from krabbel.server.logs import unexpected
from krabbel.server.tables.audience import ENCODE, Subscription, Visitor
from krabbel.server.tables.match import RECENT
from krabbel.server.tables.past_news import news_since

NO_VERSION = -1
NOTHING: tuple[list[str], list[Choices]] = [], []  # is offered


class SharedView:
    """What everybody sees after the last move: it comes from everybody's view and is for all."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self.names = action_names(table.game.name)
        self.version = NO_VERSION  # moves made when all below was worked out
        self.view: Any = None
        self.open_choices: list[OpenChoice] = []  # as JSON, if there are any
        self.outcome: Outcome | None = None
        self.taken_back = 0
        self.events: list[Event] | None = None  # by the last move; None: not seen to come
        self.news: News | None = None  # of the last move for those who did not make it, as JSON
        self.offered: dict[int, tuple[list[str], list[Choices]]] = {}  # to seats who choose openly
        self.before: Any = None  # the view before the last move
        self._scenes: tuple[Scene, ...] | None = None  # of the last move, as JSON; None: not made
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
        self.before, self._scenes = before, None
        self.view, self.events, self.news, self._felts = view, None, None, NONE
        self.open_choices, self.offered = [], {}
        if seats := game.open_seats(view):
            offered, why = self.offered, game.why_not
            for seat in seats:
                offered[seat] = self.names.offered(table.actions(seat))
            choices = [OpenChoice(seat, *offered[seat], why(view, seat)) for seat in seats]
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

    def scenes(self) -> tuple[Scene, ...]:
        """Return the scenes of the last move that everybody sees, worked out once, as JSON."""
        if self._scenes is None:
            game, events = self.game, self.events or []
            move = told_move(game, NO_SEAT, *self.table.course[-1])
            self._scenes = encoded_scenes(game, self.before, self.view, move, events)
        return self._scenes

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


class ViewerCache:
    """One viewer: the last view, and what was told of the last moves."""

    def __init__(self, version: int, view: Any) -> None:
        self.version, self.view = version, view
        self.scenes: tuple[Scene, ...] = ()  # from the view before to this one, as JSON
        self.news: dict[int, News] = {}  # as JSON, which goes into a message as it is


class ViewCache:
    """The views of one match. `states` has the last states as bytes, the present one included."""

    def __init__(self, table: Table, states: deque[bytes]) -> None:
        self.table, self.game, self.states = table, table.game, states
        self.shared = SharedView(table)
        self.viewers: dict[int, ViewerCache] = {}

    def show(
        self,
        subscriptions: Mapping[Visitor, Subscription],
        due: Mapping[int, float],
        now: float,
        takes_back: int | None,
    ) -> None:
        """Send these visitors what they have not seen yet; the same viewer gets the same bytes.

        `due` has the clocks that run, `takes_back` the seat that may take a decision back.
        """
        version = len(self.table.course)
        soonest = min(due.values(), default=None)
        made: dict[tuple[int, int | None], bytes] = {}
        for visitor, seen in subscriptions.items():
            viewer = seen.viewer
            if viewer is None:
                continue
            key = viewer, seen.told
            if key not in made:
                until = due.get(viewer, soonest)
                clock_ms = None if until is None else max(0, round((until - now) * 1000))
                may_take_back = viewer == takes_back
                made[key] = self.message(*key, clock_ms, may_take_back=may_take_back)
            visitor.send(made[key])
            seen.told = version

    def keep(self, viewers: set[int | None]) -> None:
        """Forget all other viewers."""
        self.viewers = {viewer: seen for viewer, seen in self.viewers.items() if viewer in viewers}

    def message(
        self, viewer: int, told: int | None, clock_ms: int | None, *, may_take_back: bool
    ) -> bytes:
        """Return the table now, and what happened after the moves told before (None: all)."""
        table, game, shared = self.table, self.game, self.shared
        version, seen = len(table.course), self.viewers.get(viewer)
        if seen is None or seen.version != version:
            seen = self._look(viewer, seen)
        follows = told == version - 1  # as almost always: they have the view before this one
        if follows and version in seen.news:
            news, told_all = [seen.news[version]], True
        else:
            news, told_all = news_since(self, viewer, seen, told)
        offers = NOTHING
        if viewer in table.waiting:
            offers = shared.offered.get(viewer) or shared.names.offered(table.actions(viewer))
        view = seen.view
        return ENCODE(
            View(
                seat=None if viewer == NO_SEAT else viewer,
                version=version,
                view=view,
                actions=offers[0],
                choices=offers[1],
                prompt=game.prompt(view),
                paragraphs=list(game.paragraphs(view)),
                news=news,
                scenes=seen.scenes if follows else (),
                told_all=told_all,
                outcome=shared.outcome,
                clock_ms=clock_ms,
                may_take_back=may_take_back,
                taken_back=shared.taken_back,
                reasons=game.why_not(view, viewer),
                open_choices=shared.open_choices,
                consequences=game.consequences(view, viewer),
                decided=shared.decided() if shared.outcome else None,
            )
        )

    def _look(self, viewer: int, seen: ViewerCache | None) -> ViewerCache:
        """Bring a viewer's cache up to date, with the news of the last move if they saw it come.

        Of a move that is another's and left what is the viewer's own as it was, they see what all
        see (core/own_parts.py).
        """
        table, game, shared = self.table, self.game, self.shared
        version, view = shared.update(), shared.view
        if viewer != NO_SEAT:
            view = game.own_view(table.state, view, viewer)
        if seen is None:
            seen = self.viewers[viewer] = ViewerCache(version, view)
        seen.scenes = ()
        if seen.version == version - 1 and shared.events is not None:
            pairs = (shared.before, seen.view), (shared.view, view)
            last = table.course[-1]
            as_all = viewer == NO_SEAT or (
                viewer != last[0] and own_part_is_unchanged(game.own_fields, viewer, *pairs)
            )
            events = shared.events if as_all else game.happenings(seen.view, view)
            seen.news[version] = shared.tell(viewer, events)
            seen.news.pop(version - RECENT, None)
            if events:
                try:
                    if as_all:
                        seen.scenes = shared.scenes()
                    else:
                        move = told_move(game, viewer, *last)
                        seen.scenes = encoded_scenes(game, seen.view, view, move, events)
                except Exception as error:  # the move is written: it is shown, if all at once
                    unexpected(error, "scenes")
        seen.version, seen.view = version, view
        return seen
