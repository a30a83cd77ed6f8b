"""Positions: the whole truth of a state as readable JSON, and back. Each field has its codec."""

from typing import Any

import numpy as np

from krabbel.core.errors import BadOption, BadPosition
from krabbel.core.game import Game
from krabbel.core.state import HEAD, SEATS, Field
from krabbel.core.text import BadText


def write_position(game: Game, state: Any) -> dict[str, Any]:
    """Return the state as JSON; an array is cut after its last number that is not blank."""
    position: dict[str, Any] = {"game": game.name, "version": game.version_of(state)}
    for name, declared in state.fields.items():
        if name not in HEAD:
            position[name] = _write(declared, state.array[name][0], state.seats)
    return position


def read_position(game: Game, position: Any) -> Any:
    """Return the state that a position describes; BadPosition if it cannot occur."""
    if not isinstance(position, dict):
        raise BadPosition("a position is a JSON object")
    if position.get("game") != game.name:
        raise BadPosition(f"game: expected {game.name!r}, not {position.get('game')!r}")
    state = game.State()
    _fill(state, {name: value for name, value in position.items() if name not in HEAD})
    try:
        game.set_version(state, position.get("version"))
    except BadOption as bad:
        raise BadPosition(str(bad)) from bad
    if state.seats not in game.players:
        raise BadPosition(f"seats: {game.title} is not for {state.seats} players")
    fault = game.fault(state)
    if fault:
        raise BadPosition(fault)
    return state


def _fill(state: Any, written: dict[str, Any]) -> None:
    """Read every field; one that was added later may be missing."""
    unknown = [name for name in written if name not in state.fields]
    wanted = [name for name in state.fields if name not in HEAD and not state.fields[name].later]
    missing = [name for name in wanted if name not in written]
    if unknown or missing:
        raise BadPosition(f"unknown: {unknown}" if unknown else f"missing: {missing}")
    for name, value in written.items():
        declared = state.fields[name]
        try:
            state.array[name][0] = _read(declared, declared.shape, value)
        except BadText as bad:
            raise BadPosition(f"{name}: {bad}") from bad
        except (OverflowError, RecursionError) as bad:
            raise BadPosition(f"{name}: a number is too large") from bad


def _write(declared: Field, value: Any, seats: int) -> Any:
    if np.ndim(value) == 0:
        return declared.text.write(int(value))
    kept = np.flatnonzero(value.any(axis=tuple(range(1, value.ndim))))
    size = int(kept[-1]) + 1 if kept.size else 0
    if value.shape[0] == SEATS and value.shape == declared.shape:  # an entry per seat, blank or not
        size = max(size, seats)
    return [_write(declared, item, seats) for item in value[:size]]


def _read(declared: Field, shape: tuple[int, ...], written: Any) -> Any:
    if not shape:
        number = declared.text.read(written)
        if not np.iinfo(declared.kind).min <= number <= np.iinfo(declared.kind).max:
            raise BadText(f"{written!r} is too large")
        return number
    if not isinstance(written, list) or len(written) > shape[0]:
        raise BadText(f"expected a list of at most {shape[0]}")
    items = [_read(declared, shape[1:], item) for item in written]
    blank = np.zeros(shape[1:], declared.kind)
    return np.array(items + [blank] * (shape[0] - len(items)), declared.kind).reshape(shape)
