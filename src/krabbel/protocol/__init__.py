"""What a table and its clients say to each other: typed messages, as JSON."""
