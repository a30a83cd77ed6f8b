"""The table over the network: `http` and `socket` ask `tables`, which use `store`."""
