"""What a table refuses leaves no reference cycles: each kind of request, in each way there is."""

from dataclasses import replace
from typing import get_args

import pytest

from krabbel.core.seed import commitment
from krabbel.protocol import messages as m
from krabbel.server.limits import Buckets
from krabbel.server.settings import JobLimits
from tests.server.cycles import RATES, check_refused, turns
from tests.server.desk import BEN, opened, passes, run

NUMBER = "5" * 32
SECRET = 7

pytestmark = pytest.mark.usefixtures("no_log")


async def sit(desk, table):
    """Ben comes to the table and takes a seat."""
    await desk.store.save_guest("ben", BEN)
    ben = await desk.enter(table, "ben")
    ben.say(m.Sit("sit", 1))
    assert (await ben.answer("sit"))["type"] == "done"


async def lobby(desk):
    """Ana's table, with Ben, before the match; a seat is free."""
    table = await desk.create("party-bugs", "me friend friend")
    await sit(desk, table)
    return table


async def playing(desk):
    """Ana and Ben play; it is Ana's turn, and both are there."""
    table = await desk.create("party-bugs", "me friend")
    ana = await desk.enter(table)
    await sit(desk, table)
    view = await ana.look(0)
    await ana.act(0, view["actions"][0], "made before")
    return table


async def alone(desk):
    """Ana plays with a bot, which has made its move."""
    table = await desk.create("party-bugs", "me normal")
    ana = await desk.enter(table)
    ana.say(m.Look(0))
    await ana.next("view", version=1)
    return table


async def all_seats(desk):
    return await desk.create("party-bugs", "me Ben Cem")


async def over(desk):
    known = await desk.stored(await desk.create("party-bugs", "me Ben"))
    await desk.store.create(replace(known, id="over", stage="over"))
    return "over"


async def old(desk):
    known = await desk.stored(await desk.create("party-bugs", "me Ben"))
    gone = {"gone": True}
    await desk.store.create(replace(known, id="old", stage="over", version=0, options=gone))
    return "old"


async def removed(desk):
    """Ben was removed from a match."""
    table = await playing(desk)
    ana = await desk.enter(table)
    ana.say(m.Remove("gone", 1, "Ben"))
    assert (await ana.answer("gone"))["type"] == "done"
    return table


async def dealt_without(desk):
    """Ana's number has not come in time."""
    table = await desk.create("party-bugs", "me friend")
    ana = await desk.enter(table)
    ana.say(m.Look(0, 0, commitment(SECRET)))
    await turns()
    await sit(desk, table)
    await passes(desk.shared.settings.reveal_s + 1)
    assert (await ana.look(0))["version"] == 0
    return table


def row(name, at, guest, code, make, **settings):
    return pytest.param(at, guest, code, make, settings, id=name)


