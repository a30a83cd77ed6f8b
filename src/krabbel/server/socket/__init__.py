"""The WebSocket of a table: the endpoint, one connection, and how bytes reach the network."""
