"""Middleware: origins, limits and headers of every request; health and metrics."""

import json
import re
import socket

import pytest

from doppelagent.server.speech import SPEECH
from doppelagent.server.store import StoreDown
from doppelagent.server.web import routes
from doppelagent.server.web.responses import STATUS
from tests.server.fakes import FrozenEnvironment
from tests.server.raw import connected, read_all, request
from tests.server.serving import GAME, PATIENCE, Guest, Running, assert_refused, running

# Refused requests


def test_a_body_must_be_json_of_at_most_8_kib(anna: Guest) -> None:
    post = anna.http.post
    assert_refused(post("/api/me", content=b"x" * 8193, headers={"content-type": "application/json"}), 413, "too_long")
    assert_refused(post("/api/me", content=b'{"name":"A"}'), 415, "not_json")
    assert_refused(post("/api/me", content=b'{"name":"A"}', headers={"content-type": "text/plain"}), 415, "not_json")
    assert_refused(post("/api/me", data={"name": "A"}), 415, "not_json")
    assert_refused(post("/api/me", content=b"{", headers={"content-type": "application/json; charset=utf-8"}), 400, "not_a_message")


def test_a_query_has_at_most_1000_bytes(anna: Guest) -> None:
    assert anna.http.get(f"/api/me?{'a' * 1000}").status_code == 200
    assert_refused(anna.http.get(f"/api/me?{'a&' * 501}"), 413, "too_long")


def test_an_oversized_body_is_refused_before_its_end(server: Running) -> None:
    assert answer_to_unfinished_body(server, "x" * 9000) == b"HTTP/1.1 413"


def test_an_unfinished_body_times_out(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "BODY_TIMEOUT", 0.1)
    assert answer_to_unfinished_body(server, '{"name":') == b"HTTP/1.1 400"


