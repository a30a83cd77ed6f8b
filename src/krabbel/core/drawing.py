"""Words that the drawings of all games share."""

YOU = "You"  # the name of whoever says "me"
OWN_HAND = "Your hand"


def clause(name: str, third: str, second: str) -> str:
    """Say what somebody in a drawing does: "B Ana has dealt", but "You have dealt"."""
    return f"{YOU} {second}" if name.split()[-1] == YOU else f"{name} {third}"
