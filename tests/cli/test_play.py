import builtins
import os
import sys
from pathlib import Path

import pytest

from doppelagent.cli import files, score_table, terminal
from doppelagent.cli.app import main
from doppelagent.core import recordfile
from doppelagent.core.match import Match

from .running import GAME, SHORT, Run, assert_refused

FIRSTS = "1\n" * 100  # the first action of the list, more often than a short match needs


def test_a_whole_match_by_numbers(run: Run) -> None:
    result = run("play", GAME, *SHORT, "--seed", "3", typed=FIRSTS)
    assert (result.code, result.err) == (0, "")
    assert "you are Anna. Ben: random. Clara: random. David: random." in result.out
    assert result.out.count("> ") > 18  # three cards passed on, fifteen played
    assert "Winner" in result.out.splitlines()[-1]


def test_a_whole_match_in_german(run: Run) -> None:
    out = run("play", GAME, *SHORT, "--seed", "3", "--lang", "de", typed="?\nfoo\n99\nwhy\n" + FIRSTS).out
    assert "du bist Anna" in out
    assert "Anna (du)" in out
    assert "Gewonnen" in out.splitlines()[-1]
    for english in ("you", "Write", "There is", "Round", "Winner", "score"):
        assert english not in out


def test_enter_carries_out_the_only_legal_action(run: Run) -> None:
    out = run("play", GAME, *SHORT, "--seed", "3", typed="1\n" * 17 + "\n" * 5).out
    assert "Winner" in out


def test_enter_shows_the_whole_table_if_there_is_a_choice(run: Run) -> None:
    once, twice = (run("play", GAME, "--seed", "3", typed=typed).out for typed in ("", "\n"))
    assert once.count("Your hand: ") == 1
    assert twice.count("Your hand: ") == 2
    assert twice.count("Round 1") == 2


def test_between_the_parts_of_a_choice_only_changed_lines_are_shown(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", typed="1\n").out
    assert out.count("Your hand: ") == 2
    assert out.count("Round 1") == 1


def test_of_a_table_longer_than_a_screen_only_changed_lines_are_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "SCREEN_LINES", 3)
    out = run("play", GAME, "--seed", "3", typed="b6 b7 b8\n").out
    assert out.count("What has changed on the table (ENTER shows all of it):") == 1
    assert out.count("Round 1") == 1
    assert run("play", GAME, "--seed", "3", typed="b6 b7 b8\n\n").out.count("Round 1") == 2


def test_with_many_categories_the_score_table_is_transposed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def last_lines() -> list[list[str]]:
        out = run("play", GAME, *SHORT, "--seed", "3", typed="1\n" * 17 + "\n" * 5).out
        return [line.split() for line in out.splitlines()[-9:-1]]

    monkeypatch.setattr(score_table, "MAX_COLUMNS", 100)
    rows = [line for line in last_lines() if line][-5:]
    monkeypatch.setattr(score_table, "MAX_COLUMNS", 0)
    turned = [line for line in last_lines() if line]
    assert rows[0][:3] == ["place", "name", "score"]
    score = 2 - len(rows[0])  # counted from the end: a name may have two words
    assert ["score", *(row[score] for row in rows[1:])] in turned
    assert ["place", *(row[0] for row in rows[1:])] in turned


def test_an_action_can_be_typed_as_number_notation_or_its_last_word(run: Run) -> None:
    assert len({run("play", GAME, "--seed", "3", typed=f"{typed}\n").out for typed in ("1", "pass B6", "B6", "b6", " PASS  b6")}) == 1


def test_the_parts_of_a_choice_in_one_line(run: Run, tmp_path: Path) -> None:
    for number, typed in enumerate(("1\n1\n1\n", "b6 b7 b8\n", "pass B6 B7 B8\n")):
        run("play", GAME, "--seed", "3", "--record", str(tmp_path / str(number)), typed=typed)
    records = {path.read_text() for path in tmp_path.iterdir()}
    assert len(records) == 1
    assert "\n0 pass B6 B7 B8\n" in records.pop()


def test_the_player_can_take_any_seat(run: Run) -> None:
    out = run("play", GAME, "--players", "3", "--seat", "2", "--bots", "random,random", typed="quit\n").out
    assert "you are Clara. Anna: random. Ben: random." in out
    assert "Clara (you)" in out


