"""One Chromium and one real server, with bots that answer at once, for all tests of the page."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser import chromium
from tests.browser.house import open_house
from tests.browser.visitor import Visitor
from tests.server.serving import Running

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium.running() as browser:
        yield browser


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with open_house(tmp_path_factory.mktemp("services")) as services:
        yield services


@pytest.fixture
def visit(browser: Browser, services: Running) -> Iterator[Visit]:
    """Makes visitors; at the end each leaves, and must have had no fault."""
    with ExitStack() as stack:

        def visitor(name: str | None = None, **about: Any) -> Visitor:
            visitor = stack.enter_context(Visitor(browser, services.url, **about))
            return visitor if name is None else visitor.introduce(name)

        yield visitor
