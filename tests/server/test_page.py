"""The page as static files: content negotiation, caching, and a server whose page is not built."""

import gzip
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from doppelagent.server.settings import PAGE, Settings
from doppelagent.server.web.page import preferred_coding
from tests.server.serving import Running, assert_refused, running

BROWSER = {"accept": "text/html,*/*", "accept-encoding": "gzip, deflate"}
NODE = shutil.which("node") or str(Path(__file__).parents[2] / ".venv" / "node" / "bin" / "node")
COMPRESS = Path(__file__).parents[2] / "web" / "scripts" / "compress.mjs"
INDEX = "<!doctype html>\n<title>A page</title>\n"
SCRIPT = "export const spies = 4;\n" * 200


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text(INDEX)
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "service-worker.js").write_text(SCRIPT)
    (folder / "manifest.en.webmanifest").write_text("{}")
    (folder / "icon-192.png").write_bytes(b"PNG")
    (folder / "assets" / "index-D4sh.js").write_text(SCRIPT)
    (folder / "assets" / "index-D4sh.css").write_text("body { margin: 0 }")
    (folder / "assets" / "letters-D4sh.woff2").write_bytes(b"wOF2")
    for path in [path for path in folder.rglob("*.*") if path.suffix not in (".woff2", ".png")]:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        path.with_name(f"{path.name}.br").write_bytes(b"brotli of " + path.name.encode())
    for suffix in ("", ".br", ".gz"):  # equal in size and time, as after the installation of a wheel
        (folder / f"equal.js{suffix}").write_text(suffix.ljust(3))
        os.utime(folder / f"equal.js{suffix}", (0, 0))
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
def test_a_path_without_a_dot_shows_the_page_which_is_revalidated_each_time(browser: httpx.Client, path: str) -> None:
    shown = browser.get(path, headers=BROWSER)
    assert (shown.status_code, shown.text, shown.headers["cache-control"]) == (200, INDEX, "no-cache")


def test_a_client_that_does_not_accept_html_gets_the_page_only_at_the_root(browser: httpx.Client) -> None:
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
def test_assets_are_cached_forever(browser: httpx.Client, path: str, media_type: str) -> None:
    headers = browser.get(f"/assets/{path}").headers
    assert headers["content-type"] == media_type
    assert headers.get_list("cache-control") == ["public, max-age=31536000, immutable"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("service-worker.js", "text/javascript; charset=utf-8"),
        ("manifest.en.webmanifest", "application/manifest+json"),
        ("icon-192.png", "image/png"),
    ],
)
def test_files_of_the_installed_app_are_revalidated_each_time(browser: httpx.Client, path: str, media_type: str) -> None:
    headers = browser.get(f"/{path}").headers
    assert (headers["content-type"], headers["cache-control"]) == (media_type, "no-cache")


def test_a_missing_asset_is_not_cached(browser: httpx.Client) -> None:
    gone = browser.get("/assets/index-0ld.js", headers=BROWSER)
    assert_refused(gone, 404, "no_page")
    assert gone.headers["cache-control"] == "no-cache"


@dataclass
class Sent:
    status: int
    headers: httpx.Headers
    body: bytes  # as it was sent, still compressed


