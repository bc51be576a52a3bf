"""A match of one player against bots: turns, the log since the player's last choice, and replies to typed text."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from doppelagent.core.bot import Budget, ask
from doppelagent.core.errors import BadDeal, IllegalMove, TooMuch
from doppelagent.solo.parsing import candidates, is_number, is_numbered, parse_actions
from doppelagent.solo.replies import Ambiguous, Illegal, Legal, NumberOutOfRange, OtherPartFirst, Reply, TooManyParts, Unreadable

if TYPE_CHECKING:
    from doppelagent.bots import Bot
    from doppelagent.core.match import Match
    from doppelagent.core.sentences import Sentence

BOT_SECONDS: Final = 3.0  # time limit for one choice of a bot


class SoloMatch:
    """Call `run_bots`, then `enter` what the player types while `to_move`, and so on until the match is over."""

    def __init__(self, match: "Match", seat: int, bots: Mapping[int, "Bot"], on_move: Callable[[], None] = lambda: None) -> None:
        self.match, self.seat = match, seat
        self._bots, self._on_move = bots, on_move
        self._seen: Any = match.view(seat)
        self._news: list[list[Sentence]] = []

    @property
    def to_move(self) -> bool:
        """Whether the player must choose now."""
        return self.seat in self.match.pending

    @property
    def choices(self) -> list[str]:
        """The player's legal actions in notation, in the order of their numbers."""
        return [self.match.game.notation.write(action) for action in self.match.legal(self.seat)]

    def run_bots(self) -> None:
        """Let the bots act until only the player has to choose, or the match is over."""
        while waiting := [seat for seat in self.match.pending if seat != self.seat]:
            seat = waiting[0]
            self._act(seat, ask(self._bots[seat], self.match.view(seat), Budget(BOT_SECONDS)))
        if self.match.awaits:
            raise BadDeal("This record lists its deals, and the next one is missing. Add it to the record to continue the match.")

    def take_news(self) -> list[list["Sentence"]]:
        """The log sentences for the player since the last call, one list per action."""
        news, self._news = self._news, []
        return news

    def enter(self, typed: str) -> Reply | None:
        """Carry out the action that the text means and return None; otherwise change nothing and return the reason."""
        game, choices = self.match.game, self.choices
        meant, actions = candidates(game, typed, choices), parse_actions(game, typed, choices)
        if len(meant) == 1:
            self._act(self.seat, choices[meant[0]])
            return None
        if len(actions) > 1:
            return self._enter_parts(game.write(actions))
        return Ambiguous([choices[at] for at in meant]) if meant else self._judge(typed)

    def explain(self, typed: str) -> Reply:
        """Why the action that the text means is not legal, or that it is."""
        choices = self.choices
        meant = candidates(self.match.game, typed, choices)
        return self._judge(choices[meant[0]] if meant else typed)

    def _enter_parts(self, text: str) -> Reply | None:
        """Carry out all parts of a choice, or none."""
        try:
            self._act(self.seat, text)
        except TooMuch as too_much:
            return OtherPartFirst(too_much.next_part) if too_much.next_part else TooManyParts()
        except IllegalMove as illegal:
            return Illegal(illegal.sentence, illegal.paragraph)
        return None

    def _judge(self, typed: str) -> Reply:
        match, choices = self.match, self.choices
        action = next(iter(parse_actions(match.game, typed, choices)), None)
        if action is None:
            out_of_range = is_number(typed) and is_numbered(match.game, choices)
            return NumberOutOfRange(len(choices)) if out_of_range else Unreadable()
        paragraph = match.why_not(self.seat, action)
        if not paragraph:
            return Legal(match.game.notation.write(action))
        return Illegal(match.game.text.refusal(match.view(self.seat), action, paragraph), paragraph)

    def _act(self, seat: int, action: int | str) -> None:
        self.match.push(seat, action)
        self._on_move()
        seen, self._seen = self._seen, self.match.view(self.seat)
        self._news.append(self.match.game.log(seen, self._seen))
