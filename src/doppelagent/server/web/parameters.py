"""Parameters that the routes and the socket share: the request to a table, the table's id, and query parameters."""

import re
from typing import Final

from starlette.requests import HTTPConnection

from doppelagent.server.messages.requests import Behind, Request, Sync
from doppelagent.server.refusals import Malformed, Refusal
from doppelagent.server.web import decode

SOCKET_ONLY: Final = (Behind, Sync)
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,36}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")


def read_request(data: bytes) -> Request:
    request: Request = decode.read(data, Request)  # type: ignore[arg-type]  # mypy does not take a union for a type
    return request


def kind_of(request: Request) -> str:
    """Its `do` tag."""
    return str(request.__struct_config__.tag)


def table_of(connection: HTTPConnection) -> str:
    table: str = connection.path_params["id"]
    if not _ID.fullmatch(table):
        raise Refusal("no_table")
    return table


def person_of(connection: HTTPConnection) -> str:
    person: str = connection.path_params["id"]
    if not _ID.fullmatch(person):
        raise Refusal("no_person")
    return person


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """An optional integer of the query string."""
    text = connection.query_params.get(name, "")
    if text and not _NUMBER.fullmatch(text):
        raise Malformed("malformed.number", name=name)
    return int(text) if text else None


def words_of(connection: HTTPConnection) -> str:
    """The language in which the client wants sentences besides codes; "" for codes alone."""
    text = connection.query_params.get("words", "")
    if text not in ("", "en", "de"):
        raise Malformed("malformed.words")
    return text
