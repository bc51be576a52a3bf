"""The server that visitors come to: bots answer at once, and so many people may come from one address."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.serving import Running, running


@contextmanager
def open_house(folder: Path) -> Iterator[Running]:
    with running(f"sqlite:///{folder / 'tables.sqlite'}", newcomers_burst=1000) as services:
        yield services
