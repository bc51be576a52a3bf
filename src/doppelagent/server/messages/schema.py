"""The JSON schema of every message, published at `/api/schema`; the client's types are generated from it.

`python -m doppelagent.server.messages.schema` prints the schema that the generator reads.
"""

import sys
from functools import cache
from typing import Any, Final

import msgspec

from doppelagent.server.messages.debriefs import Continue, DebriefNow, KnowledgeNow
from doppelagent.server.messages.frames import Frame
from doppelagent.server.messages.pages import (
    Address,
    Claim,
    Devices,
    Friends,
    Games,
    Link,
    Me,
    Naming,
    NewTable,
    Opened,
    PersonPage,
    QuickStart,
    Replay,
    Statistics,
    TableGame,
    TableList,
)
from doppelagent.server.messages.requests import Request

Schema = dict[str, Any]

UNIONS: Final = {
    "Request": (Request, "A request to a table; `do` names its kind."),
    "Frame": (Frame, "A frame from the server; `type` names its kind."),
}
PAGES: Final = (
    NewTable, QuickStart, Naming, Claim, Me, Link, Devices, Games, TableList, Address, TableGame, Opened, Replay, Statistics, Friends,
    PersonPage, DebriefNow, KnowledgeNow, Continue,
)  # fmt: skip


@cache
def schema() -> Schema:
    """Every message by name under `$defs`; the root is a request or a frame."""
    unions = [union for union, _ in UNIONS.values()]
    found, messages = msgspec.json.schema_components([*unions, *PAGES], ref_template="#/$defs/{name}")
    named = {name: {"title": name, "description": says, **one} for (name, (_, says)), one in zip(UNIONS.items(), found, strict=False)}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Doppelagent",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in UNIONS],
        "$defs": {**named, **messages},
    }


def generator_schema() -> bytes:
    """The schema with a root that reaches every message: the generator of types skips what its root does not reach."""
    names = [*UNIONS, *(page.__name__ for page in PAGES)]
    root = {"title": "Message", "anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
    return msgspec.json.encode({**schema(), **root})


if __name__ == "__main__":
    sys.stdout.buffer.write(generator_schema())
