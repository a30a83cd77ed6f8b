"""News of moves that a viewer did not see come, since they were not there or had not looked.

They are worked out from the last states, which a match keeps as bytes (match.py).
"""

from typing import TYPE_CHECKING, Any, cast

from msgspec import Raw

from krabbel.protocol.messages import News
from krabbel.server.tables.audience import ENCODE
from krabbel.server.tables.match import RECENT

if TYPE_CHECKING:
    from krabbel.server.tables.views import ViewCache, ViewerCache


def news_since(
    views: "ViewCache", viewer: int, seen: "ViewerCache", told: int | None
) -> tuple[list[News], bool]:
    """Return what happened after the moves told before, and whether that is all of it."""
    version = len(views.table.course)
    oldest = version - len(views.states) + 1  # the first state that is kept
    start = 0 if told is None else told + 1
    first = 0 if start == oldest == 0 else max(start, oldest + 1)
    missing = range(first, version + 1)
    news = [seen.news.get(move) or _past_news(views, viewer, seen, move) for move in missing]
    return news, first == start


def _past_news(views: "ViewCache", viewer: int, seen: "ViewerCache", move: int) -> News:
    """Work out what the viewer learned by a move that they did not see come; 0: the set-up."""
    seat, code = views.table.course[move - 1] if move else (None, None)
    if code is not None and code < 0:
        news = _as_json(News(move, seat, None, [], taken_back=-code))
    else:
        before = None if move == 0 else _past_view(views, viewer, seen, move - 1)
        events = views.game.happenings(before, _past_view(views, viewer, seen, move))
        shared = views.shared
        if move == shared.version and shared.events is not None:
            news = shared.tell(viewer, events)
        else:
            known = viewer == seat
            told = (None, None) if code is None else shared.names.told(code, known=known)
            news = _as_json(News(move, seat, told[0], events, choice=told[1]))
    seen.news[move] = news
    seen.news.pop(move - RECENT, None)
    return news


def _past_view(views: "ViewCache", viewer: int, seen: "ViewerCache", version: int) -> Any:
    """Return the viewer's view of the table after so many moves."""
    if version == seen.version:
        return seen.view
    data = views.states[version - len(views.table.course) - 1]
    return views.game.view(views.game.State.from_bytes(data), viewer)


def _as_json(news: News) -> News:
    """Return news as JSON, which goes into a message as it is."""
    return cast(News, Raw(ENCODE(news)))
