"""Everything that can be asked by HTTP, of a real server."""

import json
import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from doppelagent.core.registry import every_game
from doppelagent.server.refusals import SENTENCES
from doppelagent.server.store import StoreDown
from tests.server.serving import GAME, Guest, Running, eventually, running
from tests.server.world import Still


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("http") / "test.sqlite"), newcomers_burst=1000) as server:
        yield server


@pytest.fixture
def anna(server: Running) -> Iterator[Guest]:
    with server.guest("Anna") as guest:
        yield guest


@pytest.fixture
def stranger(server: Running) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


def assert_refused(answer: httpx.Response, status: int, code: str) -> None:
    """A `Refused` with a sentence in both languages."""
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["type"] == "refused"
    assert answer.json()["en"] != answer.json()["de"]
    assert answer.headers["content-type"] == "application/json"


# Games and the protocol


def test_every_game_is_on_the_shelf_with_its_options_and_the_levels_of_bots(stranger: Guest) -> None:
    page = stranger.http.get("/api/games").json()
    assert [card["key"] for card in page["games"]] == [game.key for game in every_game()]
    assert [level["key"] for level in page["levels"]] == ["informant", "agent", "double-agent", "director"]
    for card, game in zip(page["games"], every_game(), strict=True):
        assert card["seats"] == list(game.seats)
        assert [option["key"] for option in card["options"]] == [option.key for option in game.options if not option.local]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_rules_of_a_game_can_be_read(stranger: Guest, language: str) -> None:
    answer = stranger.http.get(f"/api/games/{GAME}/rules/{language}")
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert "**1.1**" in answer.text


@pytest.mark.parametrize("path", [f"/api/games/{GAME}/rules/fr", "/api/games/chess/rules/en", "/api/games/..%2f/rules/en"])
def test_rules_that_are_not_there_are_no_page(stranger: Guest, path: str) -> None:
    assert_refused(stranger.http.get(path), 404, "no_page")


def test_the_schema_is_published(stranger: Guest) -> None:
    assert stranger.http.get("/api/schema").json()["$defs"]["Act"]["properties"]["do"] == {"enum": ["act"]}


# Guests


def test_a_guest_has_a_name_and_can_change_it(anna: Guest) -> None:
    assert anna.http.get("/api/me").json() == {"name": "Anna"}
    assert anna.http.post("/api/me", json={"name": " Anne "}).json() == {"name": "Anne"}
    assert anna.http.get("/api/me").json() == {"name": "Anne"}


def test_who_has_no_name_is_told_so(stranger: Guest) -> None:
    assert stranger.http.get("/api/me").json() == {"name": None}
    assert_refused(stranger.http.post("/api/tables", json={"game": GAME, "players": 3}), 403, "no_guest")
    assert_refused(stranger.http.post("/api/me/link"), 403, "no_guest")
    assert_refused(stranger.http.delete("/api/me"), 403, "no_guest")


def test_a_bad_name_is_refused_and_nobody_is_made(stranger: Guest) -> None:
    assert_refused(stranger.http.post("/api/me", json={"name": "a\u202eb"}), 400, "bad_name")
    assert "set-cookie" not in stranger.http.get("/api/me").headers
    assert not stranger.http.cookies


def test_another_device_goes_on_by_a_link(anna: Guest, stranger: Guest) -> None:
    link = anna.http.post("/api/me/link").json()["link"]
    assert stranger.http.post("/api/me/claim", json={"link": link}).json() == {"name": "Anna"}
    assert stranger.http.cookies["doppelagent"] != anna.http.cookies["doppelagent"]
    assert_refused(stranger.http.post("/api/me/claim", json={"link": link}), 404, "bad_link")
    anna.table()
    assert len(stranger.http.get("/api/tables").json()["yours"]) == 1


def test_who_deletes_their_name_is_gone_on_every_device_and_from_every_table(server: Running, anna: Guest, stranger: Guest) -> None:
    table = anna.table(public=True)
    stranger.http.post("/api/me/claim", json={"link": anna.http.post("/api/me/link").json()["link"]})
    assert anna.http.delete("/api/me").json() == {"name": None}
    assert not anna.http.cookies
    assert stranger.http.get("/api/me").json() == {"name": None}
    with server.guest("Ben") as ben:
        assert host_of(ben, table) is None


