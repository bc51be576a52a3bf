"""Previews of many actions from one View, for checks."""

import json
from collections.abc import Iterable
from typing import Any

from doppelagent.core.game import Game
from doppelagent.core.record import dump


def previews(game: Game, view: Any, actions: Iterable[int]) -> list[str]:
    """The preview of each action as JSON text. Pictures are cached: they are slow to make, and most previews are equal."""
    pictures: dict[bytes, str] = {}
    texts = []
    for action in actions:
        out = game.Preview.blank()
        game.preview(view, action, out)
        data = dump(out)
        if data not in pictures:
            pictures[data] = json.dumps(game.preview_picture(game.Preview.plain(out)))
        texts.append(pictures[data])
    return texts
