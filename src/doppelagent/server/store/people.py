"""People: a name, the tokens by which they are known, and links that hand them to another device. Only hashes of both are kept."""

from collections.abc import Collection
from typing import Final

from doppelagent.server.store.database import Statement
from doppelagent.server.store.group_commit import GroupCommit
from doppelagent.server.store.rows import Person

A_DAY: Final = 86_400_000  # ms; when somebody was seen is kept no more precisely

ADD_PERSON = "INSERT INTO people (id, name, created, seen) VALUES (:id, :name, :at, :at) ON CONFLICT DO NOTHING RETURNING id"
ADD_TOKEN = "INSERT INTO tokens (hash, person, created) VALUES (:token, :found, :at) ON CONFLICT DO NOTHING"  # noqa: S105  # no password
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
        """Whose token has this hash."""
        for person, name, seen in await self._read(PERSON_OF, token=token):
            if seen < now - A_DAY:
                await self._write(person, Statement(SEEN, {"person": person, "now": now}))
            return Person(person, name)
        return None

    async def rename(self, person: str, name: str) -> None:
        await self._write(person, Statement(RENAME, {"person": person, "name": name}))

    async def forget(self, person: str) -> None:
        """The name goes, and every way to come back; what they played stays, as somebody's without a name."""
        then = [Statement(FORGET_TOKENS, {}), Statement(FORGET_LINKS, {})]
        await self._write(person, Statement(FORGET, {"person": person}), then)

    async def names(self, people: Collection[str]) -> dict[str, str | None]:
        """Of those who exist; None is the name of who deleted it."""
        asked = {f"id{number}": person for number, person in enumerate(people)}
        marks = ", ".join(f":{key}" for key in asked)
        return dict(await self._read(f"SELECT id, name FROM people WHERE id IN ({marks})", **asked)) if asked else {}  # noqa: S608  # our own marks

    async def add_link(self, hash: bytes, person: str, until: int) -> None:
        await self._write(person, Statement(ADD_LINK, {"hash": hash, "person": person, "until": until}))

    async def use_link(self, hash: bytes, token: bytes, now: int) -> str | None:
        """Whose link it was: from now on the token is theirs too, and the link is gone."""
        then = [Statement(ADD_TOKEN, {"token": token, "at": now}), Statement(DROP_LINKS, {"now": now})]
        rows = await self._write(hash.hex(), Statement(USE_LINK, {"hash": hash, "now": now}), then)
        return str(rows[0][0]) if rows else None
