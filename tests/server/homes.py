"""Several processes behind a real proxy that routes each table to one of them: `python -m tests.server.homes`.

HAProxy, nginx and Caddy (which must be installed) run with the configurations of docs/proxies. Players play; a process is killed, and
others take over its tables; then the journals are compared with the acknowledgements. Prints how long players waited.
"""

import argparse
import asyncio
import contextlib
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

import uvloop

from tests.server import postgres
from tests.server.checker import CheckResult, check
from tests.server.endure import SEATS, Play, playing
from tests.server.process import PATIENCE, ROOT, Process, free_port

CONFIGURATIONS: Final = ROOT / "docs" / "proxies"
FRONT: Final = "127.0.0.1:8080"  # in the configurations
PROCESSES: Final = ("127.0.0.1:8081", "127.0.0.1:8082")
COMMANDS: Final[dict[str, tuple[str, Callable[[Path], list[str]]]]] = {
    "haproxy": ("haproxy.cfg", lambda file: ["haproxy", "-q", "-f", str(file)]),
    "nginx": (
        "nginx.conf",
        lambda file: ["nginx", "-q", "-e", "stderr", "-p", str(file.parent), "-c", str(file), "-g", _nginx(file.parent)],
    ),
    "caddy": ("Caddyfile", lambda file: ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]),
}


def _nginx(folder: Path) -> str:
    """Settings for tests: in the foreground, without the folders of an installed nginx."""
    return f"daemon off; pid {folder}/nginx.pid; error_log /dev/null;"


def configured(name: str, front: str, processes: Sequence[str]) -> str:
    """The documented configuration with these addresses and this number of processes."""
    text = (CONFIGURATIONS / COMMANDS[name][0]).read_text(encoding="utf-8").replace(FRONT, front)
    if name == "caddy":
        return "{\n\tadmin off\n}\n" + text.replace(" ".join(PROCESSES), " ".join(processes))
    first, second = (re.escape(process) for process in PROCESSES)
    lines = re.compile(rf"^( *server )(\w+ )?{first}(.*)\n.*{second}.*\n", re.MULTILINE)
    return lines.sub(lambda found: "".join(_server(found, number, process) for number, process in enumerate(processes)), text)


def _server(found: "re.Match[str]", number: int, process: str) -> str:
    label = f"p{number} " if found[2] else ""
    return f"{found[1]}{label}{process}{found[3]}\n"


@contextlib.contextmanager
def proxy(name: str, processes: Sequence[Process], port: int) -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / COMMANDS[name][0]
        file.write_text(configured(name, f"127.0.0.1:{port}", [f"127.0.0.1:{process.port}" for process in processes]), encoding="utf-8")
        with subprocess.Popen(COMMANDS[name][1](file), stderr=subprocess.DEVNULL) as running:
            try:
                _wait_for(port, "/api/games")
                yield
            finally:
                running.terminate()


def _wait_for(port: int, path: str) -> None:
    """Wait until this address answers with 200."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urlopen(f"http://127.0.0.1:{port}{path}"):
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} does not answer")


@dataclass
class House:
    """Processes behind a proxy, as the players see them: one server."""

    url: str
    processes: list[Process]


@contextlib.asynccontextmanager
async def house(name: str, number: int, database: str) -> AsyncIterator[House]:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    processes = [Process(database, url) for _ in range(number)]
    try:
        for process in processes:
            await process.start()
            _wait_for(process.port, "/healthz")
        with proxy(name, processes, port):
            yield House(url, processes)
    finally:
        for process in processes:
            process.kill()


@dataclass
class Figures:
    name: str
    processes: int
    rate: float  # moves per second while all processes ran
    calm: float  # the 99th percentile of the seconds people waited for their moves
    longest: float  # the longest wait after a process was killed
    play: Play
    verdict: CheckResult

    def __str__(self) -> str:
        return (
            f"{self.name}, {self.processes} processes: {self.rate:.0f} moves/s, p99 {1000 * self.calm:.0f} ms; "
            f"after a kill -9 people waited {self.longest:.1f} s at most\n{self.verdict}\n{self.play.agreement}"
        )


async def measure(name: str, number: int, database: str, tables: int, rate: float, seconds: float) -> Figures:
    async with house(name, number, database) as here:
        async with playing(here.url, tables, rate) as play:
            moves, began = play.measurements.moves, time.perf_counter()
            play.measurements.reset_times()
            await asyncio.sleep(seconds)
            reached = (play.measurements.moves - moves) / (time.perf_counter() - began)
            calm = sorted(play.measurements.waits)[int(0.99 * len(play.measurements.waits))]
            play.measurements.reset_times()
            here.processes[0].kill()
            await asyncio.sleep(seconds)
        return Figures(name, number, reached, calm, max(play.measurements.waits), play, check(database, play.measurements.acks))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proxy", choices=list(COMMANDS), action="append", help="default: each")
    parser.add_argument("--processes", type=int, action="append", help="default: 2 and 4")
    parser.add_argument("--tables", type=int, default=50, help=f"with {SEATS} people each")
    parser.add_argument("--rate", type=float, default=300, help="moves per second")
    parser.add_argument("--seconds", type=float, default=20, help="before the kill, and after it")
    asked = parser.parse_args()
    with postgres.running() as cluster:
        for name in asked.proxy or COMMANDS:
            if shutil.which(name) is None:
                raise SystemExit(f"Install {name} first, or choose another with --proxy.")
            for number in asked.processes or [2, 4]:
                about = cluster.fresh(), asked.tables, asked.rate, asked.seconds
                print(uvloop.run(measure(name, number, *about)), flush=True)  # noqa: T201  # its purpose


if __name__ == "__main__":
    main()
