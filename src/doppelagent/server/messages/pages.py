"""Bodies and answers of the HTTP API, besides requests to a table."""

from typing import Annotated, Literal

from msgspec import Meta

from doppelagent.server.messages.fields import Answer, GameKey, Level, Message, Name, Options, Portrait, Seconds, TimeControl
from doppelagent.server.messages.frames import SeatNow, Snapshot, Step, TableInfo


class NewTable(Message):
    """Open a table. Bots of these levels take seats at once, the other seats are open. With `seated` false the opener only watches, as a
    shared screen does: the first person to sit down is the host, and bots have the last seats."""

    game: GameKey
    players: Annotated[int, Meta(ge=1, le=16)]
    options: Options = {}
    public: bool = False
    clock: TimeControl | None = None
    grace: Seconds | None = None  # after this absence a bot plays for a person until they return
    bots: Annotated[tuple[Level, ...], Meta(max_length=15)] = ()
    seated: bool = True


class QuickStart(Message):
    """Open a table against bots and start it."""

    game: GameKey
    players: Annotated[int, Meta(ge=1, le=16)] | None = None
    level: Level = "agent"
    options: Options = {}


class Naming(Message):
    """Take a name, and a portrait if one is given."""

    name: Name
    portrait: Portrait | None = None


class Claim(Message):
    """Use a one-time link on another device."""

    link: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{20,60}(?![\s\S])")]


class Me(Answer):
    name: str | None  # None: not registered
    portrait: str | None = None  # None: not chosen yet


class Link(Answer):
    link: str
    until: int


class Device(Answer):
    """A device where the viewer is logged in; `device` is its browser and system, if they are known."""

    id: str
    device: str
    created: int
    used: int  # the day it was last used, in ms since 1970
    here: bool = False  # the device that asks


class Devices(Answer):
    devices: list[Device]


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
    seats: list[int]  # possible numbers of players
    rules: int
    options: list[OptionInfo]
    categories: dict[str, dict[str, str]]  # of scores: sources of points
    counts: dict[str, dict[str, str]]  # of scores: counts that are not points


class Games(Answer):
    games: list[GameInfo]
    levels: list[LevelInfo]


class Summary(Answer):
    """A table in a list; only `you`, `your_turn` and `yours` depend on the viewer. `waiting` seats owe a decision, bots included. Once the
    match is over, every seat has a place and a score."""

    id: str
    game: str
    players: int
    status: Literal["open", "playing", "over"]
    seats: list[SeatNow]
    options: dict[str, bool | int | str]
    opened: int  # in ms since 1970
    changed: int
    code: str | None = None  # while people can join
    clock: TimeControl | None = None
    waiting: list[int] = []
    round: int = 0  # 0: the match has not started, or the game has no rounds
    places: list[int] = []
    scores: list[int] = []
    you: int = -1  # the viewer's seat
    your_turn: bool = False
    yours: bool = False


class Invitation(Answer):
    """A friend invites the viewer to an open table."""

    name: str
    table: Summary
    portrait: str | None = None


class TableList(Answer):
    tables: list[Summary]
    yours: list[Summary]  # tables where it is the viewer's turn come first
    invitations: list[Invitation] = []
    not_ready: dict[str, int | None] = {}  # games still to be compiled, with the seconds that takes; None: not being compiled


class Address(Answer):
    address: str | None  # of this server, for other machines; None: only this machine reaches it


class TableGame(Answer):
    game: str


class Opened(Answer):
    table: str
    code: str | None


class ReplayStep(Answer):
    number: int
    moves: list[str]  # "0 play K7"; simultaneous ones share a step
    steps: dict[str, Step]  # by seat; "-1" for spectators


class Moment(Answer):
    """The standing after `at` steps: the scores if the match had ended there, hands included, and the seats in first place. There is one
    for the end of each round and of the match; in a game without rounds (`round` 0), for each step that changed the scores."""

    at: int
    round: int  # that ended
    scores: list[int]
    leaders: list[int]


class Replay(Answer):
    """A match step by step, as each requested seat saw it, and its moments. If it has an envelope (in `info`), the content of that, the
    numbers that were added and the key of the deal prove where the deal comes from."""

    info: TableInfo
    names: list[str]
    first: dict[str, Snapshot]
    steps: list[ReplayStep]
    moments: list[Moment] = []
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


class Friend(Answer):
    """A person with whom the viewer has finished matches; in `ahead` of them the viewer had the better place."""

    id: str
    name: str
    matches: int
    ahead: int
    last: int  # when the last one ended, in ms since 1970
    portrait: str | None = None


class Friends(Answer):
    friends: list[Friend]  # last met first


class Count(Answer):
    """Finished matches by game, number of players and opposition: "people", or the level of the strongest bot."""

    game: str
    players: int
    against: str
    matches: int
    wins: int
    places: int  # the sum of all places


class Week(Answer):
    """Finished matches of one game in one week."""

    game: str
    begins: int  # in ms since 1970
    matches: int
    wins: int


class PersonPage(Answer):
    """The page of the viewer, or of a friend. `matches` are the viewer's own, or those that both played, newest first."""

    name: str
    portrait: str | None
    friend: Friend | None  # None: the viewer's own page
    counts: list[Count]
    weeks: list[Week]
    matches: list[Summary]


class Statistics(Answer):
    yours: list[GameStatistics]
    played: dict[str, int]  # finished matches on this server, by game
