"""Cockroach Poker Royal (Kakerlakenpoker Royal), by Jacques Zeimet (Drei Magier Spiele 2012)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.game import Game
from krabbel.core.options import SeatOption
from krabbel.games.poker_royal import rules
from krabbel.games.poker_royal.codes import ACTIONS
from krabbel.games.poker_royal.fault import fault
from krabbel.games.poker_royal.state import NOBODY, State
from krabbel.games.poker_royal.view import open_view, own_view
from krabbel.games.poker_royal.words import (
    SENTENCES,
    VOCABULARY,
    YOU,
    happenings,
    outcome,
    paragraphs,
    prompt,
)

OPTIONS = (SeatOption("youngest", "who is the youngest and starts; random if nobody is named"),)


def configure(s: State, options: Mapping[str, Any]) -> None:
    """Write the options into a blank state."""
    s.youngest = NOBODY if options["youngest"] is None else options["youngest"] + 1


GAME = Game(
    name="poker-royal",
    title="Cockroach Poker Royal",
    original="Kakerlakenpoker Royal",
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
