"""The server of `make dev`, behind Vite. `tools/dev.py` starts it, and restarts it after every change of its source.

python -m tools.dev_server FILE_DESCRIPTOR HOST PORT   of the listening socket; the address of the page
"""

import socket
import sys
from typing import Final

import typer

from doppelagent.server.settings import Settings
from doppelagent.server.web.server import serve

DATABASE: Final = "dev.sqlite"  # separate from the tables of `make play`, which unfinished rules might damage


def main(listening: str, host: str, port: str) -> None:
    settings = Settings(host=host, port=int(port), database=DATABASE)
    serve(settings, announce, socket.socket(fileno=int(listening)))


def announce(settings: Settings) -> None:
    typer.echo(f"The server is ready: {settings.address()} (Ctrl-C stops it).")


if __name__ == "__main__":
    main(*sys.argv[1:])
