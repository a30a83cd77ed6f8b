"""A link between two servers: one line, on which both prove first that they know the secret.

Whoever called opens channels on it and asks; whoever was called answers. What is written in one
turn of the loop goes out in one piece. Nothing is encrypted: links belong into private networks.
"""

import asyncio
import hmac
import secrets
import socket
from collections.abc import Callable
from typing import Protocol, cast

from krabbel.server.cluster.frames import LONGEST, NO_CHANNEL, BadFrame, FrameReader, Kind, pack
from krabbel.server.logs import log, unexpected

VERSION = b"krabbel link 1"  # raised when servers of different versions cannot talk
NONCE_BYTES = 16
PROOF_BYTES = 200  # of a frame, at most, while nothing is proved
UNREAD_BYTES = 32_000_000  # a link that is further behind is cut
SILENCE_S = 3.0  # after which the other end counts as dead
PROVE_S = 3.0  # to prove that one knows the secret


class Side(Protocol):
    """What is done with what comes over a link."""

    def receive(self, channel: int, kind: Kind, payload: bytes) -> None:
        """Handle a frame."""
        ...

    def lost(self) -> None:
        """Handle the end of the link."""
        ...


class Link(asyncio.Protocol):
    """One end. `calls`: whether this end has called the other one."""

    side: Side

    def __init__(self, secret: str, owner: str, on_end: Callable[[], None], *, calls: bool) -> None:
        self._secret, self._owner, self._calls = secret.encode(), owner, calls
        self._on_end = on_end
        self._proved = False  # each end to the other
        self._reader = FrameReader(PROOF_BYTES)
        self._waiting: list[bytes] = []  # frames of this turn of the loop
        self._nonce, self._theirs = secrets.token_bytes(NONCE_BYTES), b""
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._heard_at = self._loop.time()
        self.settled = asyncio.Event()  # both have proved who they are, or the link is lost

    # What asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Prove, or wait for the other end's proof."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        self._transport.set_write_buffer_limits(UNREAD_BYTES)
        line = transport.get_extra_info("socket")
        if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self._calls:
            self.send(NO_CHANNEL, Kind.PROOF, self._nonce)
        self._loop.call_later(PROVE_S, self._check_proved)

    def data_received(self, data: bytes) -> None:
        """Handle what has come; whatever is wrong with it ends the link."""
        self._heard_at = self._loop.time()
        try:
            for channel, kind, payload in self._reader.read(data):
                if self._transport is None or self._transport.is_closing():
                    return
                if not self._proved:
                    self._prove(kind, payload)
                elif kind is not Kind.PING:
                    self.side.receive(channel, kind, payload)
        except BadFrame as bad:
            log.warning("a link was cut: %s", bad)
            self.abort()
        except Exception as error:
            unexpected(error, "a link")
            self.abort()

    def connection_lost(self, _error: Exception | None) -> None:
        """Tell everybody on it."""
        self._transport = None
        self._on_end()
        self.side.lost()
        self.settled.set()

    # What others call

    @property
    def is_open(self) -> bool:
        """Whether both ends have proved who they are, and the line is there."""
        return self._proved and self._transport is not None

    def send(self, channel: int, kind: Kind, payload: bytes = b"") -> None:
        """Send a frame at the end of this turn of the loop."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(pack(channel, kind, payload))

    def check_alive(self, *, excused: bool = False) -> None:
        """Send a sign of life; cut the link where none has come for too long.

        `excused`: this server itself has not listened for a while.
        """
        if excused:
            self._heard_at = self._loop.time()
        if self._loop.time() - self._heard_at > SILENCE_S:
            log.warning("a link was cut: the other server is silent")
            self.abort()
        elif self._proved:
            self.send(NO_CHANNEL, Kind.PING)

    def close(self) -> None:
        """End the link, after what is still on its way."""
        self._flush()
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """Cut the link."""
        if self._transport is not None:
            self._transport.abort()

    def _flush(self) -> None:
        frames, self._waiting = self._waiting, []
        if self._transport is None or self._transport.is_closing() or not frames:
            return
        self._transport.write(b"".join(frames))
        if self._transport.get_write_buffer_size() > UNREAD_BYTES:
            log.warning("a link was cut: the other server is too slow")
            self.abort()

    # The proof: caller and called have each other sign a fresh number

    def _prove(self, kind: Kind, payload: bytes) -> None:
        if kind is not Kind.PROOF:
            raise BadFrame("no proof")
        if not self._calls:
            theirs, proof = payload[:NONCE_BYTES], payload[NONCE_BYTES:]
            self._check(proof, b"caller", self._nonce, theirs)
            self.send(NO_CHANNEL, Kind.PROOF, self._sign(b"called", theirs, self._nonce))
            self._open()
        elif len(payload) == NONCE_BYTES:
            self._theirs = payload
            proof = self._sign(b"caller", payload, self._nonce)
            self.send(NO_CHANNEL, Kind.PROOF, self._nonce + proof)
        else:
            self._check(payload, b"called", self._nonce, self._theirs)
            self._open()

    def _open(self) -> None:
        self._reader.longest = LONGEST
        self._proved = True
        self.settled.set()

    def _sign(self, role: bytes, *nonces: bytes) -> bytes:
        signed = b"\0".join((VERSION, role, self._owner.encode(), *nonces))
        return hmac.digest(self._secret, signed, "sha256")

    def _check(self, proof: bytes, role: bytes, *nonces: bytes) -> None:
        if not hmac.compare_digest(proof, self._sign(role, *nonces)):
            raise BadFrame("the other end does not know the secret, or is another server")

    def _check_proved(self) -> None:
        if not self._proved:
            self.abort()


async def call(link: Link, address: str) -> None:
    """Open a link to the server at an address, "host:port"; OSError where it does not answer."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(PROVE_S):
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda: link, host.strip("[]"), int(port))
            await link.settled.wait()
    except (TimeoutError, ValueError) as bad:
        link.abort()
        raise OSError(f"the server at {address!r} does not answer") from bad
    if not link.is_open:
        raise OSError(f"the server at {address!r} is none of ours")
