"""Who types what they cannot do now is told why, by the game's own reasons, with the rule."""

import re

import pytest

import krabbel
from krabbel.core.words import LANGUAGES
from tests.cli.desk import match
from tests.strategies import chances, per_game, step


def told(played, typed, seat=None):
    """What a person is told who types this now; nothing where no reason is known."""
    seat = played.table.waiting[0] if seat is None else seat
    return played.why_not(seat, seat, typed)


def new_match(name, tmp_path, moves=(), **how):
    """A match after some moves, as many at each seat's turn as it takes."""
    played = match(krabbel.game(name), tmp_path, seats="Ana,Ben,Cem", **how)
    for action in moves:
        played.act(played.table.waiting[0], played.game.actions.parse_action(action))
    return played


def unplayable(table):
    """A number in the hand of whoever is to act that no field takes now."""
    seat = table.waiting[0]
    hand = table.view(seat).places[seat].hand
    return next(card for card in hand if card != "joker" and f"lay {card}" not in table.legal(seat))


@pytest.mark.parametrize("form", ["{card}", "lay {card}", "Lay the {card}", "exchange {card}"])
def test_rucki_zucki_a_number_that_touches_no_card(form, tmp_path):
    played = new_match("rucki-zucki", tmp_path)
    card = unplayable(played.table)
    why = f"Field {card} does not touch a card yet. (RZ-3.1)"
    assert told(played, form.format(card=card)) == why


def test_it_is_shown_instead_of_not_possible_here_with_the_ways_out(tmp_path):
    played = match(krabbel.game("rucki-zucki"), tmp_path, players=3)
    while played.table.waiting[0] != 0:
        played.step()
    card = unplayable(played.table)
    answers = iter([card, "q"])
    played.screen.answer = lambda _prompt: next(answers)
    played.run()
    text = " ".join(played.screen.text().split())
    assert re.search(rf"Field {card} does not touch a card yet\. \(RZ-3\.1\) Type [^:]* \?", text)
    assert "There is no" not in text


def test_it_is_told_in_the_players_language(tmp_path):
    said = set()
    for language in LANGUAGES:
        played = match(krabbel.game("rucki-zucki"), tmp_path, seats="Ana,Ben", language=language)
        card = unplayable(played.table)
        why = told(played, card)
        assert why.endswith(" (RZ-3.1)")
        assert card in why
        said.add(why)
    assert len(said) == len(LANGUAGES)


def test_party_bugs_hand_and_floor_wait_for_their_time(tmp_path):
    played = new_match("party-bugs", tmp_path)
    seat = played.table.waiting[0]
    card = played.table.view(seat).places[seat].hand[0]
    assert told(played, f"take {card}").endswith("then cards are taken off the floor. (PB-2.1)")
    assert told(played, f"play {card}") is None  # it is possible
    while played.table.view().phase == "play":
        seat = played.table.waiting[0]
        played.act(seat, played.table.actions(seat)[0])
    seat = played.table.waiting[0]
    view = played.table.view(seat)
    held = next(card for card in view.places[seat].hand if card not in view.floor)
    for typed in (f"{held}", f"play {held}"):
        assert told(played, typed) == "Now take a card off the dance floor. (PB-2.2)"


def test_party_bugs_the_king_is_not_placed_face_down(tmp_path):
    played = match(krabbel.game("party-bugs"), tmp_path, seats="Ana,Ben,Cem", face_down=True)
    assert played.table.view().phase == "hide"
    for typed in ("13", "hide 13"):
        assert told(played, typed) == "The Party King can’t be placed face down. (PB-8.1)"
    assert told(played, "play 5") is None  # the 5 may be placed face down


def test_poker_royal_who_is_asked_answers_first(tmp_path):
    played = new_match("poker-royal", tmp_path)
    played.act(played.table.waiting[0], played.table.actions(played.table.waiting[0])[0])
    seat = played.table.waiting[0]
    card = played.table.view(seat).places[seat].hand[0]
    why = "First answer: right, wrong, or pass it on? (KR-2.2)"
    assert {told(played, typed) for typed in (card, f"slide {card}", "slide")} == {why}


def test_poker_royal_who_has_had_the_card_does_not_get_it_again(tmp_path):
    played = new_match("poker-royal", tmp_path)
    leader = played.table.waiting[0]
    played.act(leader, played.table.actions(leader)[0])
    played.act(played.table.waiting[0], played.game.actions.parse_action("pass on"))
    why = f"{played.names[leader]} has already had this card. (KR-2.4)"
    assert told(played, f"slide to {'ABC'[leader]} as bat") == why
    assert told(played, "right") == (
        "You’ve looked at the card, so now you must pass it on. (KR-2.4)"
    )


def test_go5_every_turn_starts_with_drawing(tmp_path):
    played = new_match("go5", tmp_path)
    assert told(played, "draw") == "You’ve already drawn this turn. (G5-2.1)"
    chance = chances("draw first")
    while played.table.view().phase != "take":
        step(played.table, chance)
    seat = played.table.waiting[0]
    card = played.table.view(seat).places[seat].hand[0].name
    why = "Draw first: every turn starts with drawing. (G5-2.2)"
    for typed in (card, f"discard {card}", "discard", played.wording.say.name(card)):
        assert told(played, typed) == why


@per_game
def test_what_means_nothing_has_no_reason(game, tmp_path):
    played = match(game, tmp_path, seats="Ana,Ben,Cem")
    for typed in ("x!", "ß", "99999", "[b]", "xylophone"):
        assert told(played, typed) is None
