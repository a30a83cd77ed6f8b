"""The purses and places of all addresses, shared by every connection of one server.

A purse holds milliseconds of the server's time (settings.py says what costs how much). Each socket
has a small share of its own for when somebody else behind the same address has emptied the purse:
who plays calmly plays on. What is used of it is owed to the purse, and all sockets' shares together
are no more than what flows into a purse, so many sockets get no more than one.
"""

import asyncio
import ipaddress
import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from krabbel.server.limits import Bucket, Buckets, Places, client_of, plain_address
from krabbel.server.logs import note
from krabbel.server.settings import COSTS_MS, Limits


class Doors:
    """What every address may still do."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self.limits, self.clock = limits, clock
        self.purses = Buckets(limits.purse, clock=clock)
        self.connections = Places(limits.connections)  # from accept on, HTTP and sockets
        self.sockets = Places(limits.sockets)
        self._proxies: list[ipaddress.IPv4Network | ipaddress.IPv6Network] = []
        self.turned_away = 0  # connections of addresses that have too many
        self.floods = 0  # connections that were cut
        self.unserved = Counter[str]()  # requests that no application was shown, by status
        self.frames: dict[str, int] = {}  # by client; let in in this turn of the loop

    def trust(self, proxies: Sequence[str]) -> None:
        """Count no connection of these proxies: they bring many clients."""
        self._proxies = [ipaddress.ip_network(proxy, strict=False) for proxy in proxies]

    def client_at(self, peer: object) -> str | None:
        """Return the client at a socket's address; None for a proxy, and where there is none."""
        if not isinstance(peer, tuple):
            return None
        address = plain_address(peer[0].partition("%")[0])
        if any(address in proxies for proxies in self._proxies):
            return None
        return client_of(str(address))

    def flooded(self, client: str, ids: Mapping[str, str]) -> None:
        """Count and log that a connection was cut because it sent too much."""
        self.floods += 1
        note("a flood was cut", logging.WARNING, client=client, **ids)

    def let_in(self, client: str | None) -> bool:
        """Count a connection from now on, unless its client has too many."""
        if client is None:
            return True
        self.purses.charge(client, COSTS_MS["connection"])
        placed = self.connections.take(client)
        self.turned_away += not placed
        return placed

    def let_out(self, client: str | None) -> None:
        """Count a connection no more."""
        if client is not None:
            self.connections.give_back(client)

    def count_frames(self, client: str, frames: int) -> None:
        """Count frames that were let in, until the next turn of the loop."""
        if not self.frames:
            asyncio.get_running_loop().call_soon(self.frames.clear)
        self.frames[client] = self.frames.get(client, 0) + frames


class Account:
    """What one socket spends: of its address's purse and, where that is empty, of its own share."""

    def __init__(self, doors: Doors, client: str | None) -> None:
        self.doors, self.client = doors, client or ""
        self.ids: dict[str, str] = {}  # of request and table, for the log
        self._own = Bucket(doors.limits.own, doors.clock())
        self._own.take(doors.clock(), doors.limits.own.burst)  # a new socket has saved nothing

    def spend(self, kind: str) -> bool:
        """Pay for a request; whoever cannot pays for the refusal."""
        cost, purses = COSTS_MS[kind], self.doors.purses
        if purses.take(self.client, cost):
            return True
        is_paid = self._own.take(self.doors.clock(), cost)
        purses.charge(self.client, cost if is_paid else COSTS_MS["refusal"])
        return is_paid

    def charge(self, now: float, cost: float) -> bool:
        """Pay for what has happened already; whether something is owed."""
        if self.doors.purses.take(self.client, cost):
            return False
        self.doors.purses.charge(self.client, cost)
        return self._own.charge(now, cost)

    def wait(self) -> float:
        """Return the seconds until something can be paid for."""
        owed = self.doors.purses.wait(self.client)
        return owed and min(owed, self._own.wait(self.doors.clock(), COSTS_MS["frame"]))
