"""What faces show in Cockroach Poker Royal, from what everybody sees.

Whoever slides a card looks the same whether it is what they say or not.
"""

from collections.abc import Iterator

from krabbel.core.events import Event
from krabbel.core.feelings import Feels, all_but, seat_in
from krabbel.core.scenes import Move
from krabbel.games.poker_royal.cards import ANIMALS
from krabbel.games.poker_royal.view import Judgement, View


def at_move(move: Move, before: View, after: View) -> Iterator[Feels]:
    """Slide a card with an innocent smile; whoever could lose by it frets."""
    if len(after.slides) <= len(before.slides) and not (after.slides and before.judgement):
        return
    last = after.slides[-1]
    if last.by != move.seat or not after.on_its_way:
        return
    yield last.by, "sly"
    if last.claim in ANIMALS:
        held = after.places[last.to].animals[ANIMALS.index(last.claim)]
        if held == after.limit - 1:
            yield last.to, "worried"


def at_event(event: Event, _move: Move, _before: View, after: View) -> Iterator[Feels]:
    """Yield who feels what when this happens."""
    match event.kind:
        case "judged":
            assert after.judgement
            yield from is_judged(after.judgement, after)
        case "penalty":
            yield seat_in(event), "sad"
        case "took_special":
            yield seat_in(event), "surprised"
        case "lost_animals" | "lost_unpaid" | "lost_empty":
            yield seat_in(event), "sad"
            yield from all_but(seat_in(event), after.seats, "happy")


def is_judged(judgement: Judgement, after: View) -> Iterator[Feels]:
    """Crow at whoever was fooled, or be found out."""
    slider = after.slides[-1].by
    if judgement.correct:
        yield judgement.judge, "happy"
        yield slider, "sad"
    else:
        yield judgement.judge, "surprised"
        yield slider, "happy"
