"""What messengers show beside a link (Open Graph): who invites to which game, and its picture.

Only what the reader of the link is told at once anyway: no cards, no other names. Names come from
people, so all that goes into the page is escaped.
"""

from html import escape
from typing import NamedTuple

from starlette.requests import Request

from krabbel.core.sentences import fill
from krabbel.core.words import ENGLISH, LANGUAGES, preview_words, shared_words
from krabbel.games import game_names
from krabbel.server.http.share import own_origin
from krabbel.server.services import Services
from krabbel.server.store import Invitation, StoreFailure
from krabbel.server.tables.create import TABLE_ID

START = "krabbel"  # the picture of the start page; a game's has its name
WIDTH, HEIGHT = 480, 252  # tools/draw_previews.py
LOCALES = {"de": "de_DE", "en": "en_GB", "fr": "fr_FR", "nl": "nl_NL", "it": "it_IT"}
LONGEST_HEADER = 200


class Preview(NamedTuple):
    """A title, a sentence and the name of a picture."""

    title: str
    text: str
    picture: str


async def tags(request: Request) -> str:
    """Return the tags of the page that is asked for, as HTML."""
    language = language_of(request.headers.get("accept-language", ""))
    shown = await preview(request, language)
    picture = f"{own_origin(request)}/preview/{shown.picture}.jpg"
    told = {
        "og:site_name": "Krabbel",
        "og:type": "website",
        "og:title": shown.title,
        "og:description": shown.text,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:locale": LOCALES[language],
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    return "".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


async def preview(request: Request, language: str) -> Preview:
    """Return what is shown beside a link to this page, in a language."""
    first, second = [*request.url.path.split("/")[1:3], "", ""][:2]
    words, known = preview_words(language), game_names()
    if first == "t" and (found := await invitation(request, second)) and found.game in known:
        return of_table(found, language)
    if first in ("new", "learn") and second in known:
        title = shared_words(language)[f"title.{second}"]
        return Preview(fill(words["table"], {"game": title}, language), words["about"], second)
    return Preview(words["start"], words["about"], START)


def of_table(found: Invitation, language: str) -> Preview:
    """Return what is shown beside a link to a table."""
    words = preview_words(language)
    kind = "table" if found.stage != "open" else "invited" if found.name else "invited.nobody"
    values = {"game": shared_words(language)[f"title.{found.game}"], "name": found.name}
    return Preview(fill(words[kind], values, language), words[found.stage], found.game)


async def invitation(request: Request, table: str) -> Invitation | None:
    """Return who invites; None where there is no such table, or nobody can tell now."""
    services: Services = request.app.state.services
    if not TABLE_ID.fullmatch(table):
        return None
    try:
        return await services.store.invitation(table)
    except StoreFailure:
        return None


def language_of(header: str) -> str:
    """Return the first language of ours that an Accept-Language header asks for, else English."""
    wishes = []
    for word in header[:LONGEST_HEADER].split(","):
        tag, _, weight = word.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), tag[:2].lower()))
        except ValueError:
            continue
    ours = (tag for weight, tag in sorted(wishes, key=lambda wish: wish[0]) if weight < 0)
    return next((tag for tag in ours if tag in LANGUAGES), ENGLISH)
