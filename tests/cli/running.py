"""Calls the command line as the console script does, and captures its output."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from doppelagent.cli.app import main

GAME = "black-spy"
SHORT = ("--option", "end_value=1")  # a match of one round


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def run(*arguments: str, typed: str | bytes = "") -> Result:
        if arguments[:1] == ("play",) and "--bots" not in arguments:
            arguments += ("--bots", "random")  # quick and predictable
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main(arguments)
        return Result(code, *capsys.readouterr())

    return run


def assert_refused(result: Result, *words: str) -> None:
    """Assert one sentence on stderr with these words, nothing on stdout, and exit code 2."""
    assert result.code == 2
    assert result.out == ""
    assert result.err.endswith(".\n")
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    for word in words:
        assert word in result.err