@pytest.mark.compiled  # searches take long when they are interpreted
@pytest.mark.parametrize(("language", "third"), [("en", "Double agent"), ("de", "Doppelagent")])
def test_opponents_of_a_level_are_called_by_its_name(run: Run, language: str, third: str) -> None:
    out = run("play", GAME, "--lang", language, "--bots", "informant,agent,double-agent", typed="quit\n").out
    assert f"Ben: Informant. Clara: Agent. David: {third}." in " ".join(out.split())


def test_agents_are_the_default_opponents(run: Run) -> None:
    assert "agent" in " ".join(run("play", "--help").out.split()).partition("default: ")[2]


@pytest.mark.parametrize(("players", "arguments"), [(4, ()), (6, ("--players", "6"))])
def test_four_is_the_default_number_of_players(run: Run, players: int, arguments: tuple[str, ...]) -> None:
    out = " ".join(run("play", GAME, *arguments).out.split())
    assert out.count(": random.") == players - 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", "'foo' is not an action here; write one from the list, or ? for help."),
        ("99", "There is no action number 99; the list goes from 1 to 15."),
        ("play B6", "Cards are played in tricks, after passing (§3.3)."),
        ("R11", "You do not hold R11; pass on cards from your hand (§2.4)."),
        ("why", "Write why and an action, as in: why pass B6"),
        ("why foo", "'foo' is not an action here; write one from the list, or ? for help."),
        ("b6 b7 b8 b11", "'b6 b7 b8 b11' is more than was asked; nothing was done."),
        ("pass B6 R11", "You do not hold R11; pass on cards from your hand (§2.4)."),
        ("why b6", "pass B6 is legal now."),
        ("why 1", "pass B6 is legal now."),
        ("rules 99.1", "The rules have no paragraph '99.1'; write a number, as in: rules 3.2"),
        ("rules", "The rules have no paragraph ''; write a number, as in: rules 3.2"),
    ],
)
def test_a_reply_is_one_sentence_and_nothing_changes(run: Run, typed: str, answer: str) -> None:
    before, after = (run("play", GAME, "--seed", "3", typed=each) for each in ("quit\n", f"{typed}\nquit\n"))
    assert after.code == 0
    assert _between(before.out, after.out) == answer


def test_bytes_that_are_not_utf_8_are_not_an_action(run: Run) -> None:
    assert "is not an action here" in run("play", GAME, typed=b"\xff\xfe\x00\n").out


