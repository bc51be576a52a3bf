"""The HTTP routes of a real server."""

import re
from pathlib import Path

import pytest

from doppelagent.core.registry import every_game
from doppelagent.games.black_spy.options import HIGHEST_END_VALUE
from doppelagent.server.web import routes
from tests.server.serving import GAME, Guest, Running, assert_refused, eventually, running

# Games and the protocol


def test_every_game_is_listed_with_its_options_and_the_levels_of_bots(stranger: Guest) -> None:
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
def test_unknown_rules_are_refused(stranger: Guest, path: str) -> None:
    assert_refused(stranger.http.get(path), 404, "no_page")


def test_the_schema_is_published(stranger: Guest) -> None:
    assert stranger.http.get("/api/schema").json()["$defs"]["Act"]["properties"]["do"] == {"enum": ["act"]}


def test_invitations_made_on_this_machine_name_an_address_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(f"sqlite:///{tmp_path / 'tables.sqlite'}", origins=("https://play.example.org",)) as server, server.guest() as guest:
        assert guest.http.get("/api/address").json() == {"address": "https://play.example.org"}
        monkeypatch.setattr(routes, "is_local", lambda _: False)
        assert guest.http.get("/api/address").json() == {"address": None}


# Guests


def test_a_guest_has_a_name_and_can_change_it(anna: Guest) -> None:
    assert anna.http.get("/api/me").json() == {"name": "Anna"}
    assert anna.http.post("/api/me", json={"name": " Anne "}).json() == {"name": "Anne"}
    assert anna.http.get("/api/me").json() == {"name": "Anne"}


def test_a_guest_without_a_name_is_refused(stranger: Guest) -> None:
    assert stranger.http.get("/api/me").json() == {"name": None}
    assert_refused(stranger.http.post("/api/tables", json={"game": GAME, "players": 3}), 403, "no_guest")
    assert_refused(stranger.http.post("/api/me/link"), 403, "no_guest")
    assert_refused(stranger.http.delete("/api/me"), 403, "no_guest")


def test_a_bad_name_is_refused_and_creates_no_guest(stranger: Guest) -> None:
    assert_refused(stranger.http.post("/api/me", json={"name": "a\u202eb"}), 400, "bad_name")
    assert "set-cookie" not in stranger.http.get("/api/me").headers
    assert not stranger.http.cookies


def test_a_link_admits_another_device(anna: Guest, stranger: Guest) -> None:
    link = anna.http.post("/api/me/link").json()["link"]
    assert stranger.http.post("/api/me/claim", json={"link": link}).json() == {"name": "Anna"}
    assert stranger.http.cookies["doppelagent"] != anna.http.cookies["doppelagent"]
    assert_refused(stranger.http.post("/api/me/claim", json={"link": link}), 404, "bad_link")
    anna.table()
    assert len(stranger.http.get("/api/tables").json()["yours"]) == 1


def test_a_deleted_name_is_gone_on_every_device_and_at_every_table(server: Running, anna: Guest, stranger: Guest) -> None:
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
    """The name of a table's host, as a guest sees it."""
    name: str | None = guest.http.get(f"/api/tables/{table}").json()["scene"]["seats"][0].get("name")
    return name


# Tables


def test_a_table_is_opened_listed_and_found_by_its_code(server: Running, anna: Guest) -> None:
    opened = anna.http.post("/api/tables", json={"game": GAME, "players": 4, "public": True}).json()
    with server.guest("Ben") as ben:
        assert opened["table"] in [summary["id"] for summary in ben.http.get("/api/tables").json()["tables"]]
        assert ben.http.get(f"/api/codes/{opened['code'].lower()}").json()["table"] == opened["table"]
        whole = ben.http.get(f"/api/tables/{opened['table']}").json()
    assert (whole["type"], whole["you"], whole["info"]["players"]) == ("snapshot", -1, 4)


def test_a_request_sent_twice_by_http_is_carried_out_once(server: Running, anna: Guest) -> None:
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


def test_a_request_for_sockets_only_is_refused(anna: Guest) -> None:
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
        ({"game": "chess", "players": 3}, 400, "no_game"),
        ({"game": GAME, "players": 9}, 400, "bad_players"),
        ({"game": GAME, "players": 3, "options": {"x": 1}}, 400, "no_option"),
        ({"game": "don-carlo", "players": 3, "options": {"x": 1}}, 400, "no_options"),
        ({"game": GAME, "players": 3, "options": {"mole": 1}}, 400, "bad_option"),
        ({"game": GAME, "players": 3, "options": {"end_value": -1}}, 400, "bad_option"),
        ({"game": "vienna", "players": 3, "options": {"flags": "white"}}, 400, "bad_option"),
        ({"game": "vienna", "players": 3, "options": {"box": "a-folder"}}, 400, "local_option"),
        ({"game": GAME, "players": 3, "bots": ["genius"]}, 400, "no_level"),
        ({"game": GAME, "players": 3, "more": 1}, 400, "not_a_message"),
        ({"game": GAME}, 400, "not_a_message"),
    ],
)
def test_an_invalid_table_is_refused(anna: Guest, wanted: dict[str, object], status: int, code: str) -> None:
    answer = anna.http.post("/api/tables", json=wanted)
    assert_refused(answer, status, code)
    said = answer.json()
    assert not re.search(r"\b(the|there|is|are|has|not|it|of)\b", said["de"], re.IGNORECASE), said["de"]


def test_options_that_do_not_go_together_are_refused(anna: Guest) -> None:
    wanted = {"game": "vienna", "players": 3, "options": {"figures": True}}
    refused = anna.http.post("/api/tables", json=wanted)
    assert (refused.status_code, refused.json()["code"]) == (400, "cannot")
    assert "full version only" in refused.json()["en"]
    table = anna.table(game="vienna")
    assert anna.http.post(f"/api/tables/{table}", json={"do": "change", "id": "1", "options": wanted["options"]}).json()["code"] == "cannot"
    assert anna.http.post("/api/tables", json={**wanted, "options": {"figures": True, "version": "full"}}).status_code == 200


def test_a_refused_option_says_which_values_it_can_have(anna: Guest) -> None:
    def refused(game: str, **options: object) -> tuple[str, str]:
        said = anna.http.post("/api/tables", json={"game": game, "players": 3, "options": options}).json()
        return said["en"], said["de"]

    assert refused(GAME, mole="perhaps") == ("The option mole is true or false.", "Die Option mole ist true oder false.")
    assert refused(GAME, end_value=10**6) == (
        f"The option end_value is a number from 0 to {HIGHEST_END_VALUE}.",
        f"Die Option end_value ist eine Zahl von 0 bis {HIGHEST_END_VALUE}.",
    )
    assert refused("vienna", version="short")[1] == "Die Option version ist eines von intro, full."


@pytest.mark.parametrize("id", ["nobody-knows-it", "x" * 37, "a%00b", "%2e%2e"])
@pytest.mark.parametrize("rest", ["", "/record", "/replay"])
def test_an_unknown_table_is_refused(anna: Guest, id: str, rest: str) -> None:
    assert_refused(anna.http.get(f"/api/tables/{id}{rest}"), 404, "no_table")


def test_a_replay_needs_the_number_of_a_seat(anna: Guest) -> None:
    assert_refused(anna.http.get(f"/api/tables/{anna.table()}/replay?seat=x"), 400, "not_a_message")


def test_statistics_start_empty(anna: Guest) -> None:
    assert anna.http.get("/api/statistics").json()["yours"] == []
