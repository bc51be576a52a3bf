"""Guests: names, cookies, and links to other devices; on both databases."""

import pytest

from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_name, clean_text, tell_apart
from doppelagent.server.store import Profile, Store
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
def test_a_printable_name_is_accepted(name: str) -> None:
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
def test_a_name_with_invisible_or_direction_changing_characters_is_refused(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_name(name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Anna\ufe0f", "An\u034fna", "A\U000e0100nna", "\u180bAnna", "An\u17b4na", " Anna "])
def test_marks_that_show_nothing_are_left_out(name: str) -> None:
    assert clean_name(name) == "Anna"


def test_several_blanks_are_one() -> None:
    assert clean_name("Anna   B") == "Anna B"


@pytest.mark.parametrize("text", ["Z\u0300\u0301\u0302\u0303\u0304", "Z\u0301\u0301", "a" + "\u0338\u20dd" * 3])
def test_piled_up_accents_are_refused(text: str) -> None:
    for clean in (clean_name, clean_text):
        with pytest.raises(Refusal):
            clean(text)


@pytest.mark.parametrize("text", ["Nguyễn Thị Bưởi", "שָׁלוֹם", "ที่นี่", "नमस्ते", "Zoë"])
def test_accents_of_languages_are_not(text: str) -> None:
    assert clean_name(text) == clean_text(text)


def test_names_that_look_the_same_are_numbered() -> None:
    names = {"a": "Anna", "b": "ANNA", "c": "\uff21nna", "d": None, "e": "anna (2)", "f": "Ben", "g": None}
    shown = tell_apart(names, names)
    assert list(shown.values()) == ["Anna", "ANNA (2)", "\uff21nna (3)", None, "anna (2) (2)", "Ben", None]


def test_two_encodings_of_a_letter_are_one_name() -> None:
    assert clean_name("Zoe\u0308") == "Zo\xeb"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    assert set_cookie("T", secure=False) == "doppelagent=T; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax"
    assert set_cookie("T", secure=True) == "__Host-doppelagent=T; Path=/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure"
    assert "Max-Age=0" in set_cookie("", secure=False)


async def test_a_token_identifies_a_guest(guests: Guests) -> None:
    anna, ben = await guests.add("Anna"), await guests.add("Ben")
    found = [await guests.find(token) for token in (anna, ben)]
    assert [person.name for person in found if person] == ["Anna", "Ben"]


@pytest.mark.parametrize("token", ["", "nobody", "x" * 101, "\udcff"])
async def test_an_unknown_token_identifies_nobody(guests: Guests, token: str) -> None:
    await guests.add("Anna")
    assert await guests.find(token) is None


async def test_the_store_keeps_only_hashes_of_tokens(guests: Guests, store: Store) -> None:
    token = await guests.add("Anna")
    assert await store.person_of(token.encode(), 0) is None
    assert await store.person_of(hash_token(token), 0) is not None


async def test_a_link_admits_one_other_device_once(guests: Guests) -> None:
    token = await guests.add("Anna")
    person = await guests.find(token)
    assert person is not None
    link = await guests.make_link(person.id)
    other = await guests.claim(link.link)
    assert other != token
    assert await guests.find(other) == person
    assert await guests.find(token) == person
    with pytest.raises(Refusal, match="has been used or has expired"):
        await guests.claim(link.link)


async def test_a_link_lasts_ten_minutes(guests: Guests, environment: FrozenEnvironment) -> None:
    person = await guests.find(await guests.add("Anna"))
    assert person is not None
    link = await guests.make_link(person.id)
    assert link.until == environment.now() + 10 * 60 * 1000
    environment.advance(10 * 60)
    with pytest.raises(Refusal, match="has been used or has expired"):
        await guests.claim(link.link)


async def test_a_forgotten_guest_cannot_return_by_token_or_link(guests: Guests, store: Store) -> None:
    token = await guests.add("Anna")
    person = await guests.find(token)
    assert person is not None
    link = await guests.make_link(person.id)
    await store.forget(person.id)
    assert await guests.find(token) is None
    assert await store.profiles([person.id]) == {person.id: Profile(None)}
    with pytest.raises(Refusal):
        await guests.claim(link.link)
