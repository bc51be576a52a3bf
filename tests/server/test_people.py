"""Guests: names, cookies, and links to other devices; on both databases."""

import pytest

from doppelagent.server.people import People, cookie, hashed
from doppelagent.server.plain import proper_name
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Store
from tests.server.world import Still

pytestmark = pytest.mark.anyio


@pytest.fixture
def outside() -> Still:
    return Still()


@pytest.fixture
def people(store: Store, outside: Still) -> People:
    return People(store, outside)


@pytest.mark.parametrize("name", ["Anna", "  Anna\t", "An na", "Żółć", "李小龍", "Ωmega 3", "<b>", "🂡", "a" * 40, "O’Brien-Smith"])
def test_a_name_is_anything_that_can_be_read(name: str) -> None:
    assert proper_name(name) == name.strip()


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
        proper_name(name)
    assert refused.value.code == "bad_name"


def test_two_ways_to_write_a_letter_are_one_name() -> None:
    assert proper_name("Zoe\u0308") == "Zo\xeb"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    assert cookie("T", secure=False) == "doppelagent=T; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    assert cookie("T", secure=True).endswith("; Secure")
    assert "Max-Age=0" in cookie("", secure=False)


async def test_a_token_is_who_one_is(people: People) -> None:
    anna, ben = await people.introduce("Anna"), await people.introduce("Ben")
    found = [await people.who(token) for token in (anna, ben)]
    assert [person.name for person in found if person] == ["Anna", "Ben"]


@pytest.mark.parametrize("token", [None, "", "nobody", "x" * 101, "\udcff"])
async def test_anything_else_is_nobody(people: People, token: str | None) -> None:
    await people.introduce("Anna")
    assert await people.who(token) is None


async def test_the_store_knows_no_token(people: People, store: Store) -> None:
    token = await people.introduce("Anna")
    assert await store.person_of(token.encode(), 0) is None
    assert await store.person_of(hashed(token), 0) is not None


async def test_a_link_brings_one_other_device_once(people: People) -> None:
    token = await people.introduce("Anna")
    person = await people.who(token)
    assert person is not None
    link = await people.link(person.id)
    other = await people.claim(link.link)
    assert other != token
    assert await people.who(other) == person
    assert await people.who(token) == person
    with pytest.raises(Refusal, match="used already"):
        await people.claim(link.link)


async def test_a_link_lasts_15_minutes(people: People, outside: Still) -> None:
    person = await people.who(await people.introduce("Anna"))
    assert person is not None
    link = await people.link(person.id)
    assert link.until == outside.now() + 15 * 60 * 1000
    outside.pass_by(15 * 60)
    with pytest.raises(Refusal, match="too old"):
        await people.claim(link.link)


async def test_who_is_forgotten_comes_back_by_no_token_and_no_link(people: People, store: Store) -> None:
    token = await people.introduce("Anna")
    person = await people.who(token)
    assert person is not None
    link = await people.link(person.id)
    await store.forget(person.id)
    assert await people.who(token) is None
    assert await store.names([person.id]) == {person.id: None}
    with pytest.raises(Refusal):
        await people.claim(link.link)
