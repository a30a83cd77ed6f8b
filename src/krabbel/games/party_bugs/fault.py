"""What makes a Party Bugs state impossible."""

from krabbel.games.party_bugs.state import ALL_VALUES, State


def fault(s: State) -> str | None:
    """The first thing that cannot be, in words; None if all is well."""
    for colour in range(s.sets):
        if s.seen[colour] & s.hand[colour] & ALL_VALUES:
            return f"hand: a card that all have seen is in the hand of set {colour}"
    return None
