"""The protocol for others: complete, and what the client has copied up to date."""

import re
import subprocess
from pathlib import Path

import msgspec
import pytest

from doppelagent.core.registry import every_game
from doppelagent.server.codegen import copies, write
from doppelagent.server.messages import fields, frames, pages, requests
from doppelagent.server.messages.schema import schema, typescript

SOURCES = Path(__file__).parents[2] / "web" / "src"
TSC = SOURCES.parent / "node_modules" / ".bin" / "tsc"


@pytest.mark.parametrize("name", copies())
def test_the_client_s_copy_is_up_to_date(name: str) -> None:
    assert (SOURCES / name).read_text(encoding="utf-8") == copies()[name], "run `make protocol`"


def test_every_game_hands_out_its_sentences_and_vienna_what_lies_on_its_plan(tmp_path: Path) -> None:
    write(tmp_path)
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.ts")}
    sentences = {f"games/{game.key}/sentences.ts" for game in every_game()}
    assert written == {"protocol.ts", "table/sentences.ts", "games/vienna/scenery.ts"} | sentences


def test_a_copy_says_what_the_server_says() -> None:
    assert '"table.sat": "{who} setzt sich.",' in copies()["table/sentences.ts"]
    assert 'asks_pay: "Bezahle {building}: noch {number}.",' in copies()["games/vienna/sentences.ts"]
    assert 'S1: { name: "Julius-Tandler-Platz", x: 350, y: 97, buildings: ["B30", "B29"],' in copies()["games/vienna/scenery.ts"]


def test_copies_are_written_in_short_lines() -> None:
    for name, text in copies().items():
        longest = max((line for line in text.splitlines() if "/**" not in line), key=len)
        assert len(longest) <= 140 or longest.count('"') <= 4, f"{name}: {longest}"  # a text is not broken


def test_every_message_is_in_the_schema() -> None:
    inner = {"Message", "Answer", "Ask"}  # what others are made of
    for module in (fields, requests, frames, pages):
        structs = {name for name, each in vars(module).items() if isinstance(each, type) and issubclass(each, msgspec.Struct)}
        assert structs - inner - {"Struct"} <= schema()["$defs"].keys()


def test_every_reference_leads_somewhere() -> None:
    named = set(re.findall(r'"#/\$defs/(\w+)"', msgspec.json.encode(schema()).decode()))
    assert named <= schema()["$defs"].keys()


def test_what_a_client_sends_may_have_no_field_too_many() -> None:
    for union in schema()["$defs"]["Request"]["anyOf"]:
        assert schema()["$defs"][union["$ref"].rpartition("/")[2]]["additionalProperties"] is False


def test_unions_are_told_apart_by_their_tags() -> None:
    text = typescript()
    assert 'export interface Act {\n  do: "act";\n  id: string;\n  number: number;\n  action: string;\n}' in text
    assert "export type Request =\n  | Sit\n" in text
    assert "export type Frame =\n  | Snapshot\n" in text
    assert "scene?: Partial<Scene>;" in text
    assert 'kind: "bot" | "open" | "person";' in text
    assert "options?: Record<string, boolean | number | string>;" in text


def test_every_type_that_is_named_is_declared_once() -> None:
    text = typescript()
    declared = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    code = re.sub(r"/\*\*.*?\*/|//.*|\"[^\"]*\"", "", text, flags=re.DOTALL)
    known = {*declared, "Record", "Partial"}
    assert set(re.findall(r"\b[A-Z]\w*", code)) <= known
    assert code.count("{") == code.count("}")


@pytest.mark.skipif(not TSC.exists(), reason="the client's tools are not installed; its own build checks it too")
def test_typescript_takes_them() -> None:
    files = [SOURCES / name for name in copies()]
    checked = subprocess.run([TSC, "--noEmit", "--strict", "--ignoreConfig", *files], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
