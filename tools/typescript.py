"""Write web/src/protocol.ts: the types of all messages, HTTP answers and views."""

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import krabbel
from krabbel.core.events import Event, Reason
from krabbel.protocol import messages
from tools.declarations import (
    SHARED,
    answers,
    declared,
    fields,
    names,
    plain,
    summary,
    tag,
    view_parts,
)

OPENING = """// Written by `make docs` from src/krabbel/protocol and the games' views.

/** What fills in a sentence: a number, a name of the game's vocabulary, a seat, or a list of them;
 *  a list within a list is a phrase. */
export type Word = number | string | { seat: number } | readonly Word[];
"""
SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
WORDS = "Readonly<Record<string, Word>>"
WIDTH = 80  # prettier's


def typescript() -> str:
    """Return the whole file."""
    called = names()
    parts = [OPENING, f"export const PROTOCOL = {messages.PROTOCOL};\n"]
    parts += [interface(kind, called) for kind in (*SHARED, *declared(messages))]
    parts += [union("ClientMessage", messages.ClientMessage, called)]
    parts += [union("ServerMessage", messages.ServerMessage, called)]
    parts += [alias("RefusalCode", [f'"{code}"' for code in messages.REFUSALS])]
    parts += [interface(kind, called) for kind in answers()]
    for game in krabbel.game_names():
        parts += [interface(kind, called) for kind in view_parts(game)]
    return "\n".join([*parts, game_views(called)])


def interface(kind: type, called: Mapping[type, str]) -> str:
    """Write a struct or dataclass as an interface."""
    lines = [f"/** {summary(kind)} */", f"export interface {called[kind]} {{"]
    if tag(kind):
        lines.append(f'  type: "{tag(kind)}";')
    for field in fields(kind):
        if field.meaning:
            lines.append(f"  /** {field.meaning.replace('None', 'null')} */")
        is_words = kind in (Event, Reason) and field.name == "words"
        written = WORDS if is_words else written_type(field.type, called)
        lines.append(f"  {field.name}{'' if field.required else '?'}: {written};")
    return "\n".join([*lines, "}", ""])


def written_type(kind: Any, called: Mapping[type, str]) -> str:
    """Write a Python type in TypeScript."""
    kind = plain(kind)
    if kind in SIMPLE:
        return SIMPLE[kind]
    if kind is Any:
        return "unknown"
    if kind in called:
        return called[kind]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in arguments)
    inner = [written_type(argument, called) for argument in arguments if argument is not Ellipsis]
    if origin in (Union, UnionType):
        return " | ".join(inner)
    if origin in (dict, Mapping):
        return f"Readonly<Record<{inner[0]}, {inner[1]}>>"
    if origin is tuple and Ellipsis not in arguments:
        return f"readonly [{', '.join(inner)}]"
    if origin in (list, tuple, Sequence):
        return f"readonly ({inner[0]})[]" if " " in inner[0] else f"readonly {inner[0]}[]"
    raise TypeError(f"no TypeScript for {kind!r}")


def union(name: str, kinds: Any, called: Mapping[type, str]) -> str:
    """Write a union of messages."""
    return alias(name, [called[kind] for kind in get_args(kinds)])


def alias(name: str, members: Sequence[str]) -> str:
    """Write a named union, broken into lines as prettier does."""
    opening, rest = f"export type {name} =", f" {' | '.join(members)};"
    if len(opening + rest) <= WIDTH:
        return f"{opening}{rest}\n"
    if len(rest) <= WIDTH - 1:
        return f"{opening}\n {rest}\n"
    return "\n  | ".join([opening, *members]) + ";\n"


def game_views(called: Mapping[type, str]) -> str:
    """Write which view belongs to which game."""
    lines = ["/** The view that each game sends. */", "export interface GameViews {"]
    for game in krabbel.game_names():
        name = f'"{game}"' if not game.isidentifier() else game
        lines.append(f"  {name}: {called[view_parts(game)[-1]]};")
    return "\n".join([*lines, "}", ""])
