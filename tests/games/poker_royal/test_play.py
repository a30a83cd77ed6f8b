"""Cockroach Poker Royal: set-up, the round, what is right, the end, two players."""

from collections import Counter

import pytest

from krabbel.core.errors import IllegalAction
from krabbel.games.poker_royal.cards import ANIMALS, CLAIMS
from tests.games.poker_royal.tables import (
    GAME,
    LETTERS,
    hand,
    laid,
    legal,
    play,
    reason,
    table,
    to_act,
)


def all_cards(table):
    position = table.position()
    return Counter(sum(position["hand"] + position["laid"], position["pile"]))


@pytest.mark.parametrize(
    "players", [pytest.param(n, id=f"KR-1.1 65 cards, {n} players") for n in GAME.players]
)
def test_deck(players):
    deck = all_cards(GAME.table(players, seed=1))
    assert deck.total() == 65
    royals = [f"royal {animal}" for animal in ANIMALS]
    assert deck == dict.fromkeys(ANIMALS, 8) | dict.fromkeys([*royals, "joker", "blank"], 1)


@pytest.mark.parametrize(
    ("players", "starter", "others", "pile"),
    [
        pytest.param(2, 25, 24, 16, id="KR-6.1 two players: 25, 24 and 16 in the pile"),
        pytest.param(3, 20, 19, 7, id="KR-1.3 three players: 20/19/7"),
        pytest.param(4, 15, 14, 8, id="KR-1.3 four players: 15/14/8"),
        pytest.param(5, 12, 11, 9, id="KR-1.3 five players: 12/11/9"),
        pytest.param(6, 10, 9, 10, id="KR-1.3 six players: 10/9/10"),
    ],
)
def test_deal(players, starter, others, pile):
    for youngest in range(players):
        view = GAME.table(players, seed=5, youngest=youngest).view()
        sizes = [place.hand_size for place in view.places]
        assert sizes == [starter if seat == youngest else others for seat in range(players)]
        assert view.pile_size == pile


@pytest.mark.parametrize("players", [pytest.param(4, id="KR-1.2 all are shuffled")])
def test_shuffle(players):
    deals = [GAME.table(players, seed=seed).position() for seed in range(60)]
    for place in range(8):
        assert len({deal["pile"][place] for deal in deals}) > 7
    assert len({str(deal["hand"]) for deal in deals}) == 60


@pytest.mark.parametrize(
    "viewer", [pytest.param(v, id=f"KR-1.2 viewer {v} sees the top card only") for v in (-1, 0, 2)]
)
def test_the_top_card_of_the_pile_is_public(viewer):
    a_table = table(3, hands={"A": "rat"}, pile="joker, bat, fly")
    view = a_table.view(viewer)
    assert (view.pile_top, view.pile_size) == ("joker", 3)
    assert a_table.view(viewer) == table(3, hands={"A": "rat"}, pile="joker, fly, bat").view(viewer)


@pytest.mark.parametrize(
    "youngest", [pytest.param(seat, id=f"KR-1.4 the youngest is {seat}") for seat in "ABCD"]
)
def test_the_youngest_starts(youngest):
    assert to_act(GAME.table(4, seed=3, youngest=youngest)) == youngest


@pytest.mark.parametrize(
    "players", [pytest.param(5, id="KR-1.4 nobody is named: the seed decides")]
)
def test_the_seed_names_the_youngest(players):
    starters = {to_act(GAME.table(players, seed=seed)) for seed in range(60)}
    assert starters == set(LETTERS[:players])


@pytest.mark.parametrize(
    ("seats", "kinds"),
    [
        pytest.param(
            "BC", "bat, royal fly, joker", id="KR-2.1 any card, any other seat, any claim"
        ),
        pytest.param("BCDEF", "2 toad, blank", id="KR-2.1 equal cards are one choice"),
    ],
)
def test_lead(seats, kinds):
    a_table = table(len(seats) + 1, hands={"A": kinds})
    names = [kind.removeprefix("2 ") for kind in kinds.split(", ")]
    assert legal(a_table, "A") == [
        f"slide {card} to {seat} as {claim}" for card in names for seat in seats for claim in CLAIMS
    ]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        pytest.param(
            "A slide bat to C as fly", "right, wrong, pass on", id="KR-2.2 judge it or pass it on"
        ),
        pytest.param(
            "A slide bat to B as fly; B pass on; B slide to D as fly; D pass on;"
            "D slide to C as rat",
            "right, wrong",
            id="KR-2.5 nobody is left who has not seen it",
        ),
    ],
)
def test_receive(script, expected):
    a_table = play(table(4, hands={"A": "2 bat"}), script)
    assert to_act(a_table) == "C"
    assert ", ".join(legal(a_table, "C")) == expected


