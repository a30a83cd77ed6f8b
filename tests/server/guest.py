"""A server in process, on a port of its own, and guests: they ask over HTTP and sit at tables."""

import json
from contextlib import contextmanager, suppress
from itertools import count
from threading import Event, Thread
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from krabbel.server.app import create_app
from krabbel.server.listening import listen
from krabbel.server.run import Server, trusted_proxies, uvicorn_config
from krabbel.server.settings import Limits, Settings
from tests.strategies import LUCK

QUICK = Settings(pause_ms=(0, 0), again_ms=(0, 0), scores_s=0)
USUAL = Limits()
HERE = [{"who": "me"}, {"who": "here", "name": "Ben"}, {"who": "here", "name": "Cleo"}]
WAIT_S = 60  # for what must come; nothing is measured by it


class Open:
    """A server that runs."""

    def __init__(self, app, port):
        self.app, self.port = app, port
        self.url = f"http://127.0.0.1:{port}"

    @property
    def services(self):
        return self.app.state.services


@contextmanager
def opened(settings=QUICK, limits=USUAL, origins=(), page=None, ws=None, certificate=None):
    """A server, until the end of the block; `ws` is uvicorn's option of that name."""
    app = create_app(settings, limits, origins, page, LUCK)
    bound = listen("127.0.0.1", 0)
    ready = Event()
    proxies = trusted_proxies(settings, origins)
    config = uvicorn_config(app, limits, proxies=proxies, certificate=certificate)
    config.ws = ws or config.ws
    server = Server(config, app, ready.set)
    thread = Thread(target=server.run, args=([bound],))
    thread.start()
    try:
        assert ready.wait(WAIT_S)
        yield Open(app, bound.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()
        bound.close()


@contextmanager
def guest(server, **headers):
    """Somebody with a browser of their own."""
    with httpx.Client(base_url=server.url, headers=headers, timeout=WAIT_S) as client:
        yield client


def new_table(client: Any, game: str = "party-bugs", seats: Any = HERE, **more: Any) -> str:
    """The id of a table that the guest has set up."""
    answer = client.post("/api/tables", json={"game": game, "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@contextmanager
def at_table(client, table, seat=None, **headers):
    """A guest's connection to a table, looking through the eyes of a seat."""
    address = str(client.base_url.join(f"/api/tables/{table}/socket")).replace("http", "ws", 1)
    if client.cookies:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    # No limit to what waits unread: the goodbye stands behind it, and would not be heard in time.
    with connect(
        address, additional_headers=headers, compression=None, open_timeout=WAIT_S, max_queue=None
    ) as socket:
        line = Line(socket)
        with suppress(ConnectionClosed):  # somebody who is turned away
            line.say("look", seat=seat)
        yield line


class Line:
    """A connection."""

    def __init__(self, socket):
        self.socket = socket
        self.ids = count(1)
        self.table = None  # the last message about the table that was passed by

    def say(self, kind, **fields):
        """Send a message."""
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind, **fields):
        """Send a request; what came of it."""
        request = fields.pop("id", str(next(self.ids)))
        self.say(kind, id=request, **fields)
        return self.read("done", "refused", "link", where=lambda got: got["id"] == request)

    def read(self, *kinds, where=lambda _got: True):
        """The next message of these kinds."""
        while True:
            got = json.loads(self.socket.recv(WAIT_S))
            self.table = got if got["type"] == "table" else self.table
            if got["type"] in kinds and where(got):
                return got

    def closing(self):
        """All that still comes, and the code with which the other end closes."""
        got = []
        try:
            while True:
                got.append(json.loads(self.socket.recv(WAIT_S)))
        except ConnectionClosed as closed:
            return got, closed.rcvd.code if closed.rcvd else None
