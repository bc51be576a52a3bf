"""What is asked and answered by HTTP, besides requests to a table."""

from typing import Annotated, Literal

from msgspec import Meta

from doppelagent.server.messages.fields import Answer, GameKey, Level, Message, Name, Options, Seconds, TimeControl
from doppelagent.server.messages.frames import SeatNow, Snapshot, Step, TableInfo


class NewTable(Message):
    """Open a table. Its seats beyond the host's are open; `bots` seats bots of these levels beside the host at once. If it is not `seated`,
    whoever opens it only watches, as a screen does: the first to sit down is the host, and bots have the last seats."""

    game: GameKey
    players: Annotated[int, Meta(ge=1, le=16)]
    options: Options = {}
    public: bool = False
    clock: TimeControl | None = None
    grace: Seconds | None = None  # somebody gone for longer has a bot play for them until they return
    bots: Annotated[tuple[Level, ...], Meta(max_length=15)] = ()
    seated: bool = True


class QuickStart(Message):
    """You against bots, at once."""

    game: GameKey
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    level: Level = "agent"
    options: Options = {}


class Naming(Message):
    name: Name


class Claim(Message):
    """A one-time link, used on another device."""

    link: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,60}(?![\s\S])")]


class Me(Answer):
    name: str | None  # None: not introduced yet


class Link(Answer):
    link: str
    until: int


class OptionInfo(Answer):
    key: str
    default: bool | int | str
    words: dict[str, str]
    low: int = 0
    high: int = 0
    choices: list[str] = []


class LevelInfo(Answer):
    key: str
    words: dict[str, str]
    seconds: float


class GameInfo(Answer):
    key: str
    title: dict[str, str]
    authors: list[str]
    seats: list[int]  # how many can play
    rules: int
    options: list[OptionInfo]
    categories: dict[str, dict[str, str]]  # of scores, where points come from
    counts: dict[str, dict[str, str]]  # of scores, what is no points


class Games(Answer):
    games: list[GameInfo]
    levels: list[LevelInfo]


class Summary(Answer):
    """A table in a list, as everybody there sees it. `waiting` are the seats that owe a decision, bots among them; when the match is over
    every seat has a place and a score."""

    id: str
    game: str
    players: int
    status: Literal["open", "playing", "over"]
    seats: list[SeatNow]
    options: dict[str, bool | int | str]
    opened: int  # when, in ms since 1970
    changed: int
    code: str | None = None  # as long as people can sit down
    clock: TimeControl | None = None
    waiting: list[int] = []
    round: int = 0  # 0: the match has not begun, or the game has no rounds
    places: list[int] = []
    scores: list[int] = []
    you: int = -1  # your own seat
    your_turn: bool = False
    yours: bool = False


class TableList(Answer):
    tables: list[Summary]
    yours: list[Summary]  # those where it is your turn first


class Opened(Answer):
    table: str
    code: str | None


class ReplayStep(Answer):
    number: int
    moves: list[str]  # "0 play K7", those that were made together together
    steps: dict[str, Step]  # by seat; "-1" watches


class Replay(Answer):
    """A match: for each seat asked for what it saw at first, and then step by step. A match between people has an envelope, in `info`; with
    what was in it, the numbers that were added and the key of the deal, whoever likes can check where the deal comes from."""

    info: TableInfo
    names: list[str]
    first: dict[str, Snapshot]
    steps: list[ReplayStep]
    opened: str | None = None
    numbers: dict[str, str] = {}  # by seat
    key: str | None = None


class GameStatistics(Answer):
    game: str
    matches: int
    wins: int
    average_place: float
    lowest: int  # of all scores
    highest: int


class Statistics(Answer):
    yours: list[GameStatistics]
    played: dict[str, int]  # matches that were played to the end here, by game
