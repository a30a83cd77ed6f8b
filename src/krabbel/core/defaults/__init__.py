"""The default of each part that a game may leave out (core/parts.py)."""
