"""Writes the client's JSON copies: the sentences of the server and of every game, and a game's scenery.

`python -m doppelagent.server.codegen web/src` writes the files; a test fails when one is out of date.
"""

import json
import sys
from pathlib import Path
from typing import Any

from doppelagent.core.registry import every_game
from doppelagent.core.sentences import SENTENCES, read_templates
from doppelagent.server.speech import SPEECH


def copies() -> dict[str, str]:
    """The content of every file, by its path in the client's sources. Refusals are not copied: the server sends them as text."""
    table = {
        language: {code: template for code, template in templates.items() if code.startswith("table.")}
        for language, templates in SPEECH.templates.items()
    }
    files = {f"table/{SENTENCES}": _written(table)}
    for game in every_game():
        files[f"games/{game.key}/{SENTENCES}"] = _written(read_templates(game.folder))
        if game.scenery is not None:
            files[f"games/{game.key}/scenery.json"] = _written(game.scenery())
    return files


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def write(sources: Path) -> None:
    """Write the copies into the client's sources; other files there are left alone."""
    for name, text in copies().items():
        path = sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
