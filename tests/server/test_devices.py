"""Devices: tokens expire when they are not used, and can be listed and revoked; on both databases."""

from collections.abc import Iterator

import pytest

from doppelagent.server.store import Store
from doppelagent.server.store.people import SEEN_PRECISION, TOKEN_LIFETIME
from doppelagent.server.web.devices import describe_device
from tests.server.serving import Guest, Running, assert_refused, eventually, next_frame, running

pytestmark = pytest.mark.anyio

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36"


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (FIREFOX, "Firefox, Windows"),
        (PHONE, "Safari, iPhone"),
        (CHROME, "Chrome, Android"),
        ("curl/8", ""),
        ("", ""),
        ("Linux <b>", "Linux"),
    ],
)
def test_a_device_is_described_by_its_browser_and_system_alone(user_agent: str, device: str) -> None:
    assert describe_device(user_agent) == device


async def test_a_token_expires_when_it_is_not_used(store: Store) -> None:
    await store.add_person("anna", "Anna", b"token", 5)
    assert await store.person_of(b"token", 4 + TOKEN_LIFETIME) is not None  # which renews it
    assert await store.person_of(b"token", 4 + 2 * TOKEN_LIFETIME - 1) is not None
    assert await store.person_of(b"token", 4 + 3 * TOKEN_LIFETIME) is None


async def test_each_token_is_renewed_on_its_own_and_at_most_daily(store: Store) -> None:
    await store.add_person("anna", "Anna", b"used", 5)
    await store.add_link(b"link", "anna", 100)
    await store.use_link(b"link", b"lost", 6)
    for day in range(30, 181, 30):
        await store.person_of(b"used", 7 + day * SEEN_PRECISION)
    assert [device.hash for device in await store.devices("anna", 7 + TOKEN_LIFETIME)] == [b"used"]
    commits = store.commits
    await store.person_of(b"used", 8 + TOKEN_LIFETIME)
    assert store.commits == commits
    await store.drop_unused_tokens(7 + TOKEN_LIFETIME)
    assert [device.hash for device in await store.devices("anna", 7)] == [b"used"]


async def test_a_revoked_token_and_links_made_meanwhile_are_void(store: Store) -> None:
    await store.add_person("anna", "Anna", b"mine", 5, "Firefox, Windows")
    await store.add_person("ben", "Ben", b"his", 5)
    for number in range(3):
        await store.add_link(b"link", "anna", 100)
        assert await store.use_link(b"link", b"other%d" % number, 6 + number) == "anna"
    await store.add_link(b"stolen", "anna", 100)
    assert not await store.revoke("anna", b"his")
    assert await store.revoke("anna", b"other1")
    assert await store.use_link(b"stolen", b"again", 9) is None
    assert [device.hash for device in await store.devices("anna", 9)] == [b"other2", b"other0", b"mine"]
    assert sorted(await store.revoke_others("anna", b"mine")) == [b"other0", b"other2"]
    assert [device.device for device in await store.devices("anna", 9)] == ["Firefox, Windows"]
    assert await store.person_of(b"his", 9) is not None


# Over HTTP


@pytest.fixture
def phone(server: Running, anna: Guest) -> Iterator[Guest]:
    """Anna's phone."""
    with server.guest() as phone:
        link = anna.http.post("/api/me/link").json()["link"]
        assert phone.http.post("/api/me/claim", json={"link": link}, headers={"user-agent": PHONE}).status_code == 200
        yield phone


def devices(guest: Guest) -> list[tuple[str, bool]]:
    return [(device["device"], device.get("here", False)) for device in guest.http.get("/api/me/devices").json()["devices"]]


def other_device(guest: Guest) -> str:
    return next(str(device["id"]) for device in guest.http.get("/api/me/devices").json()["devices"] if not device.get("here"))


def test_a_person_sees_their_devices(anna: Guest, phone: Guest, stranger: Guest) -> None:
    assert sorted(devices(anna)) == [("", True), ("Safari, iPhone", False)]
    assert sorted(devices(phone)) == [("", False), ("Safari, iPhone", True)]
    assert_refused(stranger.http.get("/api/me/devices"), 403, "no_guest")


def test_a_revoked_device_is_logged_out_and_its_socket_closed(anna: Guest, phone: Guest) -> None:
    table = anna.table()
    with anna.socket(table) as hers, phone.socket(table) as lost:
        next_frame(lost, "snapshot")
        answer = anna.http.delete(f"/api/me/devices/{other_device(anna)}")
        assert [device["device"] for device in answer.json()["devices"]] == [""]
        assert next_frame(lost, "refused")["code"] == "no_guest"
        hers.send('{"do": "sync", "id": "still"}')
        assert next_frame(hers, "done")["id"] == "still"
    assert phone.http.get("/api/me").json()["name"] is None
    assert anna.http.get("/api/me").json()["name"] == "Anna"


def test_all_other_devices_are_revoked_at_once(anna: Guest, phone: Guest) -> None:
    assert [device.get("here") for device in phone.http.delete("/api/me/devices").json()["devices"]] == [True]
    assert anna.http.get("/api/me").json()["name"] is None


def test_only_another_device_of_one_s_own_can_be_revoked(anna: Guest, server: Running) -> None:
    own = anna.http.get("/api/me/devices").json()["devices"][0]["id"]
    with server.guest("Ben") as ben:
        foreign = ben.http.get("/api/me/devices").json()["devices"][0]["id"]
        for device in (own, foreign, "nothing", "%2e%2e"):
            assert_refused(anna.http.delete(f"/api/me/devices/{device}"), 404, "no_device")
        assert ben.http.get("/api/me").json()["name"] == "Ben"


def test_a_visit_renews_the_cookie(anna: Guest, stranger: Guest) -> None:
    cookie = anna.http.get("/api/me").headers["set-cookie"]
    assert f"Max-Age={TOKEN_LIFETIME // 1000}" in cookie
    assert "HttpOnly" in cookie
    assert "set-cookie" not in stranger.http.get("/api/me").headers


@pytest.mark.compiled
def test_a_device_is_logged_out_in_another_process(postgresql: str) -> None:
    with running(postgresql) as one, running(postgresql) as two, one.guest("Anna") as anna, two.guest() as phone:
        link = anna.http.post("/api/me/link").json()["link"]
        assert phone.http.post("/api/me/claim", json={"link": link}).status_code == 200
        with phone.socket(anna.table()) as lost:
            next_frame(lost, "snapshot")
            anna.http.delete("/api/me/devices")
            assert next_frame(lost, "refused")["code"] == "no_guest"
        assert eventually(lambda: not two.services.limits.sockets.all)
