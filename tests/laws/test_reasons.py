"""Laws of reasons: why something is not possible is told with a rule, in every language."""

import re
from pathlib import Path

import pytest

import krabbel
from krabbel.core.errors import IllegalAction
from krabbel.core.events import Reason, Seat
from krabbel.core.reasons import Reasons
from krabbel.core.rulebook import rulebook
from krabbel.core.sentences import BLANK
from krabbel.core.state import NO_SEAT
from krabbel.core.words import ENGLISH, LANGUAGES
from tests.strategies import chances, new_table, per_game, per_setting, step, viewers


@per_setting
def test_every_reason_has_its_sentence_and_its_paragraph(game, players, options):
    chance = chances("reasons", game.name, players, options)
    table = new_table(game, players, options, chance)
    known = () if game.is_draft else rulebook(game.name).paragraphs  # a draft need have no page
    for _ in range(150):
        viewer = chance.choice(viewers(table))
        for reason in game.why_not(table.view(viewer), viewer):
            assert reason.touched, reason
            assert game.is_draft or reason.paragraph in (None, *known), reason
            for language in (ENGLISH,) if game.is_draft else LANGUAGES:
                sentence = game.words(language).why[reason.kind]
                blanks = {blank[1] for blank in BLANK.finditer(sentence)}
                assert blanks <= {"field", *reason.words}, reason
        if table.over:
            return
        step(table, chance)


@per_game
def test_no_language_has_a_reason_that_is_never_given(game):
    written = Path(game.part("why").__file__).read_text()
    assert [kind for kind in game.words().why if f'"{kind}"' not in written] == []


def reason_for(game, table, seat, touched):
    """The first reason that fits, as the page looks for it."""
    reasons = game.why_not(table.view(seat), seat)
    for wanted in (touched, touched.split()[0]):
        for reason in reasons:
            if wanted in reason.touched:
                return reason
    return None


@pytest.mark.parametrize(
    ("name", "seat", "touched", "reason"),
    [
        ("party-bugs", 0, "floor", Reason("play_first", ("floor", "display"), "PB-2.1")),
        ("party-bugs", NO_SEAT, "hand", Reason("watching", ("hand", "floor", "display"))),
        ("poker-royal", None, "hand bat", Reason("wait", ("hand",), "KR-2.1")),
        ("go5", None, "stock", Reason("drawn", ("stock",), "G5-2.1")),
        ("go5", None, "stop", Reason("no_set", ("stop",), "G5-5.2")),
    ],
    ids=str,
)
def test_reasons_at_the_first_move(name, seat, touched, reason):
    game = krabbel.game(name)
    table = game.table(3, seed=1)
    seat = table.waiting[0] if seat is None else seat
    assert reason_for(game, table, seat, touched) == reason


def test_rucki_zucki_gives_a_reason_for_every_field():
    game = krabbel.game("rucki-zucki")
    table = game.table(3, seed=1)
    turn = table.waiting[0]
    for seat in (*range(3), NO_SEAT):
        for field in filter(None, (name for row in table.view().board for name in row)):
            assert reason_for(game, table, seat, f"field {field}")
    lying = table.view().lying[0]
    assert reason_for(game, table, turn, f"field {lying}").kind == "taken"
    other = reason_for(game, table, (turn + 1) % 3, "hand 1")
    assert (other.kind, other.paragraph, other.words) == ("turn", "RZ-1.3", {"seat": Seat(turn)})
    said = game.say().why(Reason("no_contact", ("field 17",), "RZ-3.1"), "field 17")
    assert said == "Field 17 does not touch a card yet."


def test_rucki_zucki_lists_no_field_that_most_others_are_like():
    """What is true of most fields, or of most cards of a hand, is said of them all at once."""
    game = krabbel.game("rucki-zucki")
    table, chance = game.table(3, seed=1), chances("few fields")
    while not table.over:
        for seat in (*range(3), NO_SEAT):
            view = table.view(seat)
            reasons = game.why_not(view, seat)
            touched = [what for reason in reasons for what in reason.touched]
            assert len(touched) == len(set(touched))
            assert touched.count("field") == 1
            fields = {f"field {name}" for row in view.board for name in row if name}
            unlisted = fields.difference(touched)
            assert all(len(fields.intersection(one.touched)) <= len(unlisted) for one in reasons)
            taken = [
                what for what in fields if what[6:] in view.lying and what[6:] != view.joker_on
            ]
            kinds = {reason_for(game, table, seat, what).kind for what in taken}
            assert kinds == {"taken"}
        step(table, chance)


@pytest.mark.parametrize(
    ("name", "action", "rules"),
    [
        ("party-bugs", "keep mirror", "PB-2.1"),
        ("party-bugs", "take 5", "PB-2.1"),
        ("rucki-zucki", "lay 1", "RZ-3.1"),
        ("go5", "draw", "G5-2.1"),
        ("go5", "keep", None),
        ("poker-royal", "right", None),
    ],
)
def test_an_illegal_action_quotes_the_one_rule_that_forbids_it_or_all_that_apply(
    name, action, rules
):
    table = krabbel.game(name).table(3, seed=7)
    seat = table.waiting[0]
    rules = rules or ", ".join(table.game.paragraphs(table.view(seat)))
    with pytest.raises(IllegalAction, match=rf"is not possible now; .* see {re.escape(rules)}$"):
        table.act(seat, action)


@per_setting
def test_every_refusal_has_its_sentence(game, players, options):
    """Whatever is tried in a random match."""
    chance = chances("refused", game.name, players, options)
    table = new_table(game, players, options, chance)
    for _ in range(60):
        if table.over:
            return
        seat = chance.choice(table.waiting)
        legal = table.actions(seat)
        reasons = Reasons(game, table.view(seat), seat, legal)
        for code in chance.sample(range(game.actions.size), 20):
            if code not in legal and (found := reasons.of(code)):
                assert "{" not in game.say().why(*found)
        step(table, chance)
