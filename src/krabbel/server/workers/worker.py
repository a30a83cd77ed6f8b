"""A worker process, which chooses bots' moves and hints: questions and answers are lines of JSON.

It ends when its input does, so that it never outlives the server.
"""

import os
import signal
import sys
from typing import Any

import msgspec

from krabbel.bots import Budget, Hint, advise, aside, decide
from krabbel.core.dice import Key
from krabbel.games import find_game

NICE = 5  # the server comes first
NO_ACTION = -1


class Question(msgspec.Struct, tag=True):
    """Ask what a bot would do."""

    number: int
    game: str
    level: str
    state: bytes
    seat: int
    key: Key


class AskHint(msgspec.Struct, tag=True):
    """Ask for a hint: what a seat might do."""

    number: int
    game: str
    state: bytes
    seat: int
    key: Key
    budget: Budget


class WarmUp(msgspec.Struct, tag=True):
    """Ask to get ready for questions about this game that take a search."""

    number: int
    game: str


Asked = Question | AskHint | WarmUp


class Answer(msgspec.Struct):
    """A bot's action, or a hint."""

    number: int
    code: int = NO_ACTION
    hint: Hint | None = None


def answer(question: Asked) -> Answer:
    """Answer. Bots are handed imagined tables: they know what their seat knows."""
    game = find_game(question.game)
    if isinstance(question, WarmUp):
        aside.ready(game)
        return Answer(question.number)
    state: Any = game.State.from_bytes(question.state)
    if isinstance(question, AskHint):
        asked = (question.seat, question.key, question.budget)
        hint = advise(game, state, *asked, search=aside.search)
        return Answer(question.number, hint=hint)
    asked_for = (question.level, state, question.seat, question.key)
    code = decide(game, *asked_for, search=aside.search)
    return Answer(question.number, code)


def main() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and tells us
    os.nice(NICE)
    read = msgspec.json.Decoder(Asked).decode
    write = msgspec.json.Encoder().encode
    try:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(write(answer(read(line))) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:  # the server was killed while we thought
        os._exit(0)


if __name__ == "__main__":
    main()
