"""What a person can touch at any table, by what the page calls it. How they make a move in a game
stands in that game's tests/games/<game>/browser.py."""

import re


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
