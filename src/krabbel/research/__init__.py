"""For researchers: observations and masks as arrays, batches of matches, PettingZoo, OpenSpiel."""
