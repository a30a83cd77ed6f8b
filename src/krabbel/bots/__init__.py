"""The house bots: players that know what their seat knows."""
