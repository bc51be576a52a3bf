"""The protocol for others: complete, and the client's copy of it up to date."""

import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from doppelagent.server.messages import basis, frames, pages, requests
from doppelagent.server.protocol import schema, typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_client_s_copy_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "run `make protocol`"


def test_every_message_is_in_the_schema() -> None:
    inner = {"Message", "Answer", "Ask"}  # what others are made of
    for module in (basis, requests, frames, pages):
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
    assert "export type Frame =\n  | Whole\n" in text
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


@pytest.mark.skipif(shutil.which("tsc") is None, reason="there is no TypeScript on this machine; the client's own build checks it too")
def test_typescript_takes_it() -> None:
    tsc = shutil.which("tsc") or ""
    checked = subprocess.run([tsc, "--noEmit", "--strict", str(FILE)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
