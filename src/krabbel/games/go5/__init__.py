"""Go5, by Armin Mumper (Nürnberger-Spielkarten-Verlag 2019)."""

from collections.abc import Mapping
from typing import Any

from krabbel.core.game import Game
from krabbel.core.options import Number, SeatOption
from krabbel.games.go5 import rules
from krabbel.games.go5.codes import ACTIONS
from krabbel.games.go5.fault import fault
from krabbel.games.go5.state import (
    HIGHEST_TARGET,
    LOWEST_TARGET,
    NOBODY,
    OLD_COUNT,
    VERSION,
    State,
)
from krabbel.games.go5.view import open_choice, open_view, own_view
from krabbel.games.go5.words import (
    SENTENCES,
    VOCABULARY,
    YOU,
    happenings,
    outcome,
    paragraphs,
    prompt,
)

PLAYERS = range(2, 5)
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


GAME = Game(
    name="go5",
    title="Go5",
    version=VERSION,
    older_versions=(OLD_COUNT,),
    players=PLAYERS,
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
    silence="pass",  # G5-6.2
    open_choice=open_choice,
)
