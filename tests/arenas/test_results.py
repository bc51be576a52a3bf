import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from doppelagent.arenas.matches import MatchResult
from doppelagent.arenas.plan import Plan
from doppelagent.arenas.results import FILE
from doppelagent.arenas.run import run
from doppelagent.core.errors import BadRecord

from .table import ended, invented


class Runner:
    """Lists its matches, which end at once, and stops after `until` of them."""

    def __init__(self, until: int = 1000) -> None:
        self.played: list[int] = []
        self._until = until

    def __call__(self, _plan: Plan, numbers: Sequence[int]) -> Iterator[MatchResult]:
        for number in numbers:
            if len(self.played) == self._until:
                raise KeyboardInterrupt
            self.played.append(number)
            yield ended(number, [1, 2, 3])


PLAN = invented("a b b", 3, deals=2)


def ignore(_done: int) -> None:
    pass


def lines(folder: Path) -> list[Any]:
    return [json.loads(line) for line in (folder / FILE).read_text().splitlines()]


def stopped(folder: Path, after: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        run(PLAN, Runner(after), folder, ignore)


def test_the_file_begins_with_the_plan(tmp_path: Path) -> None:
    run(PLAN, Runner(), tmp_path, ignore)
    header, *matches = lines(tmp_path)
    assert header == PLAN.header()
    assert [match["number"] for match in matches] == list(range(6))


def test_what_was_played_before_it_stopped_is_not_played_again(tmp_path: Path) -> None:
    stopped(tmp_path, 4)
    rest = Runner()
    assert [match.number for match in run(PLAN, rest, tmp_path, ignore)] == list(range(6))
    assert rest.played == [4, 5]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    stopped(tmp_path, 4)
    file = tmp_path / FILE
    file.write_bytes(file.read_bytes()[:-9])
    rest = Runner()
    run(PLAN, rest, tmp_path, ignore)
    assert rest.played == [3, 4, 5]
    assert len(lines(tmp_path)) == 1 + 6


def test_a_header_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b'{"game":"bla')
    run(PLAN, Runner(), tmp_path, ignore)
    assert lines(tmp_path)[0] == PLAN.header()


def test_more_matches_go_on_from_those_there_are(tmp_path: Path) -> None:
    run(PLAN, Runner(), tmp_path, ignore)
    more = Runner()
    assert len(run(replace(PLAN, deals=3), more, tmp_path, ignore)) == 9
    assert more.played == [6, 7, 8]


def test_fewer_matches_are_the_first_of_those_there_are(tmp_path: Path) -> None:
    run(replace(PLAN, deals=3), Runner(), tmp_path, ignore)
    none = Runner()
    assert [match.number for match in run(PLAN, none, tmp_path, ignore)] == list(range(6))
    assert none.played == []


@pytest.mark.parametrize(
    ("key", "value"),
    [("seed", 1), ("bots", ("a", "c", "c")), ("options", (("mole", True),)), ("rules", 2), ("package", "9"), ("game", "vienna")],
)
def test_matches_of_another_plan_are_refused_and_left_as_they_are(tmp_path: Path, key: str, value: Any) -> None:
    run(PLAN, Runner(), tmp_path, ignore)
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BadRecord, match=f"another {key}"):
        run(replace(PLAN, **{key: value}), Runner(), tmp_path, ignore)
    assert (tmp_path / FILE).read_bytes() == before


@pytest.mark.parametrize("line", ["nonsense", "[1]", '{"number":7}'])
def test_a_line_that_is_no_match_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    stopped(tmp_path, 1)
    with (tmp_path / FILE).open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(BadRecord, match="Line 3 of"):
        run(PLAN, Runner(), tmp_path, ignore)


def test_one_is_told_how_many_are_played(tmp_path: Path) -> None:
    stopped(tmp_path, 4)
    told: list[int] = []
    run(PLAN, Runner(), tmp_path, told.append)
    assert told == [4, 5, 6]
