"""Rucki Zucki, by Manfred Schreiber (Espenlaub)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.options import Number, SeatOption
from krabbel.games.rucki_zucki.board import BoardOption, put_board
from krabbel.games.rucki_zucki.state import MOST_ROUNDS, NOBODY, State

TITLE = "Rucki Zucki"
VERSION = 1
PLAYERS = range(2, 7)
ROUND_FIELD = "round"
OPTIONS = (
    BoardOption(
        "board",
        "the side of the board, or the rows of your own: numbers, ST, JO and dots",
        default="blue",
        choices=("blue", "red"),
    ),
    Number("rounds", "how many rounds; by default one per player", high=MOST_ROUNDS),
    SeatOption("dealer", "who deals first; random if nobody is named"),
)


def configure(s: State, options: Mapping[str, Any]) -> None:
    """Write the options into a blank state."""
    put_board(s, options["board"])
    s.rounds = options["rounds"] or s.seats  # RZ-5.4
    s.dealer = NOBODY if options["dealer"] is None else options["dealer"] + 1
