"""Go5, by Armin Mumper (Nürnberger-Spielkarten-Verlag 2019)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.options import Number, SeatOption
from krabbel.games.go5.state import HIGHEST_TARGET, LOWEST_TARGET, NOBODY, OLD_COUNT, State
from krabbel.games.go5.state import VERSION as VERSION

TITLE = "Go5"
OLDER_VERSIONS = (OLD_COUNT,)
PLAYERS = range(2, 5)
ROUND_FIELD = "round"
SILENCE = "pass"  # G5-6.2
IN_STEP = True
OPTIONS = (
    Number("target", "the score to reach", default=500, low=LOWEST_TARGET, high=HIGHEST_TARGET),
    SeatOption(
        "dealer", "who deals first and begins; random if nobody is named", seats=PLAYERS[-1]
    ),
)


def configure(s: State, options: Mapping[str, Any]) -> None:
    """Write the options into a blank state."""
    s.target = options["target"]
    s.dealer = NOBODY if options["dealer"] is None else options["dealer"] + 1
