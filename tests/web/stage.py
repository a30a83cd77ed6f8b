"""A page at a table that stands still: any position of a match, without playing to it.

The messages are made by the server's own code and put into the page's socket.
"""

import json
from collections import deque
from itertools import islice
from typing import Any

from msgspec import structs

from krabbel.bots import decide, luck
from krabbel.core.table import Table
from krabbel.protocol import messages
from krabbel.server.tables.audience import ENCODE
from krabbel.server.tables.names import BOTS
from krabbel.server.tables.pictures import PICTURES
from krabbel.server.tables.views import ViewCache
from tests.strategies import chances, step

ADDRESS = "/t/staged"
REMATCH = "staged-again"
RECENT = 3  # moves that a page is told of with a position
SENSIBLE = 0.6  # of a match's moves; the others are random, so that rare sights are seen
MOVES = 250  # of a match, at most


class Stage:
    """The socket of a page, with us at its other end."""

    def __init__(self, person):
        self.page = person.page
        self.socket: Any = None  # until the page connects
        self.messages: tuple[str, ...] = ()
        self.next: tuple[str, ...] = ()  # at the rematch
        self.page.route_web_socket("**/socket", self._connect)

    def show(self, position):
        """Come to a table in this position; who looks sits at its first seat."""
        self.messages = position
        self.page.goto(ADDRESS)
        self.page.locator("[data-part=centre]").wait_for()

    def show_end(self, position, rematch=None):
        """Look at the board of a match that is over, where one may be invited to a rematch."""
        self.next = () if rematch is None else (rematch,)
        self.show(position)
        if rematch is None:
            self.page.get_by_test_id("result").wait_for()
            self.page.keyboard.press("Escape")
            return
        self.page.get_by_test_id("result").locator(".next [role=status]:has(*)").wait_for()
        self.page.keyboard.press("Escape")
        self.page.locator(".above [role=status]:has(*)").wait_for()

    def _connect(self, socket):
        self.socket = socket
        socket.on_message(self._hear)

    def _hear(self, text):
        wish = json.loads(text)
        if wish["type"] == "enter":
            self.socket.send(ENCODE(messages.Done(wish["id"], 0)).decode())
            self.messages = self.next
        elif wish["type"] == "look":
            for message in self.messages:
                self.socket.send(message)


def positions(game, players, options, deal, many):
    """Positions of one match in which the first seat is to act, as the messages that show them.

    The first of every phase, the fullest ones, and then some: as many as wanted, if there are.
    """
    met = list(_turns(game, players, options, deal))
    first = {phase: (size, shown) for phase, size, shown in reversed(met)}
    fullest = sorted(met, key=lambda one: one[1], reverse=True)
    chosen = [shown for _, shown in first.values()]
    chosen += [shown for _, _, shown in fullest[:: max(1, len(fullest) // many)]]
    table = ENCODE(_table(game, players)).decode()
    return [(table, shown) for shown in islice(dict.fromkeys(chosen), many)]


def ending(game, players, options, deal):
    """The messages that show the last position of a match of friends, and its rematch's."""
    *_, views = _course(game, players, options, deal)
    assert views.table.over
    shown = views.message(0, len(views.table.course) - RECENT, None, may_take_back=False)
    table = _table(game, players)
    friends = [structs.replace(one, kind="person", level=None) for one in table.players]
    over = structs.replace(table, stage="over", players=friends, rematch=REMATCH)
    rematch = structs.replace(table, id=REMATCH, stage="open", players=friends)
    return (ENCODE(over).decode(), shown.decode()), ENCODE(rematch).decode()


def _turns(game, players, options, deal):
    """Phase, size and message of every moment at which the first seat, and it alone, is to act."""
    for views in islice(_course(game, players, options, deal), MOVES):
        table = views.table
        if table.waiting == (0,):
            told = max(0, len(table.course) - RECENT) or None
            shown = views.message(0, told, None, may_take_back=True)
            yield table.state.phase, len(ENCODE(table.view(0))), shown.decode()


def _course(game, players, options, deal):
    """What is seen of a match, before every move and at its end."""
    chance = chances("stage", game.name, players, deal)
    table = Table(game, players, chance.getrandbits(128), options)
    states = deque([bytes(table.state.data)], RECENT + 1)
    views = ViewCache(table, states)
    yield views
    while not table.over:
        if chance.random() < SENSIBLE:
            seat = chance.choice(table.waiting)
            assert table.seed is not None
            key = luck(table.seed, len(table.history))
            table.act(seat, decide(game, "normal", table.state, seat, key))
        else:
            step(table, chance)
        states.append(bytes(table.state.data))
        yield views


def _table(game, players):
    names = ["", *chances("names", game.name, players).sample(BOTS, players - 1)]
    return messages.Table(
        id="staged",
        game=game.name,
        game_version=game.version,
        options={},
        stage="playing",
        players=[_player(seat, name) for seat, name in enumerate(names)],
        spectators=0,
        host=True,
        clock_s=None,
        commitment="0" * 64,
        seed=None,
        rematch=None,
        round_end=None,
    )


def _player(seat, name):
    return messages.Player(
        kind="bot" if seat else "person",
        name=name,
        picture=PICTURES[seat],
        level="normal" if seat else None,
        here=True,
        stand_in=False,
        left=False,
        yours=seat == 0,
    )
