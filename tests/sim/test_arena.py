"""Arenas: luck cancels, results are kept, and an interrupted arena goes on."""

import json

import numpy as np
import pytest

import krabbel
from krabbel.core.errors import BadOption
from krabbel.sim import arena
from krabbel.sim.arena import WHOLE, Block, Contest, contests, score, standing
from krabbel.sim.ledger import Ledger
from tests.strategies import GAMES, per_game

SEED = 11
BUGS = Contest("party-bugs", 3, "normal", "random")


def played(ledger, contest, deals, size=2):
    for block, lone, crowd in arena.play(ledger.to_play(contest, deals, size), SEED, "python"):
        ledger.add(block, lone, crowd)


@per_game
def test_among_equals_every_deal_gives_everybody_exactly_his_share(game):
    contest = Contest(game.name, 3, "random", "random")
    [(_, lone, crowd)] = arena.play([Block(contest, 0, 4)], SEED, "python")
    assert lone == [WHOLE] * 4
    assert crowd == [2 * WHOLE] * 4
    found = standing(contest, lone, crowd)
    assert found.lone.value == found.crowd.value == pytest.approx(1 / 3)


@pytest.mark.parametrize(("lone", "crowd"), [(0, 3), (3, 0), (1, 2)], ids=str)
def test_a_few_deals_that_agree_leave_doubt(lone, crowd):
    found = standing(BUGS, [lone * WHOLE] * 2, [crowd * WHOLE] * 2)
    assert found.lone.value == pytest.approx(lone / 3)
    assert found.crowd.value == pytest.approx(crowd / 6)
    for one, most in ((found.lone, 1.0), (found.crowd, 0.5)):
        assert one.low is not None
        assert one.high is not None
        assert 0.0 <= one.low <= one.value <= one.high <= most
        assert one.high - one.low > 0.3 * most


def test_scores_of_shared_wins_and_of_a_loser():
    rows = np.zeros((4, 9), np.int32)
    rows[:, 0] = 0b001, 0b011, 0b110, 0b111
    assert score(rows, 0b001, players=3, loses=False).tolist() == [60, 30, 0, 20]
    assert score(rows, 0b110, players=3, loses=False).tolist() == [0, 30, 60, 40]
    assert score(rows[2:3], 0b001, players=3, loses=True).tolist() == [60]


def test_everybody_meets_everybody_alone_and_in_a_crowd():
    met = contests(GAMES, range(2, 7), ["normal", "random"])
    bugs = [(c.players, c.lone) for c in met if c.game == "party-bugs"]
    assert bugs[:3] == [(2, "normal"), (3, "normal"), (3, "random")]
    assert {c.players for c in met if c.game == "go5"} == {2, 3, 4}
    seats = [Contest("go5", 3, "random", "normal").plan(at, 0).seats for at in range(3)]
    assert seats[1] == ("normal", "random", "normal")
    assert sorted(seats) == sorted({*seats})


def test_a_better_bot_has_more_than_its_share():
    ledger = Ledger(None, SEED)
    played(ledger, BUGS, deals=20, size=20)
    found = standing(BUGS, ledger.lone[BUGS], ledger.crowd[BUGS])
    assert found.deals == 20
    assert found.lone.low is not None
    assert found.crowd.high is not None
    assert found.lone.low > 1 / 3 > found.crowd.high


def test_an_arena_goes_on_where_it_was_cut_off(tmp_path):
    path, whole = tmp_path / "cut.jsonl", tmp_path / "whole.jsonl"
    played(Ledger(whole, SEED), BUGS, deals=6)
    played(Ledger(path, SEED), BUGS, deals=4)
    path.write_bytes(path.read_bytes()[:-10])  # killed while it wrote its last line
    again = Ledger(path, None)
    assert again.seed == SEED
    assert len(again.lone[BUGS]) == 2
    played(again, BUGS, deals=6)
    assert path.read_bytes() == whole.read_bytes()
    assert Ledger(path, SEED).to_play(BUGS, 6, 2) == []
    assert Ledger(path, SEED).to_play(BUGS, 9, 2) == [Block(BUGS, 6, 2), Block(BUGS, 8, 1)]


def test_results_of_another_seed_version_or_kind_are_refused(tmp_path):
    path = tmp_path / "results.jsonl"
    played(Ledger(path, SEED), BUGS, deals=2)
    with pytest.raises(BadOption, match=r"was begun with the seed 0+b; leave --seed out"):
        Ledger(path, SEED + 1)
    head, line = path.read_text().splitlines()
    older = {**json.loads(line), "version": krabbel.game("party-bugs").version - 1}
    path.write_text(f"{head}\n{json.dumps(older)}\n")
    with pytest.raises(BadOption, match=r"results of version 0 of Party Bugs; .* a new file"):
        Ledger(path, SEED)
    later = {**json.loads(line), "first": 7}
    path.write_text(f"{head}\n{json.dumps(later)}\n")
    with pytest.raises(BadOption, match="holds no arena’s results"):
        Ledger(path, SEED)
    for text in ("shopping list\n", "no line", "[]\n", '{"krabbel arena": 99}\n', f"{head}\n3\n"):
        path.write_text(text)
        with pytest.raises(BadOption, match="holds no arena’s results"):
            Ledger(path, SEED)
        assert path.read_text() == text
