"""Tables that are played: who sits, moves, clocks, bots and views. No web framework in here."""
