"""Messages on a table's socket. Each is one JSON object in one text frame; `type` tells which.

A client that has connected sends `look` first; `table` and `view` messages follow from then on.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from krabbel.core.actions import Choice, Choices
from krabbel.core.advice import Advice
from krabbel.core.events import Event, Outcome, Reason
from krabbel.core.feelings import Feeling, Felt
from krabbel.core.scenes import Scene

PROTOCOL = 4  # raised when what is sent changes so that a page of before cannot show all of it
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
MOST_MOVES = 1_000_000  # that a client may name: no match has as many
MovesTold = Annotated[int, Meta(ge=0, le=MOST_MOVES)]
END = r"(?![\s\S])"  # of a text: unlike $ it is no newline's place, in Python and in JSON Schema
NO_CONTROL = rf"^[^\x00-\x1f\x7f-\x9f]*{END}"
RequestId = Annotated[
    str,
    Meta(min_length=1, max_length=40, pattern=NO_CONTROL, description="no control characters"),
]
PersonName = Annotated[str, Meta(max_length=40)]  # cleaned, then cut to 20 characters
PictureName = Annotated[
    str, Meta(max_length=20, pattern=rf"^[a-z-]*{END}", description="a to z and -")
]
LevelName = Annotated[str, Meta(max_length=20)]
TableId = Annotated[
    str,
    Meta(max_length=40, pattern=rf"^[A-Za-z0-9_-]+{END}", description="letters, digits, _ and -"),
]
PlayerKind = Literal["person", "bot", "free"]
Stage = Literal["open", "dealing", "playing", "over"]  # dealing: numbers are gathered
Hash = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{END}")]  # SHA-256, 64 hexadecimal digits
SecretNumber = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{32}}{END}")]  # 128 bits


class ToServer(Struct, tag_field="type", forbid_unknown_fields=True):
    """Anything a client may send."""


class Look(ToServer, tag="look"):
    """Look at the table through the eyes of one of your seats, or of a spectator.

    Of several looks that wait the last one is answered."""

    seat: SeatNumber | None = None
    since: MovesTold = 0  # moves that you have been told of with these eyes
    commitment: Hash | None = None  # of the number that you will add to the seed, if any


class Reveal(ToServer, tag="reveal"):
    """Tell the number of your commitment, once `deal` says whose numbers are in the seed."""

    id: RequestId
    number: SecretNumber


class Act(ToServer, tag="act"):
    """Make a move. Sent again with the same id (after a lost net) it is not made twice."""

    id: RequestId  # of your choice, such as a random one: each move has another
    seat: SeatNumber
    action: Annotated[str, Meta(max_length=200)]


class TakeBack(ToServer, tag="take-back"):
    """Take your last decision back, and all that came after it: for somebody alone with bots. It is
    told to everybody and stands in the record."""

    id: RequestId  # like a move's
    seat: SeatNumber


class Sit(ToServer, tag="sit"):
    """Take a free seat, or in the match one that was left to a bot."""

    id: RequestId
    seat: SeatNumber


class Stand(ToServer, tag="stand"):
    """Leave a seat: before the game it is free again, in the game a bot takes it."""

    id: RequestId
    seat: SeatNumber


class Rename(ToServer, tag="rename"):
    """Go by another name and picture at a seat of yours, until the match is over. A picture that
    somebody else has, or that there is not, leaves you yours."""

    id: RequestId
    seat: SeatNumber
    name: PersonName
    picture: PictureName


class Resize(ToServer, tag="resize"):
    """Add free seats or take seats away, before the game: first free ones, then those of bots, the
    last ones first. For the host."""

    id: RequestId
    players: Annotated[int, Meta(ge=2, le=6)]


class Assign(ToServer, tag="assign"):
    """Give a free seat to a bot, change a bot's level, or have its seat wait for a friend; before
    the game. For the host."""

    id: RequestId
    seat: SeatNumber
    who: Literal["friend", "bot"]
    level: LevelName = "normal"  # of a bot


class Remove(ToServer, tag="remove"):
    """Take somebody's seat away, and they do not get it back: before the game it is free again, in
    the game a bot takes it, and nobody else may until everybody is let in again. Refused where
    somebody of another name sits there meanwhile. For whoever set the table up."""

    id: RequestId
    seat: SeatNumber
    name: PersonName  # of whom you see there


class Free(ToServer, tag="free"):
    """Take somebody's seat away, and they may sit down again: before the game it is free again, in
    the game a bot takes it. Refused where somebody of another name sits there meanwhile. For
    whoever set the table up."""

    id: RequestId
    seat: SeatNumber
    name: PersonName  # of whom you see there


class Readmit(ToServer, tag="readmit"):
    """Let everybody who was removed from this table sit down again, and open the seats that were
    closed by it. For whoever set the table up."""

    id: RequestId


class StandIn(ToServer, tag="stand-in"):
    """Let a bot play at once for somebody who is away, until they are back. For the host."""

    id: RequestId
    seat: SeatNumber


class Start(ToServer, tag="start"):
    """Start now; bots take the seats that are still free. For the host: whoever set the table up
    or, where they are away for long, the first of those who sit there."""

    id: RequestId
    level: LevelName = "normal"


class Rematch(ToServer, tag="rematch"):
    """Set up the same table again, once the match is over; everybody keeps their seat."""

    id: RequestId


class Enter(ToServer, tag="enter"):
    """Go on to another table, such as the rematch, on the same connection. `done` (its `version` is
    0) tells that you have left the table before and are at the new one, which shows you nothing
    until you look; where it is refused you are still where you were."""

    id: RequestId
    table: TableId


class Ready(ToServer, tag="ready"):
    """Say that you have seen the scores of a round. Making a move says so, too.
    A client that does neither is waited for, but not for ever.
    """

    id: RequestId
    move: Annotated[int, Meta(ge=1, le=MOST_MOVES)]  # the one that ended the round, see RoundEnd


class Wait(ToServer, tag="wait"):
    """Have the bots wait while you look at something, or go on: for somebody alone with bots. Your
    own move lets them go on, too; so does a long while.
    """

    id: RequestId
    on: bool


class Link(ToServer, tag="link"):
    """Ask for a secret that brings this seat to another device; the last one asked for counts, for
    one device and for ten minutes."""

    id: RequestId
    seat: SeatNumber


class RemoveDevice(ToServer, tag="remove-device"):
    """Take a seat of yours from another device that holds it, too."""

    id: RequestId
    seat: SeatNumber
    device: Annotated[str, Meta(max_length=20)]  # its id, see Device


class AskHint(ToServer, tag="hint"):
    """Ask what a seat of yours might do, when it may act. The table goes on meanwhile."""

    id: RequestId
    seat: SeatNumber


class Emote(ToServer, tag="emote"):
    """Make a face, for all at the table to see. It is shown once and written nowhere; a few at a
    time, then one every few seconds.
    """

    id: RequestId
    seat: SeatNumber
    feeling: Feeling


class Ping(ToServer, tag="ping"):
    """Is the net still there? Answered by `pong`."""


AtSeat = Act | TakeBack | Sit | Stand | Rename | Link | RemoveDevice | AskHint | Emote
OfHost = Resize | Assign | Remove | Free | Readmit | StandIn | Start
Wish = Look | Reveal | AtSeat | OfHost | Rematch | Ready | Wait
ClientMessage = Wish | Enter | Ping  # the last two are answered by the connection itself


class ToClient(Struct, tag_field="type"):
    """Anything a client may get."""


class Device(Struct):
    """A browser that holds a seat."""

    id: str  # of this seat's devices
    here: bool  # connected
    yours: bool  # the one you are told this on
    host: bool  # the table was set up on it, so it keeps its seat


class Player(Struct):
    """Who sits in a seat."""

    kind: PlayerKind
    name: str  # "" for a free seat, and for a person who gave none: say "guest" in your language
    picture: str  # the name of a little picture; "" for none
    level: str | None  # a bot's
    here: bool  # a person who is connected, or was a few seconds ago; bots always are
    stand_in: bool  # a bot plays for the person until they are back
    left: bool  # a bot's, since its person got up in the match: you may sit down there
    yours: bool
    wins: int = 0  # in this match and those before it, where it is a rematch
    met: tuple[int, int] | None = None  # your wins against this person here, at any table; theirs
    shares: list[int] = []  # other seats that are held by the same device, which sees their cards
    devices: list[Device] = []  # of your own seat, where there are several


class RoundEnd(Struct):
    """A round was counted and another one dealt: bots and clocks wait for people to look."""

    move: int  # the one that ended the round
    seats: list[int]  # whose people are not ready yet; whoever is ready waits only for a while


class PlayerNumber(Struct):
    """A number that goes into the seed."""

    seat: int
    commitment: str  # SHA-256 of the number's 16 bytes
    revealed: bool  # once dealt: whether it is in the seed
    number: str | None  # once the match is over


class Deal(Struct):
    """Where the seed comes from. It is fixed whose numbers count before the first is revealed."""

    numbers: list[PlayerNumber]  # by seat; people who add none are not in it, nor are bots
    server: str | None  # the server's own number, once the match is over


class Table(ToClient, tag="table"):
    """The table as everybody sees it: sent first, and whenever somebody comes, goes or wins."""

    id: str
    game: str
    game_version: int
    options: dict[str, Any]  # those that differ from the usual
    stage: Stage
    players: list[Player]
    spectators: int
    host: bool  # you are: you set it up or, where they are away for long, sit in the first seat
    clock_s: int | None  # time a move, if there is a limit
    commitment: str  # SHA-256 of the server's number, which is the seed where nobody adds one
    seed: str | None  # once the match is over
    round_end: RoundEnd | None  # while it is waited for somebody
    rematch: str | None  # the id of the next table, once somebody wished for one
    host_seat: int | None = None  # the host's seat, if they have one
    removed: bool = False  # somebody was removed; told to whoever set it up and may let them in
    shared: bool = False  # one device may take several seats
    deal: Deal | None = None  # once it is fixed whose numbers count; None at tables of before
    stalled: bool = False  # the store fails now: the table waits and goes on by itself
    protocol: int = PROTOCOL  # the version of all messages


class News(Struct):
    """One move, or the set-up, as this viewer learned of it."""

    move: int  # counted from 1; 0 is the set-up
    seat: int | None
    action: str | None  # hidden parts are a question mark
    events: list[Event]
    taken_back: int = 0  # not a move: the seat has taken so many moves back
    choice: Choice | None = None  # the action, taken apart
    feelings: list[Felt] = []  # what bots' faces show, from what everybody sees; of the last move


class OpenChoice(Struct):
    """What a seat may do now where that depends on nothing but what everybody sees."""

    seat: int
    actions: list[str]
    choices: list[Choices]  # the same in the same order, taken apart
    reasons: tuple[Reason, ...]  # why what else the seat touches is not possible


class View(ToClient, tag="view"):
    """The table through one viewer's eyes, and what they may do."""

    seat: int | None  # None: a spectator
    version: int  # moves made so far; taking back counts as one more
    view: Any  # the game's View, see below
    actions: list[str]  # what the seat may do now
    choices: list[Choices]  # the same in the same order, taken apart
    prompt: Event  # who is to do what
    paragraphs: list[str]  # the rules that apply now
    news: list[News]  # what happened after the moves you know, the latest last
    scenes: tuple[Scene, ...]  # from the view before, if that is the one you have, to this one
    told_all: bool  # false where older news were left out
    outcome: Outcome | None
    clock_ms: int | None  # time left to the seats that are to act
    may_take_back: bool  # your last decision
    taken_back: int  # decisions that were taken back so far
    reasons: tuple[Reason, ...]  # why the rest is impossible: look for "field 17", then for "field"
    open_choices: list[OpenChoice]  # choices for which people at one screen need not hand it over
    consequences: Mapping[str, Event] = {}  # of actions, by name or form, if plain
    decided: Event | None = None  # once it is over: what decided the match


