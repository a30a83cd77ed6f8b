"""What the HTTP addresses take and give, as JSON."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from krabbel.core.events import Event
from krabbel.core.scenes import Scene
from krabbel.protocol.messages import LevelName, News, PersonName, PictureName, View


class Me(Struct, forbid_unknown_fields=True):
    """A guest: GET and PUT /api/me; DELETE forgets them, their seats and their wins."""

    name: PersonName
    picture: PictureName


class SeatWish(Struct, forbid_unknown_fields=True):
    """Who shall sit in a seat of a new table."""

    who: Literal["me", "here", "friend", "bot"]  # here: another person at this device
    name: PersonName = ""  # of a person here
    picture: PictureName = ""
    level: LevelName = "normal"  # of a bot


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=6)]
    options: dict[str, Any] = {}
    clock_s: Annotated[int, Meta(ge=5, le=3600)] | None = None
    shared: bool = False  # one device may take several seats; always so with somebody "here"


class Address(Struct):
    """GET /api/address: the server's address for friends, as far as it knows."""

    origin: str  # such as http://192.168.1.5:8765
    only_here: bool  # it listens to this computer only, so nobody else can open it


class Created(Struct):
    """The new table's id: its page is /t/<id>."""

    id: str


class Claim(Struct, forbid_unknown_fields=True):
    """POST /api/tables/<id>/claim: bring a seat to this device."""

    token: Annotated[str, Meta(max_length=60)]


class Claimed(Struct):
    """The seat that the token brought."""

    seat: int


class OptionPage(Struct):
    """An option of a game."""

    name: str
    kind: str  # yes-no, number, seat, choice, or one that the game's own page knows, as board
    default: Any
    low: int | None
    high: int | None
    choices: list[str]


class GamePage(Struct):
    """A game: GET /api/games gives them all."""

    name: str
    title: str
    players: list[int]
    levels: list[str]  # of bots, the weakest first
    hints: bool  # whether this server gives any
    options: list[OptionPage]
    verbs: list[str]  # the forms of its actions
    lesson: bool = False  # whether there is one


class Frame(Struct):
    """The table after so many moves, in a replay."""

    version: int
    view: Any
    news: News
    scenes: tuple[Scene, ...] = ()  # from the frame before to this one


class Replay(Struct):
    """GET /api/tables/<id>/replay?eyes=<seat or all>&first=0&count=50, once a match is over."""

    moves: int
    frames: list[Frame]


class LessonAnswer(Struct):
    """An action that goes on in a lesson, and what is seen then."""

    action: str
    frames: list[View]


class LessonBubble(Struct):
    """One moment of a lesson: what is seen before it, what is said, and what may be done."""

    frames: list[View]
    say: str  # the key of a text in the game's words ("lesson"); "": none
    task: str  # of another one: what to do
    at: tuple[str, ...]  # what it speaks of, as the board marks it: "hand 2", "seat 1"
    answers: list[LessonAnswer]  # the first is the script's, the next bubble goes on from it
    other: dict[str, str]  # by action: the key of what is said instead
    otherwise: str  # of any other action


class LessonPage(Struct):
    """GET /api/lessons/<game>: a first game that teaches, as its learner sees it, step by step."""

    steps: list[list[LessonBubble]]


class ErrorBody(Struct):
    """Any answer that is an error."""

    code: str
    text: str  # for people who write programs
    why: Event | None = None  # for players: what is wrong with an option, as a kind and its words
