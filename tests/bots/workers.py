"""Worker processes that do something else than usual: programs, and how to have them started."""

import sys

from krabbel.bots import process

NEVER_ANSWERS = "import sys; sys.stdin.read()"
DIES = "import sys; sys.stdin.readline()"
DOES_NOT_START = "import sys; sys.exit(3)"
HOOKED = """
import sys, threading
from krabbel.bots import worker
def busy(*_asked):
    print("busy", file=sys.stderr, flush=True)
    while True:
        pass
def never(*_asked):
    threading.Event().wait()
def fails(*_asked, **_more):
    raise ValueError("a secret")
def at_once(_game):
    pass
"""
TALKS = "import sys; print('hello', flush=True); sys.stdin.read()"
ANSWERS_ANOTHER = """
import sys
print('{"number": 99, "answer": {"type": "Chosen", "action": 0}}', flush=True)
sys.stdin.read()
"""
HANGS_UP = "import os, sys; os.close(1); sys.stdin.read()"
ANSWERS = """
import json, sys
for line in sys.stdin:
    answer = {answer}
    print(json.dumps({"number": json.loads(line)["number"], "answer": answer}), flush=True)
"""
CHOOSES_NOTHING = ANSWERS.replace("{answer}", '{"type": "Ready"}')
CHOOSES_WRONGLY = ANSWERS.replace("{answer}", '{"type": "Chosen", "action": 10**6}')
CHOOSES_BELOW = ANSWERS.replace("{answer}", '{"type": "Chosen", "action": -1}')
UNFORESEEN = {
    "says something else": TALKS,
    "answers another question": ANSWERS_ANOTHER,
    "hangs up": HANGS_UP,
    "answers with something else": CHOOSES_NOTHING,
    "chooses what cannot be": CHOOSES_WRONGLY,
    "chooses nothing": CHOOSES_BELOW,
}
CANNOT_LOAD = HOOKED + "worker.make_ready = fails; worker.main()"
DIES_LOADING = HOOKED + "import os; worker.make_ready = lambda _game: os._exit(9); worker.main()"
NEVER_READY = HOOKED + "worker.make_ready = never; worker.main()"
NEVER_FINDS = HOOKED + "worker.make_ready, worker.search = at_once, never; worker.main()"
FAILS = HOOKED + "worker.chooser = fails; worker.main()"
COMPILES = HOOKED + "worker.make_ready = busy; worker.main()"
SEARCHES = HOOKED + "worker.make_ready, worker.search = at_once, busy; worker.main()"
ANOTHER_KIND = """
import os, time
from msgspec import Struct
from krabbel.bots import worker
from krabbel.bots.service import Advise, Ask, Chosen, Warm
class Analyse(Struct, frozen=True, tag=True):
    game: str
    until: str
    wait_s: float
class Asked(Struct, frozen=True):
    number: int
    question: Ask | Advise | Warm | Analyse
def answer(question, **more):
    if not isinstance(question, Analyse):
        return usual(question, **more)
    while not os.path.exists(question.until):
        time.sleep(0.01)
    return Chosen(os.getpid())
usual, worker.answer, worker.Asked = worker.answer, answer, Asked
worker.main()
"""
IS_IMPATIENT = "from krabbel.bots.worker import main; main(patience_s=0.01)"


def run_as_worker(monkeypatch, program):
    """Have processes that start from now on run this program."""
    monkeypatch.setattr(process, "COMMAND", (sys.executable, "-c", program))


def until_ready(pool, game):
    """Wait until the bots' process can search."""
    pool.warm(game)
    pool.movers[0].process.warming[game.name].result()
    assert pool.warm(game)
