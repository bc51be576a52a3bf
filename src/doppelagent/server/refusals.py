"""What the server says no with: one sentence in both languages that says what is wrong and what to do. Nothing was changed."""

from typing import Final

from doppelagent.core.errors import DoppelagentError
from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.frames import Refused

SENTENCES: Final = {
    "not_a_message": (
        "This is not a message that the server knows: {detail}",
        "Diese Nachricht kennt der Server nicht: {detail}",
    ),
    "too_long": ("A message has at most {most} bytes.", "Eine Nachricht hat höchstens {most} Bytes."),
    "not_json": ("A message is JSON: send it as application/json.", "Eine Nachricht ist JSON: Sende sie als application/json."),
    "not_text": ("A record is text: send it as text/plain.", "Eine Aufzeichnung ist Text: Sende sie als text/plain."),
    "long_record": ("A record has at most {most} KiB.", "Eine Aufzeichnung hat höchstens {most} KiB."),
    "no_record": (
        "This file is not the record of a match; one begins with “doppelagent record 1” and names one of our games.",
        "Diese Datei ist keine Aufzeichnung einer Partie; eine solche beginnt mit „doppelagent record 1“ und nennt eines unserer Spiele.",
    ),
    "bad_record": (
        "This record cannot be replayed. {detail}",
        "Diese Aufzeichnung lässt sich nicht abspielen: Sie ist unvollständig, oder etwas darin kann so nicht gewesen sein{where}.",
    ),
    "long_replay": (
        "To replay this record takes too long here; `doppelagent replay FILE` has more time.",
        "Diese Aufzeichnung abzuspielen, dauert hier zu lange; `doppelagent replay DATEI` nimmt sich mehr Zeit.",
    ),
    "slow_down": ("That was too much at once; wait a moment and try again.", "Das war zu viel auf einmal; bitte warte einen Moment."),
    "no_guest": ("Tell us a name first.", "Nenne uns zuerst einen Namen."),
    "bad_name": (
        "A name has 1 to 40 signs that can be printed, without blanks at its ends.",
        "Ein Name hat 1 bis 40 druckbare Zeichen, ohne Leerzeichen am Anfang oder Ende.",
    ),
    "bad_text": ("A text has signs that can be printed.", "Ein Text besteht aus druckbaren Zeichen."),
    "bad_link": (
        "This link was used already or is too old; ask for a new one.",
        "Dieser Link wurde schon benutzt oder ist zu alt; hole einen neuen.",
    ),
    "no_table": ("There is no such table; check the link or the code.", "Diesen Tisch gibt es nicht; prüfe den Link oder den Code."),
    "old_rules": (
        "This match is played by rules {rules} of its game; the server plays rules {now} by now.",
        "Diese Partie wird nach Regelfassung {rules} gespielt; der Server spielt inzwischen nach Fassung {now}.",
    ),
    "no_page": ("There is no such page.", "Diese Seite gibt es nicht."),
    "wrong_origin": ("This page does not belong to this server.", "Diese Seite gehört nicht zu diesem Server."),
    "too_many_tables": (
        "You have {most} tables that are not over; finish one of them or leave it first.",
        "Du hast {most} Tische, die nicht zu Ende sind; beende oder verlasse zuerst einen davon.",
    ),
    "too_many_sockets": (
        "You are connected {most} times already; close another window first.",
        "Du bist schon {most}-mal verbunden; schließe zuerst ein anderes Fenster.",
    ),
    "full_house": ("The server is full; try again later.", "Der Server ist voll; versuche es später noch einmal."),
    "local_option": (
        "The option {option} names something of this machine, so it cannot be chosen here.",
        "Die Option {option} betrifft nur diesen Rechner und kann hier nicht gewählt werden.",
    ),
    "no_level": (
        "There is no bot of that level; there is {levels}.",
        "Einen Bot dieser Stufe gibt es nicht; es gibt {levels}.",
    ),
    "no_seat": ("You have no seat at this table.", "Du hast an diesem Tisch keinen Platz."),
    "seated": ("You sit at this table already.", "Du sitzt schon an diesem Tisch."),
    "seat_taken": ("This seat is not open; choose another one.", "Dieser Platz ist nicht frei; wähle einen anderen."),
    "table_full": ("No seat is open at this table; you can watch.", "An diesem Tisch ist kein Platz frei; du kannst zuschauen."),
    "not_host": ("Only the host of the table can do this.", "Das kann nur, wer den Tisch eröffnet hat."),
    "has_begun": ("The match has begun already.", "Die Partie hat schon begonnen."),
    "not_begun": ("The match has not begun yet.", "Die Partie hat noch nicht begonnen."),
    "is_over": ("The match is over.", "Die Partie ist zu Ende."),
    "not_over": ("This can be had when the match is over.", "Das gibt es, wenn die Partie zu Ende ist."),
    "seats_open": (
        "A seat is still open; fill it with a bot, or wait for somebody.",
        "Ein Platz ist noch frei; besetze ihn mit einem Bot oder warte auf jemanden.",
    ),
    "bad_places": (
        "Name each of the {players} seats once, and nobody twice.",
        "Nenne jeden der {players} Plätze einmal und niemanden doppelt.",
    ),
    "host_stays": ("The host stays at the table.", "Wer den Tisch eröffnet hat, bleibt sitzen."),
    "added": ("You have added your number already.", "Du hast deine Zahl schon dazugegeben."),
    "stale": (
        "The match went on meanwhile; look at the table as it is now.",
        "Die Partie ging inzwischen weiter; sieh dir den Tisch an, wie er jetzt ist.",
    ),
    "not_asked": ("Nothing is asked of you now.", "Von dir wird gerade nichts verlangt."),
    "is_away": ("A bot plays for you; take your seat again first.", "Ein Bot spielt für dich; übernimm zuerst wieder deinen Platz."),
    "not_away": ("No bot plays for you.", "Für dich spielt kein Bot."),
    "has_resigned": ("You have resigned.", "Du hast aufgegeben."),
    "nothing_sealed": ("There is no choice of yours to take back.", "Es gibt keine Wahl von dir, die du zurücknehmen könntest."),
    "no_undo": (
        "Your last choice cannot be undone: somebody has acted or has seen something since.",
        "Deine letzte Wahl lässt sich nicht zurücknehmen: Seither hat jemand gehandelt oder etwas gesehen.",
    ),
    "undo_open": (
        "An undo is being asked for already; answer it first.",
        "Es wird schon um eine Rücknahme gebeten; beantworte sie zuerst.",
    ),
    "no_undo_open": ("Nobody asks you for an undo.", "Niemand bittet dich um eine Rücknahme."),
    "may_not_watch": ("This seat's owner does not let anybody watch from behind it.", "Hinter diesem Platz darf niemand zuschauen."),
    "player": ("You play at this table, so you see it from your seat.", "Du spielst an diesem Tisch und siehst ihn von deinem Platz aus."),
    "socket_only": ("This is for the table's socket, not for HTTP.", "Das geht nur über den Socket des Tisches, nicht über HTTP."),
    "is_legal": ("This is allowed.", "Das ist erlaubt."),
    "cannot": ("{sentence}", "{sentence}"),
    "not_saved": (
        "This could not be saved, so it was not done; try again in a moment.",
        "Das konnte nicht gespeichert werden und wurde nicht ausgeführt; versuche es gleich noch einmal.",
    ),
    "went_wrong": (
        "Something went wrong on the server; nothing was changed, and it was noted down.",
        "Auf dem Server ging etwas schief; nichts wurde geändert, und es wurde notiert.",
    ),
    "stopping": (
        "The server is being restarted; this page connects again by itself.",
        "Der Server startet neu; diese Seite verbindet sich von selbst wieder.",
    ),
}


class Refusal(DoppelagentError):
    """A no, by its code."""

    def __init__(self, code: str, **about: object) -> None:
        self.code = code
        self.en, self.de = (sentence.format(**about) for sentence in SENTENCES[code])
        super().__init__(self.en)

    def frame(self, id: str | None = None) -> Refused:
        return Refused(id, self.code, self.en, self.de)


class RuleRefusal(Refusal):
    """A rule of the game forbids it, in the game's own words."""

    def __init__(self, en: str, de: str, paragraph: int, sentence: Sentence) -> None:
        super().__init__("cannot", sentence=en)
        self.code, self.de = "rule", de
        self.paragraph, self.sentence = paragraph, sentence

    def frame(self, id: str | None = None) -> Refused:
        return Refused(id, self.code, self.en, self.de, self.paragraph, self.sentence)


def refusal_of(error: DoppelagentError) -> Refusal:
    """Any of our errors as a refusal. Those of a game's reader are in English: no client of ours makes them."""
    return error if isinstance(error, Refusal) else Refusal("cannot", sentence=str(error))
