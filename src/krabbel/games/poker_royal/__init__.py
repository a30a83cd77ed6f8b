"""Cockroach Poker Royal (Kakerlakenpoker Royal), by Jacques Zeimet (Drei Magier Spiele 2012)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.options import SeatOption
from krabbel.games.poker_royal.state import NOBODY, State

TITLE = "Cockroach Poker Royal"
ORIGINAL = "Kakerlakenpoker Royal"
VERSION = 1
PLAYERS = range(2, 7)
ONE_LOSES = True
OPTIONS = (SeatOption("youngest", "who is the youngest and starts; random if nobody is named"),)


def configure(s: State, options: Mapping[str, Any]) -> None:
    """Write the options into a blank state."""
    s.youngest = NOBODY if options["youngest"] is None else options["youngest"] + 1
