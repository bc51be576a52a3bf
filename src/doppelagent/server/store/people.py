"""People: names, login tokens, and one-time links for other devices. Only hashes of tokens and links are stored."""

from collections.abc import Collection
from typing import Final

from doppelagent.server.store.database import Statement
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Device, Person, Profile

SEEN_PRECISION: Final = 86_400_000  # ms, one day: the time a person or a token was last seen is kept no more precisely
TOKEN_LIFETIME: Final = 180 * 86_400_000  # ms after which a token that is not used expires

ADD_PERSON = """
INSERT INTO people (id, name, portrait, created, seen) VALUES (:id, :name, :portrait, :at, :at) ON CONFLICT DO NOTHING RETURNING id"""
ADD_TOKEN = """
INSERT INTO tokens (hash, person, created, used, device) VALUES (:token, :found, :at, :at, :device) ON CONFLICT DO NOTHING"""  # noqa: S105  # not a password
PERSON_OF = """
SELECT id, name, portrait, used FROM people JOIN tokens ON person = id WHERE hash = :token AND used > :oldest AND name IS NOT NULL"""
SEEN = "UPDATE people SET seen = :now WHERE id = :person RETURNING id"
USED = "UPDATE tokens SET used = :now WHERE hash = :token"
DEVICES = """
SELECT hash, device, created, used FROM tokens WHERE person = :person AND used > :oldest ORDER BY used DESC, created DESC, hash"""
REVOKE = "DELETE FROM tokens WHERE person = :person AND hash = :token RETURNING person"
REVOKE_OTHERS = "DELETE FROM tokens WHERE person = :person AND hash <> :token RETURNING person, hash"
DROP_UNUSED = "DELETE FROM tokens WHERE used <= :oldest"
RENAME = "UPDATE people SET name = :name, portrait = COALESCE(:portrait, portrait) WHERE id = :person AND name IS NOT NULL"
FORGET = "UPDATE people SET name = NULL, portrait = NULL WHERE id = :person RETURNING id"
FORGET_TOKENS = "DELETE FROM tokens WHERE person = :found"
FORGET_LINKS = "DELETE FROM links WHERE person = :found"
ADD_LINK = "INSERT INTO links (hash, person, until) VALUES (:hash, :person, :until) ON CONFLICT DO NOTHING"
USE_LINK = "DELETE FROM links WHERE hash = :hash AND until > :now RETURNING person"
DROP_LINKS = "DELETE FROM links WHERE until <= :now"


class PeopleStore(GroupCommit):
    async def add_person(self, id: str, name: str, token: bytes, at: int, device: str = "", portrait: str | None = None) -> None:
        first = Statement(ADD_PERSON, {"id": id, "name": name, "portrait": portrait, "at": at})
        await self._write(id, first, [Statement(ADD_TOKEN, {"token": token, "at": at, "device": device})])

    async def person_of(self, token: bytes, now: int) -> Person | None:
        """The person whose token has this hash. A token lasts TOKEN_LIFETIME from its last use."""
        for person, name, portrait, used in await self._read(PERSON_OF, token=token, oldest=now - TOKEN_LIFETIME):
            if used < now - SEEN_PRECISION:
                seen = Statement(SEEN, {"person": person, "now": now})
                await self._write(person, seen, [Statement(USED, {"token": token, "now": now})])
            return Person(person, name, portrait)
        return None

    async def devices(self, person: str, now: int) -> list[Device]:
        """Where a person is logged in, last used first."""
        return [Device(*cells) for cells in await self._read(DEVICES, person=person, oldest=now - TOKEN_LIFETIME)]

    async def revoke(self, person: str, token: bytes) -> bool:
        """Delete a token, and all links, since its device may have made one; False if there is no such token."""
        return bool(await self._write(person, Statement(REVOKE, {"person": person, "token": token}), [Statement(FORGET_LINKS, {})]))

    async def revoke_others(self, person: str, token: bytes) -> list[bytes]:
        """Delete all tokens but this one, and all links; returns those deleted."""
        others = Statement(REVOKE_OTHERS, {"person": person, "token": token})
        return [bytes(other) for _, other in await self._write(person, others, [Statement(FORGET_LINKS, {})])]

    async def drop_unused_tokens(self, now: int) -> None:
        await self._write("", Statement(DROP_UNUSED, {"oldest": now - TOKEN_LIFETIME}), late=True)

    async def rename(self, person: str, name: str, portrait: str | None = None) -> None:
        """Change the name, and the portrait if one is given."""
        await self._write(person, Statement(RENAME, {"person": person, "name": name, "portrait": portrait}))

    async def forget(self, person: str) -> None:
        """Delete the name, the portrait, all tokens and all links; the matches they played stay, without a name."""
        then = [Statement(FORGET_TOKENS, {}), Statement(FORGET_LINKS, {})]
        await self._write(person, Statement(FORGET, {"person": person}), then)

    async def profiles(self, people: Collection[str]) -> dict[str, Profile]:
        """Names and portraits by id, of the people who exist."""
        asked = {f"id{number}": person for number, person in enumerate(people)}
        placeholders = ", ".join(f":{key}" for key in asked)
        sql = f"SELECT id, name, portrait FROM people WHERE id IN ({placeholders})"  # noqa: S608  # placeholders only
        return {person: Profile(*about) for person, *about in await self._read(sql, **asked)} if asked else {}

    async def add_link(self, hash: bytes, person: str, until: int) -> None:
        await self._write(person, Statement(ADD_LINK, {"hash": hash, "person": person, "until": until}))

    async def use_link(self, hash: bytes, token: bytes, now: int, device: str = "") -> str | None:
        """Use a link up and give the token to the person who made it; returns their id, or None if the link is not valid."""
        then = [Statement(ADD_TOKEN, {"token": token, "at": now, "device": device}), Statement(DROP_LINKS, {"now": now})]
        rows = await self._write(hash.hex(), Statement(USE_LINK, {"hash": hash, "now": now}), then)
        return str(rows[0][0]) if rows else None