def test_why_prints_the_paragraph(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", typed="why R11\n").out
    assert "You do not hold R11; pass on cards from your hand (§2.4).\n**2.4** Before the first trick" in out


@pytest.mark.parametrize("typed", ["rules 3.4", "rules §3.4"])
def test_rules_prints_a_paragraph(run: Run, typed: str) -> None:
    out = run("play", GAME, "--seed", "3", typed=f"{typed}\n").out
    assert "**3.4** The highest card of the colour that was led" in out
    assert "3.5" not in out


@pytest.mark.parametrize(("language", "line"), [("en", "why ACTION"), ("de", "why AKTION")])
def test_a_question_mark_prints_help(run: Run, language: str, line: str) -> None:
    out = run("play", GAME, "--lang", language, typed="?\n").out
    assert line in out
    assert "\n            " in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize("typed", ["", "quit\n", "QUIT", "1\n", "1\n1"])
def test_leaving_is_not_an_error(run: Run, typed: str) -> None:
    result = run("play", GAME, typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1].removeprefix("> ") == "You left the match; --record FILE would have kept it."


def test_a_terminal_shows_that_a_bot_is_thinking(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is thinking" not in run("play", GAME, typed="quit\n").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "Ben is thinking" in run("play", GAME, typed="quit\n").out


def test_closed_standard_input_ends_the_match(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", GAME]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("You left the match")


def test_ctrl_c_leaves_the_match(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    result = run("play", GAME, "--record", str(tmp_path / "match"))
    assert (result.code, result.err) == (0, "")
    assert result.out.splitlines()[-1].startswith("You left the match. It is saved in")


# The record


def test_the_record_of_a_whole_match_replays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    run("play", GAME, *SHORT, "--record", str(file), typed=FIRSTS)
    match = recordfile.loads(file.read_text(encoding="utf-8"))
    assert match.over
    assert isinstance(match.seed, bytes)  # nobody can guess the next deal
    assert [entry.name for entry in tmp_path.iterdir()] == ["match"]


def test_a_match_is_saved_after_every_decision(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []
    save = files.save

    def counting(match: Match, file: Path) -> None:
        saved.append(len(match.moves))
        save(match, file)

    monkeypatch.setattr(files, "save", counting)
    run("play", GAME, *SHORT, "--record", str(tmp_path / "match"), typed=FIRSTS)
    assert saved == list(range(73))


def test_a_saved_match_is_resumed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "match"
    left = run("play", GAME, *SHORT, "--seed", "3", "--record", str(file), typed="1\n")
    assert left.out.splitlines()[-1] == f"You left the match. It is saved in {file}; the same command picks it up again."
    assert recordfile.loads(file.read_text(encoding="utf-8")).moves[-1].seat == 0
    result = run("play", GAME, *SHORT, "--seed", "3", "--record", str(file), typed=FIRSTS)
    assert f"Picking up the match in {file} after 10 decisions." in result.out
    assert recordfile.loads(file.read_text(encoding="utf-8")).over


def test_a_finished_match_shows_only_its_result(run: Run, record: Path, whole: str) -> None:
    record.write_text("# my best match\n" + whole, encoding="utf-8")
    result = run("play", GAME, "--record", str(record))
    assert result.code == 0
    assert "Winner" in result.out
    assert record.read_text(encoding="utf-8") == "# my best match\n" + whole


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "5"), "whose players is not 5"),
        (("--seed", "6"), "whose seed is not 6"),
        (("--option", "mole=true"), "whose mole is not True"),
        (("--seat", "4"), "no seat 4"),
        (("--bots", "random,random"), "each of the 3"),
    ],
)
def test_arguments_that_contradict_the_record_are_refused(
    run: Run, record: Path, whole: str, arguments: tuple[str, ...], words: str
) -> None:
    assert_refused(run("play", GAME, "--record", str(record), *arguments), words)
    assert record.read_text(encoding="utf-8") == whole


def test_arguments_that_agree_with_the_record_are_accepted(run: Run, record: Path) -> None:
    assert run("play", GAME, "--record", str(record), "--players", "4", "--seed", "5", *SHORT).code == 0


@pytest.mark.parametrize("content", [b"", b"my diary", b"\xff\x00", b"doppelagent record 1\ngame black-spy\n"])
def test_a_file_that_is_not_a_record_is_refused_and_kept(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "precious"
    file.write_bytes(content)
    assert_refused(run("play", GAME, "--record", str(file), typed=FIRSTS))
    assert file.read_bytes() == content


def test_a_path_that_cannot_be_written_is_refused(run: Run, tmp_path: Path) -> None:
    assert_refused(run("play", GAME, "--record", str(tmp_path)), "not a file")
    assert_refused(run("play", GAME, "--record", str(tmp_path / "no" / "match")), "no folder")


def test_a_record_that_cannot_be_saved_is_refused_before_the_first_move(run: Run, tmp_path: Path) -> None:
    assert_refused(run("play", GAME, "--record", str(tmp_path / ("n" * 254))), "cannot be saved")


def test_on_a_full_disk_the_old_record_stays(run: Run, tmp_path: Path, unfinished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_new: str, _old: str) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "match"
    file.write_text(unfinished, encoding="utf-8")
    monkeypatch.setattr(os, "replace", full)
    result = run("play", GAME, "--record", str(file), typed=FIRSTS)
    assert (result.code, result.err) == (2, f"The record cannot be saved in {file}: No space left on device.\n")
    assert file.read_text(encoding="utf-8") == unfinished
    assert [entry.name for entry in tmp_path.iterdir()] == ["match"]


def test_a_symbolic_link_and_file_permissions_are_kept(run: Run, tmp_path: Path, unfinished: str) -> None:
    file, link = tmp_path / "match", tmp_path / "link"
    file.write_text(unfinished, encoding="utf-8")
    file.chmod(0o640)
    link.symlink_to(file)
    run("play", GAME, "--record", str(link), typed="1\n")
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8") != unfinished
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("seat", ["-1", "4"])
def test_an_unknown_seat_is_refused(run: Run, seat: str) -> None:
    assert_refused(run("play", GAME, "--seat", seat), f"no seat {seat}", "0 to 3")


def test_bots_are_for_the_other_seats(run: Run) -> None:
    assert_refused(run("play", GAME, "--bots", "random,random,random,random"), "each of the 3")


def test_a_seed_out_of_range_is_refused(run: Run) -> None:
    assert_refused(run("play", GAME, "--seed", "-1"), "seed")


def _between(before: str, after: str) -> str:
    """The text that the second transcript adds to the first, which ends at its only prompt."""
    start, prompt, end = before.rpartition("> ")
    assert after.startswith(start + prompt)
    assert after.endswith(prompt + end)
    return " ".join(after.removeprefix(start + prompt).removesuffix(prompt + end).split())
