"""The server: live tables, what is written of them, and the doors through which people come in."""
