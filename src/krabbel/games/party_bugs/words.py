"""Party Bugs in words: what happened, who is to do what, how it ended. Everything comes from views."""

from krabbel.core.game import Event, Outcome, seat_name
from krabbel.games.party_bugs.rules import winners
from krabbel.games.party_bugs.state import KING, PAUL, State
from krabbel.games.party_bugs.view import Place, View

SENTENCES = {
    "hide": "{seats}: choose a card to lay face down.",
    "play": "{seats}: choose a card to play.",
    "take": "{seats}: take a card off the dance floor.",
    "pair": "{seats}: the King brought cards; pair your face-down card or keep it.",
    "mirror": "{seats}: use the mirror or keep it.",
    "over": "The match is over.",
    "revealed": "Revealed: {cards}.",
    "king": "{seat}'s Party King takes the whole floor.",
    "pairs": "{seat} loses a pair: {card}.",
    "paul": "Paul is left with the {card}.",
    "floor": "New dance floor: {cards}.",
    "drawn": "You draw the {card}.",
    "scored": "Game {game} is over: {points}.",
    "mirror_goes": "{seat} gets the mirror card.",
    "tied": "{seat} holds the tied card.",
    "lowest": "{seat} has the lowest total: {points}.",
    "lowest_tied": "{seat} has the lowest total, {points}, and is closest to the tied card.",
}

PARAGRAPHS = {
    "hide": ("PB-8.1", "PB-8.3"),
    "play": ("PB-2.1", "PB-2.2", "PB-2.3", "PB-4.1", "PB-4.3"),
    "take": ("PB-2.2", "PB-2.4", "PB-5.1", "PB-3.1"),
    "pair": ("PB-8.3", "PB-5.2"),
    "mirror": ("PB-8.7",),
    "over": ("PB-6.1",),
}


def owner_name(view: View, colour: int) -> str:
    """The seat's letter, or Paul."""
    return "Paul" if view.seats == PAUL == colour else seat_name(colour)


def prompt(view: View) -> Event:
    """Who is to do what."""
    return Event(view.phase, {"seats": ", ".join(map(seat_name, view.waiting))})


def paragraphs(view: View) -> tuple[str, ...]:
    """The rules that apply now."""
    return PARAGRAPHS[view.phase]


def happenings(before: View, after: View) -> list[Event]:
    """What has changed, for the log."""
    if after.game != before.game:
        return [scored(before, after), *new_game(after)]
    events = []
    if before.phase == "play" and after.phase != "play" or after.round != before.round:
        events += revealed(before, after)
    events += [event for colour in range(len(after.places)) for event in losses(before, after, colour)]
    if after.round != before.round:
        events += new_round(before, after)
    if after.phase == "over":
        events.append(scored(before, after))
    return events


def revealed(before: View, after: View) -> list[Event]:
    """The cards that all have played, and the King's catch."""
    if before.phase != "play":
        return []
    on_floor = after.round != before.round or after.phase == "mirror"
    cards = [
        (after.floor[seat] if on_floor else after.places[seat].played) or 0
        for seat in range(after.seats)
    ]
    listed = ", ".join(f"{seat_name(seat)} {card}" for seat, card in enumerate(cards))
    events = [Event("revealed", {"cards": listed})]
    if KING in cards:
        around = [(after.tied + step) % after.seats for step in range(after.seats)]
        king = next(seat for seat in around if cards[seat] == KING)
        events.append(Event("king", {"seat": seat_name(king)}))
    return events


def losses(before: View, after: View, colour: int) -> list[Event]:
    """The open cards that have left a display."""
    gone = set(before.places[colour].display) - set(after.places[colour].display)
    return [
        Event("pairs", {"seat": owner_name(after, colour), "card": card}) for card in sorted(gone)
    ]


def new_round(before: View, after: View) -> list[Event]:
    """What lies on the floor now, and the card that the viewer has drawn."""
    cards = ", ".join(str(card) for card in after.floor)
    events = [Event("floor", {"cards": cards})]
    if after.viewer >= 0:
        held = set(before.places[after.viewer].hand or ())
        drawn = set(after.places[after.viewer].hand or ()) - held
        events += [Event("drawn", {"card": card}) for card in sorted(drawn)]
    return events


def new_game(after: View) -> list[Event]:
    """The set-up of the next game of a match."""
    events = [Event("tied", {"seat": seat_name(after.tied)})]
    for colour, place in enumerate(after.places):
        if place.has_mirror:
            events.append(Event("mirror_goes", {"seat": seat_name(colour)}))
    return events


def scored(before: View, after: View) -> Event:
    """The points of the game just ended."""

    def gain(old: Place, new: Place) -> int:
        return new.points - old.points

    listed = ", ".join(
        f"{owner_name(after, colour)} {gain(before.places[colour], after.places[colour])}"
        for colour in range(len(after.places))
    )
    return Event("scored", {"game": before.game, "points": listed})


def outcome(s: State) -> Outcome:
    """Who has won, and why."""
    best = winners(s).bit_length() - 1
    points = tuple(s.points[colour] for colour in range(s.sets))
    kind = "lowest" if points.count(points[best]) == 1 else "lowest_tied"
    name = "Paul" if best == PAUL == s.seats else seat_name(best)
    return Outcome((best,), points, Event(kind, {"seat": name, "points": points[best]}))
