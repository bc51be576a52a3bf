"""The flag that tasks wait for, and the inbox of a socket, which uses it."""

import asyncio

import pytest

from doppelagent.server.web.flag import Flag
from doppelagent.server.web.inbox import Inbox

pytestmark = pytest.mark.anyio


async def turn() -> None:
    """Let every task run that can."""
    for _ in range(3):
        await asyncio.sleep(0)


async def test_everybody_who_waits_for_a_flag_goes_on_when_it_is_set() -> None:
    flag = Flag()
    waiting = [asyncio.create_task(flag.wait()) for _ in range(3)]
    await turn()
    assert not any(task.done() for task in waiting)
    flag.set()
    await turn()
    assert all(task.done() for task in waiting)
    await asyncio.wait_for(flag.wait(), 1)  # it stays set
    flag.clear()
    again = asyncio.create_task(flag.wait())
    await turn()
    assert not again.done()
    flag.set()
    await asyncio.wait_for(again, 1)


async def test_a_flag_that_is_cleared_at_once_still_wakes_those_who_waited() -> None:
    flag = Flag()
    waiting = asyncio.create_task(flag.wait())
    await turn()
    flag.set()
    flag.clear()
    await asyncio.wait_for(waiting, 1)


async def test_who_no_longer_waits_does_not_disturb_the_others() -> None:
    flag = Flag()
    gone, waiting = asyncio.create_task(flag.wait()), asyncio.create_task(flag.wait())
    await turn()
    gone.cancel()
    flag.set()  # before the cancelled task has run
    await asyncio.wait_for(waiting, 1)


async def test_an_inbox_hands_out_what_came_in_its_order_and_waits_for_more() -> None:
    inbox: Inbox[int] = Inbox()
    assert inbox.empty()
    for event in (1, 2):
        inbox.put_nowait(event)
    assert not inbox.empty()
    assert [await inbox.get(), await inbox.get()] == [1, 2]
    assert inbox.empty()
    reading = asyncio.create_task(inbox.get())
    await turn()
    assert not reading.done()
    inbox.put_nowait(3)
    assert await asyncio.wait_for(reading, 1) == 3


async def test_a_reader_that_gave_up_takes_nothing_with_it() -> None:
    """uvicorn cancels a read when a client has left; the next call reads the message that arrives later."""
    inbox: Inbox[int] = Inbox()
    reading = asyncio.create_task(inbox.get())
    await turn()
    reading.cancel()
    inbox.put_nowait(1)
    await turn()
    assert reading.cancelled()
    assert await asyncio.wait_for(inbox.get(), 1) == 1
