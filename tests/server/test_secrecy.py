"""All that goes over the wire to a viewer is the same when what they cannot know is dealt again."""

import json
import random
from dataclasses import replace

import msgspec
import pytest

from krabbel.core.seed import key_of
from krabbel.core.state import NO_SEAT
from krabbel.protocol.messages import Act, Look
from krabbel.server.store import StoredSeat, StoredTable
from krabbel.server.tables.replay import replay_of
from tests.server.desk import opened, run
from tests.strategies import GAMES, chances, combinations, new_table, setting_name

MOVES = 60  # of each match
SETTINGS = [
    (game, players, options)
    for game in GAMES
    for players in {game.players[0], game.players[-1]}
    for options in (combinations(game)[0], combinations(game)[-1])
]


@pytest.fixture(autouse=True)
def told_from_the_course(monkeypatch):
    """What decided a match is told from its whole course, which no twin of its last state has."""
    monkeypatch.setattr("krabbel.server.tables.views.SharedView.decided", lambda _: None)


def stored(table, viewer):
    """The table at its start: the viewer has one seat, somebody else all others."""
    people = ["viewer" if seat == viewer else "others" for seat in range(table.players)]
    return StoredTable(
        id="t",
        game=table.game.name,
        version=table.game.version,
        options=table.options,
        seed=table.seed,
        clock_s=20,
        host="others",
        stage="playing",
        created=0,
        seats=tuple(StoredSeat("person", who, holders=frozenset({who})) for who in people),
    )


class Side:
    """One of two servers: the truth, or a twin of it."""

    def __init__(self, desk, viewer):
        self.desk, self.viewer = desk, viewer

    async def open(self, table):
        await self.desk.store.create(table)
        self.eyes = await self.desk.enter(table.id, "viewer")
        self.others = await self.desk.enter(table.id, "others")
        await self.look(0)

    @property
    def match(self):
        return self.eyes.table.situation.match

    async def look(self, since):
        seat = None if self.viewer == NO_SEAT else self.viewer
        await self.eyes.look(seat, since)

    def deal_again(self, state):
        self.match.table.state.data[:] = state.data
        self.match.states[-1] = bytes(state.data)

    async def act(self, seat, code, name):
        caller = self.eyes if seat == self.viewer else self.others
        await caller.act(seat, self.match.names.names[code], name)
        await self.eyes.next("view", version=self.match.version)

    async def try_nonsense(self, names):
        """What is refused must tell nothing, either."""
        for seat, name in names:
            self.eyes.say(Act("nonsense", seat, name))
            await self.eyes.next("refused")


def twin_of(table, viewer, seat, code, chance):
    """A table that the viewer cannot tell from this one, and a move there that looks the same."""
    game = table.game
    twin = table.state.copy()
    game.rules.imagine(twin, viewer, key_of(chance.getrandbits(128)))
    after = table.copy()
    after.act(seat, code)
    seen = game.actions.seen_name(code)
    likely = game.offered(twin, seat)
    chance.shuffle(likely)
    for other in likely:
        alike = other == code if seat == viewer else game.actions.seen_name(other) == seen
        if alike:
            moved = twin.copy()
            game.rules.act(moved, seat, other)
            if game.view(moved, viewer) == after.view(viewer):
                return twin, other
    return table.state.copy(), code


def illegal(table, viewer, chance):
    """Things a viewer may try in vain: in their own seat, in others' seats, at any time."""
    name = table.game.actions.action_name
    mine = set() if viewer == NO_SEAT else set(table.actions(viewer))
    tried = [chance.randrange(table.game.actions.size) for _ in range(2)]
    return [
        (seat, name(code))
        for code in tried
        for seat in range(table.players)
        if seat != viewer or code not in mine
    ]


async def compare(table, viewer, chance):
    """Play the match twice, side by side; how many of the moves were made at twins."""
    twins = 0
    async with opened() as truth, opened() as other:
        sides = [Side(truth, viewer), Side(other, viewer)]
        for side in sides:
            await side.open(stored(table, viewer))
        for number in range(MOVES):
            if table.over:
                break
            seat = chance.choice(table.waiting)
            code = chance.choice(table.actions(seat))
            twin, alike = twin_of(table, viewer, seat, code, chance)
            twins += twin != table.state
            sides[1].deal_again(twin)
            nonsense = illegal(table, viewer, chance)
            table.act(seat, code)
            for side, chosen in zip(sides, (code, alike), strict=True):
                await side.try_nonsense(nonsense)
                await side.act(seat, chosen, str(number))
                if number % 10 == 9:
                    await side.look(since=0)
            assert sides[0].eyes.raw == sides[1].eyes.raw
            sides[1].deal_again(table.state)
        if viewer != NO_SEAT:
            await replays_tell_what_was_told(sides[0], number + 1)
    return twins


async def replays_tell_what_was_told(side, moves):
    """A replay through a seat's eyes has the very views and news that the seat was sent."""
    played = await side.desk.store.load("t")
    replay = json.loads(msgspec.json.encode(await replay_of(played, side.viewer, 0, moves + 1)))
    replayed = {frame["version"]: (frame["view"], frame["news"]) for frame in replay["frames"]}
    sent = [json.loads(raw) for raw in side.eyes.raw]
    views = [message for message in sent if message["type"] == "view"]
    assert len({view["version"] for view in views}) > min(moves, MOVES) / 2
    for view in views:
        shown, news = replayed[view["version"]]
        assert view["view"] == shown
        assert view["news"][-1:] in ([], [news])


@pytest.mark.parametrize(
    ("game", "players", "options"), SETTINGS, ids=[setting_name(*setting) for setting in SETTINGS]
)
def test_what_is_sent_is_the_same_whatever_the_others_hold(game, players, options):
    chance = chances("wire", setting_name(game, players, options))
    viewers = [NO_SEAT, chance.randrange(players)]
    twins = 0
    for viewer in viewers:
        table = new_table(game, players, options, chance)
        twins += run(compare(table, viewer, chance))
    assert twins > MOVES / 4


def test_two_seats_are_not_sent_the_same():
    """The comparison above can fail: it does for eyes that see more."""

    async def play():
        game = next(game for game in GAMES if game.name == "party-bugs")
        table = new_table(game, 3, {}, random.Random(1))
        twin = table.state.copy()
        game.rules.imagine(twin, 0, key_of(1))
        async with opened() as truth, opened() as other:
            sides = [Side(truth, 1), Side(other, 1)]
            for side in sides:
                await side.open(replace(stored(table, 1), id="t"))
            sides[1].deal_again(twin)
            for side in sides:
                side.eyes.table.views.viewers.clear()
                side.eyes.say(Look(1))
                await side.eyes.next("view")
            assert sides[0].eyes.raw != sides[1].eyes.raw

    run(play())
