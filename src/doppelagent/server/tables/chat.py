"""Chat at a table."""

from collections.abc import Sequence
from typing import Final

from doppelagent.server.messages import requests
from doppelagent.server.messages.fields import encode
from doppelagent.server.messages.frames import Chat, Done
from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_text
from doppelagent.server.store import NOBODY
from doppelagent.server.store import Chat as StoredChat
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.sentences import profiles_at
from doppelagent.server.tables.spectators import Spectator

SHOWN: Final = 50  # messages that a new spectator is sent


async def say(live: LiveTable, person: str, request: requests.Say) -> Done:
    """Store and send a message, once for each request id, also if the server was restarted in between."""
    text = clean_text(request.text)
    async with live.lock:
        if live.table.seat_of(person) is not None:
            at = live.tables.environment.now()
            number = await live.store.say(live.id, person, request.id, text, at)
            if number is not None:
                await send_chats(live, [StoredChat(number, at, person, text)])
        elif not await live.store.was_said(live.id, person, request.id):
            raise Refusal("no_seat")
    return Done(request.id)


async def show_chats(live: LiveTable, spectator: Spectator) -> None:
    """Send a new spectator the latest messages."""
    await send_chats(live, await live.store.chats(live.id, limit=SHOWN), spectator)


async def show_chats_after(live: LiveTable, number: int) -> None:
    """Send everybody the messages after this one, which another process stored."""
    await send_chats(live, await live.store.chats(live.id, number, SHOWN))


async def send_chats(live: LiveTable, chats: Sequence[StoredChat], only: Spectator | None = None) -> None:
    """The author of a message may have left the table, so unknown names are read from the store."""
    unknown = {chat.person for chat in chats} - live.profiles.keys()
    seated = profiles_at(live.table.seats, live.profiles)
    people = {**live.profiles, **(await live.store.profiles(unknown) if unknown else {}), **seated}
    for chat in chats:
        frame = encode(Chat(chat.number, chat.at, people.get(chat.person, NOBODY).name, live.table.seat_of(chat.person), chat.text))
        for spectator in live.spectators if only is None else (only,):
            spectator.outbox.send(frame)
