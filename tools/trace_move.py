"""Count the server's calls between a player's move and the other player's screen.

python -m tools.trace_move: two players at a server in this process. Counted are the named functions
of krabbel.server that run from the arrival of the mover's frame to the write of the other player's
view. The other player looks first, so that the mover's own view is not counted. A coroutine that is
resumed counts once; comprehensions and generated constructors do not count.
"""

import sys
import threading
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

PACKAGE = "krabbel.server."
ARRIVAL = "text_received"  # the gate hands a whole text over here
BY_THE_CLOCK = ("keep_alive", "heartbeat", "watch_loop")  # run now and then, move or no move
GARBAGE = f"{PACKAGE}garbage"  # so does all of it
FRIENDS = [{"who": "me"}, {"who": "friend"}]


@dataclass
class Trace:
    """The calls of one move; a profile function for all threads."""

    is_on: bool = False
    calls: list[tuple[str, str]] = field(default_factory=list)  # module, function
    frames: list[FrameType] = field(default_factory=list)  # kept, so that none is counted twice
    known: set[int] = field(default_factory=set)
    done: threading.Event = field(default_factory=threading.Event)

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Note a call of a function of the server."""
        if event != "call" or self.done.is_set():
            return
        module, name = frame.f_globals.get("__name__", ""), frame.f_code.co_name
        generated = name.startswith("<") or frame.f_code.co_filename.startswith("<")
        beside = generated or name in BY_THE_CLOCK or module == GARBAGE
        if not module.startswith(PACKAGE) or beside or id(frame) in self.known:
            return
        self.is_on = self.is_on or name == ARRIVAL
        if self.is_on:
            self.known.add(id(frame))
            self.frames.append(frame)
            self.calls.append((module.removeprefix(PACKAGE), frame.f_code.co_qualname))
            if name == "write" and b'"type":"view"' in frame.f_locals["message"]:
                self.done.set()


def trace_move() -> list[tuple[str, str]]:
    """Return the calls of the second of two moves: the first one fills caches."""
    from tests.server.guest import at_table, guest, new_table, opened

    tracer: list[Trace] = []

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if tracer:
            tracer[0](frame, event, argument)

    threading.setprofile(profile)
    try:
        with opened() as server, guest(server) as ana, guest(server) as ben:
            table = new_table(ana, "party-bugs", FRIENDS)
            with at_table(ana, table, 0) as host, at_table(ben, table) as friend:
                friend.ask("sit", seat=1)
                friend.say("look", seat=1)
                actions = friend.read("view", where=lambda view: view["seat"] == 1)["actions"]
                seen = host.read("view")
                host.ask("act", seat=0, action=seen["actions"][0])
                host.read("view", where=lambda view: view["version"] == 1)
                friend.read("view", where=lambda view: view["version"] == 1)
                tracer.append(Trace())
                friend.ask("act", seat=1, action=actions[0])
                host.read("view", where=lambda view: view["version"] == 2)
    finally:
        threading.setprofile(None)
    assert tracer[0].done.is_set()
    return tracer[0].calls


def main() -> None:
    """Trace a move and print its calls."""
    calls = trace_move()
    for module, function in calls:
        sys.stdout.write(f"{module:20} {function}\n")
    modules = {module for module, _ in calls}
    sys.stdout.write(
        f"{len(calls)} calls of {len(set(calls))} functions in {len(modules)} server modules\n"
    )


if __name__ == "__main__":
    main()
