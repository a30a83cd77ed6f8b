"""What is shown of a move, one thing after the other."""

from krabbel.core.state import NO_SEAT
from tests.games.go5.tables import set_up
from tests.games.scenes import shown


def look(view):
    """The pile's top card, the first set, A's stop cards, who called."""
    first = " ".join(card.name for card in view.sets[0].cards) if view.sets else ""
    return f"{view.pile[-1].name if view.pile else ''} | {first} | {view.caller}"


def test_the_fifth_card_is_added_before_it_is_called_and_counted():
    fours = "A 4-red 4-green 4-pink 4-blue"
    table = set_up({"A": "4-violet 1-red", "B": "1-blue"}, [fours], "6-blue")
    seen = shown(table, 0, "add 4-violet to set 1", 1, look)
    kinds = [kind for kind, _ in seen]
    assert kinds == ["", "go5", "five", "held", "scored", "held", "scored", "dealt", ""]
    assert seen[0][1] == "6-blue | 4-red 4-green 4-blue 4-pink 4-violet | None"
    assert seen[1][1] == "6-blue | 4-red 4-green 4-blue 4-pink 4-violet | 0"


def test_a_stop_card_lies_on_the_pile_before_anybody_draws():
    hands = {"A": "1-red 2-red", "B": "1-blue", "C": "2-blue"}
    table = set_up(hands, ["A 3-red 3-blue 3-green"], "6-blue", "6-red", stops={"A": 1})
    seen = shown(table, 0, "stop", NO_SEAT, look)
    assert [kind for kind, _ in seen][:2] == ["", "skipped"]
    assert seen[0][1].startswith("stop |")
