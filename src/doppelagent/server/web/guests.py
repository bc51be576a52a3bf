"""Guests: a name, and a random token in a cookie that says who one is. There is no password.

The store has the SHA-256 of a token, never the token. It is looked up by that hash, so how long the search takes tells nothing
about the token: who guesses cannot choose the hash's first byte, and then its second.
"""

import hashlib
from typing import Final

from doppelagent.server.environment import Environment
from doppelagent.server.messages.pages import Link
from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_name
from doppelagent.server.store import Person, Store

COOKIE: Final = "doppelagent"
A_YEAR: Final = 365 * 24 * 60 * 60  # seconds
LINK_LASTS: Final = 15 * 60 * 1000  # ms
LONGEST_TOKEN: Final = 100  # what is longer is none of ours, and is not even hashed


class Guests:
    def __init__(self, store: Store, environment: Environment) -> None:
        self._store, self._environment = store, environment

    async def who(self, token: str | None) -> Person | None:
        """Whose cookie this is."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        return await self._store.person_of(hashed(token), self._environment.now())

    async def introduce(self, name: str) -> str:
        """Somebody new; the token of their cookie."""
        token = self._environment.token()
        await self._store.add_person(self._environment.id(), clean_name(name), hashed(token), self._environment.now())
        return token

    async def rename(self, person: str, name: str) -> None:
        await self._store.rename(person, clean_name(name))

    async def link(self, person: str) -> Link:
        """Good once, for another device."""
        link, until = self._environment.token(), self._environment.now() + LINK_LASTS
        await self._store.add_link(hashed(link), person, until)
        return Link(link, until)

    async def claim(self, link: str) -> str:
        """A token of the person who made this link."""
        token = self._environment.token()
        if await self._store.use_link(hashed(link), hashed(token), self._environment.now()) is None:
            raise Refusal("bad_link")
        return token


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", errors="replace")).digest()


def cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header; an empty token takes the cookie away."""
    age = A_YEAR if token else 0
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
