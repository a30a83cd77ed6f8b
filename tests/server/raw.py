"""Frames as a client sends them, one by one, right or wrong (RFC 6455, section 5.2), and what comes
before: the request for a socket (section 4.1)."""

TEXT, CONT, CLOSE, PING, FINAL = 1, 0, 8, 9, 0x80


def frame(payload=b"", opcode=TEXT, *, final=True):
    """A client's frame; its mask is zero."""
    first = (FINAL if final else 0) | opcode
    if len(payload) < 126:
        head = bytes([first, 0x80 | len(payload)])
    else:
        head = bytes([first, 0x80 | 126]) + len(payload).to_bytes(2)
    return head + bytes(4) + payload


def upgrade(port, table, cookies, version=13):
    """The request for a table's socket."""
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Cookie: {cookie}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Sec-WebSocket-Version: {version}",
    )
    return "\r\n".join([*head, "", ""]).encode()
