"""Tables in the middle of a match, and their guests' frames."""

from typing import Any

import msgspec

from doppelagent.core.contract import Chooser
from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable, Replay
from doppelagent.server.tables import journal
from doppelagent.server.tables.tables import Tables
from tests.server.fakes import Guest, RecordingOutbox, guests

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz")


async def dealt(tables: Tables, game: str, players: int, **about: Any) -> list[Guest]:
    """A table where every player is seated and has added a number, and the cards are dealt."""
    seated = await guests(tables, *NAMES[:players])
    opened = await tables.open("anna", NewTable(game=game, players=players, **about))
    for number, guest in enumerate(seated):
        await guest.enter(opened.table)
        if number:
            await guest.ask(requests.Sit)
        await guest.ask(requests.Add, own=f"{number:064x}")
    await seated[0].ask(requests.Start)
    await tables.write(await tables.get(opened.table), journal.Dealt())
    return seated


async def play_on(tables: Tables, seated: list[Guest], seed: int, most: int = 10_000) -> None:
    live, chooser = await tables.get(seated[0].table), Chooser(seed)
    for _ in range(most):
        if live.table.status != "playing":
            return
        guest = seated[chooser.one_of(live.table.owing)]
        legal = guest.outbox.scene["legal"]
        await guest.act(legal[chooser.one_of(range(len(legal)))])


async def replayed(tables: Tables, table: str, seat: int | None = None) -> Replay:
    return read_replay(await tables.replay(table, seat))


def read_replay(data: bytes) -> Replay:
    return msgspec.json.decode(data, type=Replay)


def same(one: RecordingOutbox, other: RecordingOutbox) -> bool:
    return (one.scene, one.picture, one.log, one.number) == (other.scene, other.picture, other.log, other.number)
