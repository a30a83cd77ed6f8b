"""The bot `easy` of a game without a beginner.py: it plays at random."""

from krabbel.core.random_choice import choose_any as choose

__all__ = ["choose"]
