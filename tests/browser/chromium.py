"""Find or install Chromium for the tests. `python -m tests.browser.chromium --install` only installs it if it is missing."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests import apt

SHELL: Final = "chromium-headless-shell"  # the same browser without a user interface of its own, which would take as long as our pages
WHOLE: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS: Final = [
    "--no-sandbox",  # the sandbox does not work in containers
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]


class NoChromium(Exception):
    """Chromium is missing; the message says how to install it."""


def binary(*names: str) -> str:
    """The path of the first of these programs that is installed; by default the shell, else the whole browser."""
    found = next(filter(None, map(shutil.which, names or (SHELL, *WHOLE))), None)
    if found is None:
        raise NoChromium("The tests of the page need Chromium: install it, as root (on Debian and Ubuntu: sudo apt-get install chromium).")
    return found


def install() -> None:
    """Install both if Debian packages can be installed; the whole browser alone is enough."""
    for package, names in (("chromium", WHOLE), (SHELL, (SHELL,))):
        if not any(map(shutil.which, names)):
            apt.install(package)
    binary(*WHOLE)


def launch(playwright: Playwright, *names: str) -> Browser:
    return playwright.chromium.launch(executable_path=binary(*names), args=ARGUMENTS)


@contextmanager
def running() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


if __name__ == "__main__" and "--install" in sys.argv:
    try:
        install()
    except NoChromium as error:
        sys.exit(str(error))
