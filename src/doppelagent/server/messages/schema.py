"""The protocol for others: one JSON schema of every message, and the same as TypeScript, of which the client has a copy."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from doppelagent.server.messages.frames import Frame
from doppelagent.server.messages.pages import (
    Claim,
    Games,
    Link,
    Me,
    Naming,
    NewTable,
    Opened,
    QuickStart,
    Replay,
    Statistics,
    TableList,
)
from doppelagent.server.messages.requests import Request

Schema = dict[str, Any]

UNIONS: Final = {
    "Request": (Request, "What a person asks of a table, told apart by `do`."),
    "Frame": (Frame, "What the server sends over a socket, told apart by `type`."),
}
PAGES: Final = (NewTable, QuickStart, Naming, Claim, Me, Link, Games, TableList, Opened, Replay, Statistics)
CLOSER: Final = {("Step", "scene"): "Partial<Scene>"}  # where a schema cannot say as much as TypeScript
PLAIN: Final = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEADER: Final = """\
// Every message between server and client. Made from the server's own types by `make protocol`; a test fails when it is out of date.
"""


@cache
def schema() -> Schema:
    """Every message by name under `$defs`; the whole is a request or a frame."""
    unions = [union for union, _ in UNIONS.values()]
    found, messages = msgspec.json.schema_components([*unions, *PAGES], ref_template="#/$defs/{name}")
    named = {name: {"title": name, "description": says, **one} for (name, (_, says)), one in zip(UNIONS.items(), found, strict=False)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Doppelagent",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in UNIONS],
        "$defs": {**named, **messages},
    }


def typescript() -> str:
    return "\n".join([HEADER, *(_declared(name, each) for name, each in schema()["$defs"].items())])


def _declared(name: str, each: Schema) -> str:
    says = f"/** {each['description']} */\n" if "description" in each else ""
    if "properties" not in each:
        return f"{says}export type {name} =\n  | " + "\n  | ".join(_type(one) for one in each["anyOf"]) + ";\n"
    fields = "".join(f"  {line}\n" for line in _fields(name, each))
    return f"{says}export interface {name} {{\n{fields}}}\n"


def _fields(name: str, each: Schema) -> Iterator[str]:
    """A field with a default may be left out, in both directions."""
    for key, value in each["properties"].items():
        may_lack = "" if key in each.get("required", ()) else "?"
        yield f"{key}{may_lack}: {CLOSER.get((name, key)) or _type(value)};"


def _type(each: Schema) -> str:
    if "$ref" in each:
        return str(each["$ref"]).rpartition("/")[2]
    if "enum" in each:
        return " | ".join(json.dumps(value) for value in each["enum"])
    if "anyOf" in each:
        return " | ".join(_type(one) for one in each["anyOf"])
    if each.get("type") == "array":
        inner = _type(each["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if each.get("type") == "object":
        return f"Record<string, {_type(each['additionalProperties']) if each.get('additionalProperties') else 'unknown'}>"
    return PLAIN[each["type"]] if "type" in each else "unknown"