def test_a_new_name_is_seen_in_another_process(postgresql: str) -> None:
    with running(postgresql) as here, running(postgresql) as there, here.guest("Anna") as anna, there.guest("Ben") as ben:
        table = anna.table()
        assert host_of(ben, table) == "Anna"
        anna.http.post("/api/me", json={"name": "Anne"})
        assert eventually(lambda: host_of(ben, table) == "Anne")
        anna.http.delete("/api/me")
        assert eventually(lambda: host_of(ben, table) is None)


def host_of(guest: Guest, table: str) -> str | None:
    """Their name, as somebody sees it."""
    name: str | None = guest.http.get(f"/api/tables/{table}").json()["scene"]["seats"][0].get("name")
    return name


# Tables


def test_a_table_is_opened_listed_and_found_by_its_code(server: Running, anna: Guest) -> None:
    opened = anna.http.post("/api/tables", json={"game": GAME, "players": 4, "public": True}).json()
    with server.guest("Ben") as ben:
        assert opened["table"] in [summary["id"] for summary in ben.http.get("/api/tables").json()["tables"]]
        assert ben.http.get(f"/api/codes/{opened['code'].lower()}").json()["table"] == opened["table"]
        whole = ben.http.get(f"/api/tables/{opened['table']}").json()
    assert (whole["type"], whole["you"], whole["card"]["players"]) == ("whole", -1, 4)


def test_a_request_by_http_is_answered_once_and_carried_out_once(server: Running, anna: Guest) -> None:
    table = anna.table()
    with server.guest("Ben") as ben:
        first, again = (ben.http.post(f"/api/tables/{table}", json={"do": "sit", "id": "b1"}).json() for _ in range(2))
    assert first == again
    assert first["type"] == "done"
    assert sum(seat["kind"] == "person" for seat in anna.http.get(f"/api/tables/{table}").json()["scene"]["seats"]) == 2


def test_a_refusal_names_the_request_that_it_answers(anna: Guest) -> None:
    answer = anna.http.post(f"/api/tables/{anna.table()}", json={"do": "sit", "id": "again"})
    assert_refused(answer, 409, "seated")
    assert answer.json()["id"] == "again"


def test_what_is_for_sockets_is_refused(anna: Guest) -> None:
    assert_refused(anna.http.post(f"/api/tables/{anna.table()}", json={"do": "sync", "id": "1"}), 400, "socket_only")


def test_quick_start_seats_bots(anna: Guest) -> None:
    table = anna.http.post("/api/quick", json={"game": GAME, "players": 3, "level": "informant"}).json()["table"]
    whole = anna.http.get(f"/api/tables/{table}").json()
    assert sorted(seat["kind"] for seat in whole["scene"]["seats"]) == ["bot", "bot", "person"]
    assert_refused(anna.http.get(f"/api/tables/{table}/record"), 409, "not_over")
    assert_refused(anna.http.get(f"/api/tables/{table}/replay?seat=0"), 409, "not_over")


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"game": "chess", "players": 3}, 400, "cannot"),
        ({"game": GAME, "players": 9}, 400, "cannot"),
        ({"game": GAME, "players": 3, "options": {"x": 1}}, 400, "cannot"),
        ({"game": GAME, "players": 3, "bots": ["genius"]}, 400, "no_level"),
        ({"game": GAME, "players": 3, "more": 1}, 400, "not_a_message"),
        ({"game": GAME}, 400, "not_a_message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(anna: Guest, wanted: dict[str, object], status: int, code: str) -> None:
    answer = anna.http.post("/api/tables", json=wanted)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("id", ["nobody-knows-it", "x" * 37, "a%00b", "%2e%2e"])
@pytest.mark.parametrize("rest", ["", "/record", "/replay"])
def test_there_is_no_such_table(anna: Guest, id: str, rest: str) -> None:
    assert_refused(anna.http.get(f"/api/tables/{id}{rest}"), 404, "no_table")


def test_a_replay_is_by_the_number_of_a_seat(anna: Guest) -> None:
    assert_refused(anna.http.get(f"/api/tables/{anna.table()}/replay?seat=x"), 400, "not_a_message")


def test_statistics_begin_with_nothing(anna: Guest) -> None:
    assert anna.http.get("/api/statistics").json()["yours"] == []


# What is refused before anybody looks at it


def test_a_body_has_8_kib_is_json_and_says_so(anna: Guest) -> None:
    post = anna.http.post
    assert_refused(post("/api/me", content=b"x" * 8193, headers={"content-type": "application/json"}), 413, "too_long")
    assert_refused(post("/api/me", content=b'{"name":"A"}'), 415, "not_json")
    assert_refused(post("/api/me", content=b'{"name":"A"}', headers={"content-type": "text/plain"}), 415, "not_json")
    assert_refused(post("/api/me", data={"name": "A"}), 415, "not_json")
    assert_refused(post("/api/me", content=b"{", headers={"content-type": "application/json; charset=utf-8"}), 400, "not_a_message")


def test_a_body_that_is_too_long_is_not_waited_for(server: Running) -> None:
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=5) as plain:
        head = ["POST /api/me HTTP/1.1", "Host: x", "Content-Type: application/json", "Content-Length: 1000000000", "", "x" * 9000]
        plain.sendall("\r\n".join(head).encode())
        assert plain.recv(12) == b"HTTP/1.1 413"


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


