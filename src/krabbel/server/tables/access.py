"""A table as a connection knows it: one of this server, or of another one."""

from typing import Protocol

from krabbel.protocol.messages import Wish
from krabbel.server.tables.audience import Visitor


class AnyTable(Protocol):
    """Where a visitor's requests go; LiveTable is one."""

    def submit(self, visitor: Visitor, request: Wish, /) -> None:
        """Have a request done; Refusal if too many of the visitor's wait."""
        ...

    def leave(self, visitor: Visitor, /) -> None:
        """Let the visitor out."""
        ...
