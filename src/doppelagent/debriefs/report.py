"""The data of a debrief, with conversion to and from JSON."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from doppelagent.arenas.intervals import Estimate
from doppelagent.core.checks import check_language
from doppelagent.core.sentences import Language

FORMAT: Final = 1
LABELS: Final = ("best", "fine", "doubtful", "mistake", "blunder")


@dataclass(frozen=True)
class Candidate:
    """A legal action of a decision, and its worth to the seat, given what the seat knew."""

    action: str
    points: Estimate  #: ahead of the others, at the horizon
    wins: Estimate  #: expected share of the win
    worlds: int  #: in which it was tried; of a search tree, only those of its last stage


@dataclass(frozen=True)
class Decision:
    """A decision of a seat: every legal action, and how much the chosen one lost against the best."""

    number: int  #: of the move, from 1
    seat: int
    chosen: str  #: the action, in notation
    best: str  #: the best action
    label: str  #: best, fine, doubtful, mistake or blunder
    loss: Estimate  #: points
    win_loss: Estimate  #: share of the win
    settled: bool  #: False: the budget ended before the interval was small enough
    simulations: int  #: that were spent on it
    options: tuple[Candidate, ...]  #: the best first; only the chosen one if nothing else was legal

    @property
    def forced(self) -> bool:
        """Whether nothing else was legal."""
        return len(self.options) == 1

    @property
    def clear(self) -> bool:
        """Whether the best action is better than the chosen one beyond doubt (95 %)."""
        return self.loss.low > 0


@dataclass(frozen=True)
class Act:
    """A move as text, and whether it was the only legal one."""

    seat: int
    action: str
    forced: bool


@dataclass(frozen=True)
class Moment:
    """The expected result of each seat after a number of moves. Values are not sampled, so each interval is a single point."""

    moves: int
    wins: tuple[Estimate, ...]  #: by seat
    points: tuple[Estimate, ...]


@dataclass(frozen=True)
class Stroke:
    """The luck of a deal or a draw, by seat: the value after it, less the average over possible draws."""

    moves: int  #: number of moves up to and including the draw; 0: the first deal
    wins: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True)
class Balance:
    """Where the result of a seat came from. `start` + `luck` + `own` + `others` == `result`, exactly."""

    result: float  #: wins (the share of the win) or points ahead of the others
    start: float  #: expected result before the deal
    luck: float  #: the deal and all draws
    own: float  #: the seat's own moves
    others: float  #: the moves of the others

    @property
    def without_luck(self) -> float:
        """The result less the luck: the same mean, less variance."""
        return self.result - self.luck


@dataclass(frozen=True)
class Play:
    """How a seat played."""

    seat: int
    decisions: int  #: with more than one legal action
    loss: Estimate  #: points per decision
    labels: dict[str, int]  #: the number of its decisions with each label
    like: str | None  #: the level that loses about as much; None if the decisions are too few to tell
    day: str | None  #: good, usual or bad, for that level


@dataclass(frozen=True)
class Debrief:
    """The analysis of a match."""

    game: str  #: its key
    rules: int  #: the version of its rules
    names: tuple[str, ...]  #: by seat
    actions: tuple[Act, ...]  #: the moves of the match
    budget: int  #: simulations per decision, at most
    judge: str  #: search or network: what played on after each judged action
    evaluator: str  #: network, or outlook if the game has none: what valued the moments of the curve
    seats: tuple[int, ...]  #: those whose decisions were analysed
    plays: tuple[Play, ...]  #: of the analysed seats
    decisions: tuple[Decision, ...]  #: of the analysed seats, in the order of the moves
    curve: tuple[Moment, ...]  #: before the first move, and after each
    strokes: tuple[Stroke, ...]  #: in the order of the moves
    wins: tuple[Balance, ...]  #: by seat; empty until the match is over and every moment is done
    points: tuple[Balance, ...]

    @property
    def moves(self) -> int:
        """The number of moves."""
        return len(self.actions)

    def to_text(self, language: Language = "en") -> str:
        """The commentary in English or German (`de`), as `doppelagent debrief` prints it."""
        from doppelagent.debriefs.telling import tell  # imports this module

        chapters = tell(self, check_language(language))
        return "\n\n".join("\n".join([chapter.title, *chapter.lines]) for chapter in chapters)

    def to_html(self, language: Language = "en") -> str:
        """The self-contained page in English or German (`de`), as `doppelagent debrief --out` writes it."""
        from doppelagent.debriefs.page import page  # imports this module

        return page(self, check_language(language))

    def to_json(self) -> str:
        """All results, for programs."""
        return json.dumps({"format": FORMAT, **asdict(self)}, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The debrief that `to_json` wrote."""
        data = json.loads(text)
        data.pop("format")
        return cls(
            **{
                **data,
                "names": tuple(data["names"]),
                "seats": tuple(data["seats"]),
                "actions": tuple(Act(**row) for row in data["actions"]),
                "plays": tuple(Play(**{**row, "loss": Estimate(*row["loss"])}) for row in data["plays"]),
                "decisions": tuple(map(read_decision, data["decisions"])),
                "curve": tuple(map(read_moment, data["curve"])),
                "strokes": tuple(map(read_stroke, data["strokes"])),
                "wins": tuple(Balance(**row) for row in data["wins"]),
                "points": tuple(Balance(**row) for row in data["points"]),
            }
        )


def read_decision(row: dict[str, Any]) -> Decision:
    options = tuple(Candidate(**{**option, **_estimates(option, "points", "wins")}) for option in row["options"])
    return Decision(**{**row, **_estimates(row, "loss", "win_loss"), "options": options})


def read_moment(row: dict[str, Any]) -> Moment:
    wins, points = (tuple(Estimate(*each) for each in row[key]) for key in ("wins", "points"))
    return Moment(row["moves"], wins, points)


def read_stroke(row: dict[str, Any]) -> Stroke:
    return Stroke(row["moves"], tuple(row["wins"]), tuple(row["points"]))


def _estimates(row: dict[str, Any], *keys: str) -> dict[str, Estimate]:
    return {key: Estimate(*row[key]) for key in keys}
