"""The events at a table as sentences, and the names of its seats."""

from collections.abc import Iterable, Mapping
from functools import cache

from doppelagent.core.registry import find
from doppelagent.core.sentences import Language, Sentence
from doppelagent.server.sanitise import tell_apart
from doppelagent.server.speech import SPEECH
from doppelagent.server.store import NOBODY, Profile
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Body, Seat
from doppelagent.server.tables.table import Table


def news(table: Table, body: Body) -> list[Sentence]:
    """The server's sentences about a journal entry, the same for every viewpoint. Moves have sentences of the game instead."""
    match body:
        case journal.Moved() | journal.Sealed():
            return []
        case journal.Added():
            return [_of_seat("table.added", table.seat_of(body.person))]
        case journal.Seated():
            return [_of_seat(f"table.{body.why}", body.seat)]
        case journal.Talked():
            return [_of_seat(f"table.talk_{int(body.phrases)}{int(body.watchers)}", None)]
        case journal.Away():
            return [_of_seat(f"table.away_{body.why}", body.seat)]
        case journal.Allowed():
            return [_of_seat("table.allowed" if body.yes else "table.forbidden", body.seat)]
    kind = str(body.__struct_config__.tag).replace(" ", "_")
    return [_of_seat(f"table.{kind}", getattr(body, "seat", None))]


@cache  # the logs of all tables share them
def _of_seat(code: str, seat: int | None) -> Sentence:
    return Sentence(code, {} if seat is None else {"who": seat})


def names_at(table: Table, language: Language) -> list[str]:
    """The name of every seat, dummies included."""
    people = profiles_at(table.seats, table.profiles)
    names = [_name(seat, people, language) for seat in table.seats]
    return names + find(table.opened.game).dummy_names(len(names))


def profiles_at(seats: Iterable[Seat], profiles: Mapping[str, Profile]) -> dict[str, Profile]:
    """The people in these seats, by id, with names that differ from each other and from those of the bots."""
    people = [seat.person for seat in seats if seat.person is not None]
    known = {person: profiles.get(person, NOBODY) for person in people}
    names = tell_apart(people, {person: name for person, (name, _) in known.items()}, (seat.name for seat in seats if seat.name))
    return {person: profile._replace(name=names[person]) for person, profile in known.items()}


def _name(seat: Seat, people: Mapping[str, Profile], language: Language) -> str:
    if seat.person is not None:
        return people[seat.person].name or SPEECH.phrase(language, (), "somebody")
    return SPEECH.phrase(language, (), "nobody_yet") if seat.level is None else seat.name or seat.level


def said(table: Table, told: Sentence, language: Language) -> str:
    """The sentence in words: codes that begin with `table.` are the server's, all others the game's."""
    names = names_at(table, language)
    if not told.code.startswith("table."):
        return table.running.game.text.say(told, names, language)
    return SPEECH.say(told, names, language)
