"""The code blocks of the documentation, and how each kind is run.

| block | |
|---|---|
| `python` | runs after the blocks before it on the page; if its first line is a comment with a file name, it is saved there instead |
| `console` | each line after `$ ` runs in a shell of its own |
| `text` right after one of these | is what that block prints; `...` stands for anything |
| `sh` | is for the reader's machine: its commands, options, extras and targets must exist |
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE: Final = re.compile(r"^(`{3,})([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
SAVED: Final = re.compile(r"# (\w+\.py)\n")


class Block(NamedTuple):
    language: str
    code: str
    printed: str | None  # what the page says it prints


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    found = list(FENCE.finditer(text))
    for block, after in zip_longest(found, found[1:]):
        shows_output = after is not None and after[2] == "text" and not text[block.end() : after.start()].strip()
        yield Block(block[2], block[3], after[3] if after is not None and shows_output else None)


class PageRunner:
    """Runs the blocks of one page, in the current folder."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, block: Block) -> None:
        if block.language == "python":
            printed = self._python(block.code)
        else:
            printed = "".join(map(_shell, re.findall(r"^\$ (.+)$", block.code, re.MULTILINE)))
        if block.printed is not None:
            alike = doctest.OutputChecker().check_output(block.printed, printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            assert alike, f"printed:\n{printed}\nthe page says:\n{block.printed}"

    def _python(self, code: str) -> str:
        if saved := SAVED.match(code):
            Path(saved[1]).write_text(code, encoding="utf-8")
            return ""
        with redirect_stdout(StringIO()) as out:
            exec(compile(code, "a page", "exec"), self._names)  # noqa: S102  # our own example
        return out.getvalue()


def _shell(line: str) -> str:
    """Run `NAME=value doppelagent …` with the package that is being tested."""
    words = shlex.split(line)
    given = dict(word.split("=", 1) for word in words[: words.index("doppelagent")])
    command = [sys.executable, "-m", "doppelagent", *words[words.index("doppelagent") + 1 :]]
    if "PYTHONPATH" in given:
        given["PYTHONPATH"] = os.pathsep.join(filter(None, (str(Path.cwd()), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **given})
    assert done.returncode == 0, f"{line}: {done.stderr}"
    return done.stdout
