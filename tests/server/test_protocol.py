"""The published schema is complete, the page about the protocol agrees with the routes, and the client's copies of the schema and of the
server's texts are up to date."""

import hashlib
import inspect
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from doppelagent.core.registry import every_game
from doppelagent.server.codegen import copies, write
from doppelagent.server.messages import debriefs, fields, frames, pages, requests
from doppelagent.server.messages.schema import generator_schema, schema
from doppelagent.server.web import decode
from doppelagent.server.web.debrief_routes import DebriefRoutes
from doppelagent.server.web.parameters import read_request
from doppelagent.server.web.routes import Routes
from tests.server.serving import Guest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "web" / "src"
NODE = shutil.which("node") or str(ROOT / ".venv" / "node" / "bin" / "node")
GENERATOR = ROOT / "web" / "scripts" / "protocol.mjs"
PROTOCOL = SOURCES / "protocol.ts"


@pytest.mark.parametrize("name", copies())
def test_the_client_s_copy_is_up_to_date(name: str) -> None:
    assert (SOURCES / name).read_text(encoding="utf-8") == copies()[name], "run `make protocol`"


def test_the_client_s_types_are_those_of_this_schema() -> None:
    assert f"// Schema: sha256 {hashlib.sha256(generator_schema()).hexdigest()}\n" in PROTOCOL.read_text(), "run `make protocol`"


@pytest.mark.skipif(
    not (ROOT / "web" / "node_modules" / "json-schema-to-typescript").exists(), reason="the client's tools are not installed"
)
def test_the_client_s_types_are_what_the_generator_writes(tmp_path: Path) -> None:
    subprocess.run([NODE, GENERATOR, tmp_path / "protocol.ts"], input=generator_schema(), check=True)
    assert (tmp_path / "protocol.ts").read_text() == PROTOCOL.read_text(), "run `make protocol`"


def test_every_game_exports_its_sentences_and_its_scenery_if_any(tmp_path: Path) -> None:
    write(tmp_path)
    sentences = {f"games/{game.key}/sentences.json" for game in every_game()}
    scenery = {f"games/{game.key}/scenery.json" for game in every_game() if game.scenery is not None}
    assert "games/vienna/scenery.json" in scenery
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} == {"table/sentences.json"} | sentences | scenery


def test_a_copy_contains_the_server_s_texts() -> None:
    assert json.loads(copies()["table/sentences.json"])["de"]["table.sat"] == "{who} setzt sich."
    assert json.loads(copies()["games/vienna/sentences.json"])["de"]["asks_pay"] == "Zahl {number} für: {building}."
    square = json.loads(copies()["games/vienna/scenery.json"])["squares"]["S1"]
    assert (square["name"], square["x"], square["y"], square["buildings"]) == ("Julius-Tandler-Platz", 350, 97, ["B30", "B29"])


def test_refusals_are_not_copied_since_they_are_sent_as_text() -> None:
    for codes in json.loads(copies()["table/sentences.json"]).values():
        assert all(code.startswith("table.") for code in codes)


def test_every_message_is_in_the_schema() -> None:
    base_classes = {"Message", "Answer", "Ask"}
    for module in (fields, requests, frames, pages, debriefs):
        structs = {name for name, each in vars(module).items() if isinstance(each, type) and issubclass(each, msgspec.Struct)}
        assert structs - base_classes - {"Struct"} <= schema()["$defs"].keys()


def test_every_reference_resolves() -> None:
    named = set(re.findall(r'"#/\$defs/(\w+)"', msgspec.json.encode(schema()).decode()))
    assert named <= schema()["$defs"].keys()


def test_requests_allow_no_additional_fields() -> None:
    for union in schema()["$defs"]["Request"]["anyOf"]:
        assert schema()["$defs"][union["$ref"].rpartition("/")[2]]["additionalProperties"] is False


