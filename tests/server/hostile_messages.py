"""Hostile messages, over a socket and by HTTP. The server must carry out none of them."""

import json
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from doppelagent.core.contract import Chooser
from doppelagent.server.messages.fields import LONGEST_FRAME

STRANGE: Final = (*"\0\x7f\u202e\ufeff𝕏ß'\"\\{}[],:0-e", "", "9" * 40, "null")  # inserted into messages
VALUES: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 2**31, 2**53 + 1, 10**400, 1.5, "", "x", "x" * 500, "../..", "1", "-1", [], {}, [[]], {"a": {"b": 1}},
)  # fmt: skip


class Target(NamedTuple):
    """A table of other players, and what an attacker knows about it."""

    table: str
    number: int
    actions: list[str]


class RandomSource:
    """Repeatable randomness."""

    def __init__(self, seed: int) -> None:
        self._chooser = Chooser(seed)

    def below(self, most: int) -> int:
        return self._chooser.one_of(range(most))

    def pick(self, some: Any) -> Any:
        return some[self.below(len(some))]

    def bytes(self, most: int) -> bytes:
        return b"".join(self.below(1 << 48).to_bytes(6, "little") for _ in range(1 + self.below(most) // 6))


Sent = str | bytes
Maker = Callable[[RandomSource, Target], Sent]


def proper(source: RandomSource, target: Target) -> dict[str, Any]:
    """A well-formed request. Its sender has no seat at the table, so it must have no effect."""
    request = source.pick(
        [
            {"do": "act", "number": target.number, "action": source.pick(target.actions)},
            {"do": "take back", "number": target.number},
            {"do": "undo", "number": target.number},
            {"do": "answer undo", "yes": True},
            {"do": "why not", "action": source.pick(target.actions)},
            {"do": "sit", "seat": source.below(4)},
            {"do": "arrange", "seats": [{"was": 1}, {"was": 0}, {"level": "agent"}]},
            {"do": "fill", "level": "informant"},
            {"do": "add", "own": "0" * 64},
            {"do": "allow", "yes": True},
            {"do": "say", "text": "hello"},
            {"do": "phrase", "phrase": "thanks"},
            {"do": "talk", "phrases": False, "watchers": True},
            {"do": "change", "options": {}},
            {"do": "invite", "person": "anna"},
            *({"do": kind} for kind in ("leave", "shuffle", "start", "resign", "back", "decline", "rematch", "sync")),
            {"do": "behind", "seat": source.below(16)},
        ]
    )
    return {"id": f"h{source.below(1000)}", **request}


def well_formed(source: RandomSource, target: Target) -> Sent:
    return json.dumps(proper(source, target))


def random_bytes(source: RandomSource, _: Target) -> Sent:
    return source.bytes(200)


def random_text(source: RandomSource, _: Target) -> Sent:
    return source.bytes(200).decode("utf-8", errors="ignore")


def mutated(source: RandomSource, target: Target) -> Sent:
    text = well_formed(source, target)
    assert isinstance(text, str)
    for _ in range(1 + source.below(4)):
        at = source.below(len(text) + 1)
        text = text[:at] + source.pick(STRANGE) + text[at + source.below(3) :]
    return text


def of_wrong_types(source: RandomSource, target: Target) -> Sent:
    request = proper(source, target)
    request[source.pick(list(request))] = source.pick(VALUES)
    return json.dumps(request)


def with_unknown_fields(source: RandomSource, target: Target) -> Sent:
    return json.dumps(proper(source, target) | {source.pick(("seat", "person", "number ", "__class__", "state", "")): source.pick(VALUES)})


def without_a_field(source: RandomSource, target: Target) -> Sent:
    request = proper(source, target)
    del request[source.pick(list(request))]
    return json.dumps(request)


def bad_numbers(source: RandomSource, target: Target) -> Sent:
    number = source.pick(("NaN", "Infinity", "-Infinity", "1e999", "-0", "1e3", "01", "9" * 300, "1" + "0" * 4000, "0x1", "1_0", "\u0661"))
    return f'{{"do":"act","id":"n","number":{number},"action":{json.dumps(source.pick(target.actions))}}}'


def deep(source: RandomSource, _: Target) -> Sent:
    depth = 1 + source.below(LONGEST_FRAME // 2 - 1)
    bombs = ("[" * depth, "[" * depth + "]" * depth, '{"a":' * (depth // 5), '{"do":"say","id":"1","text":' + "[" * (depth // 2))
    return str(source.pick(bombs))


def lone_surrogates(source: RandomSource, _: Target) -> Sent:
    half = source.pick(("\\ud800", "\\udfff", "\\ud800\\ud800", "\\udc00\\ud800", "\\uD8", "\\u"))
    return str(source.pick((f'{{"do":"say","id":"1","text":"{half}"}}', f'{{"do":"{half}","id":"1"}}', f'{{"do":"sync","id":"{half}"}}')))


def repeated_fields(source: RandomSource, target: Target) -> Sent:
    text = json.dumps(proper(source, target))
    return text[:-1] + ", " + text[1:]


def stale(source: RandomSource, target: Target) -> Sent:
    number = source.pick((0, 1, target.number - 1, target.number + 1, target.number + 1000, 2**53))
    return json.dumps({"do": source.pick(("take back", "undo")), "id": "s", "number": number})


def too_long(source: RandomSource, _: Target) -> Sent:
    text = "x" * (LONGEST_FRAME + 1)
    return text.encode() if source.below(2) else json.dumps({"do": "say", "id": "1", "text": text})


MESSAGES: Final[tuple[Maker, ...]] = (
    well_formed, random_bytes, random_text, mutated, mutated, of_wrong_types, of_wrong_types, with_unknown_fields, without_a_field,
    bad_numbers, deep, lone_surrogates, repeated_fields, stale,
)  # fmt: skip

# Never legal, whatever seat the sender has.
NEVER_LEGAL: Final[tuple[Maker, ...]] = (random_bytes, random_text, bad_numbers, deep, lone_surrogates, repeated_fields, stale)


class HttpRequest(NamedTuple):
    """A raw HTTP request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


PATHS: Final = (
    "/api/tables/../me", "/api/tables/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fpyproject.toml", "//evil.example/", "/%ff%fe",
    "/api/tables/%00", "/api/tables/{table}/socket", "/api/tables/{table}/record",
    "/api/tables/{table}/replay?seat=-1", "/api/tables/{table}/replay?seat=99",
    "/api/tables/{table}/replay?seat=%00", "/api/tables/{table}%0a", "/api/tables/{table}/", "/api/codes/%F0%9F%98%80", "/api/codes/AAAAAA",
    "/api/games/../rules/en", "/api/games/black-spy/rules/..%2f..", "/api/me/link", "/api/me/claim", "/page/../app.py", "/index.html%00.js",
    "/api/replay", "/api/replay?seat=1e9",
    "/api/tables/" + "a" * 3000, "/?" + "a=1&" * 800, "/api/tables/{table}?after=1", "/.git/config", "/static/..%5c..%5c", "/api", "/*",
)  # fmt: skip
BODIES: Final = (
    b'{"game":"chess","players":3}', b'{"game":"black-spy","players":99}', b'{"game":"black-spy","players":3,"options":{"mole":"yes"}}',
    b'{"game":"vienna","players":3,"options":{"box":"/etc/passwd"}}', b'{"name":""}', b'{"name":"\\u202e"}', b'{"name":"\\ud800"}',
    b'{"name":["a"]}', b'{"link":"' + b"a" * 43 + b'"}', b"", b"null", b"[]", b"\xff\xfe", b'{"name":"' + b"a" * LONGEST_FRAME + b'"}',
)  # fmt: skip
RECORD: Final = b"doppelagent record 1\ngame black-spy\nrules 1\nplayers 3\nseat 0 Anna\nseed xoshiro 1\n\nto be continued\n"
RECORDS: Final = (
    RECORD, RECORD.replace(b"xoshiro 1", b"xoshiro " + b"9" * 19), RECORD.replace(b"players 3", b"players 9" + b"9" * 4000),
    RECORD.replace(b"game black-spy", b"game vienna\noption box /etc"), RECORD.replace(b"rules 1", b"rules 0"),
    RECORD.replace(b"Anna", b"\x00"), RECORD.replace(b"to be", b"0 pass K7 K7 K7\n" * 900 + b"to be"),
    b"\n" * 20_000, b"x" * 20_000, b"game " * 1000, b"\xff\xfe",
)  # fmt: skip
COOKIES: Final = (
    "doppelagent=forged", "doppelagent=" + "a" * 64, "doppelagent=" + "a" * 4000, 'doppelagent="; DROP TABLE people', "doppelagent=%00",
    "doppelagent=a; doppelagent=b", "=;=;=", "doppelagent", "doppelagent=\xff\xfe",
)  # fmt: skip
TYPES: Final = ("text/plain", "multipart/form-data", "", "application/json; charset=utf-16", "application/jsonp", "*/*")
HEADERS: Final = (
    {"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}, {"x-forwarded-for": "not an address"},
    {"x-forwarded-for": "1.2.3.4, " * 200}, {"x-forwarded-proto": "gopher"}, {"accept": "text/html"}, {"range": "bytes=0-0,-1"},
    {"if-none-match": "*"}, {"x-http-method-override": "DELETE"}, {"content-encoding": "gzip"}, {"expect": "100-continue"},
    {"te": "trailers"},
)  # fmt: skip


def hostile_request(source: RandomSource, target: Target, token: str | None) -> HttpRequest:
    """A request that must have no effect: names, tables and links are invalid, and a genuine cookie never comes with a valid request."""
    headers = dict(source.pick(HEADERS))
    if source.below(2):
        headers["cookie"] = source.pick(COOKIES)
    elif token is not None and source.below(2):
        path = source.pick(("/api/me", "/api/tables", "/api/quick", "/api/me/claim"))
        return HttpRequest(
            "POST", path, headers | {"cookie": f"doppelagent={token}", "content-type": "application/json"}, source.pick(BODIES)
        )
    if source.below(10) == 0:
        return HttpRequest(
            "POST", f"/api/replay?seat={source.pick(('', '0', '-1', '99'))}", headers | {"content-type": "text/plain"}, source.pick(RECORDS)
        )
    if source.below(3) == 0:
        return HttpRequest(source.pick(("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")), _path(source, target), headers, b"")
    path = source.pick(("/api/me", "/api/tables", "/api/quick", "/api/me/claim", f"/api/tables/{target.table}", _path(source, target)))
    headers["content-type"] = source.pick((*TYPES, *("application/json",) * 6))
    data = source.pick(MESSAGES)(source, target) if source.below(2) else source.pick(BODIES)
    return HttpRequest("POST", path, headers, data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)


def _path(source: RandomSource, target: Target) -> str:
    return str(source.pick(PATHS)).replace("{table}", target.table)