def test_an_address_that_a_person_typed_shows_the_page(stranger: Guest) -> None:
    browser = {"accept": "text/html,*/*"}
    assert "<!doctype html>" in stranger.http.get("/", headers=browser).text
    assert "<!doctype html>" in stranger.http.get("/some/where", headers=browser).text


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
    outside = Still()
    with running(sqlite, outside, person_burst=5, address_burst=12) as server, server.guest("Anna") as anna:
        answers = [anna.http.get("/api/me").status_code for _ in range(8)]
        assert answers == [200] * 5 + [429] * 3
        with server.guest() as other:
            assert [other.http.get("/api/me").status_code for _ in range(4)] == [200] * 3 + [429]
            assert other.http.get("/healthz").status_code == 200
            outside.pass_by(1)
            assert other.http.get("/api/me").status_code == 200


def test_so_many_newcomers_and_so_many_guesses_from_an_address(sqlite: str) -> None:
    outside = Still()
    with running(sqlite, outside, newcomers_burst=2, guesses_burst=3) as server, server.guest("Anna") as anna, server.guest("Ben"):
        with server.guest() as third:
            assert_refused(third.http.post("/api/me", json={"name": "Clara"}), 429, "slow_down")
            outside.pass_by(10)
            assert third.http.post("/api/me", json={"name": "Clara"}).status_code == 200
        code = anna.http.post("/api/tables", json={"game": GAME, "players": 3}).json()["code"]
        assert [anna.http.get(f"/api/codes/WRONG{end}").status_code for end in "ABCD"] == [404, 404, 404, 429]
        assert_refused(anna.http.get(f"/api/codes/{code}"), 429, "slow_down")
        outside.pass_by(60)
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

    monkeypatch.setattr(server.house.store._database, "read", down)
    assert_refused(anna.http.get("/api/me"), 503, "not_saved")
    assert anna.http.get("/healthz").status_code == 503


def test_an_error_nobody_expected_is_noted_and_tells_nothing(
    server: Running, anna: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(server.house.hall, "lists", broken)
    answer = anna.http.get("/api/tables")
    assert_refused(answer, 500, "went_wrong")
    assert "secret" not in answer.text
    (record,) = [record for record in caplog.records if record.name == "doppelagent.server"]
    assert record.__dict__["about"]["incident"] == answer.headers["x-incident"]
    assert record.__dict__["about"]["error"] == "RuntimeError"
    assert "secret" not in json.dumps(record.__dict__["about"])


def test_every_refusal_has_a_status_that_exists() -> None:
    from doppelagent.server.answers import STATUS

    assert STATUS.keys() <= SENTENCES.keys()
