"""What a client is told when a request is refused; nothing has changed then."""

from krabbel.core.errors import KrabbelError
from krabbel.protocol.messages import REFUSALS
from krabbel.server.store import Owner


class Refusal(KrabbelError):
    """A request that is refused, with one of the codes of the protocol."""

    def __init__(self, code: str, text: str = "", wait_s: float = 0) -> None:
        super().__init__(text or REFUSALS[code])
        self.code, self.wait_s = code, wait_s  # after so many seconds it may go well

    @property
    def text(self) -> str:
        """Return the reason, for people who write programs."""
        return str(self)


class Elsewhere(Refusal):
    """Another server owns the table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("unavailable", "another server has this table")
        self.owner = owner


class NoSuchTable(KrabbelError):
    """No table has this id."""
