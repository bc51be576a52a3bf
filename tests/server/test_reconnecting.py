"""A returning client gets the frames it missed, if the server still has them, or a snapshot."""

import re
from collections.abc import AsyncIterator

import pytest

from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.tables import live, recent
from doppelagent.server.tables.recent import RecentFrames
from doppelagent.server.tables.snapshots import Viewpoint
from doppelagent.server.tables.tables import Tables
from tests.server.dealt import dealt, play_on, same
from tests.server.fakes import FrozenEnvironment, Guest, guests, tables_on

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(database: str) -> AsyncIterator[Tables]:
    tables = await tables_on(database, environment=FrozenEnvironment("return", ticks=7))
    yield tables
    await tables.close()
    await tables.store.close()


def test_frames_are_kept_up_to_a_number_and_a_size() -> None:
    few, large = RecentFrames(5), RecentFrames(5)
    for number in range(6, 50):
        for frames in (few, large):
            frames.leave()
        few.add(b"%d" % number, watched=True)
        large.add(b"x" * 9000, watched=True)
    assert few.after(47) == [b"48", b"49"]
    assert few.after(49) == []
    assert few.after(49 - recent.MOST_FRAMES) is not None
    assert few.after(48 - recent.MOST_FRAMES) is None
    assert large.after(47) is not None
    assert large.after(46) is None


def test_few_frames_are_kept_where_nobody_has_left() -> None:
    few, large = RecentFrames(5), RecentFrames(5)
    for number in range(6, 50):
        few.add(b"%d" % number, watched=True)
        large.add(b"x" * 3600, watched=True)
    assert few.after(49 - recent.FEW_FRAMES) is not None
    assert few.after(48 - recent.FEW_FRAMES) is None
    assert large.after(47) is not None
    assert large.after(46) is None


def test_frames_are_kept_for_a_client_that_has_left_and_then_dropped() -> None:
    frames = RecentFrames(5)
    frames.leave()
    for number in range(6, 6 + recent.MOST_FRAMES):
        frames.add(b"%d" % number, watched=True)
    assert len(frames.after(5) or ()) == recent.MOST_FRAMES
    frames.add(b"one more", watched=True)
    assert len(frames.after(5 + recent.MOST_FRAMES + 1 - recent.FEW_FRAMES) or ()) == recent.FEW_FRAMES
    assert frames.after(5 + recent.MOST_FRAMES - recent.FEW_FRAMES) is None


async def test_a_returning_client_gets_only_the_missed_steps(tables: Tables) -> None:
    seated = await dealt(tables, "don-carlo", 2)
    anna, ben = seated
    await ben.leave()
    have, raw = ben.outbox.number, len(ben.outbox.raw)
    second = Guest(tables, "ben")  # another window, which stays connected
    await second.enter(ben.table)
    for guest in (anna, second):
        guest.outbox.raw.clear()
    await play_on(tables, [anna, second], 5, most=7)
    await ben.enter(ben.table, after=have)
    missed = [frame for frame in ben.outbox.raw[raw:] if b'"type":"step"' in frame]
    shown = [re.sub(rb',"done":"[^"]*"', b"", frame) for frame in second.outbox.raw if b'"type":"step"' in frame]  # its own requests
    assert missed == shown, "the frames must be the same"
    assert same(ben.outbox, second.outbox)


async def test_a_client_that_returns_soon_makes_nobody_compute(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    await play_on(tables, [anna, ben], 5, most=30)
    await ben.leave()
    have = ben.outbox.number
    await play_on(tables, [anna], 5, most=1)
    folded: list[object] = []
    for name in ("fold", "follow", "watch", "replay_log"):
        monkeypatch.setattr(live, name, lambda *about: folded.append(about))
    await ben.enter(ben.table, after=have)
    assert ben.outbox.number == anna.outbox.number
    assert folded == []


async def test_a_client_that_missed_much_gets_a_snapshot(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    shown, have = len(ben.outbox.of("snapshot")), ben.outbox.number
    await ben.leave()
    second = Guest(tables, "ben")
    await second.enter(ben.table)
    await play_on(tables, [anna, second], 5, most=recent.MOST_FRAMES + 1)
    await ben.enter(ben.table, after=have)
    assert len(ben.outbox.of("snapshot")) == shown + 1
    assert same(ben.outbox, second.outbox)


async def test_a_viewpoint_to_which_nobody_returns_is_no_longer_followed(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    at = await tables.get(anna.table)
    await ben.leave()
    assert set(at.feeds) == {Viewpoint(0), Viewpoint(1)}
    for _ in range(recent.MOST_FRAMES):
        await anna.ask(requests.Allow, yes=True)
    assert set(at.feeds) == {Viewpoint(0)}


async def test_frames_with_a_deleted_name_are_not_sent_again(tables: Tables) -> None:
    anna, ben = await dealt(tables, "don-carlo", 2)
    await ben.leave()
    have = ben.outbox.number
    await anna.ask(requests.Allow, yes=True)
    await tables.store.forget("anna")
    await tables.renamed("anna")
    sent = len(ben.outbox.raw)
    await ben.enter(ben.table, after=have)
    assert b"Anna" not in b"".join(ben.outbox.raw[sent:])


async def test_a_client_with_an_impossible_number_gets_a_snapshot(tables: Tables) -> None:
    anna, _ = await dealt(tables, "don-carlo", 2)
    shown = len(anna.outbox.of("snapshot"))
    await anna.enter(anna.table, after=anna.outbox.number + 3)
    assert len(anna.outbox.of("snapshot")) == shown + 1


async def test_a_client_that_returns_to_another_seat_gets_a_snapshot(tables: Tables) -> None:
    anna, ben = await guests(tables, "Anna", "Ben")
    opened = await tables.open("anna", NewTable(game="don-carlo", players=2))
    for guest in (anna, ben):
        await guest.enter(opened.table)
    await ben.ask(requests.Sit)
    await ben.leave()
    await anna.ask(requests.Shuffle)
    await ben.enter(opened.table, after=ben.outbox.number)
    assert ben.outbox.you == 0
    await ben.leave()
    await ben.enter(opened.table, after=ben.outbox.number)
    assert ben.outbox.of("snapshot")[-1]["number"] == ben.outbox.number
    assert len(ben.outbox.of("snapshot")) == 3, "at first, after sitting down, and at another seat; not again"
