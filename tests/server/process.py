"""A real server in a process of its own. It can be killed, and started again at the same address."""

import asyncio
import socket
import subprocess
import sys
from pathlib import Path

from doppelagent.server.settings import Settings
from doppelagent.server.web.server import serve

HOUSE = Path(__file__).parents[2]
PATIENCE = 60  # seconds until it must have started
MANY = 1_000_000  # of whatever is limited: one address plays for everybody


class Process:
    def __init__(self, database: str) -> None:
        self.database, self.port = database, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._running: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Returns when it can be reached."""
        self.begin()
        async with asyncio.timeout(PATIENCE):
            while not self._listens():
                assert self._running is not None
                assert self._running.poll() is None, "the server does not start"
                await asyncio.sleep(0.02)

    def begin(self) -> None:
        command = [sys.executable, "-m", "tests.server.process", self.database, str(self.port)]
        self._running = subprocess.Popen(command, cwd=HOUSE)

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """As if the power were cut, but for the disk's own memory."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def stop(self) -> int:
        """As whoever runs it would; the exit status."""
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
        person_rate=MANY,
        person_burst=MANY,
        address_rate=MANY,
        address_burst=MANY,
        newcomers_rate=MANY,
        newcomers_burst=MANY,
        sockets_per_address=MANY,
        tables_per_person=MANY,
    )
    serve(generous, lambda _: None)
