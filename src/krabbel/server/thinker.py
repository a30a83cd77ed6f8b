"""A process in which bots think: requests come in as lines of JSON, answers go out so.

It ends when its input does, so that it never outlives the server.
"""

import os
import signal
import sys

import msgspec

from krabbel.bots import decide
from krabbel.core.dice import Key
from krabbel.games import find_game

NICE = 5  # the server comes first


class Question(msgspec.Struct):
    """What would this bot do?"""

    number: int
    game: str
    level: str
    state: bytes
    seat: int
    key: Key


class Answer(msgspec.Struct):
    """It would do this."""

    number: int
    code: int


def answer(question: Question) -> Answer:
    """Think. `decide` hands the bot an imagined table: it knows what its seat knows."""
    game = find_game(question.game)
    state = game.State.from_bytes(question.state)
    code = decide(game, question.level, state, question.seat, question.key)
    return Answer(question.number, code)


def main() -> None:
    """Answer questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and tells us
    os.nice(NICE)
    read = msgspec.json.Decoder(Question).decode
    write = msgspec.json.Encoder().encode
    try:
        for line in sys.stdin.buffer:
            sys.stdout.buffer.write(write(answer(read(line))) + b"\n")
            sys.stdout.buffer.flush()
    except BrokenPipeError:  # the server was killed while we thought
        os._exit(0)


if __name__ == "__main__":
    main()
