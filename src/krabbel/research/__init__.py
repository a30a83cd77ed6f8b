"""Environments for research: batches of matches as arrays, PettingZoo, OpenSpiel."""
