"""A debrief in sentences, in the tone of a friendly commentator."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from doppelagent.core.registry import find
from doppelagent.core.sentences import Language, Speech
from doppelagent.debriefs.report import Balance, Debrief, Decision, Moment, Play

SPEECH: Final = Speech(Path(__file__).parent, {})
COSTLY: Final = 3  # decisions per seat that are told at length
TURNS: Final = 0.15  # change of a seat's share of the win that counts as a turning point


class Chapter(NamedTuple):
    title: str
    lines: list[str]


def tell(debrief: Debrief, language: Language) -> list[Chapter]:
    """Everything worth saying, chapter by chapter."""
    return Teller(debrief, language).chapters()


class Teller:
    """Says a debrief in one language."""

    def __init__(self, debrief: Debrief, language: Language) -> None:
        self.debrief, self.language = debrief, language

    def word(self, code: str, **about: Any) -> str:
        return SPEECH.phrase(self.language, self.debrief.names, code, **about)

    def chapters(self) -> list[Chapter]:
        title = self.word("title", title=find(self.debrief.game).title)
        about = self.word("about", moves=self.debrief.moves, budget=f"{self.debrief.budget:,}")
        return [
            Chapter(title, [about, *self.plays(), *self.turn()]),
            Chapter(self.word("costly"), list(self.costly()) or [self.word("none_costly")]),
            Chapter(self.word("luck_title"), list(self.luck()) or [self.word("unfinished")]),
        ]

    def plays(self) -> Iterator[str]:
        for play in self.debrief.plays:
            if play.decisions == 0:
                yield self.word("no_play", who=play.seat)
                continue
            figures = {"loss": self.number(play.loss.value), "low": self.number(play.loss.low), "high": self.number(play.loss.high)}
            said = [self.word("play", who=play.seat, decisions=play.decisions, **figures), self.word("counts", **play.labels)]
            yield " ".join([*said, self.like(play)] if play.like else said)

    def like(self, play: Play) -> str:
        """The level that plays like this."""
        return self.word(f"like_{play.day}", level=self.word(f"level_{play.like}"))

    def costly(self) -> Iterator[str]:
        """The clear losses worse than fine, the greatest first."""
        clear = [decision for decision in self.debrief.decisions if decision.clear and decision.label not in ("best", "fine")]
        yield from map(self.decision, sorted(clear, key=lambda decision: -decision.loss.value)[: COSTLY * len(self.debrief.seats)])

    def decision(self, decision: Decision) -> str:
        """One decision in one sentence."""
        told = {"number": decision.number, "who": decision.seat, "chosen": decision.chosen, "best": decision.best}
        if not decision.settled and not decision.clear and decision.best != decision.chosen:
            return self.word("unsettled", **told)
        loss, low, high = map(self.number, decision.loss)
        return self.word("decision", **told, loss=loss, low=low, high=high, label=self.verdict(decision))

    def verdict(self, decision: Decision) -> str:
        return self.word(decision.label)

    def turn(self) -> Iterator[str]:
        """The choice that changed the chance of a seat most, with the forced moves that followed it."""
        choices = [moment for moment in self.debrief.curve if not self._forces(moment)]
        changes = [
            (abs(after.wins[seat].value - before.wins[seat].value), seat, before, after)
            for before, after in pairwise(choices)
            for seat in range(len(self.debrief.names))
        ]
        if not changes:
            return
        change, seat, before, after = max(changes, key=lambda each: each[0])
        if change >= TURNS:
            yield self.word("turn", **self._turn(seat, before, after))

    def _forces(self, moment: Moment) -> bool:
        """Whether the next move is forced."""
        return moment.moves < len(self.debrief.actions) and self.debrief.actions[moment.moves].forced

    def _turn(self, seat: int, before: Moment, after: Moment) -> dict[str, Any]:
        action = self.debrief.actions[before.moves]
        mover = self.debrief.names[action.seat]
        chances = {"before": self.share(before.wins[seat].value), "after": self.share(after.wins[seat].value)}
        return {"number": before.moves + 1, "mover": mover, "action": action.action, "who": seat, **chances}

    def luck(self) -> Iterator[str]:
        for seat, balance in enumerate(self.debrief.points):
            yield self.balance(seat, balance)
        if self.debrief.points and self.debrief.strokes:
            for seat in self.debrief.seats:
                stroke = max(self.debrief.strokes, key=lambda each: each.points[seat])
                when = self.word("after_move", number=stroke.moves) if stroke.moves else self.word("the_deal")
                yield self.word("stroke", who=seat, when=when, gain=self.signed(stroke.points[seat]))

    def balance(self, seat: int, balance: Balance) -> str:
        """The balance of a seat, rounded so that the printed numbers add up."""
        luck, own, others, result = (round(value, 1) for value in (balance.luck, balance.own, balance.others, balance.result))
        start = round(result - luck - own - others, 1)
        figures = {"start": start, "luck": luck, "own": own, "others": others, "without": round(result - luck, 1), "result": result}
        return self.word("balance", who=seat, **{key: self.signed(value) for key, value in figures.items()})

    def number(self, value: float) -> str:
        """One decimal, with the language's decimal separator and a true minus sign."""
        text = f"{value:.1f}".replace("-", "−")
        return text.replace(".", ",") if self.language == "de" else text

    def signed(self, value: float) -> str:
        return f"{'+' if round(value, 1) >= 0 else ''}{self.number(value)}"

    def share(self, value: float) -> str:
        return f"{100 * value:.0f} %"
