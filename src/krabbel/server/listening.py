"""Where the server listens: ports that are free, addresses that friends can use."""

import contextlib
import ipaddress
import socket
from collections.abc import Callable, Sequence

from krabbel.core.errors import KrabbelError

FIRST_PORT = 8765
LAST_PORT = 65_535
PORTS = 20  # tried one after the other, where none was asked for
LOOPBACK = ("127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
UNREAD_MS = 30_000  # a connection whose other end acknowledges nothing for so long is cut


class BadProxy(KrabbelError):
    """Not the address of a proxy."""


class CannotListen(KrabbelError):
    """The address or port cannot be used."""


def listen(
    host: str,
    port: int | None,
    on_unusable: Callable[[int, Exception], None] = lambda _port, _why: None,
) -> socket.socket:
    """Return a listening socket; without a port, on the first one that can be used. Those before it
    are told, and why they cannot."""
    wanted = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]
    why = ""
    for candidate in wanted:
        try:
            return _bound(host, candidate)
        except (OSError, OverflowError) as bad:
            why = cause_of(bad)
            on_unusable(candidate, bad)
    ports = str(port) if port is not None else f"{wanted[0]}-{wanted[-1]}"
    raise CannotListen(kind="cannot_listen", host=host, ports=ports, cause=why)


def cause_of(bad: Exception) -> str:
    """Return why a port cannot be used, in the system's words."""
    return getattr(bad, "strerror", None) or str(bad)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # inherited by every connection
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
        bound.bind((host, port))
        bound.listen(1024)
    except BaseException:
        bound.close()
        raise
    return bound


def check_proxy(proxy: str) -> str:
    """Return the address or network of a proxy whose word is taken; BadProxy if it is neither."""
    try:
        known = ipaddress.ip_network(proxy.strip(), strict=False)
    except ValueError:
        raise BadProxy(
            f"{proxy!r} is neither an address nor a network; expected something like 10.0.0.5"
            " or 172.16.0.0/12"
        ) from None
    return str(known.network_address) if known.num_addresses == 1 else str(known)


def parse_address(text: str) -> tuple[str, int]:
    """Return host and port of an address such as `127.0.0.1:9100` or `[::1]:9100`."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (host and port.isascii() and port.isdigit() and int(port[:6]) <= LAST_PORT):
        raise CannotListen(kind="bad_address", address=text)
    return host, int(port)


def own_address(bound: socket.socket, scheme: str = "http") -> str:
    """Return the page's address on this machine."""
    host, port = bound.getsockname()[:2]
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def is_loopback(host: str) -> bool:
    """Whether a name or an address means the computer on which it is used."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def friends_addresses(
    bound: socket.socket, scheme: str = "http", origins: Sequence[str] = ()
) -> list[str]:
    """Return the page's addresses for friends, the best one first: those it was given (a proxy's),
    or else the one in this network, if it listens to that at all."""
    if origins:
        return list(origins)
    host, port = bound.getsockname()[:2]
    if host not in EVERYWHERE:
        return [] if is_loopback(host) else [own_address(bound, scheme)]
    return [f"{scheme}://{address}:{port}" for address in net_addresses()]


def own_names() -> list[str]:
    """Return what this machine may be called by itself and in its network."""
    name = socket.gethostname().lower().removesuffix(".local")
    return [name, f"{name}.local", "localhost", "127.0.0.1", "::1", *net_addresses()]


def net_addresses() -> list[str]:
    """Return this machine's address in its network: the source address of outgoing packets."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address; nothing is sent
        return [str(probe.getsockname()[0])]
    return []
