"""The whole debrief: JSON round trip, resumed work, texts in both languages, a standalone page, the command."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import doppelagent as da
from doppelagent.arenas.intervals import Estimate
from doppelagent.core.errors import BadOption, BadRecord
from doppelagent.core.game import Game
from doppelagent.core.match import Match
from doppelagent.core.recordfile import UNFINISHED
from doppelagent.core.registry import find
from doppelagent.core.sentences import LANGUAGES
from doppelagent.debriefs import debrief as debriefs
from doppelagent.debriefs.page import page
from doppelagent.debriefs.report import LABELS, Debrief
from doppelagent.debriefs.tasks import Row, Task, do_all, tasks_of
from doppelagent.debriefs.telling import tell
from tests.cli.running import Run, assert_refused, runner

from .matches import games, played

BUDGET = 400
QUICK = find("don-carlo")  # the shortest matches


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@cache
def found() -> Debrief:
    return da.debrief(played(QUICK), seats=[0], budget=BUDGET, cores=1)


def test_json_goes_both_ways() -> None:
    assert Debrief.from_json(found().to_json()) == found()
    assert json.loads(found().to_json())["format"] == 1


def test_a_debrief_has_every_decision_of_its_seats_and_every_moment() -> None:
    match = played(QUICK)
    assert [decision.number for decision in found().decisions] == [number for number, move in enumerate(match.moves, 1) if move.seat == 0]
    assert [moment.moves for moment in found().curve] == list(range(len(match.moves) + 1))
    (play,) = found().plays
    assert tuple(play.labels) == LABELS
    assert sum(play.labels.values()) == play.decisions == sum(not decision.forced for decision in found().decisions)


def test_several_processes_find_the_same() -> None:
    assert da.debrief(played(QUICK), seats=[0], budget=BUDGET, cores=2) == found()


@games
@pytest.mark.long
def test_every_game_has_a_debrief_in_words(game: Game) -> None:
    """Debriefs the first moves of an unfinished match."""
    match = played(game).at(9)
    said = da.debrief(match, seats=[match.moves[0].seat], budget=100, cores=1)
    assert said.wins == said.points == ()
    for language in LANGUAGES:
        assert len(tell(said, language)) == 3
        assert page(said, language).count("<tr") > 1


class Stopped(Exception):  # not an error
    pass


def test_interrupted_work_is_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "work.jsonl"

    def stop(done: int, _all: int) -> None:
        if done == 5:
            raise Stopped

    with pytest.raises(Stopped):
        da.debrief(played(QUICK), seats=[0], budget=BUDGET, cores=1, work=file, tell=stop)
    with file.open("ab") as opened:
        opened.write(b'{"kind":"decision","num')  # power failed here
    asked: list[int] = []
    whole = found()  # before the work is counted

    def counted(match: Match, budget: int, missing: Sequence[Task], cores: int | None) -> Iterator[tuple[Task, Row]]:
        asked.append(len(missing))
        return do_all(match, budget, missing, cores)

    monkeypatch.setattr(debriefs, "do_all", counted)
    assert da.debrief(played(QUICK), seats=[0], budget=BUDGET, cores=1, work=file) == whole
    assert asked == [len(tasks_of(played(QUICK), [0])) - 5]


def test_the_work_of_another_debrief_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "work.jsonl"
    match = played(QUICK).at(2)
    da.debrief(match, budget=50, cores=1, work=file)
    for other, budget in ((match, 51), (played(QUICK).at(3), 50), (played(QUICK, 4).at(2), 50)):
        with pytest.raises(BadRecord, match="another match, budget, network or version"):
            da.debrief(other, budget=budget, cores=1, work=file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([lines[0], "[]"]) + "\n")
    with pytest.raises(BadRecord, match="cannot be read"):
        da.debrief(match, budget=50, cores=1, work=file)


def test_wrong_arguments_are_refused() -> None:
    match = played(QUICK)
    with pytest.raises(BadOption, match="nothing to debrief"):
        da.debrief(match.at(0))
    for budget in (0, 10**9, True):
        with pytest.raises(BadOption):
            da.debrief(match, budget=budget)
    with pytest.raises(BadOption):
        da.debrief(match, seats=[9])


def told(debrief: Debrief, language: str) -> str:
    return "\n".join(line for chapter in tell(debrief, language) for line in (chapter.title, *chapter.lines))


def test_a_commentator_says_it_in_both_languages() -> None:
    english, german = told(found(), "en"), told(found(), "de")
    assert english.startswith("Don Carlo: the debrief")
    assert german.startswith("Don Carlo: die Nachbesprechung")
    assert not re.search(r"[{}]", english + german)
    assert "Without luck:" in english
    assert "Ohne Glück:" in german


def test_what_is_printed_adds_up_too() -> None:
    for line in re.findall(r".* = .*Without luck: .*", told(found(), "en")):
        result, start, luck, own, others, without = (float(each.replace("−", "-")) for each in re.findall(r"[+−]\d+\.\d", line))
        assert round(start + luck + own + others, 1) == result
        assert round(result - luck, 1) == without


def test_a_match_turns_at_a_choice_never_at_the_forced_moves_that_follow_it() -> None:
    """Of the last three moves the first is a choice; the chance of seat 0 jumps after the last one."""
    sure, lost, last = Estimate(1, 1, 1), Estimate(0, 0, 0), found().moves - 1
    actions = tuple(replace(act, forced=number in (last, last - 1)) for number, act in enumerate(found().actions))
    curve = tuple(replace(moment, wins=(lost, sure) if moment.moves <= last else (sure, lost)) for moment in found().curve)
    said = told(replace(found(), actions=actions, curve=curve), "en")
    assert re.findall(r"turned at move (\d+)", said) == [str(last - 1)]


def test_forced_moves_are_those_without_another_legal_action() -> None:
    match = played(QUICK)
    assert [act.forced for act in found().actions] == [
        len(position.legal(move.seat)) == 1 for position, move in zip(match.positions(), match.moves, strict=False)
    ]


def test_the_level_that_plays_like_this_is_named_in_both_languages() -> None:
    (play,) = found().plays
    for like, day, english, german in (
        ("double-agent", "good", "Played like a Double agent, on a good day.", "Gespielt wie ein Doppelagent an einem guten Tag."),
        ("informant", "usual", "Played like an Informant.", "Gespielt wie ein Informant."),
    ):
        said = replace(found(), plays=(replace(play, like=like, day=day),))
        assert english in told(said, "en")
        assert german in page(said, "de")
    silent = replace(found(), plays=(replace(play, like=None, day=None),))
    assert "Played like" not in told(silent, "en")


def test_many_matches_are_debriefed_each_as_a_task(tmp_path: Path, run: Run) -> None:
    matches = [played(QUICK).at(2), played(QUICK, 4).at(2)]
    assert dict(da.debrief_all(matches, budget=50)) == {n: da.debrief(match, budget=50, cores=1) for n, match in enumerate(matches)}
    for number, match in enumerate(matches):
        Match.save(match, tmp_path / f"{number}.txt")
    files = [str(tmp_path / f"{number}.txt") for number in range(2)]
    for new in (2, 0):
        assert f"{new} of them are new" in run("debriefs", *files, "--out", str(tmp_path / "out"), "--budget", "50").out
    assert Debrief.from_json((tmp_path / "out" / "1.json").read_text()).moves == 2
    assert_refused(run("debriefs", *files, "--out", str(tmp_path / "other"), "--on", "cloud"), "not on 'cloud'")


def test_broken_records_are_named_and_the_others_are_debriefed(tmp_path: Path, run: Run) -> None:
    names = ("good.txt", "broken.txt", "empty.txt", "nowhere.txt")
    good, broken, empty, nowhere = (tmp_path / name for name in names)
    match = played(QUICK).at(2)
    match.save(good)
    match.at(0).save(empty)
    broken.write_text(match.record().replace(f"\n{UNFINISHED}", f"\n9 nonsense\n{UNFINISHED}"))
    result = run("debriefs", *map(str, (broken, good, empty, nowhere)), "--out", str(tmp_path / "out"), "--budget", "50")
    assert result.code == 2
    assert "1 debriefs are in" in result.out
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["good.json"]
    for said in (
        rf"^{broken}: Line \d+: .*\.$",
        rf"^{empty}: There is nothing to debrief before the first move\.$",
        rf"^{nowhere} cannot be read: No such file or directory\.$",
    ):
        assert re.search(said, result.err, re.MULTILINE)


@pytest.mark.parametrize("seats", [0, "01", 1.5, {0: 1}])
def test_seats_are_a_list(seats: object) -> None:
    with pytest.raises(da.BadOption, match=r"^Seats are a list of numbers, as in \[0, 2\], not .*\.$"):
        da.debrief(played(QUICK).at(2), seats=seats)  # type: ignore[arg-type]  # on purpose


def test_no_clear_difference_is_said_and_never_scolded() -> None:
    decision = next(each for each in found().decisions if not each.forced)
    wide = decision.loss._replace(value=9.0, low=-1.0, high=19.0)
    unclear = replace(decision, loss=wide, label="fine", settled=False, best="send 6", chosen="send 5")
    said = replace(found(), decisions=(unclear,))
    assert "Nothing clear to complain about" in told(said, "en")
    assert 'class="unclear"' in page(said, "en")


def test_the_page_needs_nothing_from_elsewhere() -> None:
    names = replace(found(), names=("<script>alert(1)</script>", "Ben & Söhne"))
    for language in LANGUAGES:
        html = page(names, language)
        assert "<script" not in html
        assert not re.search(r"https?:|src=|@import|url\(", html)
        assert "Ben &amp; Söhne" in html
        assert html.count("<polyline") == 2


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "match.txt"
    match = played(QUICK)
    Match.save(match.at(6), file)
    return file


def test_the_command_prints_json_words_and_a_page(run: Run, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    result = run("debrief", str(record), "--seat", "1", "--budget", "100", "--json", "--out", str(out))
    assert (result.code, result.err) == (0, "")
    said = Debrief.from_json(result.out)
    assert said.seats == (1,)
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "die Nachbesprechung" in run("debrief", str(record), "--budget", "100", "--lang", "de").out


def test_the_command_refuses_with_a_sentence(run: Run, record: Path) -> None:
    assert_refused(run("debrief", str(record), "--seat", "7"), "no seat 7")
    assert_refused(run("debrief", str(record), "--lang", "fr"), "language")
    assert_refused(run("debrief", str(record), "--budget", "0"), "budget")
    assert_refused(run("debrief", str(record.parent / "none.txt")), "none.txt")
