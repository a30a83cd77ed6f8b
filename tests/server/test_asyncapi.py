"""docs/asyncapi.json is what it says: a document of AsyncAPI 3 with JSON Schemas of draft-07."""

import json
from copy import deepcopy
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7
from tools.write_asyncapi import asyncapi

OFFICIAL = json.loads((Path(__file__).parent / "asyncapi/3.0.0.json").read_text())["definitions"]
ROOT = "http://asyncapi.com/definitions/3.0.0/asyncapi.json"
DOCUMENT = asyncapi()
KEYWORDS = Draft7Validator.META_SCHEMA["properties"].keys()
OF_SCHEMAS = {"properties", "patternProperties", "definitions"}  # whose keys are names


def faults(document):
    """What AsyncAPI's own schema says of a document."""
    known = Registry().with_resources(
        (name, DRAFT7.create_resource(part)) for name, part in OFFICIAL.items()
    )
    return list(Draft7Validator(OFFICIAL[ROOT], registry=known).iter_errors(document))


def test_the_document_is_of_asyncapi_3():
    assert DOCUMENT["asyncapi"] == "3.0.0"
    assert [f"{fault.json_path}: {fault.message[:200]}" for fault in faults(DOCUMENT)] == []


def without(*path):
    def spoil(document):
        *parents, last = path
        for name in parents:
            document = document[name]
        del document[last]

    return spoil


def changed(value, *path):
    def spoil(document):
        *parents, last = path
        for name in parents:
            document = document[name]
        document[last] = value

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(without("info"), id="no info"),
        pytest.param(without("info", "version"), id="no version"),
        pytest.param(without("operations", "to_server", "action"), id="no action"),
        pytest.param(changed("publish", "operations", "to_client", "action"), id="a 2.x action"),
        pytest.param(changed({}, "channels", "table", "publish"), id="a 2.x channel"),
        pytest.param(changed({}, "more"), id="a field that there is not"),
        pytest.param(changed("text", "components", "schemas", "Me", "type"), id="a type of none"),
    ],
)
def test_what_asyncapi_3_does_not_have_is_found(spoil):
    document = deepcopy(DOCUMENT)
    spoil(document)
    assert faults(document)


def keywords(schema):
    """All keywords within a JSON Schema."""
    if isinstance(schema, list):
        for part in schema:
            yield from keywords(part)
    elif isinstance(schema, dict):
        yield from schema.keys()
        for key, part in schema.items():
            if key in OF_SCHEMAS:
                yield from keywords([*part.values()])
            elif key not in ("default", "const", "enum", "required"):
                yield from keywords(part)


@pytest.mark.parametrize("name", sorted(DOCUMENT["components"]["schemas"]))
def test_every_schema_is_of_draft_7(name):
    schema = DOCUMENT["components"]["schemas"][name]
    Draft7Validator.check_schema(schema)
    assert set(keywords(schema)) <= KEYWORDS
