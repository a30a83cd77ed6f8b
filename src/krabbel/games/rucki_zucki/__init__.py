"""Rucki Zucki, by Manfred Schreiber (Espenlaub)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.game import Game
from krabbel.core.options import Number, SeatOption
from krabbel.games.rucki_zucki import rules
from krabbel.games.rucki_zucki.board import BoardOption, put_board
from krabbel.games.rucki_zucki.codes import ACTIONS
from krabbel.games.rucki_zucki.fault import fault
from krabbel.games.rucki_zucki.state import MOST_ROUNDS, NOBODY, State
from krabbel.games.rucki_zucki.view import open_view, own_view
from krabbel.games.rucki_zucki.words import (
    SENTENCES,
    VOCABULARY,
    YOU,
    happenings,
    outcome,
    paragraphs,
    prompt,
)

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


GAME = Game(
    name="rucki-zucki",
    title="Rucki Zucki",
    version=1,
    players=range(2, 7),
    State=State,
    actions=ACTIONS,
    options=OPTIONS,
    rules=rules,
    configure=configure,
    fault=fault,
    open_view=open_view,
    own_view=own_view,
    outcome=outcome,
    happenings=happenings,
    prompt=prompt,
    paragraphs=paragraphs,
    sentences=SENTENCES,
    you=YOU,
    vocabulary=VOCABULARY,
)
