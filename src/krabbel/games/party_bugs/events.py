"""Party Bugs in words: who is to do what, what happened, how it ended. Everything comes from views.

What happened is what a move brought about; the move itself has its own name (codes.py).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from krabbel.core.events import Event, Outcome, Seat, Word
from krabbel.games.party_bugs.rounds import takes_floor
from krabbel.games.party_bugs.rules import winners
from krabbel.games.party_bugs.state import NO_CARD, PAUL, State
from krabbel.games.party_bugs.view import View

PARAGRAPHS = {
    "hide": ("PB-8.1", "PB-8.3", "PB-8.4"),
    "play": ("PB-2.1", "PB-2.2", "PB-2.3", "PB-4.1", "PB-4.3"),
    "take": ("PB-2.2", "PB-2.3", "PB-5.1"),
    "pair": ("PB-4.1", "PB-5.2", "PB-8.3"),
    "mirror": ("PB-8.7",),
    "over": ("PB-6.1",),
}


def ascending(cards: Iterable[int | None]) -> tuple[int, ...]:
    """Return the cards, the lowest first."""
    return tuple(sorted(card for card in cards if card))


def prompt(view: View) -> Event:
    """Return who is to do what."""
    if view.phase == "over":
        return Event("over")
    if view.phase in ("hide", "play"):
        return Event(view.phase, {"seats": tuple(map(Seat, view.waiting))})
    seat = Seat(view.waiting[0])
    if view.arrived:
        kind = "pair" if may_pair(view) else "no_pair"
        return Event(kind, {"seat": seat, "cards": ascending(view.arrived)})
    if view.phase == "pair":
        return Event("no_arrivals", {"seat": seat})
    return Event("must_mirror" if view.must_use_mirror else view.phase, {"seat": seat})


def may_pair(view: View) -> bool:
    """Whether the King's player may pair, as far as the viewer knows; the player does."""
    hidden = view.places[view.waiting[0]].face_down
    return hidden is None or hidden in view.arrived


def paragraphs(view: View) -> tuple[str, ...]:
    """Return the rules that apply now."""
    numbers = PARAGRAPHS[view.phase]
    if view.phase == "take" and view.round == view.rounds:
        numbers = ("PB-3.1", "PB-5.1")
    if view.phase in ("take", "over") and len(view.places) > view.seats:
        numbers += ("PB-7.2",) if view.phase == "take" else ("PB-7.5",)
    if view.phase in ("take", "over") and any(place.has_face_down for place in view.places):
        numbers += ("PB-8.3",) if view.phase == "take" else ("PB-8.4",)
    if view.phase == "over" and view.games > 1:
        numbers += ("PB-8.8",)
    return numbers


def happenings(before: View | None, after: View) -> list[Event]:
    """Return what one move has brought about, for the log; before the first, the set-up."""
    if before is None:
        return list(new_game(after))
    events = list(revealed(before, after))
    if before.phase == "take":
        events += taken(before, after)
    elif before.phase == "pair":
        events += paired(before, after)
    events += mirror(before, after)
    if after.game == before.game:
        events += new_round(before, after)
    if after.game != before.game or after.phase == "over":
        events += scores(before, after)
    if after.game != before.game:
        events += new_game(after)
    return events


def display_after(before: View, after: View, colour: int) -> set[int]:
    """Return the open cards of a display after the move, also if the move ended a game."""
    place = after.places[colour]
    return set(place.display if after.game == before.game else place.last_display)


def lost_face_down(before: View, after: View, seat: int) -> bool:
    """Whether the face-down card has left the display."""
    place = after.places[seat]
    still = place.has_face_down if after.game == before.game else place.last_face_down is not None
    return before.places[seat].has_face_down and not still


