"""Recorded traffic fits docs/asyncapi.json: all messages of all games, and the bodies over HTTP.

And it comes in the order that docs/protocol.md promises: `done` before the `view` of a move.
"""

import json
from copy import deepcopy
from functools import cache
from typing import get_args

import pytest
from jsonschema import Draft7Validator
from starlette.routing import Route
from tools.declarations import tag
from tools.write_asyncapi import BODIES, asyncapi

from krabbel.core.seed import commitment, seed_name
from krabbel.protocol.messages import ClientMessage, ServerMessage
from krabbel.server.http import routes, share
from krabbel.server.settings import Limits, Rate
from tests.server.guest import HERE, at_table, guest, new_table, opened
from tests.server.test_routes import play_to_the_end
from tests.strategies import GAMES

DOCUMENT = asyncapi()
TO_SERVER = {tag(kind): kind.__name__ for kind in get_args(ClientMessage)}
TO_CLIENT = {tag(kind): kind.__name__ for kind in get_args(ServerMessage)}
NO_JSON = {"/api/tables/{table}/record", "/api/tables/{table}/qr.svg"}
OF_NO_FORM = {"/api/words/{game}/{language}"}  # texts by their keys
BOTS = [{"who": "me"}, {"who": "bot", "level": "easy"}, {"who": "bot", "level": "easy"}]
SHORT = {"go5": {"target": 10}, "rucki-zucki": {"rounds": 2}}
FRIENDS = [{"who": "me"}, {"who": "friend"}, {"who": "friend"}]


@pytest.fixture(scope="module")
def server():
    """A whole match is played faster than people could."""
    free = Rate(burst=1e9, a_second=1e9)
    with opened(limits=Limits(purse=free, frames=free, bytes=free, messages=free)) as server:
        yield server


def strict(schema):
    """The schema with nothing that it does not know: here, whatever is sent must be declared."""
    if isinstance(schema, dict):
        if "properties" in schema:
            schema["additionalProperties"] = False
        for part in schema.values():
            strict(part)
    elif isinstance(schema, list):
        for part in schema:
            strict(part)
    return schema


COMPONENTS = strict(deepcopy(DOCUMENT["components"]))


@cache
def validator(reference):
    return Draft7Validator({**json.loads(reference), "components": COMPONENTS})


def check(reference, body):
    for fault in validator(json.dumps(reference)).iter_errors(body):
        pytest.fail(f"{fault.json_path}: {fault.message[:300]}")


class Recorder:
    """A socket that checks all that goes over it, and remembers of what kinds it was."""

    def __init__(self, socket, *, others):
        self.socket = socket
        self.others = others  # somebody else moves, too, and may do so before our move is done
        self.sent: set[str] = set()
        self.got: set[str] = set()
        self.acting = False  # a move was sent that is not acknowledged yet
        self.version = 0

    def send(self, text):
        message = json.loads(text)
        check({"$ref": f"#/components/schemas/{TO_SERVER[message['type']]}"}, message)
        self.sent.add(message["type"])
        self.acting |= message["type"] == "act"
        self.socket.send(text)

    def recv(self, timeout):
        text = self.socket.recv(timeout)
        message = json.loads(text)
        check({"$ref": f"#/components/schemas/{TO_CLIENT[message['type']]}"}, message)
        self.got.add(message["type"])
        self.acting &= message["type"] not in ("done", "refused")
        if message["type"] == "view":
            assert message["version"] >= self.version
            if not self.others:
                shows_ours = self.acting and message["version"] != self.version
                assert not shows_ours, "a view before its done"
            self.version = message["version"]
        return text


def recorded(line, *, others=True):
    line.socket = Recorder(line.socket, others=others)
    return line.socket


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_match_of_every_game(server, game):
    with guest(server) as client:
        table = new_table(client, game.name, HERE, options=SHORT.get(game.name, {}))
        with at_table(client, table, 0) as line:
            recorder = recorded(line, others=False)
            view = line.read("view")
            while not view["outcome"]:
                waiting = view["view"]["waiting"]
                if view["seat"] not in waiting:
                    line.say("look", seat=waiting[0])
                    view = line.read("view", where=lambda got, at=waiting[0]: got["seat"] == at)
                seen = recorder.version
                seat, actions = view["seat"], view["actions"]
                action = actions[seen % len(actions)]
                assert line.ask("act", seat=seat, action=action)["version"] == seen + 1
                view = line.read("view")
    assert recorder.sent == {"look", "act"}
    assert recorder.got >= {"table", "view", "done"}


def test_every_kind_of_message(server):
    sent, got = set(), set()
    for scene in (alone_with_bots, among_friends, after_the_end):
        with guest(server) as ana, guest(server) as ben:
            for recorder in scene(ana, ben):
                sent |= recorder.sent
                got |= recorder.got
    assert sent == TO_SERVER.keys()
    assert got == TO_CLIENT.keys()


def alone_with_bots(ana, _ben):
    """Somebody plays, asks for a hint, takes back, waits; and says what cannot be read."""
    with at_table(ana, new_table(ana, "party-bugs", BOTS), 0) as line:
        recorder = recorded(line)
        view = line.read("view", where=lambda got: got["actions"])
        line.say("hint", id="h", seat=0)
        line.read("hint", "refused")
        assert line.ask("act", seat=0, action=view["actions"][0])["type"] == "done"
        line.read("view", where=lambda got: got["may_take_back"])
        line.ask("take-back", seat=0)
        line.ask("wait", on=True)
        line.ask("wait", on=False)
        line.ask("ready", move=1)
        line.ask("emote", seat=0, feeling="happy")
        line.say("ping")
        line.read("pong")
        recorder.socket.send("this is no JSON")
        line.read("refused", where=lambda got: got["id"] is None)
        yield recorder


