"""Deadlines: the size of portions, running out of time, cancelling work. The test moves the clock."""

import pytest

from doppelagent.bots import deadline
from doppelagent.bots.deadline import PORTION_SECONDS, Deadline
from doppelagent.core.bot import Budget
from tests.bots.clocks import Standing

PLENTY = 1_000_000


class Work:
    """Takes `cost` seconds per item; records the portions it was given."""

    def __init__(self, time: Standing, cost: float) -> None:
        self.time, self.cost = time, cost
        self.portions: list[int] = []

    def __call__(self, portion: int) -> None:
        self.portions.append(portion)
        self.time.now += portion * self.cost


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Standing:
    standing = Standing()
    monkeypatch.setattr(deadline, "time", standing)
    return standing


def test_all_of_it_is_done_in_order_when_there_is_no_limit(time: Standing) -> None:
    work = Work(time, 1000.0)
    assert Deadline(Budget()).work(work, 17)
    assert sum(work.portions) == 17


def test_portions_double_until_one_lasts_about_a_moment(time: Standing) -> None:
    work = Work(time, PORTION_SECONDS / 40)
    Deadline(Budget()).work(work, 500)
    assert work.portions[:7] == [1, 2, 4, 8, 16, 32, 32]
    assert work.portions[-1] == 500 - sum(work.portions[:-1])


def test_portions_shrink_when_the_work_becomes_slow(time: Standing) -> None:
    work, clock = Work(time, PORTION_SECONDS / 40), Deadline(Budget())
    clock.work(work, 63)
    work.portions.clear()
    work.cost = PORTION_SECONDS
    clock.work(work, 66)
    assert work.portions == [32, 16, 8, 4, 2, 1, 1, 1, 1]


def test_work_that_is_always_slow_is_done_one_by_one(time: Standing) -> None:
    work = Work(time, 2 * PORTION_SECONDS)
    Deadline(Budget()).work(work, 5)
    assert work.portions == [1] * 5


@pytest.mark.parametrize("cost", [PORTION_SECONDS / 1000, PORTION_SECONDS / 7, PORTION_SECONDS, 3 * PORTION_SECONDS])
def test_work_stops_at_the_deadline_and_is_late_by_a_portion_at_most(time: Standing, cost: float) -> None:
    assert not Deadline(Budget(seconds=0.5)).work(Work(time, cost), PLENTY)
    assert 0.5 <= time.now <= 0.5 + max(PORTION_SECONDS, cost)


@pytest.mark.parametrize(("budget", "own", "smaller"), [(0.2, 0.5, 0.2), (0.5, 0.2, 0.2), (None, 0.3, 0.3), (0.3, None, 0.3)])
def test_the_smaller_limit_counts(time: Standing, budget: float | None, own: float | None, smaller: float) -> None:
    Deadline(Budget(budget), own).work(Work(time, PORTION_SECONDS), PLENTY)
    assert smaller <= time.now <= smaller + PORTION_SECONDS


def test_time_that_passed_before_the_work_counts(time: Standing) -> None:
    clock, work = Deadline(Budget(seconds=0.5)), Work(time, PORTION_SECONDS)
    time.now = 10.0
    assert not clock.work(work, PLENTY)
    assert work.portions == [1]


@pytest.mark.parametrize("seconds", [0.0, -1.0])
def test_the_first_portion_is_done_in_any_case(time: Standing, seconds: float) -> None:
    work = Work(time, 0.0)
    assert not Deadline(Budget(), seconds).work(work, 9)
    assert work.portions == [1]


def test_work_that_is_done_when_the_time_is_up_is_done(time: Standing) -> None:
    assert Deadline(Budget(seconds=1.0)).work(Work(time, 1.0), 1)


def test_work_that_was_called_off_ends_after_its_portion(time: Standing) -> None:
    budget = Budget()

    class CalledOff(Work):
        def __call__(self, portion: int) -> None:
            super().__call__(portion)
            if len(self.portions) == 3:
                budget.stop.set()

    work = CalledOff(time, 0.0)
    assert not Deadline(budget).work(work, PLENTY)
    assert work.portions == [1, 2, 4]


def test_what_can_still_be_done_follows_from_what_was_done(time: Standing) -> None:
    clock = Deadline(Budget(seconds=10))
    time.now = 4.0
    assert clock.possible(100) == 150
    assert Deadline(Budget()).possible(100) == float("inf")
