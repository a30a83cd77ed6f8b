"""Rate limits: token buckets, and how many connections a client may have open at a time.

A bucket holds so many tokens and is refilled at a steady rate; a client with an empty one waits.
The numbers are in settings.py.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from time import monotonic

from krabbel.server.settings import Rate


class Bucket:
    """Hold the tokens of one client."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._tokens, self._at = rate, rate.burst, now

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        rate = self._rate
        self._tokens = min(rate.burst, self._tokens + (now - self._at) * rate.a_second)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def charge(self, cost: float) -> None:
        """Take further tokens, as far as there are any."""
        self._tokens = max(0, self._tokens - cost)


class Buckets:
    """Keep a bucket per client; the least recently used ones are forgotten."""

    def __init__(self, rate: Rate, most: int = 20_000, clock: Callable[[], float] = monotonic):
        self._rate, self._most, self._clock = rate, most, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        """Take one of the client's tokens, if it has one left."""
        now = self._clock()
        bucket = self._known.setdefault(client, Bucket(self._rate, now))
        self._known.move_to_end(client)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return bucket.take(now)


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

    def give_back(self, client: str) -> None:
        """Give a place back."""
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]


def client_of(address: str) -> str:
    """Return the client that an address counts for: an IPv6 client is its /64 prefix."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 6 and not known.ipv4_mapped:
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return str(known)