SLOW = {"is_slow": True}  # too much was asked for already
REFUSED = [
    row("look: another's seat", playing, "eve", "not-your-seat", lambda _: m.Look(0)),
    row("look: no such seat", playing, "eve", "not-your-seat", lambda _: m.Look(5)),
    row("reveal: not committed", playing, "ana", "illegal", lambda n: m.Reveal(n, NUMBER)),
    row(
        "reveal: late", dealt_without, "ana", "wrong-stage", lambda n: m.Reveal(n, f"{SECRET:032x}")
    ),
    row("act: another's seat", playing, "eve", "not-your-seat", lambda n: m.Act(n, 0, "play 2")),
    row("act: no such seat", playing, "eve", "not-your-seat", lambda n: m.Act(n, 5, "play 2")),
    row("act: no action", all_seats, "ana", "illegal", lambda n: m.Act(n, 0, "dance")),
    row("act: no such card", all_seats, "ana", "illegal", lambda n: m.Act(n, 0, "play 99")),
    row("act: not possible", playing, "ana", "illegal", lambda n: m.Act(n, 0, "take 1")),
    row("act: before", lobby, "ana", "wrong-stage", lambda n: m.Act(n, 0, "play 2")),
    row("act: after", over, "ana", "wrong-stage", lambda n: m.Act(n, 0, "play 2")),
    row("act: id used", playing, "ana", "illegal", lambda _: m.Act("made before", 0, "play 99")),
    row("take back: not alone", playing, "ana", "illegal", lambda n: m.TakeBack(n, 0)),
    row("take back: nothing", alone, "ana", "illegal", lambda n: m.TakeBack(n, 0)),
    row("take back: not theirs", alone, "eve", "not-your-seat", lambda n: m.TakeBack(n, 0)),
    row("take back: id used", playing, "ana", "illegal", lambda _: m.TakeBack("made before", 0)),
    row("take back: before", lobby, "ana", "wrong-stage", lambda n: m.TakeBack(n, 0)),
    row("sit: taken", lobby, "eve", "seat-taken", lambda n: m.Sit(n, 1)),
    row("sit: nobody left it", playing, "eve", "seat-taken", lambda n: m.Sit(n, 1)),
    row("sit: no such seat", lobby, "eve", "not-your-seat", lambda n: m.Sit(n, 5)),
    row("sit: a second one", lobby, "ben", "one-seat", lambda n: m.Sit(n, 2)),
    row("sit: over", over, "eve", "wrong-stage", lambda n: m.Sit(n, 1)),
    row("sit: removed", removed, "ben", "removed", lambda n: m.Sit(n, 1)),
    row("sit: closed", removed, "eve", "seat-taken", lambda n: m.Sit(n, 1)),
    row("sit: too fast", lobby, "eve", "too-fast", lambda n: m.Sit(n, 2), **SLOW),
    row("stand: not theirs", lobby, "ben", "not-your-seat", lambda n: m.Stand(n, 0)),
    row("stand: over", over, "ana", "wrong-stage", lambda n: m.Stand(n, 0)),
    row("stand: too fast", lobby, "ana", "too-fast", lambda n: m.Stand(n, 0), **SLOW),
    row("rename: not theirs", lobby, "eve", "not-your-seat", lambda n: m.Rename(n, 0, "E", "cat")),
    row("rename: over", over, "ana", "wrong-stage", lambda n: m.Rename(n, 0, "A", "cat")),
    row(
        "rename: too fast",
        lobby,
        "ana",
        "too-fast",
        lambda n: m.Rename(n, 0, "A", "cat"),
        **SLOW,
    ),
    row("resize: not host", lobby, "ben", "not-host", lambda n: m.Resize(n, 3)),
    row("resize: later", playing, "ana", "wrong-stage", lambda n: m.Resize(n, 3)),
    row("resize: too few", lobby, "ana", "illegal", lambda n: m.Resize(n, 1)),
    row("resize: too fast", lobby, "ana", "too-fast", lambda n: m.Resize(n, 3), **SLOW),
    row("assign: not host", lobby, "ben", "not-host", lambda n: m.Assign(n, 2, "bot")),
    row("assign: later", playing, "ana", "wrong-stage", lambda n: m.Assign(n, 1, "bot")),
    row("assign: taken", lobby, "ana", "seat-taken", lambda n: m.Assign(n, 1, "bot")),
    row("assign: no level", lobby, "ana", "illegal", lambda n: m.Assign(n, 2, "bot", "none")),
    row("assign: no such seat", lobby, "ana", "not-your-seat", lambda n: m.Assign(n, 5, "bot")),
    row("assign: too fast", lobby, "ana", "too-fast", lambda n: m.Assign(n, 2, "bot"), **SLOW),
    row("remove: not host", lobby, "ben", "not-host", lambda n: m.Remove(n, 0, "Ana")),
    row("remove: no such seat", lobby, "ana", "not-your-seat", lambda n: m.Remove(n, 5, "Ben")),
    row("remove: nobody", lobby, "ana", "illegal", lambda n: m.Remove(n, 2, "Ben")),
    row("remove: the host", lobby, "ana", "not-host", lambda n: m.Remove(n, 0, "Ana")),
    row("remove: somebody else", lobby, "ana", "illegal", lambda n: m.Remove(n, 1, "Cem")),
    row("remove: too fast", lobby, "ana", "too-fast", lambda n: m.Remove(n, 1, "Ben"), **SLOW),
    row("free: not host", lobby, "ben", "not-host", lambda n: m.Free(n, 0, "Ana")),
    row("free: nobody", lobby, "ana", "illegal", lambda n: m.Free(n, 2, "Ben")),
    row("free: somebody else", lobby, "ana", "illegal", lambda n: m.Free(n, 1, "Cem")),
    row("free: too fast", lobby, "ana", "too-fast", lambda n: m.Free(n, 1, "Ben"), **SLOW),
    row("readmit: not host", lobby, "ben", "not-host", lambda n: m.Readmit(n)),
    row("readmit: too fast", lobby, "ana", "too-fast", lambda n: m.Readmit(n), **SLOW),
    row("stand-in: not host", playing, "ben", "not-host", lambda n: m.StandIn(n, 0)),
    row("stand-in: no such seat", playing, "ana", "not-your-seat", lambda n: m.StandIn(n, 5)),
    row("stand-in: a bot", alone, "ana", "illegal", lambda n: m.StandIn(n, 1)),
    row("stand-in: before", lobby, "ana", "wrong-stage", lambda n: m.StandIn(n, 1)),
    row("stand-in: here", playing, "ana", "illegal", lambda n: m.StandIn(n, 1)),
    row("start: not host", lobby, "ben", "not-host", lambda n: m.Start(n)),
    row("start: twice", playing, "ana", "wrong-stage", lambda n: m.Start(n)),
    row("start: no level", lobby, "ana", "illegal", lambda n: m.Start(n, "none")),
    row("rematch: spectator", over, "eve", "not-your-seat", lambda n: m.Rematch(n)),
    row("rematch: early", playing, "ana", "wrong-stage", lambda n: m.Rematch(n)),
    row("rematch: too many", over, "ana", "too-many", lambda n: m.Rematch(n), **SLOW),
    row("rematch: another version", old, "ana", "illegal", lambda n: m.Rematch(n)),
    row("wait: not alone", playing, "ana", "not-alone", lambda n: m.Wait(n, on=True)),
    row("wait: not theirs", alone, "eve", "not-your-seat", lambda n: m.Wait(n, on=True)),
    row("link: not theirs", lobby, "eve", "not-your-seat", lambda n: m.Link(n, 0)),
    row("device: not theirs", lobby, "eve", "not-your-seat", lambda n: m.RemoveDevice(n, 0, "x")),
    row("device: too fast", lobby, "ana", "too-fast", lambda n: m.RemoveDevice(n, 0, "x"), **SLOW),
    row("hint: not theirs", playing, "eve", "not-your-seat", lambda n: m.AskHint(n, 0)),
    row("hint: not in turn", playing, "ana", "illegal", lambda n: m.AskHint(n, 0)),
    row("hint: before", lobby, "ana", "wrong-stage", lambda n: m.AskHint(n, 0)),
    row("hint: too fast", all_seats, "ana", "too-fast", lambda n: m.AskHint(n, 0), **SLOW),
    row(
        "hint: busy",
        all_seats,
        "ana",
        "too-many",
        lambda n: m.AskHint(n, 0),
        jobs=JobLimits(of_guest=0),
    ),
    row("emote: not theirs", playing, "eve", "not-your-seat", lambda n: m.Emote(n, 0, "happy")),
    row(
        "emote: too many",
        playing,
        "ana",
        "too-fast",
        lambda n: m.Emote(n, 0, "happy"),
        **SLOW,
    ),
]


@pytest.mark.parametrize(("at", "guest", "code", "make", "settings"), REFUSED)
def test_a_refused_request_leaves_no_reference_cycle(at, guest, code, make, settings, monkeypatch):
    async def refused():
        is_slow = "is_slow" in settings
        async with opened(**RATES, **({} if is_slow else settings)) as desk:
            caller = await desk.enter(await at(desk), guest)
            if at in (all_seats, playing) and guest == "ana":
                await caller.look(0)
            if is_slow:
                monkeypatch.setattr(Buckets, "take", lambda *_: False)
            await check_refused(caller, lambda number: caller.say(make(number)), code)

    run(refused())


def test_every_kind_of_request_is_refused_above():
    above = {type(one.values[3]("")) for one in REFUSED}
    elsewhere = {m.Enter}
    never = {m.Ping, m.Ready}
    assert above | elsewhere | never == set(get_args(m.ClientMessage))
