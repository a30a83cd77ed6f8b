"""Party Bugs, by Martino Chiacchiera (Abacusspiele 2018)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.options import SeatOption, YesNo
from krabbel.games.party_bugs.state import NOBODY, State

TITLE = "Party Bugs"
VERSION = 1
PLAYERS = range(2, 7)
ROUND_FIELD = "game_number"
OPTIONS = (
    YesNo("face_down", "Variant 1: everybody starts with a face-down card in the display"),
    YesNo("mirror", "Variant 2: as many games as players, with the mirror card"),
    SeatOption("youngest", "who is the youngest; random if nobody is named"),
)


def configure(s: State, options: Mapping[str, Any]) -> None:
    """Write the options into a blank state."""
    s.face_down = int(options["face_down"])
    s.mirror = int(options["mirror"])
    s.youngest = NOBODY if options["youngest"] is None else options["youngest"] + 1
