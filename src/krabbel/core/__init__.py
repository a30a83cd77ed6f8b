"""What every game is built on: states, rules, dice, actions, tables, positions and records."""
