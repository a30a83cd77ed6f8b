"""A client without manners: blocking sockets, and frames by hand, for bench/attack.py.

Only 127.0.0.0/8 is ever connected to; each line says which of its addresses it comes from.
"""

import http.client
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

HOST = "127.0.0.1"
TEXT, CONTINUATION, PING = 1, 0, 9
MASKED, FINAL = 0x80, 0x80
SHORT = 126  # bytes of a payload whose length has two bytes more
PATIENCE_S = 4
FILES = 8192


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True) -> bytes:
    """Return a client's frame; its mask is zero, which is a mask."""
    first = (FINAL if final else 0) | opcode
    if len(payload) < SHORT:
        head = struct.pack("!BB", first, MASKED | len(payload))
    else:
        head = struct.pack("!BBH", first, MASKED | SHORT, len(payload))
    return head + bytes(4) + payload


def message(kind: str, **fields: Any) -> bytes:
    """Return a message of the protocol as a frame."""
    return frame(json.dumps({"type": kind, **fields}).encode())


def connect(port: int, source: str) -> socket.socket:
    """Return a line from an address of this machine."""
    return socket.create_connection((HOST, port), PATIENCE_S, source_address=(source, 0))


def open_socket(port: int, source: str, table: str, cookie: str = "") -> socket.socket:
    """Return a WebSocket to a table; OSError where it is not let in."""
    line = connect(port, source)
    secret = f"Cookie: {cookie}\r\n" if cookie else ""
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {HOST}:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{secret}\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        more = line.recv(1)
        if not more:
            raise OSError("the server has hung up")
        head += more
    if b" 101 " not in head[:20]:
        raise OSError(head[:40])
    return line


def drain(line: socket.socket) -> int:
    """Read all that is there; how many bytes. OSError at the end."""
    return len(read(line))


def read(line: socket.socket) -> bytes:
    """Return all that is there. OSError at the end."""
    got = b""
    line.setblocking(False)
    try:
        while data := line.recv(1 << 20):
            got += data
        raise OSError("the server has hung up")
    except BlockingIOError:
        return got
    finally:
        line.settimeout(PATIENCE_S)


def push(line: socket.socket, block: bytes, until: float) -> int:
    """Send a block again and again until then, or until the line is cut; how many times."""
    sent = 0
    while monotonic() < until:
        line.settimeout(0.5)
        try:
            line.sendall(block)
            sent += 1
            drain(line)
        except TimeoutError:
            continue
        except OSError:
            break
    return sent


def ask(
    port: int, source: str, method: str, path: str, body: Any = None, cookie: str = ""
) -> tuple[int, Any, str]:
    """Return an answer over HTTP: its status, its JSON, the cookie."""
    line = http.client.HTTPConnection(HOST, port, PATIENCE_S, source_address=(source, 0))
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    try:
        line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = line.getresponse()
        given = (answer.getheader("Set-Cookie") or cookie).partition(";")[0]
        text = answer.read()
        return answer.status, json.loads(text) if text[:1] in b"{[" else text, given
    finally:
        line.close()


def set_up(port: int, source: str, wish: dict[str, Any]) -> tuple[str, str]:
    """Return a new table's id and the cookie of its host."""
    status, made, cookie = ask(port, source, "POST", "/api/tables", wish)
    if status != http.client.CREATED:
        raise OSError(f"no table: {status} {made}")
    return str(made["id"]), cookie


@contextmanager
def many_files() -> Iterator[None]:
    """Allow as many open files as attacks need."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