def get(browser: httpx.Client, path: str, **headers: str) -> Sent:
    with browser.stream("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}) as response:
        return Sent(response.status_code, response.headers, b"".join(response.iter_raw()))


@pytest.mark.parametrize(
    ("accept", "coding"),
    [
        ("br, gzip", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0", None),
        ("br;q=0, gzip;q=0.000", None),
        ("*", "br"),
        ("br;q=0, *;q=0.1", "gzip"),
        ("gzip, identity;q=0", "gzip"),
        ("gzip;q=0.5, identity", None),
        ("gzip, identity", "gzip"),
        ("identity", None),
        ("identity;q=0", None),
        ("*;q=0", None),
        ("deflate, zstd", None),
        ("gzip;q=much", None),
        ("", None),
    ],
)
def test_the_client_s_weights_choose_the_coding(accept: str, coding: str | None) -> None:
    assert preferred_coding(accept, ("br", "gzip")) == coding


TEXTS = ["index.html", "favicon.svg", "manifest.en.webmanifest", "assets/index-D4sh.js", "assets/index-D4sh.css"]


@pytest.mark.parametrize("path", TEXTS)
@pytest.mark.parametrize(
    ("accept", "suffix"), [("gzip, br", ".br"), ("gzip;q=0.5, br;q=0", ".gz"), ("identity", ""), ("br;q=0, identity;q=0", "")]
)
def test_a_text_is_sent_as_the_build_compressed_it(browser: httpx.Client, folder: Path, path: str, accept: str, suffix: str) -> None:
    sent = get(browser, path, accept_encoding=accept)
    assert sent.status == 200
    assert sent.body == (folder / f"{path}{suffix}").read_bytes()
    assert int(sent.headers["content-length"]) == len(sent.body)
    assert sent.headers.get("content-encoding") == {".br": "br", ".gz": "gzip", "": None}[suffix]
    assert sent.headers["content-type"] == get(browser, path, accept_encoding="identity").headers["content-type"]
    assert sent.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", ["/assets/index-D4sh.js", "/equal.js"])
def test_each_coding_has_its_own_etag_and_is_not_sent_twice(browser: httpx.Client, path: str) -> None:
    accepts = ("br", "gzip", "identity")
    tags = {accept: get(browser, path, accept_encoding=accept).headers["etag"] for accept in accepts}
    assert len(set(tags.values())) == 3
    for accept in accepts:
        again = get(browser, path, accept_encoding=accept, if_none_match=tags[accept])
        assert (again.status, again.body, again.headers["etag"], again.headers["vary"]) == (304, b"", tags[accept], "accept-encoding")
    assert get(browser, path, accept_encoding="br", if_none_match=tags["gzip"]).status == 200


def test_fonts_and_api_answers_are_not_compressed(browser: httpx.Client) -> None:
    for path in ("/assets/letters-D4sh.woff2", "/api/games", "/api/schema"):
        headers = get(browser, path, accept_encoding="br, gzip").headers
        assert "content-encoding" not in headers
        assert "vary" not in headers


def test_a_page_without_compressed_copies_is_sent_uncompressed(sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(INDEX)
    with running(sqlite, page=tmp_path) as server, server.guest() as guest:
        sent = get(guest.http, "/", accept_encoding="br, gzip")
        assert (sent.body.decode(), sent.headers.get("content-encoding")) == (INDEX, None)


@pytest.mark.skipif(not Path(NODE).exists(), reason="no node on this machine")
def test_the_build_writes_both_copies_of_every_text(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    for name in (*TEXTS, "assets/letters-D4sh.woff2"):
        (tmp_path / name).write_text(SCRIPT)
    subprocess.run([NODE, COMPRESS, tmp_path], check=True)
    written = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} - {*TEXTS, "assets/letters-D4sh.woff2"}
    assert written == {f"{name}{suffix}" for name in TEXTS for suffix in (".br", ".gz")}
    for name in TEXTS:
        assert gzip.decompress((tmp_path / f"{name}.gz").read_bytes()).decode() == SCRIPT
        unpack = "process.stdout.write(zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])))"
        assert subprocess.run([NODE, "-e", unpack, tmp_path / f"{name}.br"], check=True, capture_output=True).stdout.decode() == SCRIPT


def test_a_rebuilt_page_is_sent_again(page: Running, browser: httpx.Client, folder: Path) -> None:
    assert page.services.settings.page == folder
    before = get(browser, "/favicon.svg", accept_encoding="br")
    (folder / "favicon.svg.br").write_bytes(b"another")
    after = get(browser, "/favicon.svg", accept_encoding="br", if_none_match=before.headers["etag"])
    assert (after.status, after.body) == (200, b"another")


@pytest.mark.parametrize(
    "path",
    [
        "/../conftest.py",
        "/%2e%2e/index.html",
        "/assets/..%2f..%2fx.js",
        "/assets/%00.js",
        "/assets",
        "/assets/index-D4sh.js.br",
        "/index.html.gz",
    ],
)
def test_nothing_else_is_served(browser: httpx.Client, path: str) -> None:
    assert_refused(browser.get(path), 404, "no_page")


@pytest.mark.parametrize("missing", ["nothing", "empty"])
def test_without_a_built_page_visitors_are_told_so_and_the_api_works(sqlite: str, tmp_path: Path, missing: str) -> None:
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


def test_an_environment_variable_names_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DOPPELAGENT_PAGE", raising=False)
    assert Settings().page == PAGE
    monkeypatch.setenv("DOPPELAGENT_PAGE", "/somewhere")
    assert Settings().page == Path("/somewhere")
