"""Write docs/asyncapi.json from the messages, the bodies of HTTP requests and the games' views.

The messages on a table's socket are AsyncAPI's own; `x-http` says which bodies the HTTP addresses
take and give, as JSON Schemas of the same document.
"""

import json
from typing import Any, get_args

import msgspec

import krabbel
from krabbel.core.rulebook import Rulebook
from krabbel.protocol import messages
from krabbel.protocol.pages import (
    Address,
    Claim,
    Claimed,
    Created,
    ErrorBody,
    GamePage,
    LessonPage,
    Me,
    NewTable,
    Replay,
)
from tools.declarations import fields, names, summary, tag, view_parts

REF = "#/components/schemas/"
# Method and address: what it takes and what it gives, if that is JSON of a declared form.
BODIES: dict[tuple[str, str], tuple[type | None, Any]] = {
    ("GET", "/api/games"): (None, list[GamePage]),
    ("GET", "/api/games/{game}"): (None, GamePage),
    ("GET", "/api/rules/{game}/{language}"): (None, Rulebook),
    ("GET", "/api/lessons/{game}"): (None, LessonPage),
    ("GET", "/api/address"): (None, Address),
    ("GET", "/api/me"): (None, Me),
    ("PUT", "/api/me"): (Me, Me),
    ("DELETE", "/api/me"): (None, Me),
    ("POST", "/api/tables"): (NewTable, Created),
    ("POST", "/api/tables/{table}/claim"): (Claim, Claimed),
    ("GET", "/api/tables/{table}/replay"): (None, Replay),
}
HAS_VIEWS = ("View", "Frame")  # their field `view` is of the table's game


def asyncapi_page() -> str:
    """Return docs/asyncapi.json."""
    return json.dumps(asyncapi(), indent=1, ensure_ascii=False) + "\n"


def asyncapi() -> dict[str, Any]:
    """Return the whole document."""
    told = {"to_server": messages.ClientMessage, "to_client": messages.ServerMessage}
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Krabbel",
            "version": str(messages.PROTOCOL),
            "description": "The socket of a table and the bodies of HTTP requests; protocol.md"
            " tells how they are used. Written by `make docs`.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {"here": {"host": "127.0.0.1:8765", "protocol": "ws"}},
        "channels": {"table": _channel(messages.ClientMessage | messages.ServerMessage)},
        "operations": {
            "to_server": _operation("receive", told["to_server"]),
            "to_client": _operation("send", told["to_client"]),
        },
        "components": {
            "messages": {
                kind.__name__: _message(kind) for kinds in told.values() for kind in get_args(kinds)
            },
            "schemas": schemas(),
        },
        "x-http": {
            f"{method} {path}": _bodies(*bodies) for (method, path), bodies in BODIES.items()
        },
    }


def _channel(kinds: Any) -> dict[str, Any]:
    return {
        "address": "/api/tables/{table}/socket",
        "parameters": {"table": {"description": "The id of the table."}},
        "messages": {
            kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"}
            for kind in get_args(kinds)
        },
        "bindings": {"ws": {"method": "GET"}},
    }


def _operation(action: str, kinds: Any) -> dict[str, Any]:
    """Describe what the server receives or sends."""
    of_channel = "#/channels/table/messages/"
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"{of_channel}{kind.__name__}"} for kind in get_args(kinds)],
    }


def _message(kind: type) -> dict[str, Any]:
    return {"name": tag(kind), "summary": summary(kind), "payload": {"$ref": REF + kind.__name__}}


def _bodies(takes: type | None, gives: Any) -> dict[str, Any]:
    bodies = {"takes": takes, "gives": gives, "error": ErrorBody}
    return {name: _reference(kind) for name, kind in bodies.items() if kind is not None}


def _reference(kind: Any) -> dict[str, Any]:
    if isinstance(kind, type):
        return {"$ref": REF + kind.__name__}
    return {"type": "array", "items": _reference(get_args(kind)[0])}


def schemas() -> dict[str, Any]:
    """Return the JSON Schemas of everything declared, by the names that they have elsewhere."""
    called = names()
    references, parts = msgspec.json.schema_components(list(called), ref_template=REF + "{name}")
    new_names = {
        reference["$ref"]: REF + name
        for reference, name in zip(references, called.values(), strict=True)
    }
    renamed = {
        new_names.get(REF + name, REF + name).removeprefix(REF): _renamed(schema, new_names)
        for name, schema in parts.items()
    }
    views = [{"$ref": REF + called[view_parts(game)[-1]]} for game in krabbel.game_names()]
    for name in HAS_VIEWS:
        renamed[name]["properties"]["view"] = {"anyOf": views}
    for kind, name in called.items():
        _explain(renamed[name]["properties"], kind)
    return {name: _complete(renamed[name]) for name in sorted(renamed)}


def _explain(properties: dict[str, Any], kind: type) -> None:
    """Add what each field means."""
    for field in fields(kind):
        if field.meaning:
            meaning = field.meaning.replace("None", "null")
            known = properties[field.name].get("description")
            meaning = f"{meaning} ({known})" if known else meaning
            properties[field.name] = {**properties[field.name], "description": meaning}


def _renamed(schema: Any, new_names: dict[str, str]) -> Any:
    """Return a schema whose references have the new names, in the keywords of draft-07."""
    if isinstance(schema, dict):
        return {
            key: new_names.get(value, value) if key == "$ref" else _renamed(value, new_names)
            for key, value in _of_draft_7(schema).items()
        }
    return [_renamed(one, new_names) for one in schema] if isinstance(schema, list) else schema


def _of_draft_7(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with a tuple as draft-07 has it, the JSON Schema of AsyncAPI: there, `items`
    that are false would let no item in."""
    if "prefixItems" not in schema:
        return schema
    rest = {key: value for key, value in schema.items() if key != "prefixItems"}
    return {**rest, "items": schema["prefixItems"], "additionalItems": schema["items"]}


def _complete(schema: dict[str, Any]) -> dict[str, Any]:
    """Require all fields of what the server sends: it leaves none out. Clients may."""
    if schema.get("additionalProperties") is not False and "properties" in schema:
        schema["required"] = list(schema["properties"])
    return schema