def test_the_client_has_a_type_for_every_message() -> None:
    declared = re.findall(r"^export (?:interface|type) (\w+)", PROTOCOL.read_text(), re.MULTILINE)
    assert sorted(declared) == sorted([*schema()["$defs"], "Message"])


def test_types_are_as_precise_as_typescript_allows() -> None:
    text = PROTOCOL.read_text()
    assert 'export interface Act {\n  do: "act";\n  id: string;\n  number: number;\n  action: string;\n}' in text
    assert "export type Request =\n  | Sit\n" in text
    assert "scene?: Partial<Scene>;" in text
    assert 'kind: "bot" | "open" | "person";' in text
    assert "options?: {\n    [k: string]: boolean | number | string;\n  };" in text


# The page about the protocol

PAGE = ROOT / "docs" / "protocol.md"
ROW = re.compile(r"^\| ([A-Z, ]+) \| `(/api[^`]*)` \| (.*?) \| (.*?) \| (.*?) ?\|$", re.MULTILINE)
SOCKET = "/api/tables/{id}/socket"


class Row(NamedTuple):
    """A path of the page with its methods, and the names in its cells."""

    methods: list[str]
    path: str
    body: list[str]
    answer: list[str]
    example: str


def rows() -> list[Row]:
    found = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [
        Row(methods.split(", "), path, re.findall(r"`(\w+)`", body), re.findall(r"`(\w+)`", answer), example.strip("`"))
        for methods, path, body, answer, example in found
    ]


def handlers() -> dict[tuple[str, str], Any]:
    """The handler of each method and path, without those for the hoster of a server."""
    services: Any = None
    routes: list[Any] = [*Routes(services).routes(), *DebriefRoutes(services).routes()]
    return {
        (method, route.path): route.endpoint
        for route in routes
        for method in route.methods - {"HEAD"}
        if route.path not in ("/healthz", "/metrics")
    }


def test_the_page_has_every_path() -> None:
    named = [(method, row.path) for row in rows() for method in row.methods]
    assert len(named) == len(set(named))
    assert set(named) == {*handlers(), ("GET", SOCKET)}


def test_the_page_names_types_of_the_schema_and_the_bodies_that_are_read() -> None:
    for row in rows():
        assert {*row.body, *row.answer} <= schema()["$defs"].keys(), row.path
        for method in row.methods if row.path != SOCKET else ():
            source = inspect.getsource(handlers()[method, row.path])
            read = ["Request"] if "read_request(" in source else re.findall(r"decode\.read\(await body\(request\), (\w+)\)", source)
            assert row.body == [name for name in read if name != "Message"], row.path


def test_the_examples_of_the_page_are_valid() -> None:
    examples = [row for row in rows() if row.example]
    assert len(examples) > 5
    for row in examples:
        name, data = "".join(row.body), row.example.encode()
        types = {**vars(pages), **vars(debriefs), "": fields.Message}
        assert read_request(data) if name == "Request" else decode.read(data, types[name]), row.path


def test_the_answers_are_of_the_types_on_the_page(anna: Guest) -> None:
    """Where a path needs no table: an answer of another type, or with other fields, does not come out as it went in."""
    plain = [row for row in rows() if "GET" in row.methods and row.answer and "{" not in row.path]
    assert len(plain) > 5
    for row in plain:
        content = anna.http.get(row.path).content
        assert msgspec.json.encode(msgspec.json.decode(content, type=vars(pages)[row.answer[0]])) == content, row.path


def test_the_opener_of_a_table_has_seat_0_and_the_bots_the_next(anna: Guest) -> None:
    table = anna.table(players=4, bots=["informant", "agent"])
    found = anna.http.get(f"/api/tables/{table}").json()
    assert found["picture"] is None
    assert [seat.get("level", seat["kind"]) for seat in found["scene"]["seats"]] == ["person", "informant", "agent", "open"]
    assert anna.http.post(f"/api/tables/{table}", json={"do": "sit", "id": "1"}).json()["code"] == "seated"
