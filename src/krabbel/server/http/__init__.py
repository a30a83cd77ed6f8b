"""The answers over HTTP: addresses, errors, the built page, status, and what guards them all."""
