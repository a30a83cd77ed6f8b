"""The facts of a match, counted a second time from its record, which is text."""

import re

import krabbel
from krabbel.core.bits import bit_count
from krabbel.core.game import Game
from krabbel.games.go5 import counts as go5
from krabbel.games.party_bugs import counts as party_bugs
from krabbel.games.poker_royal import counts as poker_royal
from krabbel.games.rucki_zucki import counts as rucki_zucki
from krabbel.sim import study
from krabbel.sim.match import HEAD
from krabbel.sim.plan import Job, Plan
from krabbel.sim.reference import play, play_table
from krabbel.sim.runners import python
from krabbel.sim.summary import figures
from tests.sim.plans import mixed
from tests.strategies import per_game

MATCHES = 6


def matches(name, players, **options):
    """The facts, the final table and the lines of some matches."""
    plan = mixed(krabbel.game(name), players, options)
    for number, row in enumerate(play(Job(plan, 0, MATCHES))):
        table = play_table(plan, number)
        yield row[HEAD:], table, table.record().split("\n\n")[1].splitlines()


def count(lines, pattern):
    return sum(bool(re.fullmatch(rf"[A-F] {pattern}", line)) for line in lines)


def test_party_bugs():
    for facts, table, lines in matches("party-bugs", 4):
        shown = [bit_count(table.state.display[seat]) for seat in range(4)]
        assert facts[party_bugs.KINGS] == count(lines, "play 13")
        assert facts[party_bugs.ROUNDS] == count(lines, "play .*") // 4
        assert 4 * 13 - 2 * facts[party_bugs.PAIRS] == sum(shown)  # all cards are taken
        taken = count(lines, "take .*")
        assert facts[party_bugs.BROUGHT] == 4 * 13 - taken
        assert facts[party_bugs.KING_ROUNDS] == (4 * 13 - taken) // 4
        assert sum(facts[party_bugs.BROUGHT_TO :]) == facts[party_bugs.BROUGHT]


def test_party_bugs_with_both_variants():
    used = 0
    for facts, table, lines in matches("party-bugs", 3, face_down=True, mirror=True):
        assert facts[party_bugs.MIRRORS] == count(lines, "mirror .*")
        assert facts[party_bugs.KINGS] == count(lines, "play 13")
        named = [int(line.split()[-1]) for line in lines if re.match("[A-F] mirror [0-9]", line)]
        hidden = count(lines, "mirror hidden")
        assert sum(named) + hidden <= facts[party_bugs.MIRROR_VALUE] <= sum(named) + 12 * hidden
        assert facts[party_bugs.ROUNDS] == 11 * table.state.game_number
        used += facts[party_bugs.MIRRORS]
    assert used


def claimed_truly(card, claim):
    if card == "joker":
        return claim != "royal"
    return claim in card.split(" ", 1) if card.startswith("royal ") else claim == card


def test_poker_royal():
    for facts, _table, lines in matches("poker-royal", 4):
        bluffs, judged, erred = 0, [0, 0], [0, 0]  # of bluffs, of truths
        card, true = "", False
        for line in lines:
            slid = re.fullmatch("[A-F] slide (.*?) ?to [A-F] as (.*)", line)
            if slid:
                card = slid[1] or card
                true = claimed_truly(card, slid[2])
                bluffs += not true
            elif line[2:] in ("right", "wrong"):
                judged[true] += 1
                erred[true] += (line[2:] == "right") != true
        assert facts[poker_royal.BLUFFS] == bluffs == sum(facts[poker_royal.BLUFFED :])
        assert facts[poker_royal.SLIDES] == count(lines, "slide .*")
        assert facts[poker_royal.PASSES] == count(lines, "pass on")
        assert facts[poker_royal.JUDGED_BLUFFS] == judged[False]
        assert facts[poker_royal.BELIEVED] == erred[False]
        assert facts[poker_royal.JUDGED_TRUTHS] == judged[True]
        assert facts[poker_royal.DISBELIEVED] == erred[True]
        collected = facts[poker_royal.COLLECTED : poker_royal.BLUFFED]
        assert facts[poker_royal.ROUNDS] == sum(collected) == sum(judged)
        ways = poker_royal.BY_ANIMALS, poker_royal.BY_EMPTY_HAND, poker_royal.BY_DEBT
        assert sum(facts[way] for way in ways) == 1


def test_rucki_zucki():
    for facts, table, lines in matches("rucki-zucki", 3):
        assert facts[rucki_zucki.DRAWN] == count(lines, "draw")
        assert facts[rucki_zucki.LAID] == count(lines, "(lay|exchange) .*")
        assert facts[rucki_zucki.JOKERS] == count(lines, "lay joker .*")
        assert facts[rucki_zucki.EXCHANGES] == count(lines, "exchange .*")
        assert facts[rucki_zucki.ROUNDS] == table.state.rounds == 3
        assert facts[rucki_zucki.OUT] == sum(facts[rucki_zucki.OUT_BY :])
        assert facts[rucki_zucki.OUT] + facts[rucki_zucki.USED_UP] == 3


def test_a_game_without_facts_of_its_own_is_simulated_all_the_same(monkeypatch):
    monkeypatch.setattr(Game, "has", lambda _game, part: part != "counts")
    plan = Plan("rucki-zucki", ("random", "random"), 1)
    tally, _ = study.run(plan, 3, python)
    found = figures(plan, tally)
    assert found.matches == 3
    assert found.facts == {}
    assert [place.name for place in found.places] == ["A", "B"]
    assert found.places[0].points is not None


def test_go5():
    for facts, table, lines in matches("go5", 3, target=100):
        assert facts[go5.SETS] == count(lines, "lay .*")
        assert facts[go5.ADDED] == count(lines, "add .*")
        assert facts[go5.EXCHANGES] == count(lines, "exchange .*")
        assert facts[go5.STOPS] == count(lines, "stop")
        assert facts[go5.CROSSWISE] == count(lines, "discard joker crosswise")
        assert facts[go5.TAKEN] == count(lines, "take")
        assert facts[go5.CLAIMED] == count(lines, "go5 .*")
        assert facts[go5.ASKED] == count(lines, "go5 .*") + count(lines, "pass")
        assert facts[go5.ROUNDS] == table.state.round
        calls = facts[go5.IN_TURN] + facts[go5.CLAIMED]
        assert calls == sum(facts[go5.CALLS :]) <= facts[go5.ROUNDS]
        last = re.match("[A-F] (add|go5)", lines[-1])
        assert (table.state.caller > 0) == bool(last)


@per_game
def test_every_game_says_what_its_columns_mean(game):
    facts = game.counts
    columns = {figure.column for figure in facts.FIGURES} | {f.of for f in facts.FIGURES}
    assert max(column for column in columns if column is not None) < facts.COLUMNS
    assert all(figure.first + 6 <= facts.COLUMNS for figure in facts.BY_SEAT)
    assert {figure.option for figure in facts.FIGURES} <= {None, *(o.name for o in game.options)}
