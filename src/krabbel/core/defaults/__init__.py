"""The parts of a game that it may leave out: what stands in for each (core/parts.py)."""
