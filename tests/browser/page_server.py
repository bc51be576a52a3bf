"""A real server for the tests of the page: bots answer at once, and one address may bring 1000 newcomers."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from doppelagent.server.tables.table import Dealer
from tests.server.serving import Running, running


@contextmanager
def page_server(folder: Path, dealer: Dealer | None = None) -> Iterator[Running]:
    with running(f"sqlite:///{folder / 'tables.sqlite'}", dealer=dealer, newcomers_burst=1000) as server:
        yield server
