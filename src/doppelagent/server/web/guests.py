"""Guests: a name, and a random token in a cookie. There are no passwords.

The store keeps the SHA-256 of a token, never the token. Lookup is by that hash, so its timing reveals nothing about tokens: a client
that guesses cannot choose the hash byte by byte.
"""

import hashlib
from collections.abc import Mapping
from typing import Final

from doppelagent.server.environment import Environment
from doppelagent.server.messages.pages import Link
from doppelagent.server.refusals import Refusal
from doppelagent.server.sanitise import clean_name
from doppelagent.server.store import Person, Store
from doppelagent.server.store.people import TOKEN_LIFETIME

COOKIE: Final = "doppelagent"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"  # behind TLS: browsers accept one of this name only from this host itself
COOKIE_LIFETIME: Final = TOKEN_LIFETIME // 1000  # seconds; each visit of the page renews it
LINK_LIFETIME: Final = 10 * 60 * 1000  # ms
LONGEST_TOKEN: Final = 100  # longer tokens cannot be ours; rejected before hashing


class Guests:
    def __init__(self, store: Store, environment: Environment) -> None:
        self._store, self._environment = store, environment

    async def find(self, token: str) -> Person | None:
        """The person with this token."""
        if not token or len(token) > LONGEST_TOKEN:
            return None
        return await self._store.person_of(hash_token(token), self._environment.now())

    async def add(self, name: str, device: str = "", portrait: str | None = None) -> str:
        """Add a person; returns the token for their cookie."""
        token = self._environment.token()
        now = self._environment.now()
        await self._store.add_person(self._environment.id(), clean_name(name), hash_token(token), now, device, portrait)
        return token

    async def make_link(self, person: str) -> Link:
        """A one-time link that logs another device in."""
        link, until = self._environment.token(), self._environment.now() + LINK_LIFETIME
        await self._store.add_link(hash_token(link), person, until)
        return Link(link, until)

    async def claim(self, link: str, device: str = "") -> str:
        """Use a link up; returns a new token of the person who made it."""
        token = self._environment.token()
        if await self._store.use_link(hash_token(link), hash_token(token), self._environment.now(), device) is None:
            raise Refusal("bad_link")
        return token


def hash_token(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", errors="replace")).digest()


def token_in(cookies: Mapping[str, str], *, secure: bool) -> str:
    return cookies.get(SECURE_COOKIE if secure else COOKIE, "")


def set_cookie(token: str, *, secure: bool) -> str:
    """The Set-Cookie header; an empty token deletes the cookie."""
    max_age = COOKIE_LIFETIME if token else 0
    cookie = f"{SECURE_COOKIE if secure else COOKIE}={token}; Path=/; Max-Age={max_age}; HttpOnly; SameSite=Lax"
    return cookie + ("; Secure" if secure else "")
