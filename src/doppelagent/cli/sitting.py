"""One person at a match against bots, in a terminal. It knows no game: it shows the View's text and the legal actions."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from doppelagent.bots.bot import Budget
from doppelagent.cli.rules import paragraph, show_markdown
from doppelagent.cli.standing import standing_table, winners
from doppelagent.cli.typed import any_actions, is_number, is_numbered, meant
from doppelagent.cli.words import word
from doppelagent.core.errors import BadDeal, IllegalAction, TooMuch
from doppelagent.core.game import paragraph_name

if TYPE_CHECKING:
    from rich.console import Console

    from doppelagent.bots import Bot
    from doppelagent.core.match import Match

QUIT = ("quit", "exit", "q")
SCREENFUL = 60  # lines
AT_THE_TABLE = 3.0  # seconds that people wait for a bot, at most


class Left(Exception):  # not an error: the person went
    pass


class Sitting:
    def __init__(
        self,
        match: "Match",
        seat: int,
        bots: Mapping[int, "Bot"],
        language: str,
        *,
        console: "Console",
        save: Callable[["Match"], None],
    ) -> None:
        self._match, self._seat, self._bots, self._language = match, seat, bots, language
        self._console, self._save = console, save
        self._names = [self._word("you", name=name) if n == seat else name for n, name in enumerate(match.names)]
        self._seen: Any = match.view(seat)
        self._news: list[list[str]] = []  # the sentences of each step since the person was last asked
        self._shown: list[str] = []  # the lines of the table as last shown

    def play(self) -> None:
        """To the end, or until the person leaves."""
        while not self._match.over:
            if self._match.awaits_deal:
                raise BadDeal("This record holds its deals; write the next one into it before the match can go on.")
            waiting = [seat for seat in self._match.pending if seat != self._seat]
            if waiting:
                self._act(waiting[0], self._chosen_by_bot(waiting[0]))
            else:
                self._ask()
        self._tell_news()
        self._say("")
        self._console.print(standing_table(self._match, self._names, self._language))
        self._say(winners(self._match, self._names, self._language), style="bold")

    def _chosen_by_bot(self, seat: int) -> int:
        """Whoever waits for it in a terminal sees that it thinks."""
        view, legal, budget = self._match.observe(seat), self._match.legal(seat), Budget(AT_THE_TABLE)
        if not self._console.is_terminal:
            return self._bots[seat].choose(view, legal, budget)
        with self._console.status(self._word("thinking", name=self._names[seat])):
            return self._bots[seat].choose(view, legal, budget)

    def _act(self, seat: int, action: int | str) -> None:
        self._match.act(seat, action)
        self._save(self._match)
        after = self._match.view(self._seat)
        entries = self._match.game.text.log(self._seen, after)
        self._news.append([self._match.game.text.say(entry, self._names, self._language) for entry in entries])
        self._seen = after

    # Asking

    def _ask(self) -> None:
        """Show what there is to know and ask until the answer is a legal action, which is carried out."""
        actions = self._match.legal(self._seat)
        texts = [self._match.game.notation.write(action) for action in actions]
        self._show_table(texts, again=not self._tell_news())
        while True:
            typed = _read_line()
            if not typed and len(actions) > 1:
                self._show_table(texts, whole=True)
                continue
            if self._answer(typed or texts[0], texts):
                return

    def _answer(self, typed: str, texts: Sequence[str]) -> bool:
        """Whether the person acted; else the answer was words."""
        command, _, rest = typed.partition(" ")
        if typed.lower() in QUIT:
            raise Left
        if typed in ("?", "help"):
            self._say(self._word("help", example=texts[0]))
        elif command == "why":
            self._explain(rest.strip(), texts)
        elif command == "rules":
            self._read_rule(rest.strip().removeprefix("§"))
        else:
            return self._choose(typed, texts)
        return False

    def _choose(self, typed: str, texts: Sequence[str]) -> bool:
        game = self._match.game
        places = meant(game, typed, texts)
        together = any_actions(game, typed, texts)
        if len(places) == 1:
            self._act(self._seat, texts[places[0]])
            return True
        if len(together) > 1:
            return self._act_together(typed, game.write(together))
        if places:
            self._say(self._word("several", typed=typed, texts=", ".join(texts[at] for at in places)))
        else:
            self._refuse(typed, texts)
        return False

    def _act_together(self, typed: str, text: str) -> bool:
        """Several actions of one choice: all of them, or none."""
        try:
            self._act(self._seat, text)
        except TooMuch:
            self._say(self._word("too_much", typed=typed), style="yellow")
            return False
        except IllegalAction as illegal:
            self._say(self._match.game.text.say(illegal.sentence, self._names, self._language), style="yellow")
            return False
        return True

    # Answering

    def _refuse(self, typed: str, texts: Sequence[str]) -> int:
        """One sentence; returns the number of the paragraph it rests on, or 0."""
        action = next(iter(any_actions(self._match.game, typed, texts)), None)
        why = self._match.why_not(self._seat, action) if action is not None else 0
        if action is None:
            code = "no_number" if is_number(typed) and is_numbered(self._match.game, texts) else "unread"
            self._say(self._word(code, typed=typed, last=len(texts)))
        elif why:
            refusal = self._match.game.text.refusal(self._match.view(self._seat), action, why)
            self._say(self._match.game.text.say(refusal, self._names, self._language), style="yellow")
        else:
            self._say(self._word("legal", action=self._match.game.notation.write(action)))
        return why

    def _explain(self, typed: str, texts: Sequence[str]) -> None:
        if not typed:
            self._say(self._word("why_what", example=texts[0]))
            return
        places = meant(self._match.game, typed, texts)
        why = self._refuse(texts[places[0]] if places else typed, texts)
        if why:
            self._read_rule(paragraph_name(why).removeprefix("§"))

    def _read_rule(self, number: str) -> None:
        try:
            book = self._match.game.rulebook(self._language)
        except FileNotFoundError:
            self._say(self._word("no_rulebook"))
            return
        text = paragraph(book, number) if re.fullmatch(r"\d+\.\d+", number, re.ASCII) else None
        if text is None:
            self._say(self._word("no_paragraph", number=number))
        else:
            show_markdown(self._console, text)

    # Showing

    def _tell_news(self) -> bool:
        """What happened since, as running text; a step with several consequences (a trick taken, a round scored) ends its line.
        Returns whether there was anything to tell."""
        lines: list[str] = [""]
        for sentences in self._news:
            lines[-1] = " ".join([lines[-1], *sentences]).strip()
            if len(sentences) > 1:
                lines.append("")
        self._news = []
        if any(lines):
            self._say("\n" + "\n".join(line for line in lines if line))
        return any(lines)

    def _show_table(self, texts: Sequence[str], *, again: bool = False, whole: bool = False) -> None:
        """The table, what is asked and what is legal. `again`, between the parts of one choice, only the lines that changed; so, too,
        where a table would fill more than a screen, unless all of it is wanted."""
        game, view = self._match.game, self._match.view(self._seat)
        lines = game.text.describe(view, self._names, self._language).split("\n")
        large = len(lines) > SCREENFUL and not whole and bool(self._shown)
        if not (again and self._shown):
            self._console.rule(style="dim", characters="─" if self._console.encoding.startswith("utf") else "-")
            if large:
                self._say(self._word("changed"), style="dim")
        self._say("\n".join(line for line in lines if not ((again or large) and line in self._shown)))
        self._shown = lines
        self._say(game.text.say(game.text.asked(view), self._names, self._language), style="bold")
        self._console.print(_listed(texts, numbered=is_numbered(game, texts)))

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style, markup=False, highlight=False, emoji=False)

    def _word(self, code: str, **about: object) -> str:
        return word(self._language, code, **about)


def _listed(texts: Sequence[str], *, numbered: bool) -> Any:
    """The legal actions, with their numbers unless cards are numbers themselves; those of one verb together behind it."""
    from rich.columns import Columns
    from rich.table import Table
    from rich.text import Text

    verbs: dict[str, list[Text]] = {}
    for number, text in enumerate(texts, 1):
        verb, _, rest = text.partition(" ")
        mark = f"{number:>{len(str(len(texts)))}} " if numbered else ""
        item = Text.assemble((mark, "cyan"), rest or verb)
        verbs.setdefault(verb if rest else "", []).append(item)
    grid = Table.grid(padding=(0, 2))
    for verb, items in verbs.items():
        grid.add_row(Text(verb), Columns(items, padding=(0, 3)))
    return grid


def _read_line() -> str:
    """The next line; the end of input, also a closed one, is EOFError."""
    if sys.stdin is None or sys.stdin.closed:
        raise EOFError
    return input("> ").strip()
