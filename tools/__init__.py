"""Programs for developers of Krabbel."""