def among_friends(ana, ben):
    """A lobby: seats are added, given, taken, left; names change; the host starts."""
    table = new_table(ana, "party-bugs", FRIENDS)
    with at_table(ana, table, 0) as one, at_table(ben, table) as two:
        recorders = [recorded(one), recorded(two)]
        one.ask("resize", players=4)
        one.ask("assign", seat=3, who="bot", level="easy")
        assert two.ask("sit", seat=1)["type"] == "done"
        two.ask("rename", seat=1, name="Benno", picture="owl")
        two.ask("stand", seat=1)
        two.ask("sit", seat=1)
        one.ask("remove", seat=1, name="")
        one.ask("readmit")
        one.ask("free", seat=1, name="")
        one.ask("remove-device", seat=0, device="none")
        assert one.ask("link", seat=0)["type"] == "link"
        one.say("look", seat=0, commitment=commitment(7))
        one.ask("start", level="easy")
        one.ask("reveal", number=seed_name(7))
        one.ask("stand-in", seat=1)
        one.ask("rematch")
        two.say("look", since=1)
    yield from recorders


def after_the_end(ana, _ben):
    """A match to its end, and the next one."""
    table = new_table(ana, "party-bugs", HERE[:2])
    play_to_the_end(ana, table)
    with at_table(ana, table, 0) as line:
        recorder = recorded(line)
        assert line.read("view")["outcome"]
        assert line.ask("rematch")["type"] == "done"
        following = line.read("table", where=lambda got: got["rematch"])["rematch"]
        assert line.ask("enter", table=following)["type"] == "done"
        yield recorder


def test_every_address_is_described():
    told = [route for route in (*routes.ROUTES, *share.ROUTES) if isinstance(route, Route)]
    known = {(method, route.path) for route in told for method in (route.methods or ())}
    addresses = {
        (method, path)
        for method, path in known
        if method != "HEAD" and path not in NO_JSON | OF_NO_FORM
    }
    assert addresses == BODIES.keys()


def test_bodies_over_http(server):
    with guest(server) as client:
        told = dict(visits(client))
    assert told.keys() == DOCUMENT["x-http"].keys()
    for address, (body, answer) in told.items():
        described = DOCUMENT["x-http"][address]
        if "takes" in described:
            check(described["takes"], body)
        check(described["gives"], answer)


def visits(client):
    """What was sent to every address, and what came back."""

    def ask(path, method="GET", body=None, at=""):
        answer = client.request(method, path, json=body)
        assert answer.is_success, answer.text
        return f"{method} {at or path}", (body, answer.json())

    me = {"name": "Ana", "picture": "cat"}
    yield ask("/api/games")
    yield ask("/api/games/go5", at="/api/games/{game}")
    yield ask("/api/rules/go5/en", at="/api/rules/{game}/{language}")
    yield ask("/api/lessons/party-bugs", at="/api/lessons/{game}")
    yield ask("/api/address")
    yield ask("/api/me", "PUT", me)
    yield ask("/api/me")
    named, (wish, created) = ask("/api/tables", "POST", {"game": "party-bugs", "seats": HERE[:2]})
    yield named, (wish, created)
    table = created["id"]
    play_to_the_end(client, table)
    page = "/api/tables/{table}"
    yield ask(f"/api/tables/{table}/replay?count=5", at=f"{page}/replay")
    other = new_table(client, "party-bugs", HERE)
    with at_table(client, other, 0) as line:
        token = line.ask("link", seat=0)["token"]
    claim = {"token": token}
    yield ask(f"/api/tables/{other}/claim", "POST", claim, f"{page}/claim")
    yield ask("/api/me", "DELETE")


def test_errors_over_http(server):
    with guest(server) as client:
        wish = {"game": "go5", "seats": HERE, "options": {"more": 1}}
        for answer in (
            client.get("/api/games/go6"),
            client.post("/api/tables", json=wish),
            client.get("/api/me", headers={"Host": "elsewhere.example"}),
        ):
            assert answer.is_error
            check({"$ref": "#/components/schemas/ErrorBody"}, answer.json())


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"type": "act", "id": "x" * 41, "seat": 0, "action": "play 2"}, "id"),
        ({"type": "act", "id": "1", "seat": 6, "action": "play 2"}, "seat"),
        ({"type": "act", "id": "1", "seat": 0}, "action"),
        ({"type": "act", "id": "1", "seat": 0, "action": "play 2", "more": 1}, "more"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)
def test_what_does_not_fit_is_found(message, fault):
    checked = validator(json.dumps({"$ref": "#/components/schemas/Act"}))
    assert any(fault in error.json_path + error.message for error in checked.iter_errors(message))


def references(part):
    """All references within a part of the document."""
    if isinstance(part, dict):
        yield from (part["$ref"] for _ in range("$ref" in part))
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def test_every_reference_leads_somewhere():
    told = set(references(DOCUMENT))
    assert len(told) > 100
    for reference in told:
        part = DOCUMENT
        for name in reference.removeprefix("#/").split("/"):
            part = part[name]
        assert part
