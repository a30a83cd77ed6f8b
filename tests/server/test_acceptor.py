"""How connections are accepted: a few in each turn of the loop, each counted before TLS begins."""

import asyncio
import os
import socket
from contextlib import ExitStack, suppress
from itertools import pairwise
from typing import Any

from krabbel.server.listening import listen, own_names
from krabbel.server.settings import Limits
from krabbel.server.tls import own_certificate
from krabbel.server.wire.acceptor import A_TURN, Acceptor
from krabbel.server.wire.doors import Doors
from tests.server.guest import WAIT_S, opened

CLIENTS = 3 * A_TURN
GET = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Counted(Acceptor):
    """One that makes nothing of a connection."""

    welcomed = 0

    def _welcome(self, line, _peer):
        self.welcomed += 1
        line.close()


def connected(stack, port):
    line = socket.create_connection(("127.0.0.1", port), WAIT_S)
    return stack.enter_context(line)


def test_few_connections_are_accepted_in_one_turn():
    async def accept(bound):
        nobody: Any = None
        acceptor = Counted(bound, Doors(Limits()), nobody, None)
        counts = [0]
        while counts[-1] < CLIENTS:
            await asyncio.sleep(0)
            counts.append(acceptor.welcomed)
        acceptor.stop()
        return max(after - before for before, after in pairwise(counts))

    with ExitStack() as stack, listen("127.0.0.1", 0) as bound:
        for _ in range(CLIENTS):
            connected(stack, bound.getsockname()[1])
        assert asyncio.run(accept(bound)) == A_TURN


def test_whoever_is_one_too_many_is_not_served():
    with opened(limits=Limits(connections=3)) as server, ExitStack() as stack:
        lines = [connected(stack, server.port) for _ in range(4)]
        with suppress(ConnectionError):  # it may be closed by now
            lines[3].sendall(GET)
        with suppress(ConnectionError):
            assert lines[3].recv(1000) == b""
        lines[0].sendall(GET)
        assert b" 200 " in lines[0].recv(1000)


def test_who_never_begins_tls_is_counted(tmp_path):
    certificate = own_certificate(tmp_path, own_names())
    limits = Limits(connections=3)
    with opened(limits=limits, certificate=certificate) as server, ExitStack() as stack:
        lines = [connected(stack, server.port) for _ in range(4)]
        assert lines[-1].recv(1) == b""
        assert server.app.state.doors.turned_away == 1
        lines[0].sendall(b"no handshake at all\r\n\r\n")
        while lines[0].recv(1000):
            pass
        while server.app.state.doors.connections.taken("127.0.0.1") > 2:
            os.sched_yield()
