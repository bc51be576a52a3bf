"""Frames: messages from the server over the socket of a table, tagged by `type`, and their parts."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from doppelagent.core.sentences import Sentence
from doppelagent.server.messages.debriefs import Continuation, DebriefNews, Hint, Odds
from doppelagent.server.messages.fields import Answer, TimeControl

Status = Literal["open", "starting", "playing", "over"]


class SeatNow(Answer):
    kind: Literal["person", "bot", "open"]
    name: str | None = None  # None: the name was deleted, or the seat is open
    level: str | None = None  # of a bot
    portrait: str | None = None  # the key of a face: chosen by a person, or of a bot; None: the client draws any
    away: bool = False  # a bot plays until the person returns
    resigned: bool = False
    behind: bool = False  # spectators may look over its shoulder
    added: bool = False  # the person has added a number to the deal


class ClockNow(Answer):
    seat: int
    bank: int  # ms left when the decision was asked
    until: int | None = None  # when the time runs out, in ms since 1970; None: the seat owes no decision


class UndoNow(Answer):
    seat: int  # that asks for it
    waits_for: list[int]  # seats that have not agreed yet


class Score(Answer):
    """The result of a seat: its place, its score, the score by category, and the parts of the score as sentences of the game."""

    place: int
    score: int
    categories: dict[str, int] = {}
    parts: list[Sentence] = []


class Scene(Struct, gc=False):
    """The table around the match, from one viewpoint. `pending` seats owe a decision; `ready` seats have sealed theirs."""

    status: Status
    host: int | None
    seats: list[SeatNow]
    pending: list[int]
    ready: list[int]
    legal: list[str]
    asked: Sentence | None
    sealed: str | None  # the viewer's own choice, while it can be taken back
    undo: UndoNow | None
    may_undo: bool
    clocks: list[ClockNow]
    scores: list[Score] | None
    opened: str | None  # the seed from the envelope, once the match is over
    numbers: dict[str, str]  # by seat: the number added to the deal, once it is made
    next: str | None  # the table of the rematch
    phrases: bool  # quick phrases can be said
    watchers: bool  # people who only watch can write


class TableInfo(Answer):
    """The facts about a table that never change, except for the options, which come with a new snapshot."""

    id: str
    code: str | None
    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]
    public: bool
    envelope: str  # empty: no envelope
    clock: TimeControl | None = None
    grace: int | None = None
    dummies: list[str] = []  # in the seats after the players': part of pictures and scores, but they never choose
    continues: Continuation | None = None


class LogEntry(Answer):
    """The log of one step."""

    number: int
    sentences: list[Sentence]
    texts: list[str] | None = None  # the sentences in words, if the client asked for words


class Chat(Answer, tag="chat", tag_field="type"):
    number: int
    at: int
    name: str | None
    seat: int | None
    text: str
    phrase: str | None = None  # the code of a quick phrase, which has no text


class Snapshot(Answer, tag="snapshot", tag_field="type"):
    """All of a table from one viewpoint."""

    number: int
    you: int  # the viewer's seat; -1 for spectators
    info: TableInfo
    scene: Scene
    picture: dict[str, Any] | None  # the game's View as JSON; None before the deal
    log: list[LogEntry]
    words: str | None = None  # the table as text, if the client asked for words


class Step(Answer, tag="step", tag_field="type"):
    """A change: the new fields of scene and picture, and the log. Steps are numbered without gaps."""

    number: int
    at: int
    scene: Annotated[dict[str, Any], Meta(extra_json_schema={"tsType": "Partial<Scene>"})] = {}
    picture: dict[str, Any] = {}
    sentences: list[Sentence] = []
    texts: list[str] | None = None  # the sentences in words, if the client asked for words
    words: str | None = None
    done: str | None = None  # the id of the client's own request that this step carried out


def with_done(step: bytes, id: str) -> bytes:
    """Add `done` with this request id to an encoded step; `done` is its last field, and an id needs no escapes."""
    return b'%b,"done":"%b"}' % (step[:-1], id.encode())


class Here(Answer, tag="here", tag_field="type"):
    """The seats whose people are connected, and the number of spectators."""

    seats: list[int]
    watching: int


class Preparing(Answer, tag="preparing", tag_field="type"):
    """The table is waiting for its game to be compiled: `waited` ms so far, and `left` ms more; 0: the wait is over."""

    waited: int
    left: int


class Done(Answer, tag="done", tag_field="type"):
    id: str
    number: int | None = None  # of the step that carried it out
    table: str | None = None  # the table that was opened


class Previews(Answer, tag="previews", tag_field="type"):
    """The answer to `Preview`: by action, what the game says it would cost and bring."""

    id: str
    previews: dict[str, dict[str, Any]]


class Refused(Answer, tag="refused", tag_field="type"):
    """A request that changed nothing, and why. If a rule forbids it, `paragraph` is its number (302 is §3.2) and `sentence` its code."""

    id: str | None
    code: str
    en: str
    de: str
    paragraph: int = 0
    sentence: Sentence | None = None


Frame = Snapshot | Step | Chat | Here | Preparing | Done | Previews | Refused | DebriefNews | Hint | Odds
