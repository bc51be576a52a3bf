"""The compiler processes: their priority, and failing, hanging or cancelled ones. A fake program takes the compiler's place."""

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from doppelagent.core.compiled.shares import Rule
from doppelagent.core.compiled.warm import command
from doppelagent.server.bots import compiler as module
from doppelagent.server.bots.compiler import NICENESS, Compiler
from doppelagent.server.refusals import Refusal
from tests.server.serving import PATIENCE

pytestmark = pytest.mark.compiled

# Logs its process and priority, and compiles at once; `hangs` and `waits` end when a file of that name exists, `dies` ends the process,
# `fails` cannot be compiled.
FAKE = """
import os, sys, time
folder, niceness = sys.argv[1:]
for line in sys.stdin:
    game, name = line.split()
    with open(f"{folder}/log", "a") as log:
        print(os.getpid(), niceness, name, file=log)
    if name == "dies":
        sys.exit(1)
    while name in ("hangs", "waits") and not os.path.exists(f"{folder}/{name}"):
        time.sleep(0.01)
    print(name, "failed TypingError" if name == "fails" else "0.01 0.01", flush=True)
"""


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path

    def log(self) -> list[tuple[int, int, str]]:
        """Process, niceness and rule, in the order of compilation."""
        file = self.path / "log"
        lines = [line.split() for line in file.read_text().splitlines()] if file.exists() else []
        return [(int(process), int(niceness), name) for process, niceness, name in lines]

    async def begun(self, name: str) -> int:
        """The process that compiles this rule, once it does."""
        while True:
            for process, _, rule in self.log():
                if rule == name:
                    return process
            await asyncio.sleep(0.01)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setattr(module, "command", lambda niceness: [sys.executable, "-c", FAKE, str(tmp_path), str(niceness)])
    monkeypatch.setattr(module, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(module, "cold_rules", lambda rules: [rule for rule in rules if rule.name != "compiled elsewhere"])
    return Folder(tmp_path)


def run(scenario: Callable[[Compiler], Awaitable[None]]) -> None:
    async def in_time() -> None:
        compiler = Compiler()
        try:
            async with asyncio.timeout(PATIENCE):
                await scenario(compiler)
        finally:
            await compiler.close()

    asyncio.run(in_time())


def rules(*names: str) -> list[Rule]:
    return [Rule("black-spy", name) for name in names]


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_rules_are_compiled_at_low_priority(folder: Folder) -> None:
    async def scenario(compiler: Compiler) -> None:
        await compiler.compile(rules("legal", "observe"), urgent=False)
        await compiler.compile(rules("apply"), urgent=True)
        assert not compiler.queue

    run(scenario)
    assert {(name, niceness) for _, niceness, name in folder.log()} == {(name, NICENESS) for name in ("legal", "observe", "apply")}


def test_a_table_that_waits_is_served_next_by_the_same_processes(folder: Folder) -> None:
    async def scenario(compiler: Compiler) -> None:
        background = asyncio.create_task(compiler.compile(rules("hangs", "imagine", "encode", "waits"), urgent=False))
        begun = {await folder.begun("hangs"), await folder.begun("waits")}
        urgent = asyncio.create_task(compiler.compile([Rule("vienna", "setup")], urgent=True))
        await asyncio.sleep(0.01)
        (folder.path / "hangs").touch()
        await urgent
        (folder.path / "waits").touch()
        await background
        assert {process for process, *_ in folder.log()} == begun

    run(scenario)
    assert [name for *_, name in folder.log()][2] == "setup"


def test_stopping_leaves_no_process_behind(folder: Folder) -> None:
    async def scenario(compiler: Compiler) -> None:
        task = asyncio.create_task(compiler.compile(rules("hangs"), urgent=True))
        process = await folder.begun("hangs")
        assert alive(process)
        await compiler.close()
        assert not alive(process)
        with pytest.raises(Refusal, match="restarting"):
            await task

    run(scenario)


def test_a_rule_that_fails_is_logged_once_and_the_others_are_compiled(folder: Folder, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(compiler: Compiler) -> None:
        await compiler.compile(rules("fails", "dies", "observe", "legal"), urgent=False)
        await compiler.compile(rules("fails"), urgent=True)
        assert set(compiler.failed) == set(rules("fails", "dies"))

    with caplog.at_level(logging.ERROR):
        run(scenario)
    assert caplog.messages == ["not compiled"] * 2
    assert {name for *_, name in folder.log()} == {"fails", "dies", "observe", "legal"}


def test_only_one_server_compiles_in_the_background(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RECHECK", 0.01)

    async def scenario(first: Compiler) -> None:
        second = Compiler()
        working = asyncio.create_task(first.compile(rules("hangs"), urgent=False))
        await folder.begun("hangs")
        await second.compile(rules("compiled elsewhere"), urgent=False)
        assert {name for *_, name in folder.log()} == {"hangs"}
        await second.compile(rules("legal"), urgent=True)  # a person does not wait for another server
        (folder.path / "hangs").touch()
        await asyncio.gather(working, second.close())

    run(scenario)
    assert [name for *_, name in folder.log()] == ["hangs", "legal"]


def test_a_program_that_cannot_be_started_stops_nothing(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "command", lambda _: [str(folder.path / "no such program")])

    async def scenario(compiler: Compiler) -> None:
        await compiler.compile(rules("legal"), urgent=True)

    with caplog.at_level(logging.ERROR):
        run(scenario)
    assert caplog.messages == ["compiler went wrong"]


def test_the_real_program_answers_and_ends_with_its_input() -> None:
    async def scenario(_compiler: Compiler) -> None:
        process = await asyncio.create_subprocess_exec(
            *command(NICENESS), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
        )
        out, _errors = await process.communicate(b"black-spy round_of\nblack-spy nonsense\n")
        first, second = (line.split() for line in out.decode().splitlines())
        assert first[0] == "round_of"
        assert float(first[1]) >= 0
        assert float(first[2]) >= 0
        assert second == ["nonsense", "failed", "KeyError"]
        assert process.returncode == 0

    run(scenario)
