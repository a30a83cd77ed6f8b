"""What speaks for an action in Rucki Zucki, by what its seat sees."""

from krabbel.core.actions import Choice
from krabbel.core.events import Event
from krabbel.games.rucki_zucki.view import View

JOKER_POINTS = 100  # RZ-5.3


def merits(view: View, seat: int, choice: Choice) -> tuple[Event, ...]:
    """Name what speaks for it, the main thing first."""
    hand = view.places[seat].hand or ()
    if choice.form == "draw":
        fits = any(card in view.reach for card in hand) or "joker" in hand
        return () if fits else (Event("nothing_fits"),)
    if choice.form == "done":
        return (Event("waits", {"cards": hand}),) if hand else ()
    if choice.form.startswith("exchange"):
        return (Event("gets_joker"),)
    is_joker = choice.form.startswith("lay joker")
    field = choice.words["field" if is_joker else "card"]
    return tuple(_laid(view, hand, field, "joker" if is_joker else field))


def _laid(view: View, hand: tuple[str, ...], field: str, card: str) -> list[Event]:
    points = JOKER_POINTS if card == "joker" else int(card)
    left = tuple(one for one in hand if one != card)
    if not left:
        return [Event("goes_out")]
    found = []
    opened = tuple(one for one in left if one in around(view, field) and one not in view.reach)
    if opened:
        found.append(Event("opens", {"cards": opened}))
    return [*found, Event("rid", {"points": points})]


def around(view: View, field: str) -> set[str]:
    """Return the free fields that touch a field (RZ-2.5)."""
    at = {name: (x, y) for y, row in enumerate(view.board) for x, name in enumerate(row) if name}
    column, row = at[field]
    return {
        name
        for name, (x, y) in at.items()
        if max(abs(x - column), abs(y - row)) == 1 and name not in view.lying
    }
