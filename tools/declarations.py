"""Read the declarations of messages and views: fields, types, meanings, for docs and TypeScript.

A field's meaning is the comment after it in the source.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, is_dataclass
from importlib import import_module
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

import krabbel
from krabbel.bots import Advice
from krabbel.core import rulebook
from krabbel.core.actions import Choice, Choices
from krabbel.core.events import Event, Outcome, Reason
from krabbel.core.feelings import Felt
from krabbel.core.scenes import Scene
from krabbel.protocol import messages, pages

# Declared in core, used in messages.
SHARED = (Choice, Choices, Event, Felt, Outcome, Reason, Scene, Advice)


@dataclass(frozen=True)
class Field:
    """One field of a declaration."""

    name: str
    type: Any
    meaning: str
    required: bool  # in what a client sends; whatever the server sends is complete


def is_declared(kind: Any) -> bool:
    """Whether the type is one of ours: a struct or a dataclass."""
    return isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind))


def tag(kind: type) -> str | None:
    """Return a message's `type`; None if it is not a message."""
    config = getattr(kind, "__struct_config__", None)
    return config.tag if config and isinstance(config.tag, str) else None


def summary(kind: type) -> str:
    """Return the first paragraph of a type's docstring, on one line."""
    return " ".join((inspect.getdoc(kind) or "").partition("\n\n")[0].split())


def fields(kind: type) -> list[Field]:
    """Return the fields in their order."""
    hints = get_type_hints(kind, include_extras=True)
    told = meanings(kind)
    optional = _optional(kind)
    names = kind.__match_args__  # type: ignore[attr-defined]  # structs and dataclasses have them
    return [Field(name, hints[name], told.get(name, ""), name not in optional) for name in names]


def _optional(kind: type) -> set[str]:
    """Return the fields that clients may leave out; only what they send forbids unknown fields."""
    if not issubclass(kind, msgspec.Struct) or not kind.__struct_config__.forbid_unknown_fields:
        return set()
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}


def meanings(kind: type) -> dict[str, str]:
    """Return the comments after the fields, by field."""
    source = textwrap.dedent(inspect.getsource(kind))
    lines, found = source.splitlines(), {}
    for node in ast.parse(source).body[0].body:  # type: ignore[attr-defined]
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            comment = re.search(r"\s#\s(.*)$", lines[(node.end_lineno or 1) - 1])
            found[node.target.id] = comment[1].strip() if comment else ""
    return found


def plain(kind: Any) -> Any:
    """Return the type without its constraints (Annotated)."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def declared(module: Any) -> list[type]:
    """Return the structs of a module, in the order of the source."""
    own = [
        kind
        for kind in vars(module).values()
        if is_declared(kind) and kind.__module__ == module.__name__
    ]
    return [kind for kind in own if kind not in (messages.ToServer, messages.ToClient)]


def answers() -> list[type]:
    """List the bodies of HTTP requests and answers; rule pages are sent as core reads them."""
    return [*declared(pages), *declared(rulebook)]


def view_parts(game: str) -> list[type]:
    """List a game's View and the structs that it is made of, the parts first."""
    view = import_module(f"krabbel.games.{game.replace('-', '_')}.view").View
    return list(dict.fromkeys([*_parts(view), view]))


def _parts(kind: type) -> Iterable[type]:
    for field in fields(kind):
        for part in _named(field.type):
            yield from _parts(part)
            yield part


def _named(kind: Any) -> Iterable[type]:
    """Yield our own types within a type."""
    if is_declared(kind):
        yield kind
    for argument in get_args(kind):
        yield from _named(argument)


def names() -> dict[type, str]:
    """Return what every declared type is called outside Python: a game's have its name in front."""
    called: dict[type, str] = {}
    for kind in (*SHARED, *declared(messages), *answers()):
        called[kind] = kind.__name__
    for game in krabbel.game_names():
        prefix = game.replace("-", " ").title().replace(" ", "")
        for part in view_parts(game):
            called.setdefault(part, prefix + part.__name__)
    return called
