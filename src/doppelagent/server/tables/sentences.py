"""News of a table as sentences, and the names of its seats."""

from collections.abc import Mapping

from doppelagent.bots.levels import LEVELS
from doppelagent.core.registry import find
from doppelagent.core.sentences import Language, Sentence
from doppelagent.server.sanitise import tell_apart
from doppelagent.server.speech import SPEECH
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Body
from doppelagent.server.tables.table import Table


def news(table: Table, body: Body) -> list[Sentence]:
    """What an entry of the journal tells every viewpoint; moves are told by the game."""
    match body:
        case journal.Moved() | journal.Sealed():
            return []
        case journal.Added():
            return [Sentence("table.added", {"who": table.seat_of(body.person)})]
        case journal.Seated():
            return [Sentence(f"table.{body.why}", {} if body.seat is None else {"who": body.seat})]
        case journal.Away():
            return [Sentence(f"table.away_{body.why}", {"who": body.seat})]
        case journal.Allowed():
            return [Sentence("table.allowed" if body.yes else "table.forbidden", {"who": body.seat})]
    seat = getattr(body, "seat", None)
    kind = str(body.__struct_config__.tag).replace(" ", "_")
    return [Sentence(f"table.{kind}", {} if seat is None else {"who": seat})]


def names_at(table: Table, language: Language) -> list[str]:
    """The name of every seat, dummies included: people by name, bots by level, numbered if several share a level."""
    people = names_of(table)
    names = [_name(table, seat, people, language) for seat in range(len(table.seats))]
    return names + find(table.opened.game).dummy_names(len(names))


def names_of(table: Table) -> dict[str, str | None]:
    """The names of the people at the table, by id; None if the name was deleted."""
    return tell_apart(table.people, table.names)


def _name(table: Table, number: int, people: Mapping[str, str | None], language: Language) -> str:
    seat = table.seats[number]
    if seat.person is not None:
        return people[seat.person] or SPEECH.phrase(language, (), "somebody")
    if seat.level is None:
        return SPEECH.phrase(language, (), "nobody_yet")
    same = [other for other, each in enumerate(table.seats) if each.level == seat.level]
    word = LEVELS[seat.level].words[language] if seat.level in LEVELS else seat.level
    return f"{word} {same.index(number) + 1}" if len(same) > 1 else word


def said(table: Table, told: Sentence, language: Language) -> str:
    """The sentence in words: codes that begin with `table.` are the server's, all others the game's."""
    names = names_at(table, language)
    if not told.code.startswith("table."):
        return table.running.game.text.say(told, names, language)
    return SPEECH.say(told, names, language)
