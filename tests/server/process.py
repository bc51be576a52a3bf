"""A real server in its own process, which can be killed and started again at the same address."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

from doppelagent.server.settings import Settings
from doppelagent.server.web.server import serve

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds to start or stop
UNLIMITED = 1_000_000  # all players share one address


class Process:
    def __init__(self, database: str, origin: str = "") -> None:
        """`origin` is that of the pages, if a proxy is in between."""
        self.database, self.port, self._origin = database, free_port(), origin
        self.url = f"http://127.0.0.1:{self.port}"
        self._running: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start the server; returns when it listens."""
        self.launch()
        async with asyncio.timeout(PATIENCE):
            while not self._listens():
                assert self._running is not None
                assert self._running.poll() is None, "the server does not start"
                await asyncio.sleep(0.02)

    def launch(self) -> None:
        command = [sys.executable, "-m", "tests.server.process", self.database, str(self.port), self._origin]
        self._running = subprocess.Popen(command, cwd=ROOT)

    @property
    def pid(self) -> int:
        assert self._running is not None
        return self._running.pid

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """Kill the process at once (SIGKILL)."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def stop(self) -> int:
        """Stop the server cleanly (SIGTERM); returns the exit status."""
        assert self._running is not None
        self._running.terminate()
        return self._running.wait(PATIENCE)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    generous = Settings(
        database=sys.argv[1],
        port=int(sys.argv[2]),
        origins=tuple(filter(None, sys.argv[3:])),
        precompile=False,
        person_rate=UNLIMITED,
        person_burst=UNLIMITED,
        address_rate=UNLIMITED,
        address_burst=UNLIMITED,
        newcomers_rate=UNLIMITED,
        newcomers_burst=UNLIMITED,
        sockets=UNLIMITED,
        sockets_per_address=UNLIMITED,
        tables_per_person=UNLIMITED,
    )
    serve(generous, lambda _: None)
