"""Fixtures for the tests of the page: one Chromium, and one real server whose bots answer at once."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from doppelagent import every_game
from tests.browser import chromium, turns
from tests.browser.page_server import page_server
from tests.browser.stacked import StackedDealer
from tests.browser.visitor import PATIENCE, Visitor
from tests.server.serving import Running

Visit = Callable[..., Visitor]
GAMES = [game.key for game in every_game()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a `hand` plays the games and hands of this run's turn."""
    if "hand" in metafunc.fixturenames:
        metafunc.parametrize(("game", "hand"), turns.pairs(GAMES, metafunc.config.getoption("turn")))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    terminalreporter.write_line(turns.sentence(GAMES, config.getoption("turn")))


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = chromium.launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def stacked() -> StackedDealer:
    return StackedDealer()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, stacked: StackedDealer) -> Iterator[Running]:
    with page_server(tmp_path_factory.mktemp("server"), stacked) as server:
        yield server


@pytest.fixture
def visit(browser: Browser, server: Running) -> Iterator[Visit]:
    """Creates visitors. After the test each is closed, and must have recorded no fault."""
    with ExitStack() as stack:

        def visitor(name: str | None = None, **about: Any) -> Visitor:
            visitor = stack.enter_context(Visitor(browser, server.url, **about))
            return visitor if name is None else visitor.introduce(name)

        yield visitor
