"""Invitations of friends to a table."""

from doppelagent.server.messages import requests
from doppelagent.server.messages.frames import Done
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables.live import LiveTable


async def invite(live: LiveTable, person: str, request: requests.Invite) -> Done:
    """Show an invitation in the friend's lobby while the table is open. A repeated request does not add another one."""
    table = live.table
    if table.seat_of(person) is None:
        raise Refusal("no_seat")
    if table.status != "open":
        raise Refusal("has_begun")
    if not await live.store.invite(live.id, person, request.person, live.tables.environment.now()):
        raise Refusal("not_friend")
    return Done(request.id)


async def decline(live: LiveTable, person: str, request: requests.Decline) -> Done:
    """Remove the invitation, if there is one. The friend is not notified."""
    await live.store.decline(live.id, person)
    return Done(request.id)
