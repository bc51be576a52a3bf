"""Guests: names, cookies, and links to other devices; on both databases."""

import pytest

from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_name
from doppelagent.server.store import Store
from doppelagent.server.web.guests import Guests, hash_token, set_cookie
from tests.server.fakes import FrozenEnvironment

pytestmark = pytest.mark.anyio


@pytest.fixture
def environment() -> FrozenEnvironment:
    return FrozenEnvironment()


@pytest.fixture
def guests(store: Store, environment: FrozenEnvironment) -> Guests:
    return Guests(store, environment)


@pytest.mark.parametrize("name", ["Anna", "  Anna\t", "An na", "Żółć", "李小龍", "Ωmega 3", "<b>", "🂡", "a" * 40, "O’Brien-Smith"])
def test_a_name_is_anything_that_can_be_read(name: str) -> None:
    assert clean_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 41,
        "a\nb",
        "a\x00b",
        "a\u202eb",
        "a\u200bb",
        "\ufeffa\u200d",
        "a\u2066b",
        "\ud800",
        "\u3164",
        "\u0301",
        "\ue000",
        "a\xa0b",
        "a\x7f",
    ],
)
def test_what_is_invisible_or_turns_the_text_around_is_no_name(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


def test_two_ways_to_write_a_letter_are_one_name() -> None:
    assert clean_name("Zoe\u0308") == "Zo\xeb"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    assert set_cookie("T", secure=False) == "doppelagent=T; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    assert set_cookie("T", secure=True).endswith("; Secure")
    assert "Max-Age=0" in set_cookie("", secure=False)


async def test_a_token_is_who_one_is(guests: Guests) -> None:
    anna, ben = await guests.add("Anna"), await guests.add("Ben")
    found = [await guests.find(token) for token in (anna, ben)]
    assert [person.name for person in found if person] == ["Anna", "Ben"]


@pytest.mark.parametrize("token", [None, "", "nobody", "x" * 101, "\udcff"])
async def test_anything_else_is_nobody(guests: Guests, token: str | None) -> None:
    await guests.add("Anna")
    assert await guests.find(token) is None


async def test_the_store_knows_no_token(guests: Guests, store: Store) -> None:
    token = await guests.add("Anna")
    assert await store.person_of(token.encode(), 0) is None
    assert await store.person_of(hash_token(token), 0) is not None


async def test_a_link_brings_one_other_device_once(guests: Guests) -> None:
    token = await guests.add("Anna")
    person = await guests.find(token)
    assert person is not None
    link = await guests.make_link(person.id)
    other = await guests.claim(link.link)
    assert other != token
    assert await guests.find(other) == person
    assert await guests.find(token) == person
    with pytest.raises(Refusal, match="used already"):
        await guests.claim(link.link)


async def test_a_link_lasts_15_minutes(guests: Guests, environment: FrozenEnvironment) -> None:
    person = await guests.find(await guests.add("Anna"))
    assert person is not None
    link = await guests.make_link(person.id)
    assert link.until == environment.now() + 15 * 60 * 1000
    environment.advance(15 * 60)
    with pytest.raises(Refusal, match="too old"):
        await guests.claim(link.link)


async def test_who_is_forgotten_comes_back_by_no_token_and_no_link(guests: Guests, store: Store) -> None:
    token = await guests.add("Anna")
    person = await guests.find(token)
    assert person is not None
    link = await guests.make_link(person.id)
    await store.forget(person.id)
    assert await guests.find(token) is None
    assert await store.names([person.id]) == {person.id: None}
    with pytest.raises(Refusal):
        await guests.claim(link.link)
