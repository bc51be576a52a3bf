"""Every screen: no violation found by axe, in both themes, and no sideways scroll; and a small first load."""

import gzip
import re
from collections.abc import Callable
from typing import Final

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Visit
from tests.browser.scenes import SCENES
from tests.browser.visitor import DESKTOP, PHONE, TABLET, Visitor
from tests.server.serving import Running

FIRST_LOAD: Final = 150 * 1024  # bytes of script and style, compressed


def check(visitor: Visitor) -> None:
    found = Axe().run(visitor.page)
    assert found.violations_count == 0, found.generate_report()
    visitor.no_sideways_scroll()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_axe_finds_nothing(visit: Visit, scene: Callable[[Visitor], None], theme: str) -> None:
    light = theme == "light"
    anna = visit("Anna", theme=theme, language="en" if light else "de", size=DESKTOP if light else PHONE)
    scene(anna)
    check(anna)
    anna.page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    anna.no_sideways_scroll()


def test_the_first_load_is_small(server: Running) -> None:
    page = httpx.get(server.url).text
    files = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', page)
    assert files
    total = sum(len(gzip.compress(httpx.get(server.url + file).content, 9)) for file in files)
    assert total <= FIRST_LOAD, f"{total} bytes"
