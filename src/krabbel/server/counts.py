"""What the server has done so far, for its metrics."""

from dataclasses import dataclass


@dataclass
class Counts:
    """Since the server started."""

    tables_created: int = 0
    moves_acknowledged: int = 0  # people's
    moves_of_bots: int = 0  # and those made when a clock ran out
    refusals: int = 0
    matches_ended: int = 0
    store_failures: int = 0
