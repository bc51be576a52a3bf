"""What happens at a table besides the match, as codes and in words, and what people and bots are called."""

from typing import Final

from doppelagent.bots.levels import LEVELS
from doppelagent.core.registry import find
from doppelagent.core.sentences import Language, Sentence
from doppelagent.server.tables import journal
from doppelagent.server.tables.journal import Body
from doppelagent.server.tables.table import Table

SOMEBODY: Final = {"en": "Somebody", "de": "Jemand"}  # whose name was deleted
NOBODY: Final = {"en": "Nobody yet", "de": "Noch niemand"}

SENTENCES: Final = {
    "table.opened": {"en": "The table is open.", "de": "Der Tisch ist eröffnet."},
    "table.sat": {"en": "{who} sits down.", "de": "{who} setzt sich."},
    "table.left": {"en": "Somebody has got up.", "de": "Jemand ist aufgestanden."},
    "table.arranged": {"en": "The seats were arranged anew.", "de": "Die Plätze wurden neu verteilt."},
    "table.filled": {"en": "Bots take the open seats.", "de": "Bots übernehmen die freien Plätze."},
    "table.added": {"en": "{who} has added a number for the deal.", "de": "{who} hat eine Zahl für die Ausgabe dazugegeben."},
    "table.started": {"en": "The match begins.", "de": "Die Partie beginnt."},
    "table.dealt": {"en": "The cards are dealt.", "de": "Es ist ausgeteilt."},
    "table.undo_asked": {"en": "{who} asks to take back the last choice.", "de": "{who} bittet, die letzte Wahl zurücknehmen zu dürfen."},
    "table.undo_agreed": {"en": "{who} agrees.", "de": "{who} ist einverstanden."},
    "table.undo_refused": {"en": "{who} does not agree.", "de": "{who} ist nicht einverstanden."},
    "table.undone": {"en": "{who} has taken back the last choice.", "de": "{who} hat die letzte Wahl zurückgenommen."},
    "table.resigned": {"en": "{who} resigns; a bot plays on.", "de": "{who} gibt auf; ein Bot spielt weiter."},
    "table.away_time": {
        "en": "The time of {who} is up; a bot plays meanwhile.",
        "de": "Die Zeit von {who} ist um; inzwischen spielt ein Bot.",
    },
    "table.away_gone": {"en": "{who} is gone; a bot plays meanwhile.", "de": "{who} ist fort; inzwischen spielt ein Bot."},
    "table.returned": {"en": "{who} is back.", "de": "{who} ist wieder da."},
    "table.allowed": {"en": "One may watch from behind {who}.", "de": "Hinter {who} darf man zuschauen."},
    "table.forbidden": {"en": "Nobody may watch from behind {who} any more.", "de": "Hinter {who} darf niemand mehr zuschauen."},
    "table.closed": {"en": "The table was closed.", "de": "Der Tisch wurde geschlossen."},
    "table.followed": {"en": "There is a table for a rematch.", "de": "Für die Revanche gibt es einen Tisch."},
    "table.waits": {"en": "Waiting for {whos}.", "de": "Warten auf {whos}."},
}


def news(table: Table, body: Body) -> list[Sentence]:
    """What everybody at the table is told of an entry; moves are for the game to tell."""
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
    """What everybody is called, dummies included: people by name, bots by level, numbered where there are several of one."""
    names = [_name(table, seat, language) for seat in range(len(table.seats))]
    return names + find(table.opened.game).dummy_names(len(names))


def _name(table: Table, number: int, language: Language) -> str:
    seat = table.seats[number]
    if seat.person is not None:
        return table.names.get(seat.person) or SOMEBODY[language]
    if seat.level is None:
        return NOBODY[language]
    same = [other for other, each in enumerate(table.seats) if each.level == seat.level]
    word = LEVELS[seat.level].words[language] if seat.level in LEVELS else seat.level
    return f"{word} {same.index(number) + 1}" if len(same) > 1 else word


def said(table: Table, told: Sentence, language: Language) -> str:
    """A code as a sentence."""
    names = names_at(table, language)
    if not told.code.startswith("table."):
        return table.running.game.text.say(told, names, language)
    about = {"who": names[told.about["who"]]} if "who" in told.about else {}
    if "whos" in told.about:
        about["whos"] = ", ".join(names[seat] for seat in told.about["whos"])
    return SENTENCES[told.code][language].format(**about)
