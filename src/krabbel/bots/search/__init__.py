"""The search bot `hard`: information-set Monte Carlo tree search, the same code for all games."""
