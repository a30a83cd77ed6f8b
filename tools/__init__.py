"""Programs for those who work on Krabbel."""
