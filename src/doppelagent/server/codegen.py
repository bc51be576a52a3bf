"""What the client keeps a copy of, as TypeScript: the protocol, the sentences of the server and of every game, and a game's scenery.

`python -m doppelagent.server.codegen web/src` writes the files; a test fails when one is out of date.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from doppelagent.core.registry import every_game
from doppelagent.core.sentences import LANGUAGES
from doppelagent.server.messages.schema import typescript
from doppelagent.server.tables import sentences

WIDE: Final = 140  # signs in a line
SAYS: Final = "// {what}\n// Made from the server's own by `make protocol`; a test fails when it is out of date.\n\n"
SENTENCES: Final = "What is said, by language and code; {parameters} in braces."
SCENERY: Final = "What the box holds: places on the plan, what is printed, what things cost and are called."


def copies() -> dict[str, str]:
    """Every file by its path in the client's sources."""
    own = {language: {code: each[language] for code, each in sentences.SENTENCES.items()} for language in LANGUAGES}
    files = {"protocol.ts": typescript(), "table/sentences.ts": _constant("sentences", own, SENTENCES)}
    for game in every_game():
        folder = f"games/{game.key}"
        files[f"{folder}/sentences.ts"] = _constant("sentences", game.text.SENTENCES, SENTENCES)
        if game.scenery is not None:
            files[f"{folder}/scenery.ts"] = _constant("scenery", game.scenery(), SCENERY)
    return files


def _constant(name: str, value: Any, what: str) -> str:
    return SAYS.format(what=what) + f"export const {name} = {_written(value, len(name) + 25)} as const;\n"


def _written(value: Any, taken: int, indent: str = "") -> str:
    """On one line if that is short enough beside the signs that are taken there, or else each part on its own."""
    line = _on_a_line(value)
    if len(line) + taken <= WIDE or not isinstance(value, Mapping | list):
        return line
    deeper = f"{indent}  "
    parts = "".join(f"{deeper}{key}{_written(each, len(deeper) + len(key) + 1, deeper)},\n" for key, each in _parts(value))
    opening, closing = "{}" if isinstance(value, Mapping) else "[]"
    return f"{opening}\n{parts}{indent}{closing}"


def _on_a_line(value: Any) -> str:
    if isinstance(value, Mapping | list):
        parts = ", ".join(f"{key}{_on_a_line(each)}" for key, each in _parts(value))
        return f"{{ {parts} }}" if isinstance(value, Mapping) else f"[{parts}]"
    return json.dumps(value, ensure_ascii=False)


def _parts(value: Mapping[str, Any] | Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Each part with what stands before it: its key, as short as TypeScript allows."""
    if not isinstance(value, Mapping):
        yield from (("", each) for each in value)
        return
    for key, each in value.items():
        yield f"{key if re.fullmatch(r'[A-Za-z_][A-Za-z0-9_]*', key) else json.dumps(key)}: ", each


def write(sources: Path) -> None:
    """Into the folder of the client's sources; other files there are left alone."""
    for name, text in copies().items():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
