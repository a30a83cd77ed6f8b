"""The deals of the reduced game; its rules are tested in tests/games/rucki_zucki/test_small.py."""

from typing import Any

import krabbel
from krabbel.games.rucki_zucki.reduced import all_deals, is_reduced

RUCKI = krabbel.game("rucki-zucki")
OPTIONS: dict[str, Any] = {"board": "small", "rounds": 1}


def test_every_deal_is_listed_once():
    assert is_reduced(OPTIONS)
    assert not is_reduced({"board": "red"})
    deals = all_deals(RUCKI, 2, {**OPTIONS, "dealer": 0})
    assert len(set(deals)) == len(deals) == 1260
    assert len(all_deals(RUCKI, 2, OPTIONS)) == 2520
    known = {(s.hand[0], s.hand[1], s.lying) for s in map(RUCKI.State.from_bytes, deals)}
    for seed in range(100):
        state = RUCKI.table(2, seed=seed, **OPTIONS).state
        assert (state.hand[0], state.hand[1], state.lying) in known