def revealed(before: View, after: View) -> Iterator[Event]:
    """Tell the cards that all have played, and what a King takes."""
    if before.phase != "play" or (after.phase == "play" and after.round == before.round):
        return
    cards = tuple(after.places[seat].played or after.floor[seat] for seat in range(after.seats))
    named = tuple((Seat(seat), card) for seat, card in enumerate(cards) if card)
    yield Event("revealed", {"cards": named})
    king = king_among(cards, after.tied)
    if king < after.seats:
        yield Event("king", {"seat": Seat(king), "cards": ascending(before.floor)})
        together = Counter([*before.places[king].display, *(card for card in before.floor if card)])
        for card, many in sorted(together.items()):
            for _ in range(many // 2):
                yield Event("pairs", {"seat": Seat(king), "card": card})


@lru_cache(1 << 10)  # all viewers see the same
def king_among(cards: tuple[int | None, ...], tied: int) -> int:
    """Return whose King takes the floor when these are played; the number of seats: nobody's."""
    table = State()
    table.seats, table.tied = len(cards), tied
    for seat, card in enumerate(cards):
        table.played[seat] = card or NO_CARD
    return takes_floor(table)


def taken(before: View, after: View) -> Iterator[Event]:
    """Tell what became of the card that was taken, and of the one left to Paul."""
    seat = before.waiting[0]
    paul_got: set[int] = set()
    if len(before.to_take) == 1 and len(before.places) > before.seats:
        paul_got = set(before.places[PAUL].display) ^ display_after(before, after, PAUL)
    cards = [card for card in before.floor if card]
    for card in after.floor if len(before.to_take) > 1 else paul_got:
        if card in cards:
            cards.remove(card)
    for card in cards:
        if card in before.places[seat].display:
            yield Event("pairs", {"seat": Seat(seat), "card": card})
        elif lost_face_down(before, after, seat):
            yield Event("hidden_paired", {"seat": Seat(seat), "card": card})
    for card in paul_got:
        yield Event("paul", {"card": card})
        if card in before.places[PAUL].display:
            yield Event("pairs", {"seat": Seat(PAUL), "card": card})


def paired(before: View, after: View) -> Iterator[Event]:
    """Tell the card that left with the face-down one after a King."""
    seat = before.waiting[0]
    for card in set(before.places[seat].display) - display_after(before, after, seat):
        yield Event("hidden_paired", {"seat": Seat(seat), "card": card})


def mirror(before: View, after: View) -> Iterator[Event]:
    """Tell how the mirror left the game."""
    for seat in range(before.seats):
        old, new = before.places[seat], after.places[seat]
        if after.game != before.game or not old.has_mirror or new.has_mirror:
            continue
        if before.phase != "mirror":
            yield Event("mirror_unused", {"seat": Seat(seat)})
            return
        kind = "mirror_hidden" if old.has_face_down and not new.has_face_down else "mirror_used"
        gone = set(old.display) ^ set(new.display) or set(new.seen) - set(old.seen)
        for card in gone:
            yield Event(kind, {"seat": Seat(seat), "card": card})


def new_round(before: View, after: View) -> Iterator[Event]:
    """Tell what lies on the floor now, and the card that the viewer has drawn."""
    moved_on = after.round != before.round
    if before.phase != "mirror" and (moved_on or after.phase == "mirror"):
        yield Event("floor", {"cards": ascending(after.floor)})
    if moved_on and after.viewer >= 0:
        held = set(before.places[after.viewer].hand or ())
        for card in set(after.places[after.viewer].hand or ()) - held:
            yield Event("drawn", {"card": card})
    if moved_on and after.round == after.rounds:
        yield Event("last_round", {"seats": tuple(map(Seat, after.to_take))})


def scores(before: View, after: View) -> Iterator[Event]:
    """Tell the displays' totals at the end of a game (PB-6.1), and of all games (PB-8.6)."""
    if after.games > 1:
        yield Event("scored", {"game": before.game, "games": before.games})
    for colour, place in enumerate(after.places):
        ended_match = after.game == before.game
        hidden = place.face_down if ended_match else place.last_face_down
        cards = ascending(display_after(before, after, colour))
        face_down = ((hidden, "face down"),) if hidden else ()
        points = place.points - before.places[colour].points
        words: dict[str, Word] = {"seat": Seat(colour)}
        if cards or face_down:
            words |= {"cards": (*cards, *face_down), "points": points}
        yield Event("score" if "cards" in words else "score_empty", words)
    if before.game > 1:
        totals = tuple((Seat(colour), place.points) for colour, place in enumerate(after.places))
        yield Event("totals", {"points": totals})


def new_game(after: View) -> Iterator[Event]:
    """Tell the set-up of a game."""
    for seat in range(after.seats):
        if after.places[seat].has_mirror:
            yield Event("mirror_goes", {"seat": Seat(seat)})
    yield Event("first_floor", {"cards": ascending(after.floor)})
    lowest = [seat for seat in range(after.seats) if after.floor[seat] == after.floor[after.tied]]
    if len(lowest) == 1:
        yield Event("tied", {"seat": Seat(after.tied)})
        return
    words: dict[str, Word] = {"seat": Seat(after.tied), "youngest": Seat(after.youngest)}
    yield Event("tied_shared", words | {"seats": tuple(map(Seat, lowest))})  # PB-1.4


def outcome(s: State) -> Outcome:
    """Return who has won, and why."""
    best = winners(s).bit_length() - 1
    points = tuple(s.points[colour] for colour in range(s.sets))
    level = [colour for colour in range(s.sets) if points[colour] == points[best]]
    kind = "lowest"
    if any(colour != best for colour in level if colour < s.seats):
        kind = "lowest_tied"
    elif len(level) > 1:
        kind = "lowest_with_paul"
    reason = Event(kind, {"seat": Seat(best), "points": points[best]})
    return Outcome((best,), points, reason)