def answer_to_unfinished_body(server: Running, body: str) -> bytes:
    """The first bytes of the answer to a request whose body is not finished."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE) as plain:
        head = ["POST /api/me HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 1000000000", "", body]
        plain.sendall("\r\n".join(head).encode())
        return plain.recv(12)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost", "https://127.0.0.1", ""])
def test_a_page_of_another_origin_changes_nothing(anna: Guest, origin: str) -> None:
    assert_refused(anna.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin}), 403, "wrong_origin")
    assert_refused(anna.http.delete("/api/me", headers={"origin": origin}), 403, "wrong_origin")
    assert anna.http.get("/api/me").json() == {"name": "Anna"}


def test_our_own_page_is_allowed_and_another_site_is_not(anna: Guest) -> None:
    assert anna.http.post("/api/me", json={"name": "Anna"}, headers={"origin": anna.url}).status_code == 200
    assert_refused(anna.http.post("/api/me", json={"name": "Eve"}, headers={"sec-fetch-site": "cross-site"}), 403, "wrong_origin")


def test_a_read_for_a_page_of_another_origin_is_refused(anna: Guest) -> None:
    assert_refused(anna.http.get("/api/me", headers={"origin": "http://evil.example"}), 403, "wrong_origin")


def test_a_request_has_at_most_one_origin(anna: Guest) -> None:
    twice = [("origin", anna.url), ("origin", anna.url)]
    assert_refused(anna.http.post("/api/me", json={"name": "Eve"}, headers=twice), 403, "wrong_origin")
    assert anna.http.get("/api/me").json() == {"name": "Anna"}


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "evil.example:{port}", "localhost.", "", "[x]", "a@localhost"])
@pytest.mark.parametrize("path", ["/", "/api/me", "/api/tables", "/favicon.svg"])
def test_a_page_with_another_name_for_this_machine_reads_nothing(anna: Guest, path: str, host: str) -> None:
    answer = anna.http.get(path, headers={"host": host.format(port=anna.url.rpartition(":")[2])})
    assert_refused(answer, 421, "wrong_host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8080", "192.0.2.7"])
def test_this_machine_and_addresses_are_known_hosts(anna: Guest, host: str) -> None:
    assert anna.http.get("/api/me", headers={"host": host}).json() == {"name": "Anna"}


def test_a_health_check_may_use_any_name(anna: Guest) -> None:
    assert anna.http.get("/healthz", headers={"host": "node-7.internal"}).status_code == 200
    assert anna.http.get("/metrics", headers={"host": "node-7.internal"}).status_code == 200


def test_the_host_of_a_given_origin_is_known(sqlite: str) -> None:
    with running(sqlite, secure=True, origins=("https://play.example.org:8443",)) as server, server.guest() as guest:
        for host in ("play.example.org", "play.example.org:8443", "Play.Example.Org"):
            assert guest.http.get("/api/me", headers={"host": host}).status_code == 200
        assert_refused(guest.http.get("/api/me", headers={"host": "example.org"}), 421, "wrong_host")


def test_a_body_with_a_length_and_chunks_is_refused_and_nothing_after_it_is_read(server: Running) -> None:
    smuggled = request(server, "GET /api/schema HTTP/1.1")
    with connected(server) as plain:
        headers = ("Content-Type: application/json", "Content-Length: 3", "Transfer-Encoding: chunked")
        plain.sendall(request(server, "POST /api/me HTTP/1.1", *headers, body=b"0\r\n\r\n" + smuggled))
        answer = read_all(plain)
    assert answer.startswith(b"HTTP/1.1 400")
    assert b'"code":"two_lengths"' in answer
    assert answer.count(b"HTTP/1.1 ") == 1


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/nothing.js", "/../settings.py", "/%2e%2e/settings.py", "/api/tables/"])
def test_an_unknown_path_is_refused(stranger: Guest, path: str) -> None:
    assert_refused(stranger.http.get(path), 404, "no_page")


def test_an_unsupported_method_is_refused(stranger: Guest) -> None:
    assert_refused(stranger.http.put("/api/me", json={}), 405, "no_page")
    assert_refused(stranger.http.post("/"), 405, "no_page")


def test_invented_methods_are_counted_as_one(stranger: Guest) -> None:
    for number in range(3):
        assert stranger.http.request(f"DANCE{number}", "/api/me").status_code == 405
    counted = stranger.http.get("/metrics").text
    assert 'kind="other page",result="refused"}' in counted
    assert "DANCE" not in counted


# Headers


POLICY = (  # without the addresses of sockets; a service worker counts as a script
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'"
)


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/healthz", "/service-worker.js"])
def test_every_answer_has_the_security_headers(stranger: Guest, path: str) -> None:
    headers = stranger.http.get(path).headers
    policy = headers["content-security-policy"]
    assert f" ws://127.0.0.1:{stranger.url.rpartition(':')[2]} " in policy
    assert re.sub(r" ws://[\w.:\[\]-]+", "", policy) == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_behind_tls_cookies_are_secure_and_browsers_are_told_to_use_https(sqlite: str) -> None:
    with running(sqlite, secure=True, origins=("https://play.example.org",)) as server, server.guest() as guest:
        answer = guest.http.post("/api/me", json={"name": "Anna"}, headers={"origin": "https://play.example.org"})
        assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax; Secure")
        own = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
        assert guest.http.get("/api/me", headers=own).json() == {"name": "Anna"}
        assert guest.http.get("/api/me", headers={"cookie": own["cookie"].removeprefix("__Host-")}).json() == {"name": None}
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        assert "connect-src 'self' wss://play.example.org;" in answer.headers["content-security-policy"]
        assert_refused(guest.http.post("/api/me", json={"name": "A"}, headers={"origin": server.url}), 403, "wrong_origin")


# Limits


def test_requests_are_limited_per_person_and_per_address(sqlite: str) -> None:
    environment = FrozenEnvironment()
    with running(sqlite, environment, person_burst=5, address_burst=12) as server, server.guest("Anna") as anna:
        answers = [anna.http.get("/api/me").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        with server.guest() as other:
            assert [other.http.get("/api/me").status_code for _ in range(4)] == [200] * 3 + [429]
            assert other.http.get("/healthz").status_code == 200
            environment.advance(1)
            assert other.http.get("/api/me").status_code == 200


def test_newcomers_and_guesses_are_limited_per_address(sqlite: str) -> None:
    environment = FrozenEnvironment()
    with running(sqlite, environment, newcomers_burst=2, guesses_burst=3) as server, server.guest("Anna") as anna, server.guest("Ben"):
        with server.guest() as third:
            assert_refused(third.http.post("/api/me", json={"name": "Clara"}), 429, "slow_down")
            environment.advance(10)
            assert third.http.post("/api/me", json={"name": "Clara"}).status_code == 200
        code = anna.http.post("/api/tables", json={"game": GAME, "players": 3}).json()["code"]
        assert [anna.http.get(f"/api/codes/WRONG{end}").status_code for end in "ABCD"] == [404, 404, 404, 429]
        assert_refused(anna.http.get(f"/api/codes/{code}"), 429, "slow_down")
        environment.advance(60)
        assert anna.http.get(f"/api/codes/{code}").status_code == 200


def test_tables_are_limited_per_person(sqlite: str) -> None:
    with running(sqlite, tables_per_person=2) as server, server.guest("Anna") as anna:
        anna.table()
        anna.table()
        assert_refused(anna.http.post("/api/tables", json={"game": GAME, "players": 3}), 429, "too_many_tables")


# Operation


def test_health_and_metrics_are_reported(anna: Guest) -> None:
    assert anna.http.get("/healthz").text == "healthy\n"
    before = metrics(anna)
    table = anna.table()
    anna.http.post(f"/api/tables/{table}", json={"do": "fill", "id": "f", "level": "informant"})
    anna.http.post(f"/api/tables/{table}", json={"do": "say", "id": "s", "text": "hello"})
    after = metrics(anna)
    assert increase(before, after, 'doppelagent_requests_total{kind="POST /api/tables",result="done"}') == 1
    assert increase(before, after, 'doppelagent_requests_total{kind="say",result="done"}') == 1
    assert increase(before, after, "doppelagent_journal_entries_total") == 2
    assert increase(before, after, "doppelagent_commit_seconds_count") >= 3
    assert increase(before, after, "doppelagent_tables_live") == 1


def metrics(guest: Guest) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(doppelagent.*) (\S+)$", guest.http.get("/metrics").text, re.MULTILINE)}


def increase(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after[name] - before.get(name, 0)


def test_metrics_are_only_for_allowed_addresses(sqlite: str) -> None:
    with running(sqlite, metrics_from=("192.0.2.0/24",)) as server, server.guest() as guest:
        assert_refused(guest.http.get("/metrics"), 404, "no_page")
        assert guest.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 200


def test_a_lost_database_is_reported_to_guests(server: Running, anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*_: object) -> None:
        raise StoreDown("The disk is full of secrets.")

    monkeypatch.setattr(server.services.store._database, "read", down)
    assert_refused(anna.http.get("/api/me"), 503, "not_saved")


def test_an_unexpected_error_is_logged_and_reveals_nothing(
    server: Running, anna: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(server.services.tables, "lists", broken)
    answer = anna.http.get("/api/tables")
    assert_refused(answer, 500, "went_wrong")
    assert "secret" not in answer.text
    (record,) = [record for record in caplog.records if record.name == "doppelagent.server"]
    assert record.__dict__["about"]["incident"] == answer.headers["x-incident"]
    assert record.__dict__["about"]["error"] == "RuntimeError"
    assert "secret" not in json.dumps(record.__dict__["about"])


def test_every_status_belongs_to_a_known_refusal() -> None:
    assert STATUS.keys() <= SPEECH.templates["en"].keys()
