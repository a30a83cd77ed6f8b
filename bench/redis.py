"""A Redis or Valkey of one's own, on a loopback port that was free, and a client for PUBLISH.

It keeps nothing on disk. The client parses by hand what is published, as server/cluster its frames.
"""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from socket import create_connection
from typing import cast

from bench.postgres import WAIT_S, free_port

NAMES = ("redis-server", "valkey-server")
OPTIONS = ("--bind", "127.0.0.1", "--save", "", "--appendonly", "no")


class Redis:
    """A server, until the end of the block."""

    def __init__(self) -> None:
        path = next(filter(None, map(shutil.which, NAMES)), None)
        if path is None:
            sys.exit("Redis is missing: apt-get install redis-server (stop its service), or Valkey")
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="krabbel-redis-")), free_port()
        command = [path, "--port", str(self.port), "--dir", str(self.folder), *OPTIONS]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)

    def __enter__(self) -> "Redis":
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            with suppress(OSError), create_connection(("127.0.0.1", self.port)):
                return self
            time.sleep(0.02)
        raise TimeoutError("Redis does not answer")

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)


def command(*words: bytes) -> bytes:
    """Return a command as it is sent."""
    return b"".join([b"*%d\r\n" % len(words), *(b"$%d\r\n%s\r\n" % (len(w), w) for w in words)])


class Reader:
    """Cuts what arrives at a subscriber of one channel into what was published."""

    def __init__(self, channel: bytes) -> None:
        self._skip = len(command(b"subscribe", channel)) + len(b":1\r\n")  # that one is subscribed
        self._head = len(command(b"message", channel)) + len(b"$")  # the same before each
        self._buffer = bytearray()

    def read(self, arrived: bytes) -> Iterator[bytes]:
        """Yield all that is whole now."""
        buffer, at = self._buffer, 0
        buffer += arrived
        if len(buffer) < self._skip:
            return
        at, self._skip = self._skip, 0
        try:
            while (end := buffer.find(b"\r\n", at + self._head)) >= 0:
                start = end + 2
                stop = start + int(buffer[at + self._head : end])
                if len(buffer) < stop + 2:
                    break
                at = stop + 2
                yield bytes(buffer[start:stop])
        finally:
            del buffer[:at]


class Subscriber(asyncio.Protocol):
    """A connection on which everything of one channel arrives."""

    def __init__(self, channel: bytes, hear: Callable[[bytes], None]) -> None:
        self._channel, self._hear, self._reader = channel, hear, Reader(channel)
        self.subscribed = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Subscribe."""
        cast(asyncio.Transport, transport).write(command(b"SUBSCRIBE", self._channel))

    def data_received(self, data: bytes) -> None:
        """Hand on what was published."""
        self.subscribed.set()
        for message in self._reader.read(data):
            self._hear(message)


class Publisher(asyncio.Protocol):
    """A connection that publishes; what is said in one turn of the loop goes out in one piece."""

    def __init__(self) -> None:
        self._loop, self._waiting = asyncio.get_running_loop(), list[bytes]()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the line."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Read how many have heard it; nobody asks."""
        assert data.startswith(b":"), data

    def publish(self, channel: bytes, message: bytes) -> None:
        """Publish at the end of this turn of the loop."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(command(b"PUBLISH", channel, message))

    def _flush(self) -> None:
        commands, self._waiting = self._waiting, []
        self._transport.write(b"".join(commands))
