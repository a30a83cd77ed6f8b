"""Somebody at a table, as the table sees them: one connection of one guest."""

from typing import Protocol


class Visitor(Protocol):
    """A connection. The same guest may have several."""

    @property
    def guest(self) -> str:
        """The hash of the guest's secret: it names the seats that are theirs."""
        ...

    def send(self, message: bytes) -> None:
        """Put an encoded message on its way; never waits and never raises."""
        ...