@pytest.mark.parametrize(
    ("script", "collector"),
    [
        pytest.param(
            "A slide bat to B as bat; B right", "A", id="KR-2.3 rightly believed: A collects"
        ),
        pytest.param(
            "A slide bat to B as bat; B wrong", "B", id="KR-2.3 wrongly doubted: B collects"
        ),
        pytest.param(
            "A slide bat to B as fly; B right", "B", id="KR-2.3 wrongly believed: B collects"
        ),
        pytest.param(
            "A slide bat to B as fly; B wrong", "A", id="KR-2.3 rightly doubted: A collects"
        ),
        pytest.param(
            "A slide bat to B as bat; B pass on; B slide to C as fly; C wrong",
            "B",
            id="KR-2.3 who slid it last collects, the leader is safe",
        ),
        pytest.param(
            "A slide bat to B as bat; B pass on; B slide to C as fly; C right",
            "C",
            id="KR-2.6 who collected it leads next",
        ),
    ],
)
def test_collector(script, collector):
    a_table = play(table(3, hands={"A": "2 bat", "B": "rat"}), script)
    assert [seat for seat in "ABC" if laid(a_table, seat)] == [collector]
    assert to_act(a_table) == collector
    assert legal(a_table, collector)[0].startswith("slide ")


@pytest.mark.parametrize(
    ("script", "leader"),
    [
        pytest.param(
            "A slide joker to B as bat; B wrong; B pay bat",
            "B",
            id="KR-2.6 also after a special card",
        ),
    ],
)
def test_the_collector_of_a_special_card_leads(script, leader):
    a_table = play(table(3, hands={"A": "rat, joker", "B": "bat, fly"}), script)
    assert to_act(a_table) == leader
    assert legal(a_table, leader)[0] == "slide fly to A as bat"


def passing(card):
    """B has received a card from A; the other candidate is in A's hand."""
    other = "fly" if card == "bat" else "bat"
    return play(table(4, hands={"A": f"{card}, {other}"}), f"A slide {card} to B as rat")


@pytest.mark.parametrize(
    "viewer",
    [pytest.param(v, id=f"KR-2.4 before passing, viewer {v} is shown nothing") for v in (-1, 1, 2)],
)
def test_nothing_depends_on_the_card_before_it_is_looked_at(viewer):
    one, other = passing("bat"), passing("fly")
    assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != other.view(0)
    assert one.view(viewer).card is None


@pytest.mark.parametrize(
    ("script", "targets"),
    [
        pytest.param("B pass on", "CD", id="KR-2.4 to any seat that has not seen it"),
        pytest.param(
            "B pass on; B slide to D as rat; D pass on", "C", id="KR-2.4 one seat is left"
        ),
    ],
)
def test_pass_on(script, targets):
    a_table = play(passing("bat"), script)
    seat = a_table.waiting[0]
    assert a_table.view(seat).card == "bat"
    assert a_table.view(2).card is None
    assert a_table.view(-1).card is None
    expected = [f"slide to {to} as {claim}" for to in targets for claim in CLAIMS]
    assert a_table.legal(seat) == expected


@pytest.mark.parametrize(
    "word", [pytest.param(w, id=f"KR-2.4 no way back to {w}") for w in ("right", "wrong")]
)
def test_no_way_back(word):
    a_table = play(passing("bat"), "B pass on")
    before = a_table.state.copy()
    with pytest.raises(IllegalAction):
        a_table.act(1, word)
    assert a_table.state == before


@pytest.mark.parametrize(
    ("card", "right"),
    [
        pytest.param("toad", "toad", id="KR-3.1 an ordinary animal: only its name is right"),
        pytest.param("stink bug", "stink bug", id="KR-3.1 the last animal"),
        pytest.param("royal bat", "bat, royal", id="KR-3.2 a royal card: animal and royal"),
        pytest.param("royal stink bug", "stink bug, royal", id="KR-3.2 the last royal card"),
        pytest.param("joker", ", ".join(ANIMALS), id="KR-3.3 the joker: every animal, not royal"),
        pytest.param("blank", "", id="KR-3.4 the blank: nothing is right"),
    ],
)
def test_what_is_right(card, right):
    for claim in CLAIMS:
        for word in ("right", "wrong"):
            a_table = table(3, hands={"A": f"{card}, 2 rat", "B": "3 fly"})
            play(a_table, f"A slide {card} to B as {claim}; B {word}")
            true = claim in right.split(", ")
            judgement = a_table.view().judgement
            assert judgement.correct == (true == (word == "right"))
            assert judgement.collector == (0 if judgement.correct else 1)


