"""Games in bulk: what is played (plan), how (runners), what is counted (facts, tally), arenas."""
