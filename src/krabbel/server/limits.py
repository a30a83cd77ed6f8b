"""How much one client may ask for: token buckets, and how many of something at a time.

A bucket holds so many tokens and fills up again at a steady rate; whoever finds it empty waits.
"""

import ipaddress
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    a_second: float


@dataclass(frozen=True)
class Limits:
    """The house's limits. Generous: a whole school may sit behind one address."""

    body_bytes: int = 32_768  # of a POST or PUT
    message_bytes: int = 4_096  # on a socket; longer ones are refused
    frame_bytes: int = 16_384  # on a socket; longer ones end the connection
    looks: Rate = Rate(burst=600, a_second=100)  # GET, for each address
    requests: Rate = Rate(burst=120, a_second=20)  # POST and PUT, for each address
    reports: Rate = Rate(burst=60, a_second=10)  # replays and records: they cost the most
    tables: Rate = Rate(burst=40, a_second=0.5)  # set up, for each address
    tables_of_guest: Rate = Rate(burst=20, a_second=0.1)
    connects: Rate = Rate(burst=120, a_second=10)  # sockets opened, for each address
    connections: int = 200  # sockets open at a time, for each address
    messages: Rate = Rate(burst=100, a_second=40)  # on each socket
    malformed_cost: float = 5  # more messages that one which cannot be read counts for
    warnings: int = 20  # refusals for being too fast before the socket is closed
    unread_bytes: int = 500_000  # that wait for a slow reader


class Bucket:
    """The tokens of one client."""

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
        """Take so many more, as far as there are any."""
        self._tokens = max(0, self._tokens - cost)


class Buckets:
    """A bucket for each client; those not heard of for longest are forgotten."""

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
    """How many connections every client has open."""

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
    """Who is meant by an address: of the newer kind a household has 2 ** 64."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if known.version == 6 and not known.ipv4_mapped:
        return str(ipaddress.ip_network((int(known) >> 64 << 64, 64)))
    return str(known)
