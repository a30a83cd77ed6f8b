"""Cockroach Poker Royal: what a seat knows is kept when its table is imagined."""

import pytest

from krabbel.core.seed import key_of
from krabbel.core.table import Table
from tests.games.poker_royal.tables import GAME, hand, legal, play, table, text

WORLDS = 200


def worlds(a_table, viewer, many=WORLDS):
    """One table, set up again and again as the viewer takes it to be possible."""
    world = Table.from_position(GAME, a_table.position())
    for seed in range(many):
        world.state.data[:] = a_table.state.data
        GAME.rules.imagine(world.state, viewer, key_of(seed))
        yield world


def on_its_way(a_table):
    return a_table.position()["card"]


def b_got_the_blank(held="bat, fly, toad, rat"):
    """B has got the blank, as all have seen, and paid for it; 4 players, C and D have the rest."""
    a_table = table(4, hands={"A": "blank, 2 rat", "B": held, "C": "joker, 7 toad"})
    return play(a_table, "A slide blank to B as bat; B right; B pay bat")


@pytest.mark.parametrize(
    "viewer",
    [pytest.param(v, id=f"KR-4.8 viewer {v}: the blank stays with B") for v in (-1, 0, 2, 3)],
)
def test_the_known_special_card_is_in_the_hand_of_its_collector(viewer):
    assert all("blank" in hand(world, "B") for world in worlds(b_got_the_blank(), viewer))


@pytest.mark.parametrize(
    ("card", "viewer"),
    [
        pytest.param(card, viewer, id=f"KR-4.8 B leads the {card}, viewer {viewer}")
        for card in ("blank", "fly")
        for viewer in (-1, 0, 2)
    ],
)
def test_the_card_that_its_holder_leads_may_be_the_special_card(card, viewer):
    a_table = play(b_got_the_blank(), f"B slide {card} to C as rat")
    led = kept = 0
    for world in worlds(a_table, viewer):
        led += on_its_way(world) == "blank"
        kept += "blank" in hand(world, "B")
    assert led + kept == WORLDS
    assert WORLDS / 8 < led < WORLDS / 2  # one of B's four cards


@pytest.mark.parametrize(
    ("viewer", "knows"),
    [
        pytest.param(1, True, id="KR-2.1 the leader knows his card"),
        pytest.param(2, True, id="KR-2.4 who passed it on knows it"),
        pytest.param(0, False, id="KR-2.4 the receiver does not know it"),
        pytest.param(3, False, id="KR-2.4 who has not had it does not know it"),
        pytest.param(-1, False, id="KR-2.4 a spectator does not know it"),
    ],
)
def test_the_card_on_its_way(viewer, knows):
    script = "B slide blank to C as rat; C pass on; C slide to A as fly"
    a_table = play(b_got_the_blank(), script)
    seen = {on_its_way(world) for world in worlds(a_table, viewer)}
    assert (seen == {"blank"}) == knows
    if not knows:
        assert {"blank", "toad", "fly"} <= seen


@pytest.mark.parametrize(
    "viewer", [pytest.param(2, id="KR-2.4 C has seen a fly: the blank is B's")]
)
def test_who_has_seen_another_card_knows_where_the_special_is(viewer):
    a_table = play(b_got_the_blank(), "B slide fly to C as rat; C pass on; C slide to A as fly")
    for world in worlds(a_table, viewer):
        assert on_its_way(world) == "fly"
        assert "blank" in hand(world, "B")


@pytest.mark.parametrize(
    "viewer", [pytest.param(v, id=f"KR-4.8 viewer {v}: it must be it") for v in (-1, 2)]
)
def test_the_last_card_of_the_holder_is_the_special_card(viewer):
    a_table = play(b_got_the_blank("bat"), "B slide blank to C as rat")
    assert {on_its_way(world) for world in worlds(a_table, viewer)} == {"blank"}


@pytest.mark.parametrize(
    ("held", "script", "expected"),
    [
        pytest.param("fly", "", "fly", id="KR-5.4 who is to pay has a card to pay with"),
        pytest.param("fly, toad", "B pay fly", "toad", id="KR-4.6 a second other card is there"),
        pytest.param(
            "bat, 2 fly", "B pay fly", "fly", id="KR-4.6 a second one besides a fitting one"
        ),
    ],
)
def test_who_is_to_pay_can_pay(held, script, expected):
    a_table = table(3, hands={"A": "blank, 2 rat", "B": held, "C": "joker, toad"}, rest="A")
    play(a_table, f"A slide blank to B as bat; B right; {script}")
    assert legal(a_table, "B") == [f"pay {card}" for card in expected.split(", ")]
    several = set()
    for world in worlds(a_table, 2):
        several.add(hand(world, "B"))
        assert legal(world, "B")
    assert len(several) > 3


@pytest.mark.parametrize(
    "viewer", [pytest.param(v, id=f"KR-4.6 viewer {v} can tell") for v in (-1, 0, 2)]
)
def test_a_short_payment_shows_that_only_special_cards_are_left(viewer):
    a_table = table(3, hands={"A": "blank, 2 rat", "B": "fly, joker"})
    play(a_table, "A slide blank to B as bat; B right; B pay fly")
    assert a_table.view(viewer).places[1].specials == ("joker", "blank")
    assert {hand(world, "B") for world in worlds(a_table, viewer)} == {"joker, blank"}


@pytest.mark.parametrize(
    "viewer",
    [pytest.param(v, id=f"KR-1.2 viewer {v}: own hand and open cards") for v in (-1, 0, 3)],
)
def test_what_lies_open_and_the_own_hand_stay(viewer):
    a_table = table(
        4,
        hands={"A": "bat, joker", "B": "3 fly", "C": "2 toad"},
        laid={"B": "2 rat, royal bat"},
        pile="scorpion, toad, 2 fly",
    )
    hidden = set()
    for world in worlds(a_table, viewer):
        assert world.view(viewer) == a_table.view(viewer)
        assert GAME.fault(world.state) is None
        hidden.add((hand(world, "B"), text(world.position()["pile"])))
    assert len(hidden) > WORLDS / 8


@pytest.mark.parametrize("special", [pytest.param("joker", id="KR-1.2 anywhere that is hidden")])
def test_an_unknown_special_card_is_as_likely_in_every_hidden_place(special):
    a_table = table(
        3, hands={"A": "bat", "B": "joker, 4 fly"}, pile="toad, 4 rat", laid={"A": "3 fly"}
    )
    sizes = {"B": 5, "pile": 4, "C": 65 - 1 - 5 - 5 - 3}
    many = 3000
    found = dict.fromkeys(sizes, 0)
    for world in worlds(a_table, 0, many):
        holders = [seat for seat in "BC" if special in hand(world, seat)]
        found[holders[0] if holders else "pile"] += 1
    for place, size in sizes.items():
        p = size / sum(sizes.values())
        assert abs(found[place] - many * p) < 5 * (many * p * (1 - p)) ** 0.5


def test_imagining_depends_on_the_knowledge_alone():
    one = play(table(3, hands={"A": "bat, toad", "B": "3 fly"}), "A slide bat to B as rat")
    other = play(table(3, hands={"A": "toad, rat", "B": "3 fly"}), "A slide toad to B as rat")
    twins = []
    for a_table in (one, other):
        state = a_table.state.copy()
        GAME.rules.imagine(state, 1, key_of(77))
        twins.append(state)
    assert twins[0] == twins[1]
