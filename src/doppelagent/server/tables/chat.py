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


async def say(live: LiveTable, person: str, request: requests.Say | requests.SayPhrase) -> Done:
    """Store and send a message or a phrase, once per request id, even if the server was restarted in between."""
    text, phrase = (clean_text(request.text), None) if isinstance(request, requests.Say) else ("", request.phrase)
    async with live.lock:
        refusal = _why_not(live, person, phrase)
        if refusal is None:
            at = live.tables.environment.now()
            number = await live.store.say(live.id, person, request.id, text, at, phrase)
            if number is not None:
                await send_chats(live, [StoredChat(number, at, person, text, phrase)])
        elif not await live.store.was_said(live.id, person, request.id):
            raise refusal
    return Done(request.id)


def _why_not(live: LiveTable, person: str, phrase: str | None) -> Refusal | None:
    if not live.table.may_write(person):
        return Refusal("no_chat")
    return Refusal("no_phrases") if phrase is not None and not live.table.phrases else None


async def show_chats(live: LiveTable, spectator: Spectator) -> None:
    """Send a new spectator the latest messages."""
    await send_chats(live, await live.store.chats(live.id, limit=SHOWN), spectator)


async def show_chats_after(live: LiveTable, number: int) -> None:
    """Send all spectators the messages after this one, stored by another process."""
    await send_chats(live, await live.store.chats(live.id, number, SHOWN))


async def send_chats(live: LiveTable, chats: Sequence[StoredChat], only: Spectator | None = None) -> None:
    """Send messages to all spectators, or to `only`. Authors may have left the table, so unknown names are read from the store."""
    unknown = {chat.person for chat in chats} - live.profiles.keys()
    seated = profiles_at(live.table.seats, live.profiles)
    people = {**live.profiles, **(await live.store.profiles(unknown) if unknown else {}), **seated}
    for chat in chats:
        name, seat = people.get(chat.person, NOBODY).name, live.table.seat_of(chat.person)
        frame = encode(Chat(chat.number, chat.at, name, seat, chat.text, chat.phrase))
        for spectator in live.spectators if only is None else (only,):
            spectator.outbox.send(frame)
