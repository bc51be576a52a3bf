"""The page as an app: it can be installed, opens offline and says so, and a new version replaces the old one."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx
import pytest
from playwright.sync_api import Browser, expect

from doppelagent.server.settings import PAGE
from tests.browser import chromium
from tests.browser.conftest import Visit
from tests.browser.page_server import page_server
from tests.browser.visitor import Visitor
from tests.server.serving import Running, eventually

pytestmark = pytest.mark.by_turn

READY: Final = "() => navigator.serviceWorker.controller !== null"  # the worker has cached the shell and answers
KEPT: Final = """
async () => {
  const opened = await Promise.all((await caches.keys()).map((version) => caches.open(version)));
  return (await Promise.all(opened.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
}
"""
SILENCE: Final = {"en": "No connection to the server", "de": "Keine Verbindung zum Server"}
CLICKS: Final = 100  # most clicks on a link until the server's answer has arrived


def test_chromium_finds_nothing_that_keeps_it_from_being_installed(browser: Browser, server: Running, tmp_path: Path) -> None:
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.binary(*chromium.WHOLE), args=chromium.ARGUMENTS, base_url=server.url, locale="de"
    )  # a private window installs nothing
    with context:
        page = context.pages[0]
        page.goto("/")
        page.wait_for_function(READY)
        chromium_says = context.new_cdp_session(page)
        assert chromium_says.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        manifest = chromium_says.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert manifest["url"].endswith("/manifest.de.webmanifest")
    german = httpx.get(f"{server.url}/manifest.de.webmanifest")
    assert german.headers["content-type"] == "application/manifest+json"
    assert german.headers["cache-control"] == "no-cache"
    english = httpx.get(f"{server.url}/manifest.en.webmanifest").json()
    assert {key for key, value in english.items() if german.json()[key] != value} == {"lang", "description"}
    for icon in english["icons"]:
        assert httpx.get(server.url + icon["src"]).headers["content-type"] == icon["type"]
    assert {(icon["purpose"], icon["sizes"]) for icon in english["icons"]} >= {("any", "512x512"), ("maskable", "512x512")}


@pytest.mark.parametrize("language", SILENCE)
def test_the_shell_opens_offline_says_so_and_carries_on_by_itself(visit: Visit, language: str) -> None:
    anna = visit("Anna", language=language, worker=True)
    table = anna.table("don-carlo", 2)
    anna.go("/").page.wait_for_function(READY)
    anna.ignores_faults = True  # the browser logs what it cannot reach
    anna.context.set_offline(True)
    for path in ("/", f"/table/{table}"):
        anna.go(path).expect_text(SILENCE[language])
        expect(anna.page.locator("main p")).to_have_count(1)
        expect(anna.page.locator("[role=alert] p")).to_have_count(0)
    anna.context.set_offline(False)
    expect(anna.page.locator('main[data-status="open"]')).to_be_visible()
    kept = anna.page.evaluate(KEPT)
    assert "/index.html" in kept
    assert not [path for path in kept if path.startswith("/api")]


class Deployment:
    """A copy of the built page that can be replaced by another version: every script has another name, and the old ones are gone."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(PAGE, folder, ignore=shutil.ignore_patterns("*.br", "*.gz"))

    def replace(self) -> None:
        """Replace the page and its worker atomically: a browser may request them at any time."""
        scripts = list(self.folder.glob("assets/*.js"))
        names = re.compile("|".join(re.escape(script.name) for script in scripts))
        for script in scripts:
            text = names.sub(r"second-\g<0>", script.read_text())
            script.with_name(f"second-{script.name}").write_text(text)
        for name, first, second in (
            ("service-worker.js", 'VERSION="', 'VERSION="second-'),
            ("index.html", "<html", '<html data-version="second"'),
        ):
            text = names.sub(r"second-\g<0>", (self.folder / name).read_text())
            (self.folder / "next").write_text(text.replace(first, second))
            (self.folder / "next").replace(self.folder / name)
        for script in scripts:
            script.unlink()


@pytest.fixture
def deployment(tmp_path: Path) -> Deployment:
    return Deployment(tmp_path / "page")


@pytest.fixture
def anna(browser: Browser, deployment: Deployment, tmp_path: Path) -> Iterator[Visitor]:
    with page_server(tmp_path, page=deployment.folder) as server, Visitor(browser, server.url, worker=True) as anna:
        yield anna.introduce("Anna")


def test_a_new_version_replaces_the_old_one(anna: Visitor, deployment: Deployment) -> None:
    second, again = anna.page.locator("html[data-version=second]"), "/rules/don-carlo"
    anna.go("/").page.wait_for_function(READY)
    waiting = anna.open_page()
    waiting.goto("/rules")
    deployment.replace()
    anna.ignores_faults = True  # the browser logs the scripts that are gone

    anna.page.locator(f'a[href^="{again}"]').first.click()  # its script is gone: the new version is loaded at the same address
    expect(second).to_be_attached()
    assert again in anna.page.url
    expect(anna.page.locator("main h2").first).to_be_visible()
    assert eventually(lambda: all(version.startswith("second-") for version in anna.page.evaluate("() => caches.keys()")))

    waiting.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")  # the old page is visible again and asks the server
    for _ in range(CLICKS):
        waiting.locator("a.brand").click()
        if waiting.locator("html[data-version=second]").count() > 0:
            break
    expect(waiting.locator("html[data-version=second]")).to_be_attached()
    expect(waiting.locator(".covers")).to_be_visible()

    anna.context.set_offline(True)
    anna.go("/").expect_text(SILENCE["en"])
    expect(second).to_be_attached()
    anna.context.set_offline(False)
    expect(anna.page.locator(".covers")).to_be_visible()
