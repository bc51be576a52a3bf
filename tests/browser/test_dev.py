"""`make dev`, in a copy of the checkout: a change of the client shows without a reload, and a table survives a change of the server."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import Browser

from tests.browser.visitor import Visitor

ROOT = Path(__file__).parents[2]
NODE = shutil.which("node") or str(ROOT / ".venv" / "node" / "bin" / "node")

LONGEST = 180  # seconds; enough for a busy machine


def copy_checkout(to: Path) -> Path:
    """Copy the files that `make dev` runs to a folder where a test may change them. Packages are linked, since there are so many."""
    leave_out = shutil.ignore_patterns("__pycache__", "static", "node_modules")
    for folder in ("src", "tools", "web"):
        shutil.copytree(ROOT / folder, to / folder, ignore=leave_out)
    packages = Path("web", "node_modules")
    shutil.copytree(ROOT / packages, to / packages, symlinks=True, ignore=shutil.ignore_patterns(".*"), copy_function=link)
    return to


def link(source: str, target: str) -> None:
    try:
        os.link(source, target)
    except OSError:  # another disk
        shutil.copy2(source, target)


def change(file: Path, old: str, new: str) -> None:
    """Write the file in one step: a watcher that reads a half-written file does not read it again soon."""
    text = file.read_text()
    assert old in text
    assert len(new) >= len(old)
    with file.open("r+b", buffering=0) as opened:
        opened.write(text.replace(old, new, 1).encode())


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    """`make dev` in a process group of its own, as in a terminal. The rules are interpreted: a copy has no compiled ones."""
    rules = {"PYTHONPATH": str(folder / "src"), "DOPPELAGENT_INTERPRET": "1"}
    environment = {**os.environ, **rules, "DOPPELAGENT_PORT": str(port), "NO_COLOR": "1"}  # colour codes would split words
    command = [sys.executable, "-m", "tools.dev", NODE]
    return subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    )


class Output:
    """What `make dev` prints, read while the test does other things."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.said = ""
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, args=(process.stdout,))
        self._reader.start()

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.said += line
            self._lines.put(line)
        self._lines.put("")

    def wait_for(self, text: str, times: int = 1) -> None:
        while self.said.count(text) < times:
            if not self._lines.get(timeout=LONGEST):
                raise AssertionError(f"make dev ended and never said {text!r}")

    def wait_for_end(self) -> None:
        self._reader.join()


@contextmanager
def dev(folder: Path) -> Iterator[tuple[Output, str]]:
    """Run until Ctrl-C, which must end every process. The output is part of a failure's message."""
    port = free_port()
    process = start(folder, port)
    output = Output(process)
    try:
        output.wait_for("The server is ready")
        yield output, f"http://127.0.0.1:{port}"
        os.killpg(process.pid, signal.SIGINT)
        output.wait_for_end()  # the output ends with the last process
        assert process.wait() == 0
    except BaseException as error:
        error.add_note(f"make dev printed:\n{output.said}")
        raise
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        with process:
            output.wait_for_end()


@pytest.mark.by_turn
def test_a_change_shows_without_a_reload_and_a_table_goes_on_after_a_restart(browser: Browser, tmp_path: Path) -> None:
    folder = copy_checkout(tmp_path)
    with dev(folder) as (output, url), Visitor(browser, url) as anna:
        table = anna.introduce("Anna").table("black-spy", 3)
        anna.begin(table)
        with anna.page.expect_console_message(lambda message: "[vite] connected" in message.text):
            anna.sit_at(table).wait_for_turn()
        anna.page.evaluate("() => { document.body.dataset.same = 'yes' }")

        change(folder / "web/src/app/paper/base.css", "body {", "body { outline-color: rgb(1, 2, 3);")
        anna.page.wait_for_function("() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)'")
        change(folder / "web/src/games/black-spy/Hand.svelte", "<style>", "<style> :global(body) { caret-color: rgb(4, 5, 6); }")
        anna.page.wait_for_function("() => getComputedStyle(document.body).caretColor === 'rgb(4, 5, 6)'")

        change(folder / "src/doppelagent/games/black_spy/game.py", "Alan R. Moon", "Alan Smithee")
        output.wait_for("The server is ready", times=2)
        anna.wait_for_turn()
        anna.choose()
        anna.wait_for_turn()
        assert "Alan Smithee" in anna.context.request.get("/api/games").text()
        assert anna.page.locator("body[data-same]").count() == 1, "the page was loaded again"
    assert "error" not in output.said, output.said


def test_a_taken_port_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = start(ROOT, port)
        said, _ = process.communicate(timeout=LONGEST)
    assert process.returncode == 1
    assert said.startswith(f"Port {port} is taken")
    assert said.count("\n") == 1
