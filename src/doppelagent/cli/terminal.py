"""A solo match in the terminal: shows the player's view and the legal actions, reads answers, prints replies. It knows no game."""

import re
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from doppelagent.cli.rules import print_markdown
from doppelagent.cli.score_table import print_scores, winners
from doppelagent.cli.words import word
from doppelagent.core.game import paragraph_name
from doppelagent.core.rulebook import paragraph
from doppelagent.solo.parsing import is_numbered
from doppelagent.solo.replies import Ambiguous, Illegal, Legal, NumberOutOfRange, OtherPartFirst, Reply, TooManyParts, Unreadable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from doppelagent.bots import Bot
    from doppelagent.core.sentences import Sentence
    from doppelagent.solo.match import SoloMatch

QUIT: Final = ("quit", "exit", "q")
SCREEN_LINES: Final = 60


class PlayerLeft(Exception):
    """The player typed `quit`."""


def with_spinners(bots: Mapping[int, "Bot"], names: Sequence[str], console: "Console", language: str) -> Mapping[int, "Bot"]:
    """The bots, each with a spinner if the output is a terminal."""
    if not console.is_terminal:
        return bots
    from doppelagent.cli.spinner import ThinkingBot

    return {seat: ThinkingBot(bot, console, word(language, "thinking", name=names[seat])) for seat, bot in bots.items()}


class Terminal:
    def __init__(self, solo: "SoloMatch", language: str, console: "Console") -> None:
        self._solo, self._language, self._console = solo, language, console
        self._match = solo.match
        self._names = [self._word("you", name=name) if seat == solo.seat else name for seat, name in enumerate(self._match.names)]
        self._shown: list[str] = []  # the lines of the table as last shown

    def play(self) -> None:
        """Play until the match is over; raises PlayerLeft or EOFError if the player leaves."""
        self._solo.run_bots()
        while self._solo.to_move:
            self._ask()
            self._solo.run_bots()
        self._print_news()
        self._print("")
        print_scores(self._console, self._match, self._names, self._language)
        self._print(winners(self._match, self._names, self._language), style="bold")

    # Input

    def _ask(self) -> None:
        """Show the table and read lines until one of them is a legal action."""
        choices = self._solo.choices
        self._show_table(choices, same_choice=not self._print_news())
        while True:
            typed = _read_line()
            if not typed and len(choices) > 1:
                self._show_table(choices, whole=True)
            elif self._answer(typed or choices[0], choices):
                return

    def _answer(self, typed: str, choices: Sequence[str]) -> bool:
        """Answer a line; returns whether it was an action, which is then carried out."""
        command, _, rest = typed.partition(" ")
        if typed.lower() in QUIT:
            raise PlayerLeft
        if typed in ("?", "help"):
            self._print(self._word("help", example=choices[0]))
        elif command == "why":
            self._explain(rest.strip(), choices)
        elif command == "rules":
            self._print_rule(rest.strip().removeprefix("§"))
        else:
            reply = self._solo.enter(typed)
            if reply is None:
                return True
            self._print_reply(reply, typed)
        return False

    def _explain(self, typed: str, choices: Sequence[str]) -> None:
        if not typed:
            self._print(self._word("why_what", example=choices[0]))
            return
        reply = self._solo.explain(typed)
        self._print_reply(reply, typed)
        if isinstance(reply, Illegal):
            self._print_rule(paragraph_name(reply.paragraph).removeprefix("§"))

    # Output

    def _print_reply(self, reply: Reply, typed: str) -> None:
        match reply:
            case Illegal(refusal):
                self._print(self._say(refusal), style="yellow")
            case TooManyParts():
                self._print(self._word("too_much", typed=typed), style="yellow")
            case OtherPartFirst(verbs):
                self._print(self._word("other_first", typed=typed, verbs=", ".join(verbs)), style="yellow")
            case Ambiguous(texts):
                self._print(self._word("several", typed=typed, texts=", ".join(texts)))
            case NumberOutOfRange(last):
                self._print(self._word("no_number", typed=typed, last=last))
            case Unreadable():
                self._print(self._word("unread", typed=typed))
            case Legal(text):
                self._print(self._word("legal", action=text))

    def _print_rule(self, number: str) -> None:
        try:
            rulebook = self._match.game.rulebook(self._language)
        except FileNotFoundError:
            self._print(self._word("no_rulebook"))
            return
        text = paragraph(rulebook, number) if re.fullmatch(r"\d+\.\d+", number, re.ASCII) else None
        if text is None:
            self._print(self._word("no_paragraph", number=number))
        else:
            print_markdown(self._console, text)

    def _print_news(self) -> bool:
        """Print what happened as running text; an action with several consequences ends its line. Returns whether there was news."""
        lines: list[str] = [""]
        for entries in self._solo.take_news():
            lines[-1] = " ".join([lines[-1], *map(self._say, entries)]).strip()
            if len(entries) > 1:
                lines.append("")
        if any(lines):
            self._print("\n" + "\n".join(line for line in lines if line))
        return any(lines)

    def _show_table(self, choices: Sequence[str], *, same_choice: bool = False, whole: bool = False) -> None:
        """Print the table, the question and the legal actions. Between the parts of one choice, and where the table is longer than a
        screen, print only the lines that changed, unless `whole`."""
        game, view = self._match.game, self._match.view(self._solo.seat)
        lines = game.text.describe(view, self._names, self._language).split("\n")
        long = len(lines) > SCREEN_LINES and not whole and bool(self._shown)
        if not (same_choice and self._shown):
            self._console.rule(style="dim", characters="─" if self._console.encoding.startswith("utf") else "-")
            if long:
                self._print(self._word("changed"), style="dim")
        self._print("\n".join(line for line in lines if not ((same_choice or long) and line in self._shown)))
        self._shown = lines
        self._print(self._say(game.text.asked(view)), style="bold")
        self._console.print(_action_list(choices, numbered=is_numbered(game, choices)))

    def _print(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, emoji=False)

    def _say(self, sentence: "Sentence") -> str:
        return self._match.game.text.say(sentence, self._names, self._language)

    def _word(self, code: str, **about: object) -> str:
        return word(self._language, code, **about)


def _action_list(choices: Sequence[str], *, numbered: bool) -> "Table":
    """The legal actions, one row per verb, with their numbers if `numbered`."""
    from rich.columns import Columns
    from rich.table import Table
    from rich.text import Text

    verbs: dict[str, list[Text]] = {}
    for number, text in enumerate(choices, 1):
        verb, _, rest = text.partition(" ")
        mark = f"{number:>{len(str(len(choices)))}} " if numbered else ""
        item = Text.assemble((mark, "cyan"), rest or verb)
        verbs.setdefault(verb if rest else "", []).append(item)
    grid = Table.grid(padding=(0, 2))
    for verb, items in verbs.items():
        grid.add_row(Text(verb), Columns(items, padding=(0, 3)))
    return grid


def _read_line() -> str:
    """The next line of standard input; raises EOFError at its end or if it is closed."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input("> ").strip()
