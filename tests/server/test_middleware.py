"""What every request passes before it is answered: origins, limits and headers; and what machines ask."""

import json
import re
import socket

import pytest

from doppelagent.server.speech import SPEECH
from doppelagent.server.store import StoreDown
from doppelagent.server.web import routes
from doppelagent.server.web.responses import STATUS
from tests.server.fakes import FrozenEnvironment
from tests.server.serving import GAME, Guest, Running, assert_refused, running

# What is refused before anybody looks at it


def test_a_body_has_8_kib_is_json_and_says_so(anna: Guest) -> None:
    post = anna.http.post
    assert_refused(post("/api/me", content=b"x" * 8193, headers={"content-type": "application/json"}), 413, "too_long")
    assert_refused(post("/api/me", content=b'{"name":"A"}'), 415, "not_json")
    assert_refused(post("/api/me", content=b'{"name":"A"}', headers={"content-type": "text/plain"}), 415, "not_json")
    assert_refused(post("/api/me", data={"name": "A"}), 415, "not_json")
    assert_refused(post("/api/me", content=b"{", headers={"content-type": "application/json; charset=utf-8"}), 400, "not_a_message")


def test_a_body_that_is_too_long_is_not_waited_for(server: Running) -> None:
    assert answer_to_half_a_body(server, "x" * 9000) == b"HTTP/1.1 413"


def test_a_body_that_does_not_come_is_not_waited_for_much_longer(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes, "BODY_TIMEOUT", 0.1)
    assert answer_to_half_a_body(server, '{"name":') == b"HTTP/1.1 400"


def answer_to_half_a_body(server: Running, body: str) -> bytes:
    """The first words of it."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=5) as plain:
        head = ["POST /api/me HTTP/1.1", "Host: x", "Content-Type: application/json", "Content-Length: 1000000000", "", body]
        plain.sendall("\r\n".join(head).encode())
        return plain.recv(12)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost", "https://127.0.0.1", ""])
def test_a_page_of_another_origin_changes_nothing(anna: Guest, origin: str) -> None:
    assert_refused(anna.http.post("/api/me", json={"name": "Eve"}, headers={"origin": origin}), 403, "wrong_origin")
    assert_refused(anna.http.delete("/api/me", headers={"origin": origin}), 403, "wrong_origin")
    assert anna.http.get("/api/me").json() == {"name": "Anna"}


def test_our_own_page_may_and_another_site_may_not(anna: Guest) -> None:
    assert anna.http.post("/api/me", json={"name": "Anna"}, headers={"origin": anna.url}).status_code == 200
    assert_refused(anna.http.post("/api/me", json={"name": "Eve"}, headers={"sec-fetch-site": "cross-site"}), 403, "wrong_origin")


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/nothing.js", "/../settings.py", "/%2e%2e/settings.py", "/api/tables/"])
def test_there_is_no_such_page(stranger: Guest, path: str) -> None:
    assert_refused(stranger.http.get(path), 404, "no_page")


def test_a_method_that_nobody_answers_is_refused(stranger: Guest) -> None:
    assert_refused(stranger.http.put("/api/me", json={}), 405, "no_page")
    assert_refused(stranger.http.post("/"), 405, "no_page")


def test_methods_that_somebody_makes_up_are_counted_as_one(stranger: Guest) -> None:
    for number in range(3):
        assert stranger.http.request(f"DANCE{number}", "/api/me").status_code == 405
    counted = stranger.http.get("/metrics").text
    assert 'kind="other page",result="refused"}' in counted
    assert "DANCE" not in counted


# Headers


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/nothing", "/healthz"])
def test_every_answer_has_the_headers_that_keep_the_page_to_itself(stranger: Guest, path: str) -> None:
    headers = stranger.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert f"connect-src 'self' ws://127.0.0.1:{stranger.url.rpartition(':')[2]} " in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == ("no-store" if path.startswith("/api") else "no-cache")
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_behind_tls_cookies_are_secure_and_browsers_stay_with_https(sqlite: str) -> None:
    with running(sqlite, secure=True, origins=("https://play.example.org",)) as server, server.guest() as guest:
        answer = guest.http.post("/api/me", json={"name": "Anna"}, headers={"origin": "https://play.example.org"})
        assert answer.headers["set-cookie"].endswith("; HttpOnly; SameSite=Lax; Secure")
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
        assert "connect-src 'self' wss://play.example.org;" in answer.headers["content-security-policy"]
        assert_refused(guest.http.post("/api/me", json={"name": "A"}, headers={"origin": server.url}), 403, "wrong_origin")


# Limits


def test_a_person_and_an_address_may_ask_so_much_and_no_more(sqlite: str) -> None:
    environment = FrozenEnvironment()
    with running(sqlite, environment, person_burst=5, address_burst=12) as server, server.guest("Anna") as anna:
        answers = [anna.http.get("/api/me").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        with server.guest() as other:
            assert [other.http.get("/api/me").status_code for _ in range(4)] == [200] * 3 + [429]
            assert other.http.get("/healthz").status_code == 200
            environment.advance(1)
            assert other.http.get("/api/me").status_code == 200


def test_so_many_newcomers_and_so_many_guesses_from_an_address(sqlite: str) -> None:
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


def test_a_person_has_so_many_tables(sqlite: str) -> None:
    with running(sqlite, tables_per_person=2) as server, server.guest("Anna") as anna:
        anna.table()
        anna.table()
        assert_refused(anna.http.post("/api/tables", json={"game": GAME, "players": 3}), 429, "too_many_tables")


# Operation


def test_health_and_metrics_are_for_machines(anna: Guest) -> None:
    assert anna.http.get("/healthz").text == "healthy\n"
    before = metrics(anna)
    table = anna.table()
    anna.http.post(f"/api/tables/{table}", json={"do": "fill", "id": "f", "level": "informant"})
    anna.http.post(f"/api/tables/{table}", json={"do": "say", "id": "s", "text": "hello"})
    after = metrics(anna)
    assert grown(before, after, 'doppelagent_requests_total{kind="POST /api/tables",result="done"}') == 1
    assert grown(before, after, 'doppelagent_requests_total{kind="say",result="done"}') == 1
    assert grown(before, after, "doppelagent_journal_entries_total") == 2
    assert grown(before, after, "doppelagent_commit_seconds_count") >= 3
    assert grown(before, after, "doppelagent_tables_live") == 1


def metrics(guest: Guest) -> dict[str, float]:
    return {name: float(value) for name, value in re.findall(r"^(doppelagent.*) (\S+)$", guest.http.get("/metrics").text, re.MULTILINE)}


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after[name] - before.get(name, 0)


def test_metrics_are_for_those_who_may(sqlite: str) -> None:
    with running(sqlite, metrics_from=("192.0.2.0/24",)) as server, server.guest() as guest:
        assert_refused(guest.http.get("/metrics"), 404, "no_page")
        assert guest.http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 200


def test_a_database_that_is_gone_is_told_and_health_says_so(server: Running, anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    async def down(*_: object) -> None:
        raise StoreDown("The disk is full of secrets.")

    monkeypatch.setattr(server.services.store._database, "read", down)
    assert_refused(anna.http.get("/api/me"), 503, "not_saved")
    assert anna.http.get("/healthz").status_code == 503


def test_an_error_nobody_expected_is_noted_and_tells_nothing(
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


def test_every_refusal_has_a_status_that_exists() -> None:
    assert STATUS.keys() <= SPEECH.templates["en"].keys()
