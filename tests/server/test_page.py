"""The page as files: what is sent of a folder that holds a built client, and what where there is none."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from doppelagent.server.settings import PAGE, Settings
from tests.server.serving import Running, assert_refused, running

BROWSER = {"accept": "text/html,*/*", "accept-encoding": "gzip, deflate, br"}
PLAIN = {"accept-encoding": "identity"}
INDEX = "<!doctype html>\n<title>A page</title>\n"
SCRIPT = "export const spies = 4;\n" * 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(INDEX)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "index-D4sh.js").write_text(SCRIPT)
    (folder / "assets" / "index-D4sh.css").write_text("body { margin: 0 }")
    (folder / "assets" / "letters-D4sh.woff2").write_bytes(b"wOF2")
    return folder


@pytest.fixture(scope="module")
def page(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("server") / "test.sqlite"), page=folder) as server:
        yield server


@pytest.fixture
def browser(page: Running) -> Iterator[httpx.Client]:
    with page.guest() as guest:
        yield guest.http


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/abc", "/assets/nothing"])
def test_an_address_without_a_dot_shows_the_page_which_is_asked_for_anew_each_time(browser: httpx.Client, path: str) -> None:
    shown = browser.get(path, headers=BROWSER)
    assert (shown.status_code, shown.text, shown.headers["cache-control"]) == (200, INDEX, "no-cache")


def test_a_program_gets_the_page_at_its_root_alone(browser: httpx.Client) -> None:
    assert browser.get("/").text == INDEX
    assert_refused(browser.get("/table/abc"), 404, "no_page")


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("index-D4sh.js", "text/javascript; charset=utf-8"),
        ("index-D4sh.css", "text/css; charset=utf-8"),
        ("letters-D4sh.woff2", "font/woff2"),
    ],
)
def test_assets_are_kept_for_good(browser: httpx.Client, path: str, media_type: str) -> None:
    headers = browser.get(f"/assets/{path}").headers
    assert headers["content-type"] == media_type
    assert headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]
    assert headers["x-content-type-options"] == "nosniff"


def test_an_asset_that_is_gone_is_not_kept(browser: httpx.Client) -> None:
    gone = browser.get("/assets/index-0ld.js", headers=BROWSER)
    assert_refused(gone, 404, "no_page")
    assert gone.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", "/favicon.svg", "/assets/index-D4sh.js", "/assets/index-D4sh.css"])
def test_texts_are_packed_for_who_can_unpack_them(browser: httpx.Client, path: str) -> None:
    packed, plain = browser.get(path, headers=BROWSER), browser.get(path, headers=PLAIN)
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"


def test_a_packed_script_is_short_and_not_sent_twice(browser: httpx.Client) -> None:
    first = browser.get("/assets/index-D4sh.js", headers=BROWSER)
    assert int(first.headers["content-length"]) == len(gzip.compress(SCRIPT.encode(), mtime=0)) < len(SCRIPT) / 10
    again = browser.get("/assets/index-D4sh.js", headers={**BROWSER, "if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_neither_fonts_nor_answers_are_packed(browser: httpx.Client) -> None:
    for path in ("/assets/letters-D4sh.woff2", "/api/games", "/api/schema"):
        assert "content-encoding" not in browser.get(path, headers=BROWSER).headers


def test_a_page_that_is_built_anew_is_sent_anew(page: Running, browser: httpx.Client, folder: Path) -> None:
    assert page.services.settings.page == folder
    assert browser.get("/favicon.svg", headers=BROWSER).text == "<svg/>"
    (folder / "favicon.svg").write_text("<svg></svg>")
    assert browser.get("/favicon.svg", headers=BROWSER).text == "<svg></svg>"


@pytest.mark.parametrize("path", ["/../conftest.py", "/%2e%2e/index.html", "/assets/..%2f..%2fx.js", "/assets/%00.js", "/assets"])
def test_nothing_else_is_served(browser: httpx.Client, path: str) -> None:
    assert_refused(browser.get(path), 404, "no_page")


@pytest.mark.parametrize("missing", ["nothing", "empty"])
def test_where_nothing_is_built_people_are_told_so_and_everything_else_works(sqlite: str, tmp_path: Path, missing: str) -> None:
    (tmp_path / "empty").mkdir()
    with running(sqlite, page=tmp_path / missing) as server, server.guest("Anna") as anna:
        for path in ("/", "/table/abc"):
            shown = anna.http.get(path, headers=BROWSER)
            assert shown.status_code == 503
            assert shown.text.splitlines() == [
                "The page is not built yet: run `make page` and load this again.",
                "Die Seite ist noch nicht gebaut: Führe `make page` aus und lade sie dann neu.",
            ]
        assert anna.http.get("/api/me").json() == {"name": "Anna"}
        assert anna.http.get("/healthz").status_code == 200
        assert_refused(anna.http.get("/assets/index.js"), 404, "no_page")


def test_a_variable_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOPPELAGENT_PAGE", raising=False)
    assert Settings().page == PAGE
    monkeypatch.setenv("DOPPELAGENT_PAGE", "/somewhere")
    assert Settings().page == Path("/somewhere")
