"""What the socket and the HTTP desk read alike: a request to a table, and which table."""

import re
from typing import Final

from starlette.requests import HTTPConnection

from doppelagent.server.messages.requests import Behind, Request, Sync
from doppelagent.server.refusals import Refusal
from doppelagent.server.web import decode

SOCKET_ONLY: Final = (Behind, Sync)
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,36}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,15}")


def read_request(data: bytes) -> Request:
    request: Request = decode.read(data, Request)  # type: ignore[arg-type]  # a union is no class, and no less a type
    return request


def kind_of(request: Request) -> str:
    """As it is called on the outbox."""
    return str(request.__struct_config__.tag)


def table_of(connection: HTTPConnection) -> str:
    table: str = connection.path_params["id"]
    if not _ID.fullmatch(table):
        raise Refusal("no_table")
    return table


def number_of(connection: HTTPConnection, name: str) -> int | None:
    """A number behind the question mark, if there is one."""
    text = connection.query_params.get(name, "")
    if text and not _NUMBER.fullmatch(text):
        raise Refusal("not_a_message", detail=f"{name} is a number.")
    return int(text) if text else None


def words_of(connection: HTTPConnection) -> str:
    """The language in which somebody wants to be told, besides codes; "" for codes alone."""
    text = connection.query_params.get("words", "")
    if text not in ("", "en", "de"):
        raise Refusal("not_a_message", detail="words is en or de.")
    return text
