"""How each game's table is drawn in the terminal: one module a game with a function `draw`."""
