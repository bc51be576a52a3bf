"""What an action would cost and bring, from what a seat knows."""

from typing import Any

from doppelagent.core.record import I8, Record
from doppelagent.core.rule import entry
from doppelagent.games.don_carlo.view import View


class Preview(Record):
    known: I8


@entry
def preview(v: View, action: int, out: Preview) -> None:
    out.known = 1 if action >= 0 and v.seat >= 0 else 0


def preview_picture(preview: Preview) -> dict[str, Any]:
    return {"known": bool(preview.known)}
