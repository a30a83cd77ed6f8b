"""Rate limits: token buckets, and how many connections a client may have open at a time.

A bucket holds so many tokens and is refilled at a steady rate; a client with an empty one waits.
What has happened already is charged all the same, so a bucket can owe. The numbers are in
settings.py.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic

from krabbel.server.settings import Rate

NEVER_S = 3600.0  # a wait that has no end, where nothing flows in


class Bucket:
    """Hold the tokens of one client."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._tokens, self._at = rate, rate.burst, now

    def take(self, now: float, cost: float = 1) -> bool:
        """Take so many tokens, if there are as many."""
        rate = self._rate
        tokens = min(rate.burst, self._tokens + (now - self._at) * rate.a_second)
        enough = tokens >= cost
        self._tokens, self._at = tokens - cost if enough else tokens, now
        return enough

    def charge(self, now: float, cost: float) -> bool:
        """Take tokens whether or not there are any; whether some are owed, at most a bucketful."""
        rate = self._rate
        left = min(rate.burst, self._tokens + (now - self._at) * rate.a_second) - cost
        self._tokens, self._at = max(-rate.burst, left), now
        return left < 0

    def wait(self, now: float, cost: float = 0) -> float:
        """Return the seconds until there are so many tokens; 0 means: until nothing is owed."""
        if self.take(now, 0) and self._tokens >= cost:
            return 0
        return min(NEVER_S, (cost - self._tokens) / (self._rate.a_second or 1 / NEVER_S))


class Buckets:
    """Keep a bucket per client; the least recently used ones are forgotten."""

    def __init__(self, rate: Rate, most: int = 20_000, clock: Callable[[], float] = monotonic):
        self._rate, self._most, self._clock = rate, most, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str, cost: float = 1) -> bool:
        """Take some of the client's tokens, if it has as many."""
        now = self._clock()
        return self._of(client, now).take(now, cost)

    def charge(self, client: str, cost: float) -> bool:
        """Take some of the client's tokens, in any case; whether it owes some."""
        now = self._clock()
        return self._of(client, now).charge(now, cost)

    def wait(self, client: str, cost: float = 0) -> float:
        """Return the seconds until the client has so many tokens."""
        now = self._clock()
        return self._of(client, now).wait(now, cost)

    def _of(self, client: str, now: float) -> Bucket:
        bucket = self._known.get(client)
        if bucket is None:
            bucket = self._known[client] = Bucket(self._rate, now)
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        else:
            self._known.move_to_end(client)
        return bucket


class Places:
    """Count the open connections of every client."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, client: str) -> bool:
        """Take a place, if there is one left."""
        if self._taken[client] >= self._most:
            return False
        self._taken[client] += 1
        return True

    def taken(self, client: str) -> int:
        """Return how many places a client has."""
        return self._taken.get(client, 0)

    def give_back(self, client: str) -> None:
        """Give a place back."""
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]


def plain_address(address: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """Read an address; a socket for IPv6 and IPv4 tells an IPv4 one as ::ffff:1.2.3.4."""
    known = ipaddress.ip_address(address)
    return getattr(known, "ipv4_mapped", None) or known


def client_of(address: str) -> str:
    """Return the client that an address counts for: an IPv6 client is its /64 prefix."""
    try:
        known = plain_address(address)
    except ValueError:
        return address
    if known.version == 6:
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return str(known)
