"""What seats may do now, listed once a move: clocks and every viewer ask for it."""

from krabbel.core.table import Table

NO_VERSION = -1


class Offers:
    """The actions of all seats of one match."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._version = NO_VERSION  # moves made when they were listed
        self._codes: dict[int, list[int]] = {}  # by seat

    def of(self, seat: int) -> list[int]:
        """Return the codes of a seat's legal actions, ascending; nobody changes the list."""
        version = len(self._table.course)
        if version != self._version:
            self._version, self._codes = version, {}
        codes = self._codes.get(seat)
        if codes is None:
            codes = self._codes[seat] = self._table.actions(seat)
        return codes
