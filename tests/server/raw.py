"""Frames as a client sends them, one by one, right or wrong (RFC 6455, section 5.2)."""

TEXT, CONT, PING, FINAL = 1, 0, 9, 0x80


def frame(payload=b"", opcode=TEXT, *, final=True):
    """A client's frame; its mask is zero."""
    first = (FINAL if final else 0) | opcode
    if len(payload) < 126:
        head = bytes([first, 0x80 | len(payload)])
    else:
        head = bytes([first, 0x80 | 126]) + len(payload).to_bytes(2)
    return head + bytes(4) + payload
