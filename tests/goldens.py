"""Texts that a change of behaviour changes: perft counts and playthroughs. See `make golden`."""

import hashlib
import json
from pathlib import Path

from krabbel.core.game import Game, seat_name
from krabbel.core.table import Table
from tests.strategies import GAMES, combinations

FOLDER = Path(__file__).parent / "golden"
PERFT_NODES = 3000  # deepen while there are not more
PLAYTHROUGH_LINES = 5000  # at most


def variants(game: Game) -> list[dict[str, object]]:
    """The plain game and, where there are such options, the one with every yes and last choice."""
    plain, *others = combinations(game)
    return [plain, *others[-1:]]


def perft(game: Game) -> str:
    """How many sequences of actions there are, by length; of several seats the lowest acts."""
    lines = []
    for players in game.players:
        for options in variants(game):
            counts = perft_counts(game, Table(game, players, 1, options).state)
            shown = " ".join(map(str, counts))
            lines.append(f"players {players} options {json.dumps(options)} seed 1: {shown}")
    return "\n".join(lines) + "\n"


def perft_counts(game: Game, start) -> list[int]:
    counts, states = [1], [start]
    while 0 < counts[-1] <= PERFT_NODES and len(counts) < 40:
        if len(counts) > 1:
            states = [after for state in states for after in successors(game, state)]
        counts.append(sum(len(choices(game, state)) for state in states))
    return counts


def choices(game: Game, state) -> list[tuple[int, int]]:
    """What the lowest waiting seat may do: the seat and the action."""
    waiting = game.rules.waiting(state)
    if not waiting:
        return []
    seat = (waiting & -waiting).bit_length() - 1
    return [(seat, code) for code in game.offered(state, seat)]


def successors(game: Game, state):
    for seat, code in choices(game, state):
        after = state.copy()
        game.rules.act(after, seat, code)
        yield after


def playthrough(game: Game, options: dict[str, object]) -> str:
    """A whole match by a fixed scheme of choices: what was done, and what a spectator was told."""
    table = Table(game, game.players[1], 1, options)
    lines = [table.record(), json.dumps(table.position()), ""]
    while not table.over:
        lines += move(table)
        assert len(lines) < PLAYTHROUGH_LINES, f"{game.name} does not end"
    assert table.outcome
    lines.append(f"{table.outcome.points} {game.sentence(table.outcome.reason)}")
    lines.append(f"state {hashlib.sha256(table.state.data).hexdigest()}")
    return "\n".join(lines) + "\n"


def move(table: Table) -> list[str]:
    seat = table.waiting[len(table.history) % len(table.waiting)]
    actions = table.actions(seat)
    code = actions[len(table.history) * 7 % len(actions)]
    before = table.view()
    lines = [table.game.sentence(table.game.prompt(before))]
    table.act(seat, code)
    done = table.game.actions.action_name(code)
    lines.append(f"  {seat_name(seat)} {done} (1 of {len(actions)})")
    told = table.game.happenings(before, table.view())
    return lines + [f"    {table.game.sentence(event)}" for event in told]


def goldens(game: Game) -> dict[str, str]:
    """Every golden text of a game, by file name."""
    texts = {"perft.txt": perft(game)}
    for number, options in enumerate(variants(game), start=1):
        texts[f"playthrough-{number}.txt"] = playthrough(game, options)
    return texts


if __name__ == "__main__":
    for game in GAMES:
        (FOLDER / game.name).mkdir(parents=True, exist_ok=True)
        for file, text in goldens(game).items():
            (FOLDER / game.name / file).write_text(text)