@pytest.mark.parametrize(
    ("players", "before", "card", "lost"),
    [
        pytest.param(3, "2 bat", "bat", False, id="KR-5.1 three of a kind are still none too many"),
        pytest.param(3, "3 bat", "bat", True, id="KR-5.1 four of a kind lose"),
        pytest.param(3, "2 bat, royal bat", "bat", True, id="KR-5.1 the royal one counts"),
        pytest.param(
            3, "3 bat", "royal bat", True, id="KR-4.2 a royal card counts with its animal"
        ),
        pytest.param(3, "3 bat, 3 fly, 3 rat", "toad", False, id="KR-5.1 of one kind"),
        pytest.param(2, "3 bat", "bat", False, id="KR-6.3 two players: four do not lose"),
        pytest.param(2, "4 bat", "bat", True, id="KR-6.3 two players: five lose"),
        pytest.param(2, "3 bat, royal bat", "bat", True, id="KR-6.3 the royal one counts"),
    ],
)
def test_too_many(players, before, card, lost):
    a_table = table(players, hands={"A": f"{card}, 2 rat"}, laid={"A": before})
    play(a_table, f"A slide {card} to B as {ANIMALS[0]}; B {'right' if 'bat' in card else 'wrong'}")
    assert a_table.over == lost
    if lost:
        many = 5 if players == 2 else 4
        assert reason(a_table) == f"A has lost: {many} × bat."


@pytest.mark.parametrize(
    ("script", "lost"),
    [
        pytest.param(
            "A slide bat to B as bat; B right",
            "A",
            id="KR-5.2 the last card comes back: A must lead",
        ),
        pytest.param("A slide bat to B as bat; B wrong", "", id="KR-5.2 an empty hand may wait"),
        pytest.param(
            "A slide bat to B as bat; B wrong; B slide rat to A as rat; A right",
            "",
            id="KR-5.2 with an empty hand one can receive and judge",
        ),
        pytest.param(
            "A slide bat to B as bat; B wrong; B slide rat to A as rat; A pass on;"
            "A slide to C as fly; C right",
            "",
            id="KR-5.2 and pass on",
        ),
        pytest.param(
            "A slide bat to B as bat; B wrong; B slide rat to A as rat; A wrong",
            "A",
            id="KR-5.2 judged wrongly with an empty hand",
        ),
    ],
)
def test_an_empty_hand(script, lost):
    a_table = play(table(3, hands={"A": "bat", "B": "2 rat"}), script)
    assert a_table.over == bool(lost)
    if lost:
        assert reason(a_table) == f"{lost} has lost: no card left to play."


@pytest.mark.parametrize(
    "players", [pytest.param(n, id=f"KR-5.3 {n} players") for n in GAME.players]
)
def test_all_others_have_won(players):
    a_table = table(
        players, hands={"A": "bat, fly"}, laid={"A": "4 bat" if players == 2 else "3 bat"}
    )
    play(a_table, "A slide bat to B as bat; B right")
    assert a_table.outcome.winners == tuple(range(1, players))
    assert a_table.outcome.points == (0, *[1] * (players - 1))
    assert GAME.rules.winners(a_table.state) == sum(1 << seat for seat in range(1, players))


@pytest.mark.parametrize(
    ("answer", "lost"),
    [
        pytest.param("right", True, id="KR-6.3 with two an empty hand loses as well"),
        pytest.param("wrong", False, id="KR-6.3 unless the other one leads"),
    ],
)
def test_an_empty_hand_with_two(answer, lost):
    a_table = play(table(2, hands={"A": "bat"}), f"A slide bat to B as bat; B {answer}")
    assert a_table.over == lost
    if lost:
        assert reason(a_table) == "A has lost: no card left to play."


@pytest.mark.parametrize("card", [pytest.param("bat", id="KR-6.2 two players: no passing on")])
def test_two_players_must_judge(card):
    a_table = play(table(2, hands={"A": f"{card}, fly"}), f"A slide {card} to B as rat")
    assert legal(a_table, "B") == ["right", "wrong"]
    assert hand(a_table, "A") == "fly"
