"""Moves made over the wire for those whose pages are open: the quick way through a match."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import httpx

from tests.server.guest import WAIT_S, at_table
from tests.strategies import chances


def new_table(person, game, seats, clock_s=None, **options):
    """Set up a table as this guest, without a page; its id."""
    wish = {"game": game, "seats": seats, "clock_s": clock_s, "options": options}
    answer = person.context.request.post("/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    return answer.json()["id"]


def play(person, table, until=lambda _view: False):
    """Make moves by chance for the first seat until their view is so, or to the end.

    They wait for the others' choices, and their page shows the last view at the end.
    """
    if table in person.page.url:
        person.see_cards()
    with _client(person) as client:
        view = _play(client, table, 0, until, alone=True)
    person.rest(view["version"])


def finish(table, *people):
    """Play a match to its end for all of these, seat by seat."""
    with ExitStack() as clients, ThreadPoolExecutor(len(people)) as threads:
        played = [
            threads.submit(_play, clients.enter_context(_client(person)), table, seat)
            for seat, person in enumerate(people)
        ]
        for one in played:
            one.result()


def play_together(table, *people, until, choose):
    """Make moves for these, seat by seat, until what was told of the last move is so."""
    with ExitStack() as stack:
        clients = [stack.enter_context(_client(person)) for person in people]
        lines = [stack.enter_context(at_table(one, table, n)) for n, one in enumerate(clients)]
        views = [line.read("view") for line in lines]
        while not until(views[0]["news"][-1]):
            asked = [seat for seat, view in enumerate(views) if view["actions"]]
            for seat in asked[:1]:
                _act(lines[seat], seat, views[seat], choose(views[seat]["actions"]))
            views = [line.read("view") for line in lines]


def _play(client, table, seat, until=lambda _view: False, *, alone=False):
    """The view in the end. How many moves others have made by then decides about nothing."""
    chance = chances("wire", seat)
    with at_table(client, table, seat) as line:
        view = line.read("view")
        while not view["outcome"]:
            round_end = line.table["round_end"]
            if view["actions"] and not (alone and view["view"]["waiting"] != [seat]):
                if until(view):
                    break
                _act(line, seat, view, chance.choice(view["actions"]))
            elif round_end and seat in round_end["seats"]:
                if until(view):
                    break
                line.say("ready", id=f"wire ready {seat}", move=round_end["move"])
            view = line.read("view")
        return view


def _act(line, seat, view, action):
    done = line.ask("act", id=f"wire {seat} {view['version']}", seat=seat, action=action)
    assert done["type"] == "done", done


def _client(person):
    kept = {cookie["name"]: cookie["value"] for cookie in person.context.cookies()}
    return httpx.Client(base_url=person.server, cookies=kept, timeout=WAIT_S)
