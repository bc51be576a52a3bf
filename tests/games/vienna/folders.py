"""Boxes in folders of their own: ours with something changed.

folder(path, Change("cards.toml", "cards.list.36.information", "pistole"))    a row is named by keys and by numbers from 0
folder(path, Change("board.toml", "building.3.flag"))                         without a value it is left out
"""

import copy
import json
import shutil
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from doppelagent.games.vienna import box
from doppelagent.games.vienna.box.reading import FILES

OURS: Final = Path(box.__file__).parent
MISSING: Final = object()


class Change(NamedTuple):
    file: str
    at: str
    value: Any = MISSING


def ours(file: str) -> dict[str, Any]:
    """The tables of our own edition, to be changed."""
    return copy.deepcopy(_parsed(file))


@cache
def _parsed(file: str) -> dict[str, Any]:
    return tomllib.loads((OURS / file).read_text(encoding="utf-8"))


def folder(path: Path, *changes: Change) -> Path:
    """Our box with these changes."""
    contents = {change.file: ours(change.file) for change in changes}
    for change in changes:
        _carry_out(contents[change.file], change)
    return write(path, contents)


def write(path: Path, contents: dict[str, Any]) -> Path:
    """Write a box with these files; the others are ours."""
    path.mkdir(exist_ok=True)
    for file in FILES:
        shutil.copy(OURS / file, path)
    for file, content in contents.items():
        (path / file).write_text("".join(f"{_written(key)} = {_written(value)}\n" for key, value in content.items()), encoding="utf-8")
    return path


def _carry_out(content: Any, change: Change) -> None:
    *way, last = (int(step) if step.isdecimal() and change.file != "tracks.toml" else step for step in change.at.split("."))
    for step in way:
        content = content[step]
    if change.value is MISSING:
        del content[last]
    else:
        content[last] = copy.deepcopy(change.value)


def _written(value: Any) -> str:
    """A value in TOML, in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_written(key)} = {_written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    if isinstance(value, float) and not value.is_integer():
        return repr(value)
    return json.dumps(value, ensure_ascii=False)
