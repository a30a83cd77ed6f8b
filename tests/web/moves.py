"""How a person makes a move: touches what is lit, then confirms. By what the page calls things."""

import re

from playwright.sync_api import expect


def open_in(place):
    """What can be touched there."""
    return place.get_by_role("button", disabled=False)


def hand_of(main):
    return main.get_by_role("list", name=re.compile("^Your hand"))


def said(main, *words):
    """The buttons whose names begin with one of these words."""
    return main.get_by_role(
        "button", name=re.compile(f"^({'|'.join(words)})(?!\\w)"), disabled=False
    )


def party_bugs(page, press):
    """Lift a card of the hand or of the floor, then say what is to be done with it."""
    main = page.get_by_role("main")
    floor = main.get_by_role("list", name="Dance floor")
    lit = open_in(hand_of(main)).or_(open_in(floor))
    ways = said(main, "Play", "Take", "Lay", "Mirror", "Keep", "Leave", "Discard")
    expect(lit.or_(ways).first).to_be_visible()
    if not ways.count():
        press(lit.first)
    press(ways.first)


def poker_royal(page, press):
    """Answer; or lift a card, slide it to somebody, as something."""
    main = page.get_by_role("main")
    answers = main.get_by_role("group", name="Your answer")
    if answers.count():
        press(open_in(answers).last)  # passed on where that is possible
        press(said(main, "Say", "Look"))
        return
    to_whom = main.get_by_role("list", name="Who do you slide it to?")
    as_what = main.get_by_role("list", name="What do you say it is?")
    if not to_whom.or_(as_what).count():
        press(open_in(hand_of(main)).first)
    expect(to_whom.or_(as_what).or_(said(main, "Pay"))).to_be_visible()
    if to_whom.count():
        press(open_in(to_whom).first)
    if as_what.count():
        press(open_in(as_what).first)
    press(said(main, "Slide", "Pay"))


def rucki_zucki(page, press):
    """Lay whatever fits, the joker too; else end the turn."""
    main = page.get_by_role("main")
    fields = {
        what: main.get_by_role("button", name=re.compile(what), disabled=False)
        for what in ("your card can go here", "your joker can go here", "swap your card")
    }
    numbers, jokers, swaps = fields.values()
    if numbers.count():
        press(numbers.first)
    elif jokers.count():
        press(hand_of(main).get_by_role("button", name="joker"))
        press(jokers.first)
    elif swaps.count():
        press(swaps.first)
        press(said(main, "Swap"))
    else:
        press(said(main, "Draw", "Done"))


def go5(page, press):
    """Draw; lay a set if one is found, else play a single card as far as that goes."""
    main = page.get_by_role("main")
    first = said(main, "Go5!", "Pass", "Draw")
    if first.count():
        press(first.first)
        return
    hand = open_in(hand_of(main))
    if not lifted_until(hand, said(main, "Lay"), press):
        back = said(main, "Put back")
        if back.count():
            press(back)
        lifted_until(hand, said(main, "Add", "Exchange", "Discard", "End", "Play"), press)


def lifted_until(hand, wanted, press):
    """Lift one card after the other until something can be done, and do it; else False."""
    card = 0
    while not wanted.count() and card < hand.count():
        press(hand.nth(card))
        card += 1
    if wanted.count():
        press(wanted.first)
        return True
    return False


MOVES = {
    "party-bugs": party_bugs,
    "poker-royal": poker_royal,
    "rucki-zucki": rucki_zucki,
    "go5": go5,
}
