"""The checker finds lost, changed, doubled and missing entries."""

import asyncio

import apsw
import pytest

from doppelagent.server.messages import requests
from doppelagent.server.messages.pages import NewTable
from tests.server.checker import CheckResult, check
from tests.server.fakes import guests, tables_on
from tests.server.measurements import Ack


async def _three_sit_down(database: str) -> list[Ack]:
    tables = await tables_on(database)
    anna, *others = await guests(tables, "Anna", "Ben", "Cleo")
    opened = await tables.open(anna.person, NewTable(game="black-spy", players=3))
    acks = []
    for guest in others:
        await guest.enter(opened.table)
        done = await guest.ask(requests.Sit)
        acks.append(Ack(opened.table, done.id, done.number, None))
    await tables.close()
    await tables.store.close()
    return acks


@pytest.fixture
def acks(sqlite: str) -> list[Ack]:
    return asyncio.run(_three_sit_down(sqlite))


def change(database: str, sql: str) -> None:
    connection = apsw.Connection(database)
    connection.execute(sql)
    connection.close()


def test_an_intact_journal_is_clean(sqlite: str, acks: list[Ack]) -> None:
    assert check(sqlite, acks) == CheckResult(entries=3, acknowledged=2, lost=0, changed=0, doubled=0, gaps=0)


def test_an_acknowledged_request_without_an_entry_is_lost(sqlite: str, acks: list[Ack]) -> None:
    assert check(sqlite, [*acks, acks[0]._replace(id="ben-99")]).lost == 1


def test_an_entry_that_differs_from_its_acknowledgement_is_changed(sqlite: str, acks: list[Ack]) -> None:
    assert check(sqlite, [acks[0]._replace(number=7), acks[1]._replace(action="play K7")]).changed == 2


def test_two_entries_for_one_request_are_doubled(sqlite: str, acks: list[Ack]) -> None:
    change(sqlite, "UPDATE journal SET person = 'ben', client = 'ben-1' WHERE number = 3")
    assert check(sqlite, acks[:1]).doubled == 1


def test_a_missing_number_is_a_gap(sqlite: str, acks: list[Ack]) -> None:
    change(sqlite, "DELETE FROM journal WHERE number = 2")
    verdict = check(sqlite, acks)
    assert (verdict.gaps, verdict.lost) == (1, 1)
    change(sqlite, "UPDATE tables SET last = 2")
    assert check(sqlite, acks).gaps == 2  # number 2 is missing, and number 3 is beyond the last
