"""People: names, login tokens, and one-time links for other devices. Only hashes of tokens and links are stored."""

from collections.abc import Collection
from typing import Final

from doppelagent.server.store.database import Statement
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Person

SEEN_PRECISION: Final = 86_400_000  # ms, one day: the time a person was last seen is kept no more precisely

ADD_PERSON = "INSERT INTO people (id, name, created, seen) VALUES (:id, :name, :at, :at) ON CONFLICT DO NOTHING RETURNING id"
ADD_TOKEN = "INSERT INTO tokens (hash, person, created) VALUES (:token, :found, :at) ON CONFLICT DO NOTHING"  # noqa: S105  # not a password
PERSON_OF = "SELECT id, name, seen FROM people JOIN tokens ON person = id WHERE hash = :token AND name IS NOT NULL"
SEEN = "UPDATE people SET seen = :now WHERE id = :person"
RENAME = "UPDATE people SET name = :name WHERE id = :person AND name IS NOT NULL"
FORGET = "UPDATE people SET name = NULL WHERE id = :person RETURNING id"
FORGET_TOKENS = "DELETE FROM tokens WHERE person = :found"
FORGET_LINKS = "DELETE FROM links WHERE person = :found"
ADD_LINK = "INSERT INTO links (hash, person, until) VALUES (:hash, :person, :until) ON CONFLICT DO NOTHING"
USE_LINK = "DELETE FROM links WHERE hash = :hash AND until > :now RETURNING person"
DROP_LINKS = "DELETE FROM links WHERE until <= :now"


class PeopleStore(GroupCommit):
    async def add_person(self, id: str, name: str, token: bytes, at: int) -> None:
        first = Statement(ADD_PERSON, {"id": id, "name": name, "at": at})
        await self._write(id, first, [Statement(ADD_TOKEN, {"token": token, "at": at})])

    async def person_of(self, token: bytes, now: int) -> Person | None:
        """The person whose token has this hash."""
        for person, name, seen in await self._read(PERSON_OF, token=token):
            if seen < now - SEEN_PRECISION:
                await self._write(person, Statement(SEEN, {"person": person, "now": now}))
            return Person(person, name)
        return None

    async def rename(self, person: str, name: str) -> None:
        await self._write(person, Statement(RENAME, {"person": person, "name": name}))

    async def forget(self, person: str) -> None:
        """Delete the name, all tokens and all links; the matches they played stay, without a name."""
        then = [Statement(FORGET_TOKENS, {}), Statement(FORGET_LINKS, {})]
        await self._write(person, Statement(FORGET, {"person": person}), then)

    async def names(self, people: Collection[str]) -> dict[str, str | None]:
        """Names by id, of the people who exist; None if the name was deleted."""
        asked = {f"id{number}": person for number, person in enumerate(people)}
        placeholders = ", ".join(f":{key}" for key in asked)
        return dict(await self._read(f"SELECT id, name FROM people WHERE id IN ({placeholders})", **asked)) if asked else {}  # noqa: S608  # placeholders only

    async def add_link(self, hash: bytes, person: str, until: int) -> None:
        await self._write(person, Statement(ADD_LINK, {"hash": hash, "person": person, "until": until}))

    async def use_link(self, hash: bytes, token: bytes, now: int) -> str | None:
        """Use a link up and give the token to the person who made it; returns their id, or None if the link is not valid."""
        then = [Statement(ADD_TOKEN, {"token": token, "at": now}), Statement(DROP_LINKS, {"now": now})]
        rows = await self._write(hash.hex(), Statement(USE_LINK, {"hash": hash, "now": now}), then)
        return str(rows[0][0]) if rows else None