class Done(ToClient, tag="done"):
    """Your request was carried out; a move is written to disk."""

    id: str
    version: int


class Refused(ToClient, tag="refused"):
    """Your request was not carried out and nothing has changed."""

    id: str | None
    code: str  # one of REFUSALS
    text: str  # for people who write programs


class SeatLink(ToClient, tag="link"):
    """The secret you asked for."""

    id: str
    seat: int
    token: str


class SeatHint(ToClient, tag="hint"):
    """The hint you asked for. It knows what the seat knows."""

    id: str
    seat: int
    version: int  # moves made when you asked
    best: tuple[Advice, ...]  # the very best first; empty where there is no hint, or none yet
    why: Event  # a sentence with numbers, see Hints


class Emoted(ToClient, tag="emote"):
    """Somebody makes a face."""

    seat: int
    feeling: Feeling


class Pong(ToClient, tag="pong"):
    """The net is there."""


ServerMessage = Table | View | Done | Refused | SeatLink | SeatHint | Emoted | Pong

REFUSALS = {
    "malformed": "the message cannot be read",
    "too-long": "the message is too long",
    "too-fast": "too many messages; wait a moment",
    "not-your-seat": "the seat is not yours",
    "illegal": "the action is not possible now",
    "seat-taken": "somebody else was faster",
    "one-seat": "you have a seat here already, and this table has one for each device",
    "wrong-stage": "not at this stage of the match",
    "not-alone": "other people are at the table, and nobody makes them wait",
    "not-host": "only the host of the table may do that",
    "removed": "the host has taken this seat away from you",
    "no-such-table": "there is no such table",
    "too-many": "too many tables, watchers or connections",
    "unavailable": "the server could not write it down; try again",
}
