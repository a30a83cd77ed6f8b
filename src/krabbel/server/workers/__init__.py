"""Processes in which bots choose their moves and hints are computed."""
