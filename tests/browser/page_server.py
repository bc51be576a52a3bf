"""A real server for the tests of the page: bots answer at once, debriefs are short, and the limits allow 1000 fast newcomers from one
address."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from doppelagent.server.tables.table import Dealer
from tests.server.serving import Running, running

BUDGET: Final = 200  # simulations per decision of a debrief


@contextmanager
def page_server(folder: Path, dealer: Dealer | None = None, **changes: Any) -> Iterator[Running]:
    store = f"sqlite:///{folder / 'tables.sqlite'}"
    brief = patch("doppelagent.server.debriefs.answers.usual_budget", lambda _game: BUDGET)
    with brief, running(store, dealer=dealer, newcomers_burst=1000, person_burst=100_000, address_burst=100_000, **changes) as server:
        yield server
