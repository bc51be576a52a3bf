"""`make dev`: Vite serves the page and replaces what changes in it; the server behind it restarts when its source changes.

python -m tools.dev NODE…   with the command that runs node

Vite listens at the address that people open and forwards /api to the server, sockets too. The server's port is opened here, once:
while the server restarts, requests wait in the port's queue and do not fail. No server code is imported here, since this
process must survive mistakes in it.
"""

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from watchfiles import PythonFilter, watch

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "doppelagent"
WATCHED: Final = PythonFilter(extra_extensions=(".json", ".md", ".toml"), ignore_paths=[SOURCE / "server" / "web" / "static"])
HOST: Final = os.environ.get("DOPPELAGENT_HOST", "127.0.0.1")
PORT: Final = int(os.environ.get("DOPPELAGENT_PORT", "8080"))
STOPPING: Final = 10  # seconds a server may take to stop


def main(*node: str) -> None:
    check_port()
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    with socket.create_server(("127.0.0.1", 0), backlog=100) as listening, vite(node, listening.getsockname()[1], ended):
        keep_serving(listening, ended)


def check_port() -> None:
    try:
        socket.create_server((HOST, PORT)).close()
    except OSError:
        sys.exit(f"Port {PORT} is taken by another program; stop it, or choose another port: DOPPELAGENT_PORT={PORT + 10} make dev")


@contextmanager
def vite(node: tuple[str, ...], server_port: int, ended: threading.Event) -> Iterator[None]:
    """Run Vite, which also ends when its input is closed. If it ends by itself, stop everything."""
    command = [*node, "node_modules/vite/bin/vite.js", "--host", HOST, "--port", str(PORT), "--strictPort", "--clearScreen", "false"]
    environment = {**os.environ, "DOPPELAGENT_SERVER": f"http://127.0.0.1:{server_port}"}
    with subprocess.Popen(command, cwd=ROOT / "web", env=environment, stdin=subprocess.PIPE) as process:  # noqa: S603  # our own command
        threading.Thread(target=report_end, args=(process, ended), daemon=True).start()
        try:
            wait_for_page(ended)
            yield
        finally:
            process.terminate()


def wait_for_page(ended: threading.Event) -> None:
    """Wait until Vite listens: the server says "ready" only when the page can be opened."""
    while not ended.wait(0.05):
        with suppress(OSError), socket.create_connection((HOST, PORT), timeout=1):
            return


def report_end(process: subprocess.Popen[bytes], ended: threading.Event) -> None:
    process.wait()
    ended.set()


def keep_serving(listening: socket.socket, ended: threading.Event) -> None:
    """Run the server, a new one after every change of its source, until `ended` is set."""
    server = start(listening)
    try:
        for _ in watch(SOURCE, watch_filter=WATCHED, stop_event=ended):
            stop(server)
            server = start(listening)
    finally:
        stop(server)


def start(listening: socket.socket) -> subprocess.Popen[bytes]:
    """Start a new interpreter: no old state is left, and a breakpoint can use the terminal."""
    descriptor = listening.fileno()
    command = [sys.executable, "-m", "tools.dev_server", str(descriptor), HOST, str(PORT)]
    return subprocess.Popen(command, cwd=ROOT, pass_fds=(descriptor,))  # noqa: S603  # our own command


def stop(server: subprocess.Popen[bytes]) -> None:
    server.terminate()
    try:
        server.wait(STOPPING)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
