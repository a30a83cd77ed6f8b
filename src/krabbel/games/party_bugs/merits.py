"""What speaks for an action in Party Bugs, by what its seat sees."""

from krabbel.core.actions import Choice
from krabbel.core.events import Event, Seat
from krabbel.games.party_bugs.state import KING
from krabbel.games.party_bugs.view import View

LOW, HIGH = 4, 9  # a card up to the first chooses early, as a rule; from the second on late
ALIKE = 3  # cards of the floor that differ by no more are much the same


def merits(view: View, seat: int, choice: Choice) -> tuple[Event, ...]:
    """Name what speaks for it, the main thing first."""
    verb = choice.form.partition(" ")[0]
    card = int(choice.words["card"]) if "card" in choice.words else None
    if verb == "play" and card is not None:
        return tuple(_played(view, seat, card))
    if verb == "take" and card is not None:
        return tuple(_taken(view, seat, card, hidden=choice.form.endswith("pair")))
    if verb == "mirror" and card is not None and card == max(view.places[seat].display):
        return (Event("mirror_highest", {"card": card}),)
    if choice.form == "pair hidden" and (hidden := view.places[seat].face_down):
        return (Event("pair_hidden", {"card": hidden}),)
    return ()


def _played(view: View, seat: int, card: int) -> list[Event]:
    own, floor = view.places[seat], [value for value in view.floor if value is not None]
    if card == KING:
        left = set(own.display)
        for value in floor:
            left ^= {value}  # PB-5.2 an even number of a value leaves nothing
        return [Event("king", {"before": sum(own.display), "after": sum(left)})]
    found = []
    wanted = sorted(set(floor) & set(own.display), reverse=True)
    if wanted and card <= LOW:
        found.append(Event("wanted", {"card": wanted[0]}))
    elif card <= LOW:
        found.append(Event("early", {"card": card}))
    if card >= HIGH and max(floor) - min(floor) <= ALIKE:
        found.append(Event("alike"))
    elif card >= HIGH:
        found.append(Event("keeps_low", {"card": card}))
    return found


def _taken(view: View, seat: int, card: int, *, hidden: bool) -> list[Event]:
    floor = [value for value in view.floor if value is not None]
    if hidden:
        return [Event("pair_hidden", {"card": card})]
    found = []
    if card in view.places[seat].display:
        found.append(Event("pair", {"card": card}))
    elif card == min(floor):
        found.append(Event("lowest", {"card": card}))
    rivals = [one for one in view.to_take if one != seat and card in view.places[one].display]
    if rivals and floor.count(card) == 1:
        found.append(Event("denies", {"seat": Seat(rivals[0]), "card": card}))
    return found
