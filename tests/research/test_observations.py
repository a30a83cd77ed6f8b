"""Laws of observations and masks: for every game, player count and option, at many moments."""

import numpy as np
import pytest

from krabbel.core.layout import starts
from krabbel.core.seed import key_of
from krabbel.research.compiled import reading
from krabbel.research.single import mask, observation
from tests.strategies import GAMES, moments, per_game, per_setting


@per_setting
def test_a_seat_observes_what_it_knows_and_nothing_else(game, players, options):
    for table in moments(game, players, options):
        for seat in range(players):
            seen = observation(game, table.state, seat)
            assert seen.min() >= 0
            for number in range(3):
                twin = table.state.copy()
                game.rules.imagine(twin, seat, key_of(number))
                assert (observation(game, twin, seat) == seen).all()


@per_setting
def test_a_mask_has_the_actions_that_the_table_offers(game, players, options):
    for table in moments(game, players, options):
        for seat in range(players):
            assert np.flatnonzero(mask(game, table.state, seat)).tolist() == table.actions(seat)


@per_game
def test_a_row_is_written_anew_whatever_stood_in_it(game):
    observe = reading(game.name, "observe")
    row = np.zeros(game.observation.LAYOUT.words, np.int64)
    for table in moments(game, game.players[-1], {}):
        for seat in range(table.players):
            observe(table.state, seat, row)
            assert (row.view(np.int8) == observation(game, table.state, seat)).all()


@per_game
def test_what_is_declared_blank_is_blank(game):
    layout = game.observation.LAYOUT
    for table in moments(game, game.players[-1], {}):
        seen = observation(game, table.state, 0)
        for start, part in zip(starts(layout.head), layout.head, strict=True):
            assert part.name or not seen[start : start + part.size].any()
        for place in range(layout.places):
            first = layout.head_size + place * layout.place_size
            for start, part in zip(starts(layout.place), layout.place, strict=True):
                assert part.name or not seen[first + start : first + start + part.size].any()


@per_game
def test_names_are_given_once(game):
    layout = game.observation.LAYOUT
    for parts in (layout.head, layout.place):
        names = [part.name for part in parts if part.name]
        assert len(names) == len(set(names))


def reader(game, state, seat):
    """The parts of a seat's row by name, and of a place."""
    row, layout = observation(game, state, seat), game.observation.LAYOUT
    return lambda name, place=None: layout.read(row, name, place)


def members(numbers, first=1):
    return tuple(first + i for i, number in enumerate(numbers) if number)


def whole(pair):
    return pair[0] * 128 + pair[1]


BUGS, POKER, RUCKI, GO5 = (
    next(game for game in GAMES if game.name == name)
    for name in ("party-bugs", "poker-royal", "rucki-zucki", "go5")
)


@pytest.mark.parametrize("players", [2, 4])
def test_party_bugs_rows_tell_what_the_view_tells(players):
    for table in moments(BUGS, players, {"face_down": True, "mirror": True}):
        for seat in range(players):
            view, read = table.view(seat), reader(BUGS, table.state, seat)
            assert members(read("hand")) == view.places[seat].hand
            assert (read("round"), read("rounds")) == ([view.round], [view.rounds])
            assert set(members(read("floor"))) == {card for card in view.floor if card}
            for place in range(players):
                other = view.places[(seat + place) % players]
                assert members(read("display", place)) == other.display
                assert members(read("seen", place)) == other.seen
                assert read("hand size", place) == [other.hand_size]
                assert read("pile size", place) == [other.pile_size]
                assert whole(read("points", place)) == other.points
                assert read("mirror")[place] == other.has_mirror


def test_poker_royal_rows_tell_what_the_view_tells():
    from krabbel.games.poker_royal.cards import CLAIMS, KIND_NAMES

    for table in moments(POKER, 4, {}):
        for seat in range(4):
            view, read = table.view(seat), reader(POKER, table.state, seat)
            assert read("hand") == [view.places[seat].hand.count(name) for name in KIND_NAMES]
            assert members(read("card"), 0) == ((KIND_NAMES.index(view.card),) if view.card else ())
            assert members(read("pile top"), 0) == (
                (KIND_NAMES.index(view.pile_top),) if view.pile_top else ()
            )
            by_place = [(slide.by - seat) % 4 for slide in view.slides]
            assert members(read("slid"), 0) == tuple(6 * i + by for i, by in enumerate(by_place))
            said = [CLAIMS.index(slide.claim) for slide in view.slides]
            assert members(read("claimed"), 0) == tuple(8 * i + it for i, it in enumerate(said))
            for place in range(4):
                other = (seat + place) % 4
                shown = view.places[other]
                assert tuple(read("animals", place)) == shown.animals
                assert read("laid", place) == [shown.laid.count(name) for name in KIND_NAMES]
                assert read("hand size", place) == [shown.hand_size]


def test_rucki_zucki_rows_tell_what_the_view_tells():
    from krabbel.games.rucki_zucki.state import FIELD_OR_NONE

    for table in moments(RUCKI, 3, {"board": "red"}):
        for seat in range(3):
            view, read = table.view(seat), reader(RUCKI, table.state, seat)
            for name, shown in (("lying", view.lying), ("reach", view.reach)):
                assert tuple(FIELD_OR_NONE.names[i] for i in members(read(name))) == shown
            assert whole(read("hand points")) == view.places[seat].hand_points
            assert read("stock size") == [view.stock_size]
            for place in range(3):
                other = view.places[(seat + place) % 3]
                assert read("hand size", place) == [other.hand_size]
                assert whole(read("points", place)) == min(other.points, 16383)


def test_go5_rows_tell_what_the_view_tells():
    from krabbel.games.go5.cards import LINE_NAMES, NAMES, SEVEN_OF

    def named(numbers):
        return [NAMES[i] for i in members(numbers, 0)]

    for table in moments(GO5, 4, {}):
        for seat in range(4):
            view, read = table.view(seat), reader(GO5, table.state, seat)
            hand = [card.name for card in view.places[seat].hand]
            assert named(read("hand")) + ["joker"] * read("jokers")[0] == hand
            pile = [card.name for card in view.pile]
            assert sorted(named(read("pile"))) == sorted(n for n in pile if n in NAMES)
            assert read("jokers in pile") + read("stops in pile") == [
                pile.count("joker"),
                pile.count("stop"),
            ]
            sets = np.array(read("sets")).reshape(-1, 24)
            assert not sets[len(view.sets) :].any()
            for numbers, shown in zip(sets, view.sets, strict=False):
                assert members(numbers[:4], 0) == ((shown.owner - seat) % 4,)
                line = LINE_NAMES.index(shown.line)
                assert members(numbers[13:17], 0) == (line // 7,)
                assert members(numbers[17:], 0) == (line % 7,)
                seven = [i for i in range(49) if SEVEN_OF[line] >> i & 1]
                cards = [NAMES[seven[i]] for i in members(numbers[4:11], 0)]
                assert cards + ["joker"] * numbers[11] == [card.name for card in shown.cards]
            for place in range(4):
                other = view.places[(seat + place) % 4]
                assert read("hand size", place) == [other.hand_size]
                sign = -1 if read("below zero", place)[0] else 1
                assert sign * whole(read("points", place)) == other.points
