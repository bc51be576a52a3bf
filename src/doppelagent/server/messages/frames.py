"""What the server sends over the socket of a table, tagged by `type`, and what that is made of."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.fields import Answer, TimeControl

Status = Literal["open", "starting", "playing", "over"]


class SeatNow(Answer):
    kind: Literal["person", "bot", "open"]
    name: str | None = None  # None: the name was deleted, or nobody sits there
    level: str | None = None  # of a bot
    away: bool = False  # a bot plays until the owner returns
    resigned: bool = False
    behind: bool = False  # one may watch from behind this seat
    added: bool = False  # has added a number for the deal


class ClockNow(Answer):
    seat: int
    bank: int  # milliseconds left in it when the decision was asked
    until: int | None = None  # when the time is up, in ms since 1970; None: nothing is asked of the seat


class UndoNow(Answer):
    seat: int  # who asks
    waits_for: list[int]  # who has not agreed yet


class Score(Answer):
    """At the end: a seat's place and score, and the score by category."""

    place: int
    score: int
    categories: dict[str, int] = {}


class Scene(Struct, gc=False):
    """What the table around the match looks like to somebody. `pending` owe a decision; `ready` have made one that is still sealed."""

    status: Status
    host: int | None
    seats: list[SeatNow]
    pending: list[int]
    ready: list[int]
    legal: list[str]
    asked: Sentence | None
    sealed: str | None  # one's own choice, as long as it can be taken back
    undo: UndoNow | None
    may_undo: bool
    clocks: list[ClockNow]
    scores: list[Score] | None
    opened: str | None  # the seed that was in the envelope, once the match is over
    numbers: dict[str, str]  # what each seat has added to the deal, once it was made
    next: str | None  # the table of the rematch


class TableInfo(Answer):
    """What does not change about a table."""

    id: str
    code: str | None
    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    public: bool
    envelope: str
    clock: TimeControl | None = None
    grace: int | None = None
    dummies: list[str] = []  # who take part in the seats after the players', in pictures and scores, and never choose


class LogEntry(Answer):
    """What was told at one step."""

    number: int
    sentences: list[Sentence]
    texts: list[str] | None = None  # the same as sentences, for who asked for words


class Chat(Answer, tag="chat", tag_field="type"):
    number: int
    at: int
    name: str | None
    seat: int | None
    text: str


class Snapshot(Answer, tag="snapshot", tag_field="type"):
    """Everything somebody may know of a table, at once."""

    number: int
    you: int  # -1: you only watch
    info: TableInfo
    scene: Scene
    picture: dict[str, Any] | None  # the game's View as JSON; None before the deal
    log: list[LogEntry]
    words: str | None = None  # the table as text, for who asked for words


class Step(Answer, tag="step", tag_field="type"):
    """What changed: the fields of scene and picture that are new, and what was told. Steps come one by one, without gaps."""

    number: int
    at: int
    scene: Annotated[dict[str, Any], Meta(extra_json_schema={"tsType": "Partial<Scene>"})] = {}
    picture: dict[str, Any] = {}
    sentences: list[Sentence] = []
    texts: list[str] | None = None  # the same as sentences, for who asked for words
    words: str | None = None


class Here(Answer, tag="here", tag_field="type"):
    """Which seats' people are connected, and how many watch."""

    seats: list[int]
    watching: int


class Preparing(Answer, tag="preparing", tag_field="type"):
    """The game's rules are being compiled, once."""

    done: int
    total: int


class Done(Answer, tag="done", tag_field="type"):
    id: str
    number: int | None = None  # of the step that did it
    table: str | None = None  # that was opened


class Previews(Answer, tag="previews", tag_field="type"):
    """The answer to `Preview`: by action, what the game says it would cost and bring."""

    id: str
    previews: dict[str, dict[str, Any]]


class Refused(Answer, tag="refused", tag_field="type"):
    """Nothing was changed, and why. A rule of the game that forbids it is named by its paragraph (302 is §3.2), and told as a code."""

    id: str | None
    code: str
    en: str
    de: str
    paragraph: int = 0
    sentence: Sentence | None = None


Frame = Snapshot | Step | Chat | Here | Preparing | Done | Previews | Refused
