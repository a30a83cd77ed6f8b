"""What stands between the network and the protocols that serve it: limits for every byte."""
