"""What each viewer of a table is shown and told, worked out once for all who look from there.

The states of the last moves are kept as bytes, so that a viewer who comes back is told the rest;
so are the news: hundreds of tables would be a million objects otherwise.
"""

from collections import deque
from typing import Any, cast

import msgspec

from krabbel.core.state import NO_SEAT
from krabbel.core.table import Table
from krabbel.protocol.messages import News, OpenChoice, View
from krabbel.server.tables.action_names import lexicon

RECENT = 64  # moves that can still be told
ENCODE = msgspec.json.Encoder().encode


class Eyes:
    """One viewer: the last view, and what was told of the last moves."""

    def __init__(self, version: int, view: Any) -> None:
        self.version, self.view = version, view
        self.news: dict[int, News] = {}  # as JSON, which goes into a message as it is


class Gallery:
    """All viewers of one table."""

    def __init__(self, table: Table) -> None:
        self.table, self.game = table, table.game
        self.lexicon = lexicon(table.game.name)
        self.version = 0  # moves made so far that may be shown
        self.states: deque[bytes] = deque([bytes(table.state.data)], RECENT + 1)
        self.eyes: dict[int, Eyes] = {}
        self.everybodys: Any = None  # the view of everybody now, once somebody looks

    def moved(self) -> None:
        """The table has made a move."""
        self.version += 1
        self.everybodys = None
        self.states.append(bytes(self.table.state.data))

    def brought_about(self, kind: str) -> bool:
        """Whether everybody is told of such an event after the last move."""
        before = self.game.open_view(self.game.State.from_bytes(self.states[-2]))
        events = self.game.happenings(before, self._view_now(NO_SEAT))
        return any(event.kind == kind for event in events)

    def forget_eyes(self, viewers: set[int]) -> None:
        """Keep only the viewers that are still there."""
        self.eyes = {viewer: eyes for viewer, eyes in self.eyes.items() if viewer in viewers}

    def message(
        self, viewer: int, told: int | None, clock_ms: int | None, *, may_take_back: bool
    ) -> bytes:
        """The table now, and what happened after the moves told before; None: from the start."""
        eyes = self.eyes.get(viewer)
        if eyes is None:
            eyes = self.eyes[viewer] = Eyes(self.version, self._view_now(viewer))
        news, told_all = self._news_since(viewer, eyes, told)
        if eyes.version != self.version:
            eyes.version, eyes.view = self.version, self._view_now(viewer)
        names = self.lexicon.names
        return ENCODE(
            View(
                seat=None if viewer == NO_SEAT else viewer,
                version=self.version,
                view=eyes.view,
                actions=[names[code] for code in self.table.actions(viewer)],
                prompt=self.game.prompt(eyes.view),
                paragraphs=list(self.game.paragraphs(eyes.view)),
                news=news,
                told_all=told_all,
                outcome=self.table.outcome,
                clock_ms=clock_ms,
                may_take_back=may_take_back,
                taken_back=self.table.taken_back,
                open_choices=self._open_choices(),
            )
        )

    def _open_choices(self) -> list[OpenChoice]:
        """The choices that are open, the same for all viewers."""
        names = self.lexicon.names
        return [
            OpenChoice(seat, [names[code] for code in self.table.actions(seat)])
            for seat in self.game.open_seats(self._view_now(NO_SEAT))
        ]

    def _news_since(self, viewer: int, eyes: Eyes, told: int | None) -> tuple[list[News], bool]:
        """The news that are missing, as far back as they are kept, and whether these are all."""
        oldest = self.version - len(self.states) + 1  # the first state that is kept
        start = 0 if told is None else told + 1
        first = 0 if start == oldest == 0 else max(start, oldest + 1)
        news = [self._news(viewer, eyes, move) for move in range(first, self.version + 1)]
        return news, first == start

    def _news(self, viewer: int, eyes: Eyes, move: int) -> News:
        """What the viewer learned by a move; move 0 is the set-up."""
        known = eyes.news.get(move)
        if known is None:
            before = None if move == 0 else self._view(viewer, eyes, move - 1)
            after = self._view(viewer, eyes, move)
            told = self._tell(viewer, move, before, after)
            known = cast(News, msgspec.Raw(ENCODE(told)))
            if move == self.version:
                eyes.version, eyes.view = move, after
            eyes.news[move] = known
            eyes.news.pop(move - RECENT, None)
        return known

    def _view(self, viewer: int, eyes: Eyes, version: int) -> Any:
        """The table as it was after so many moves."""
        if version == eyes.version:
            return eyes.view
        if version == self.version:
            return self._view_now(viewer)
        data = self.states[version - self.version - 1]
        return self.game.view(self.game.State.from_bytes(data), viewer)

    def _view_now(self, viewer: int) -> Any:
        """The table as it is; what everybody sees is worked out once for all."""
        state = self.table.state
        if self.everybodys is None:
            self.everybodys = self.game.open_view(state)
        if viewer == NO_SEAT:
            return self.everybodys
        return self.game.own_view(state, self.everybodys, viewer)

    def _tell(self, viewer: int, move: int, before: Any, after: Any) -> News:
        seat, code = self.table.course[move - 1] if move else (NO_SEAT, 0)
        if code < 0:
            return News(move, seat, None, [], taken_back=-code)
        events = self.game.happenings(before, after)
        if move == 0:
            return News(0, None, None, events)
        names = self.lexicon.names if viewer == seat else self.lexicon.seen
        return News(move, seat, names[code], events)
