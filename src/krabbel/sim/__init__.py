"""Matches in bulk: what is played (plan), by what (runners), with what result (tally, summary)."""
