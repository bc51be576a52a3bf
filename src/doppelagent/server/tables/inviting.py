"""Invitations of friends to a table."""

from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Done
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.live import LiveTable


async def invite(live: LiveTable, person: str, request: requests.Invite) -> Done:
    """Let the invitation appear in the friend's lobby while the table is open. Sent twice, it is the same invitation."""
    table = live.table
    if table.seat_of(person) is None:
        raise Refusal("no_seat")
    if table.status != "open":
        raise Refusal("has_begun")
    if not await live.store.invite(live.id, person, request.person, live.tables.environment.now()):
        raise Refusal("not_friend")
    return Done(request.id)


async def decline(live: LiveTable, person: str, request: requests.Decline) -> Done:
    """The friend is not told. Sent twice, or without an invitation, it does nothing."""
    await live.store.decline(live.id, person)
    return Done(request.id)
