"""What a client is told when a request is refused; nothing has changed then."""

from krabbel.core.errors import KrabbelError
from krabbel.protocol.messages import REFUSALS


class Refusal(KrabbelError):
    """A request that is refused, with one of the codes of the protocol."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(text or REFUSALS[code])
        self.code = code

    @property
    def text(self) -> str:
        """Return the reason, for people who write programs."""
        return str(self)


class NoSuchTable(KrabbelError):
    """No table has this id."""
