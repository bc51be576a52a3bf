"""The debrief of a finished table, and hints and odds for a person at a table without other people."""

from typing import Annotated, Literal

from msgspec import Meta

from doppelagent.server.messages.fields import Answer, Level, Message, Number, SeatNumber

Estimate = Annotated[tuple[float, float, float], Meta(extra_json_schema={"tsType": "[number, number, number]"})]
DebriefStatus = Literal["none", "waiting", "working", "done", "failed"]
Label = Literal["best", "fine", "doubtful", "mistake", "blunder"]
Cards = Literal["true", "fresh"]


class Candidate(Answer):
    """A legal action of a decision: the points ahead of the others and the share of the win that the seat could expect from it, given what
    it knew."""

    action: str
    points: Estimate
    wins: Estimate
    worlds: int  # in which it was tried


class Decision(Answer):
    """A decision: every legal action, and how much the chosen one lost against the best."""

    number: int  # of the move, from 1
    seat: int
    chosen: str
    best: str
    label: Label
    loss: Estimate  # points
    win_loss: Estimate  # share of the win
    settled: bool  # False: the budget ended before the interval was small enough
    simulations: int
    options: list[Candidate]  # the best first; only the chosen one if nothing else was legal


class CurveMoment(Answer):
    """What each seat could expect after a number of moves, from the true cards."""

    moves: int
    wins: list[Estimate]  # by seat
    points: list[Estimate]


class Stroke(Answer):
    """The luck of a deal or a draw, by seat: what came, less the average of what could have come."""

    moves: int  # after how many moves it came; 0: the first deal
    wins: list[float]
    points: list[float]


class Balance(Answer):
    """Where the result of a seat came from: `start` + `luck` + `own` + `others` == `result`."""

    result: float
    start: float  # what the seat could expect before the deal
    luck: float  # the deal and all draws
    own: float  # the seat's own moves
    others: float  # the moves of the others


class Play(Answer):
    """How a seat played."""

    seat: int
    decisions: int  # with more than one legal action
    loss: Estimate  # points per decision
    labels: dict[str, int]
    like: Level | None = None  # the level whose bots lose about as much per decision; None: too few decisions to tell
    day: Literal["good", "usual", "bad"] | None = None  # for that level


class DebriefNow(Answer):
    """The debrief of a table as far as it is known."""

    status: DebriefStatus
    you: int | None = None  # the viewer's seat; None: they did not play
    yours: bool = False  # the viewer asked for it and can cancel it
    ahead: int = 0  # analyses that come first
    done: int = 0  # tasks
    all: int = 0
    seats: list[int] = []  # those whose decisions are analysed
    plays: list[Play] = []
    decisions: list[Decision] = []  # in the order of the moves
    curve: list[CurveMoment] = []  # in the order of the moves; not complete until done
    strokes: list[Stroke] = []  # like the following two, empty until done
    wins: list[Balance] = []  # by seat
    points: list[Balance] = []
    positions: list[int] = []  # by number of moves, 0 included: the number of replay steps after which these were made
    asked: list[int] = []  # by number of moves: the number of replay steps after which the last of them was chosen


class DebriefNews(Answer, tag="debrief", tag_field="type"):
    """A change in the debrief of this table: its status, and new decisions and moments of the curve. `plays` and the fields after it are
    sent with the status "done". After "none" the client discards the debrief."""

    status: DebriefStatus
    ahead: int = 0
    done: int = 0
    all: int = 0
    decisions: list[Decision] = []
    curve: list[CurveMoment] = []
    plays: list[Play] = []
    strokes: list[Stroke] = []
    wins: list[Balance] = []
    points: list[Balance] = []


class Whereabouts(Answer):
    """Where the copies of a card that the seat does not see can be: their expected number by place."""

    card: str
    family: int  # the seat whose own cards it belongs to, or -1
    places: dict[str, float]  # by seat; "-1" is a pile


class KnowledgeNow(Answer):
    """What a seat could know at one moment, and what the choices of the last step told each other seat about hidden cards, in bits."""

    seat: int
    cards: list[Whereabouts]
    worlds: float  # the number of possible worlds
    exact: bool  # False: `worlds` is an estimate, or a lower bound
    bound: bool  # True: there were more than `worlds`
    given_away: dict[str, float] = {}  # by seat


class Continue(Message):
    """Open a table that continues a finished match after this step of its replay. The person who asks has the seat, bots of the level have
    the others. The hidden cards are the true ones, or fresh ones that fit what the seat knew."""

    step: Number
    seat: SeatNumber
    cards: Cards = "true"
    level: Level = "agent"


class Continuation(Answer):
    """The match of this table continues another table's match after this step of its replay."""

    table: str
    step: int
    seat: int
    cards: Cards


class Hint(Answer, tag="hint", tag_field="type"):
    """The answer to `AskHint`: the best action, judged as in a debrief, and what each action is worth."""

    id: str
    action: str
    options: list[Candidate]


class Odds(Answer, tag="odds", tag_field="type"):
    """The answer to `AskOdds`."""

    id: str
    knowledge: KnowledgeNow
