"""Chromium for the tests: found or installed. `python -m tests.browser.chromium --install` only makes sure that it is there."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from tests import apt

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
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


def binary() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise NoChromium("The tests of the page need Chromium: install it, as root (on Debian and Ubuntu: sudo apt-get install chromium).")
    return found


def install() -> str:
    try:
        return binary()
    except NoChromium:
        apt.install("chromium")
    return binary()


@contextmanager
def running() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=binary(), args=ARGUMENTS)
        yield browser
        browser.close()


if __name__ == "__main__" and "--install" in sys.argv:
    try:
        install()
    except NoChromium as error:
        sys.exit(str(error))
