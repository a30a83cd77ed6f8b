"""Moments to film: found in matches of normal bots, as the messages that a server sends."""

import json
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

import krabbel
from krabbel.bots import decide, luck
from krabbel.protocol import messages
from krabbel.server.tables.audience import ENCODE
from krabbel.server.tables.views import ViewCache

FRIENDS = {"Mia": "ladybird", "Ben": "weevil", "Cleo": "firefly", "Noa": "moth"}
RECENT = 3  # moves whose states are kept
Message = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """What happens in it, and how long its film is."""

    game: str
    shown: Callable[[Message], bool]  # whether what a move brings about is it
    ms: int
    moves: int = 1  # of one player in a row, at least


def kinds(message: Message) -> list[str]:
    """List the kinds of the events that the last move brought about."""
    return [event["kind"] for event in message["news"][-1]["events"]]


def _brings(kind: str) -> Callable[[Message], bool]:
    return lambda message: kind in kinds(message)


def _judged(*, fooled: bool) -> Callable[[Message], bool]:
    """Somebody else's judgement; whoever is fooled collects the card themselves."""

    def shown(message: Message) -> bool:
        news = message["news"][-1]
        for event in news["events"]:
            if event["kind"] == "judged" and news["seat"]:
                return bool(event["words"]["collector"]["seat"] == news["seat"]) == fooled
        return False

    return shown


def _pair_by_taking(message: Message) -> bool:
    return "pairs" in kinds(message) and "king" not in kinds(message)


def _lays(message: Message) -> bool:
    return bool(message["news"][-1]["seat"]) and message["news"][-1]["action"].startswith("lay")


MOMENTS = {
    "party-bugs-revealed": Moment("party-bugs", _brings("revealed"), 2500),
    "party-bugs-pair": Moment("party-bugs", _pair_by_taking, 2500),
    "party-bugs-king": Moment("party-bugs", _brings("king"), 5600),
    "poker-royal-right": Moment("poker-royal", _judged(fooled=False), 4200),
    "poker-royal-wrong": Moment("poker-royal", _judged(fooled=True), 4200),
    "poker-royal-fourth": Moment("poker-royal", _brings("lost_animals"), 5600),
    "rucki-zucki-chain": Moment("rucki-zucki", _lays, 2600, moves=4),
    "rucki-zucki-joker": Moment("rucki-zucki", _brings("joker_taken"), 2200),
    "go5-skipped": Moment("go5", _brings("skipped"), 2600),
    "go5-call": Moment("go5", _brings("go5"), 5600),
}


def find(moment: Moment) -> tuple[Message, list[Message]]:
    """Return what the first seat sees before the moment, and what comes to it then."""
    for seed in count(1):
        seen = list(_match(moment.game, seed))
        pairs = list(enumerate(seen))[1:]
        for wanted, run in groupby(pairs, lambda one: _key(moment, one[1])):
            places = [place for place, _ in run]
            if wanted is not None and len(places) >= moment.moves:
                first, last = places[0], places[0] + moment.moves
                return seen[first - 1], seen[first:last]
    raise AssertionError


def _key(moment: Moment, message: Message) -> int | None:
    """Whose move it is that makes the moment, if it does."""
    seat: int = message["news"][-1]["seat"]
    return seat if moment.shown(message) else None


def _match(name: str, seed: int) -> Iterator[Message]:
    """Play a match; what the first seat is told after every move."""
    game = krabbel.game(name)
    table = game.table(len(FRIENDS), seed)
    states = deque([bytes(table.state.data)], RECENT)
    views = ViewCache(table, states)
    yield _message(views)
    while not table.over:
        seat = table.waiting[0]
        table.act(seat, decide(game, "normal", table.state, seat, luck(seed, len(table.history))))
        states.append(bytes(table.state.data))
        yield _message(views)


def _message(views: ViewCache) -> Message:
    told = len(views.table.course) - 1
    sent = views.message(0, told if told >= 0 else None, None, may_take_back=False)
    message: Message = json.loads(sent)
    return message


def table_message(game: str) -> Message:
    """Return the table at which the friends sit."""
    players = [
        messages.Player(
            kind="person",
            name=name,
            picture=picture,
            level=None,
            here=True,
            stand_in=False,
            left=False,
            yours=seat == 0,
        )
        for seat, (name, picture) in enumerate(FRIENDS.items())
    ]
    table = messages.Table(
        id="staged",
        game=game,
        game_version=krabbel.game(game).version,
        options={},
        stage="playing",
        players=players,
        spectators=0,
        host=True,
        clock_s=None,
        commitment="0" * 64,
        seed=None,
        rematch=None,
        round_end=None,
    )
    message: Message = json.loads(ENCODE(table))
    return message
