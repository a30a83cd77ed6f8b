"""Party Bugs, by Martino Chiacchiera (Abacusspiele 2018)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.game import Game
from krabbel.core.options import SeatOption, YesNo
from krabbel.games.party_bugs import rules
from krabbel.games.party_bugs.codes import ACTIONS
from krabbel.games.party_bugs.fault import fault
from krabbel.games.party_bugs.state import NOBODY, State
from krabbel.games.party_bugs.view import open_choice, open_view, own_view
from krabbel.games.party_bugs.words import (
    SENTENCES,
    VOCABULARY,
    YOU,
    happenings,
    outcome,
    paragraphs,
    prompt,
)

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


GAME = Game(
    name="party-bugs",
    title="Party Bugs",
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
    open_choice=open_choice,
)
