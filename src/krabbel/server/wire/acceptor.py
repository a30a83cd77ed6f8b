"""Accepts connections: a few in each turn of the loop, and none of an address that has too many.

A loop's own server accepts as long as somebody connects, with a transport and a protocol for each,
and knows of nobody before their TLS handshake is done. Here an address is counted from accept.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable
from typing import Any

from krabbel.server.wire.doors import Doors
from krabbel.server.wire.gate import Gate

A_TURN = 20  # connections are accepted at once
HANDSHAKE_S, CLOSING_S = 10, 5  # for TLS to begin and to end
NO_FILES_S = 0.5  # until the next attempt where no more files can be opened
UNHEARD = (OSError, TimeoutError, asyncio.IncompleteReadError)  # of a client that is gone


class Acceptor:
    """Accepts at one listening socket; `make` makes the gate of a connection."""

    def __init__(
        self,
        bound: socket.socket,
        doors: Doors,
        make: Callable[[], Gate],
        tls: ssl.SSLContext | None,
    ) -> None:
        self._bound, self._doors, self._make = bound, doors, make
        self._over_tls: dict[str, Any] = {} if tls is None else _tls_of(tls)
        self._loop = asyncio.get_running_loop()
        self._welcoming: set[asyncio.Task[None]] = set()
        bound.setblocking(False)
        self.go_on()

    def go_on(self) -> None:
        """Accept from now on."""
        if self._bound.fileno() >= 0:
            self._loop.add_reader(self._bound, self._accept)

    def stop(self) -> None:
        """Accept nobody any more: whoever connects is refused."""
        self._loop.remove_reader(self._bound)
        self._bound.close()
        for task in self._welcoming:
            task.cancel()

    def _accept(self) -> None:
        for _ in range(A_TURN):
            try:
                line, peer = self._bound.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                self._loop.remove_reader(self._bound)
                self._loop.call_later(NO_FILES_S, self.go_on)
                return
            self._welcome(line, peer)

    def _welcome(self, line: socket.socket, peer: object) -> None:
        client = self._doors.client_at(peer)
        if not self._doors.let_in(client):
            line.close()
            return
        task = self._loop.create_task(self._serve(line, client))
        self._welcoming.add(task)
        task.add_done_callback(self._welcoming.discard)

    async def _serve(self, line: socket.socket, client: str | None) -> None:
        gate = self._make()
        gate.client, gate.is_counted = client, True
        try:
            line.setblocking(False)
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await self._loop.connect_accepted_socket(lambda: gate, line, **self._over_tls)
        except UNHEARD:
            line.close()
        except asyncio.CancelledError:
            line.close()
            raise
        finally:
            if not gate.was_open:  # nor will it be
                self._doors.let_out(client)


def _tls_of(context: ssl.SSLContext) -> dict[str, Any]:
    return {
        "ssl": context,
        "ssl_handshake_timeout": HANDSHAKE_S,
        "ssl_shutdown_timeout": CLOSING_S,
    }
