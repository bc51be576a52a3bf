import os
import subprocess
import sys
from pathlib import Path

import pytest

import doppelagent
from doppelagent.cli.app import COMMANDS

from .running import GAME, Run, assert_refused


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert run("-h").out == run("--help").out == result.out
    for command in COMMANDS:
        assert command in result.out


def test_the_version_is_shown(run: Run) -> None:
    assert run("--version")[:2] == (0, f"doppelagent {doppelagent.__version__}\n")


def test_the_package_runs_as_a_module() -> None:
    done = subprocess.run([sys.executable, "-m", "doppelagent", "sim", "blackspy"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game 'blackspy' (did you mean black-spy?); there is ")


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["simm"], "'sim'?"),
        (["sim", "don_carlos"], "(did you mean don-carlo?)"),
        (["sim", GAME, "--gamez", "3"], "--games"),
        (["sim", GAME, "--bots", "directer"], "(did you mean director?)"),
        (["sim", GAME, "--option", "endvalue=1"], "(did you mean end_value?)"),
    ],
)
def test_what_was_meant_is_suggested(run: Run, arguments: list[str], meant: str) -> None:
    result = run(*arguments)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert meant in result.err


@pytest.mark.parametrize(
    ("typed", "completed"), [("doppelagent pl", ["play"]), ("doppelagent rules bl", ["black-spy"]), ("doppelagent sim --ga", ["--games"])]
)
def test_the_shell_completes_commands_games_and_options(typed: str, completed: list[str]) -> None:
    asked = {"_DOPPELAGENT_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    command = [sys.executable, "-m", "doppelagent"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **asked})
    assert (done.stdout.split(), done.stderr) == (completed, "")


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["fly"], "fly"),
        (["play"], "GAME"),
        (["games", "--colour"], "--colour"),
        (["sim", GAME, "--games", "many"], "--games"),
        (["play", GAME, "--seat", "left"], "--seat"),
        (["replay"], "FILE"),
    ],
)
def test_wrong_usage_is_one_sentence(run: Run, arguments: list[str], word: str) -> None:
    assert_refused(run(*arguments), word)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["debrief", "a.txt", "--budget", "x"], "--budget is a whole number, not 'x'.\n"),
        (["sim", GAME, "--games", "1.5"], "--games is a whole number, not '1.5'.\n"),
        (["play", GAME, "--players", "four"], "--players is a whole number, not 'four'.\n"),
        (["debrief", "a.txt", "--seat", "left"], "--seat is a whole number, not 'left'.\n"),
        (["serve", "--port", "x"], "--port (env var: DOPPELAGENT_PORT) is a whole number, not 'x'.\n"),
    ],
)
def test_a_number_that_cannot_be_read_is_refused_in_our_words(run: Run, arguments: list[str], sentence: str) -> None:
    assert run(*arguments) == (2, "", sentence)


@pytest.mark.parametrize("command", ["play", "sim", "rules"])
def test_an_unknown_game_is_refused_with_a_list_of_games(run: Run, command: str) -> None:
    assert_refused(run(command, "white-spy"), "white-spy", GAME)


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("players", ["-1", "0", "2", "7", "99999999999999999999"])
def test_a_wrong_number_of_players_is_refused(run: Run, command: str, players: str) -> None:
    assert_refused(run(command, GAME, "--players", players), "3 to 6", players)


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("option", ["mole", "mole=maybe", "moles=true", "end_value=10000", "end_value=-1", "=", ""])
def test_a_wrong_option_is_refused(run: Run, command: str, option: str) -> None:
    assert_refused(run(command, GAME, "--option", option), option.partition("=")[0])


def test_an_option_given_twice_is_refused(run: Run) -> None:
    assert_refused(run("sim", GAME, "--option", "mole=true", "--option", "mole=false"), "mole", "twice")


@pytest.mark.parametrize("command", ["play", "sim"])
@pytest.mark.parametrize("bots", ["clever", "random,clever,random,random", "", "random,", "Random"])
def test_an_unknown_bot_is_refused(run: Run, command: str, bots: str) -> None:
    assert_refused(run(command, GAME, "--players", "4", "--bots", bots), "no bot", "random")


@pytest.mark.parametrize("command", ["play", "rules"])
@pytest.mark.parametrize("language", ["fr", "DE", ""])
def test_an_unknown_language_is_refused(run: Run, command: str, language: str) -> None:
    assert_refused(run(command, GAME, "--lang", language), repr(language), "en, de")


def test_the_console_script_runs() -> None:
    script = Path(sys.executable).with_name("doppelagent")
    done = subprocess.run([script, "rules", "white-spy"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no game 'white-spy'")


def test_a_closed_pipe_is_not_an_error() -> None:
    program = "import sys; from doppelagent.cli.app import main; sys.exit(main(sys.argv[1:]))"
    with subprocess.Popen([sys.executable, "-c", program, "rules", GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in (0, 1)


def test_heavy_modules_are_imported_only_by_their_commands() -> None:
    program = "import sys, doppelagent; before = set(sys.modules); import doppelagent.cli.app; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    heavy = ("numba", "numpy", "rich.console", "pyspiel", "doppelagent.bots", "doppelagent.games.", "doppelagent.core.playout")
    assert [name for name in done.stdout.split() if name.startswith(heavy)] == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        command = [str(Path(sys.executable).with_name("doppelagent")), "games"]
        buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}  # the harder case
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=buffered)
    assert (ended.returncode, ended.stderr) == (2, "The disk is full; make room and try again.\n")
