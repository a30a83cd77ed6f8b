"""Attacks over HTTP: half requests, endless heads, and more requests than anybody needs.

See attacks.py.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from time import monotonic, sleep

from bench.attacks import Target, attack, told
from bench.hostile import HOST, ask, connect, drain, push

HALF_REQUESTS = 3000
STATUS = re.compile(rb"HTTP/1\.1 (\d+) ")


@attack
def headers(target: Target) -> str:
    """HTTP connections: requests whose headers never end."""
    until, lines, sent = target.start(), 0, 0
    header = b"X-Header: " + b"a" * 8000 + b"\r\n"
    while monotonic() < until:
        try:
            with connect(target.port, target.source) as line:
                lines += 1
                line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                sent += push(line, header, until)
        except OSError:
            sleep(0.01)
    return f"{sent} header lines ({sent * len(header) / 1e6:.1f} MB) on {lines} connections"


@attack
def slowloris(target: Target) -> str:
    """3,000 HTTP connections that never finish their head."""
    return half_requests(target, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX")


@attack
def bodies(target: Target) -> str:
    """3,000 requests whose body never comes."""
    head = b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return half_requests(target, head + b"Content-Length: 100\r\n\r\n{")


def half_requests(target: Target, half: bytes) -> str:
    """Open many connections with half a request, and leave them."""
    until, lines = target.start(), []
    for _ in range(HALF_REQUESTS):
        try:
            line = connect(target.port, target.source)
            line.sendall(half)
            lines.append(line)
        except OSError:
            continue
    sleep(max(0, until - monotonic()))
    left = 0
    for line in lines:
        try:
            left += drain(line) == 0
        except OSError:
            continue
        finally:
            line.close()
    return f"{len(lines)} opened, {left} still open in the end"


@attack
def pages(target: Target) -> str:
    """The start page on one connection, 16 requests at a time."""
    request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 16
    until, sent = target.start(), 0
    while monotonic() < until:
        try:
            with connect(target.port, target.source) as line:
                sent += push(line, request, until)
        except OSError:
            sleep(0.01)
    return f"{sent * 16} requests written"


@attack
def connections(target: Target) -> str:
    """Connections that are opened and closed again, as fast as it goes."""
    until, opened = target.start(), 0
    while monotonic() < until:
        try:
            connect(target.port, target.source).close()
            opened += 1
        except OSError:
            sleep(0.01)
    return f"{opened / target.seconds:.0f} connections a second"


@attack
def replays(target: Target) -> str:
    """Replays of a long match, as often as the server answers."""
    until, codes = target.start(), Counter[int]()
    path = f"/api/tables/{target.known[0]}/replay?eyes=all&first=0&count=50"
    while monotonic() < until:
        try:
            codes[ask(target.port, target.source, "GET", path)[0]] += 1
        except OSError:
            sleep(0.05)
    return told(codes)


@attack
def strangers(target: Target) -> str:
    """Requests and sockets that name another Host or come from another page."""
    wrong_host = "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"
    from_here = f"Host: {HOST}:{target.port}\r\n"
    change = f"PUT /api/me HTTP/1.1\r\n{from_here}Content-Length: 2\r\n"
    socket = f"GET /api/tables/{'x' * 22}/socket HTTP/1.1\r\n{from_here}Origin: null\r\n"
    socket += "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    socket += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    requests = [
        wrong_host * 8,
        f"{change}Origin: https://evil.example\r\n\r\n{{}}" * 8,
        f"{change}Sec-Fetch-Site: cross-site\r\n\r\n{{}}" * 8,
        socket,
    ]
    return fire(target, [request.encode() for request in requests])


@attack
def wrong_requests(target: Target) -> str:
    """Requests of wrong methods, paths, types, sizes, depth and with cut bytes."""
    head = f"HTTP/1.1\r\nHost: {HOST}:{target.port}\r\n".encode()
    typed = head + b"Content-Type: application/json\r\n"
    bodies = [b"{", b"[" * 5000, b'{"name": 5}', b'{"name": "\xff"}', b"null", b" " * 40_000]
    bodies += [b'{"name": "\\ud800", "picture": ""}', b'{"name": "Eve", "picture": "cat\\n"}']
    requests = [
        b"PUT /api/me %sContent-Length: %d\r\n\r\n%s" % (typed, len(body), body) for body in bodies
    ]
    requests += [
        b"%s %s %s\r\n" % (method, path, head)
        for method in (b"GET", b"DELETE", b"PATCH", b"OPTIONS", b"NONSENSE")
        for path in (
            b"/../../etc/passwd",
            b"/%2e%2e/%00",
            b"/api/tables/x",
            b"/api/games/%0d%0a",
            b"*",
        )
    ]
    requests.append(b"GET / HTTP/9.9\r\n\r\n")
    return fire(target, requests)


def fire(target: Target, requests: Sequence[bytes]) -> str:
    """Send one after the other as soon as something comes back; come back when cut."""
    until, codes, lines, sent = target.start(), Counter[str](), 0, cycle(requests)
    while monotonic() < until:
        try:
            with connect(target.port, target.source) as line:
                lines += 1
                line.settimeout(0.5)
                answers = b"first"
                while answers and monotonic() < until:
                    line.sendall(next(sent))
                    answers = line.recv(1 << 16)
                    codes.update(code.decode() for code in STATUS.findall(answers))
        except OSError:
            sleep(0.001)
    return f"{told(codes)} on {lines} connections"
