"""The sentences of `play` in both languages. A code has the same parameters in each; a test holds that."""

from typing import Final

SENTENCES: Final = {
    "en": {
        "you": "{name} (you)",
        "begins": "{title}: you are {name}. {others} Write ? for help.",
        "opponent": "{name}: {bot}.",
        "thinking": "{name} is thinking",
        "resumed": "The match saved in {file} goes on after {number} decisions.",
        "gone": "You left the match; with --record FILE it would have been kept.",
        "saved": "You left the match; it is saved in {file}, and the same command goes on with it.",
        "unread": "{typed!r} is no action here; write one from the list, or ? for help.",
        "no_number": "There is no action number {typed}; the list goes from 1 to {last}.",
        "several": "{typed!r} could be {texts}.",
        "changed": "What has changed on the table (ENTER shows all of it):",
        "too_much": "{typed!r} is more than is asked; nothing was done.",
        "legal": "{action} is legal now.",
        "why_what": "Write why and an action, as in: why {example}",
        "no_paragraph": "The rules have no paragraph {number!r}; write a number, as in: rules 3.2",
        "no_rulebook": "The rulebook is missing in this language.",
        "place": "place",
        "name": "name",
        "score": "score",
        "winner": "Winner: {names}",
        "winners": "Winners: {names}",
        "help": (
            "ACTION      as listed ({example}), its last part alone, or its number;\n"
            "            the parts of one choice may be written in one line\n"
            "ENTER       show the table again; where one action is left, do it\n"
            "why ACTION  why an action is not legal\n"
            "rules 3.2   a paragraph of the rules\n"
            "quit        leave"
        ),
    },
    "de": {
        "you": "{name} (du)",
        "begins": "{title}: du bist {name}. {others} ? zeigt die Hilfe.",
        "opponent": "{name}: {bot}.",
        "thinking": "{name} denkt nach",
        "resumed": "Das Spiel aus {file} geht nach {number} Entscheidungen weiter.",
        "gone": "Du hast das Spiel verlassen; mit --record DATEI wäre es aufgehoben worden.",
        "saved": "Du hast das Spiel verlassen; es liegt in {file}, und derselbe Befehl setzt es fort.",
        "unread": "{typed!r} ist hier keine Aktion; schreib eine aus der Liste, oder ? für Hilfe.",
        "no_number": "Eine Aktion Nummer {typed} gibt es nicht; die Liste geht von 1 bis {last}.",
        "several": "{typed!r} kann {texts} heißen.",
        "changed": "Was sich auf dem Tisch geändert hat (ENTER zeigt ihn ganz):",
        "too_much": "{typed!r} ist mehr, als gefragt ist; nichts wurde getan.",
        "legal": "{action} ist jetzt erlaubt.",
        "why_what": "Schreib why und eine Aktion, etwa: why {example}",
        "no_paragraph": "Einen Absatz {number!r} haben die Regeln nicht; schreib eine Nummer, etwa: rules 3.2",
        "no_rulebook": "Das Regelheft fehlt in dieser Sprache.",
        "place": "Platz",
        "name": "Name",
        "score": "Punkte",
        "winner": "Gewonnen hat {names}",
        "winners": "Gewonnen haben {names}",
        "help": (
            "AKTION      wie in der Liste ({example}), ihr letzter Teil oder ihre Nummer;\n"
            "            die Teile einer Wahl dürfen in einer Zeile stehen\n"
            "ENTER       den Tisch noch einmal zeigen; wo nur eine Aktion bleibt, sie tun\n"
            "why AKTION  warum eine Aktion nicht erlaubt ist\n"
            "rules 3.2   ein Absatz der Regeln\n"
            "quit        gehen"
        ),
    },
}


def word(language: str, code: str, **about: object) -> str:
    return SENTENCES[language][code].format(**about)
