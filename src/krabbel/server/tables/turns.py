"""Whose clock runs, which bots are asked, and when the table is to wake up.

`Turns` has no loop, no clock and no tasks: it is handed the time and the situation, and returns
orders that the table carries out.
"""

from collections.abc import Set

from msgspec import Struct

from krabbel.core.menus import NO_ACTION
from krabbel.server.settings import Settings
from krabbel.server.tables.hosts import Hosts
from krabbel.server.tables.match import Match
from krabbel.server.tables.presence import Presence
from krabbel.server.tables.round_break import NO_MOVE, RoundBreak
from krabbel.server.tables.seats import Seats
from krabbel.server.tables.situation import Situation

NOBODY: frozenset[int] = frozenset()


class Orders(Struct, frozen=True):
    """What a table is to do from now on, and what it shows of it."""

    ask: dict[int, str] = {}  # seat: the level of the bot that moves
    due: dict[int, float] = {}  # seat: when its time for a move is up
    wake_at: float | None = None  # settle again then, if nothing happens before
    stand_ins: frozenset[int] = NOBODY  # seats that a bot plays until their people are back
    seem_here: frozenset[int] = NOBODY  # people who are here as far as the others are told
    waits_for: tuple[int, ...] = ()  # people who still look at the scores of a round
    round_end: int = NO_MOVE  # the move that has ended that round
    hosts: frozenset[str] = frozenset()  # the guests who are the host
    stalled: bool = False  # the store fails
    shown: tuple[object, ...] = ()  # all that everybody at the table is told of it

    def overdue(self, now: float) -> list[int]:
        """Return the seats whose time is up."""
        return [seat for seat, until in self.due.items() if until <= now]


class Turns:
    """The clocks, absences and breaks of one table, from one settling to the next."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.presence = Presence(settings.away_s, settings.back_s)
        self.hosts = Hosts(settings.away_s)
        self.round_break = RoundBreak(settings.scores_s, settings.look_s)
        self.wait_until: float | None = None  # somebody alone with bots has them wait
        self.deal_until: float | None = None  # somebody is waited for before the deal
        # The store fails: that is told until something is written, and tried then.
        self.check_at: float | None = None
        self.due: dict[int, float] = {}
        self.forced: set[int] = set()  # seats whose time is up: a bot makes this one move
        self._noted: tuple[Seats | None, Set[str]] = None, frozenset()  # who was here, of whom

    def settle(
        self, now: float, situation: Situation, here: Set[str], acted: int | None = None
    ) -> Orders:
        """Recompute clocks, bot turns and the next wake-up; `acted` is the seat that just moved."""
        presence, pause = self.presence, self.round_break
        match = situation.match if situation.stage == "playing" else None
        seats = situation.seats
        self.deal_until = self.deal_until if situation.stage == "dealing" else None
        self.check_at = self.check_at if acted is None else None
        stalled = self.check_at is not None
        if self._noted[0] is not seats or self._noted[1] is not here or self.hosts.away_since:
            self._noted = seats, here
            presence.update(seats, here, now)
            self.hosts.update(situation.stored.host, seats, here, now)
        if acted is not None:
            self.forced.discard(acted)
            if match is not None and match.round_counted:
                pause.begin(match.version, now)
            elif pause.move != NO_MOVE:
                pause.be_ready({acted} & presence.here, now)  # who moves has seen the scores
        if not here:
            match, self.wait_until = None, None
        stand_ins = presence.stand_ins(now) if match and presence.away_since else NOBODY
        seem_here = presence.seem_here(now) if presence.just_gone else presence.here
        waits_for = pause.waits_for(seem_here, now) if match and pause.move != NO_MOVE else ()
        if self.wait_until is not None:
            self._end_wait(now, situation, acted)
        ask: dict[int, str] = {}
        if match is not None and not waits_for:
            ask = self._start_clocks(now, situation, match, stand_ins, acted)
        if match is None or waits_for or self.wait_until is not None:
            self.due = {}  # while the bots wait, their person's clock does, too
        idle_s = self.settings.over_s if situation.stage == "over" else self.settings.idle_s
        wake_at = min(self.due.values(), default=None) if here else now + idle_s
        if here and (
            waits_for
            or presence.away_since
            or presence.just_gone
            or self.wait_until
            or self.deal_until
            or stalled
            or self.hosts.away_since
        ):
            wake_at = self._next(now, waits_for)
        hosts = self.hosts.now
        shown = stand_ins, seem_here, waits_for, hosts, stalled
        who = stand_ins, seem_here, waits_for, pause.move, hosts
        return Orders(ask, self.due, wake_at, *who, stalled, shown)

    def ready(self, now: float, seats: Set[int], move: int) -> None:
        """Note that seats have seen the scores of the round that this move has ended."""
        if move == self.round_break.move:
            self.round_break.be_ready(seats, now)

    def wait(self, now: float, *, on: bool) -> None:
        """Have the bots wait for somebody who is alone with them, or go on."""
        self.wait_until = now + self.settings.wait_s if on else None

    def _end_wait(self, now: float, situation: Situation, acted: int | None) -> None:
        """End it if it is over: by time, by their own move, or since they are not alone."""
        late = self.wait_until is not None and self.wait_until <= now
        if late or situation.solo is None or acted == situation.solo:
            self.wait_until = None

    def force(self, seat: int) -> None:
        """Have a bot make the next move of a seat whose time is up."""
        self.forced.add(seat)

    def _start_clocks(
        self,
        now: float,
        situation: Situation,
        match: Match,
        stand_ins: Set[int],
        acted: int | None,
    ) -> dict[int, str]:
        """Start the clocks of people who are newly to act; return the bots that are, by seat."""
        ask: dict[int, str] = {}
        due: dict[int, float] = {}
        waiting = match.table.waiting
        self.forced.intersection_update(waiting)
        for seat in waiting:
            sitting = situation.seats[seat]
            if sitting.kind == "bot":
                ask[seat] = sitting.level or match.stand_in_level
            elif seat in stand_ins or seat in self.forced:
                ask[seat] = match.stand_in_level
            else:
                limit: float | None = situation.stored.clock_s
                if match.silence != NO_ACTION and match.may_pass_silently(seat):
                    limit = self.settings.claim_s
                if limit is not None:
                    goes_on = seat in self.due and seat != acted
                    due[seat] = self.due[seat] if goes_on else now + limit
        self.due = due
        return ask

    def _next(self, now: float, waits_for: tuple[int, ...]) -> float | None:
        """Return when a clock, an absence or the break between rounds is to be looked at."""
        if self.check_at is not None:
            return self.check_at  # till then nothing can be written for a clock, either
        until = self.round_break.until if waits_for else None
        absences = self.presence.next(now), self.hosts.next(now)
        waits = until, self.wait_until, self.deal_until
        times = (*self.due.values(), *absences, *waits)
        return min((when for when in times if when is not None), default=None)
