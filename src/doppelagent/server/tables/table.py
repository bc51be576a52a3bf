"""A table: what its journal makes of it. Nothing here waits, asks the time or writes anything; the same entries give the same table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from doppelagent.core.envelope import deal_key
from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match
from doppelagent.server.messages.frames import Status
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.clocks import Clocks
from doppelagent.server.tables.journal import Seat

WAIT_FOR_NUMBERS: Final = 5000  # ms after the start; who has not added a number by then has none in the deal
STAND_IN: Final = "agent"  # plays for people who are away or have resigned

BotDelay = Callable[[str], int]  # how many ms a bot of a level takes to answer
Dealer = Callable[["Table", bytes], Match]


class Choice(NamedTuple):
    """An entry that moved the match on: how many moves there were before, and whose they are."""

    before: int
    seats: tuple[int, ...]


@dataclass
class Undo:
    seat: int
    agreed: set[int] = field(default_factory=set)


def deal(table: "Table", key: bytes) -> Match:
    about = table.opened
    return Match(about.game, about.players, about.options, seed=key)


class Table:
    """`entry` tells it what happened. `number` is that of the last entry; `numbers` are those of the steps that each viewpoint has seen.
    `at` is when the last entry was written, `seen_at` when that of the last one that everybody could see."""

    opened: journal.Opened

    def __init__(self, id: str, code: str | None, seed: bytes, dealer: Dealer = deal) -> None:
        self.id, self.code, self._seed, self._dealer = id, code, seed, dealer
        self.number = self.at = self.seen_at = self.started = 0
        self.seated = 0  # the last entry that changed who sits where; until the deal the steps of all are numbered alike, as entries are
        self.status: Status = "open"
        self.seats: list[Seat] = []
        self.host: str | None = None
        self.added: dict[str, str] = {}
        self.match: Match | None = None
        self.sealed: dict[int, Match] = {}  # the match as it is for a seat that has chosen, while others have not
        self.pending: tuple[int, ...] = ()  # the seats that owe a decision,
        self.ready: tuple[int, ...] = ()  # those of them whose choice is complete, though still sealed,
        self.owing: tuple[int, ...] = ()  # and those whose choice is not
        self.choices: list[Choice] = []
        self.undo: Undo | None = None
        self.resigned: set[int] = set()
        self.away: set[int] = set()
        self.behind: set[int] = set()
        self.next: str | None = None
        self.times = Clocks()
        self.names: dict[str, str | None] = {}  # what people are called now; not of the journal, so that a name can be deleted
        self.numbers: dict[int, int] = {}
        self.moved: dict[int, int] = {}  # the step at which each viewpoint saw the match change last
        self.done: dict[tuple[str, str], int] = {}  # what was carried out, by person and the client's id
        self._watch: Callable[[], None] = lambda: None

    # Who is who

    def seat_of(self, person: str | None) -> int | None:
        seats = (number for number, seat in enumerate(self.seats) if person is not None and seat.person == person)
        return next(seats, None)

    def viewpoint(self, person: str | None) -> int:
        seat = self.seat_of(person)
        return WATCHING if seat is None else seat

    @property
    def people(self) -> dict[str, int]:
        """Everybody who sits here, with their seats."""
        return {seat.person: number for number, seat in enumerate(self.seats) if seat.person is not None}

    @property
    def playing(self) -> dict[str, int]:
        """Those of them who have not resigned."""
        return {person: seat for person, seat in self.people.items() if seat not in self.resigned}

    @property
    def for_a_screen(self) -> bool:
        """Whether who opened it only watches."""
        return Seat(self.opened.host) not in self.opened.seats

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that chooses for a seat now; None if its owner does."""
        return STAND_IN if seat in self.away | self.resigned else self.seats[seat].level

    # The match

    @property
    def running(self) -> Match:
        if self.match is None:
            raise Refusal("not_begun")
        return self.match

    def side(self, seat: int) -> Match:
        """The match as it is for this seat: with its own sealed choice, and nobody else's."""
        return self.sealed.get(seat, self.running)

    def _ask_around(self) -> None:
        """Who owes the match a decision, and of those, whose sealed choice is complete, and whose is not."""
        self.pending = self.match.pending if self.match is not None and self.status == "playing" else ()
        self.ready = tuple(seat for seat, side in sorted(self.sealed.items()) if seat not in side.pending)
        self.owing = tuple(seat for seat in self.pending if seat not in self.ready)

    @property
    def deal_numbers(self) -> dict[int, str]:
        """What each seat has added to the deal."""
        return {seat: self.added[person] for person, seat in self.people.items() if person in self.added}

    @property
    def deal_key(self) -> bytes:
        return deal_key(self._seed, self.deal_numbers)

    @property
    def opened_seed(self) -> str | None:
        """The seed in the envelope, which is opened when all is over."""
        return self._seed.hex() or None if self.status == "over" and self.match is not None else None  # not every record has one

    def due(self, bot_delay: BotDelay) -> int | None:
        """When something must happen by itself: the deal, a bot's choice (its level has a pace), or the end of somebody's time."""
        if self.status == "starting":
            return self.at if self.added.keys() >= self.people.keys() else self.started + WAIT_FOR_NUMBERS
        moments = [self._due_of(seat, bot_delay) for seat in self.owing]
        return min((moment for moment in moments if moment is not None), default=None)

    def _due_of(self, seat: int, bot_delay: BotDelay) -> int | None:
        level = self.bot_at(seat)
        if level is not None:
            return self.times.asked[seat] + bot_delay(level)
        grace = self.opened.grace
        ends = [self.times.until(seat), self.times.asked[seat] + grace * 1000 if grace is not None else None]
        return min((end for end in ends if end is not None), default=None)

    # What happened

    def entry(self, number: int, at: int, person: str | None, client: str | None, body: journal.Body, watch: Callable[[], None]) -> None:
        """The next entry of the journal. `watch` is called whenever the match has changed, after each of several moves."""
        ready = self.ready
        self.number, self.at, self._watch = number, at, watch
        self._happens(body)
        self._ask_around()
        self.times.go_on(at, self.owing, self.ready)
        for viewpoint in range(WATCHING, self.opened.players):
            if self._sees(viewpoint, body, ready):
                self.numbers[viewpoint] = self.numbers.get(viewpoint, 0) + 1
                self.seen_at = at if viewpoint == WATCHING else self.seen_at
            if isinstance(body, journal.Dealt | journal.Moved | journal.Undone):
                self.moved[viewpoint] = self.numbers[viewpoint]
        if person is not None and client is not None:
            self.done[person, client] = self.numbers[self.viewpoint(person)]

    def _sees(self, viewpoint: int, body: journal.Body, ready: tuple[int, ...]) -> bool:
        """Of a choice that is sealed others see no more than that it is complete, or no longer so."""
        return not isinstance(body, journal.Sealed) or body.seat == viewpoint or ready != self.ready

    def _happens(self, body: journal.Body) -> None:
        match body:
            case journal.Opened():
                self.opened, self.seats = body, list(body.seats)
                self.host = body.host if body.host in self.people else None
                self.times = Clocks(body.clock, body.players)
            case journal.Seated():
                self._sit(body)
            case journal.Added():
                self.added[body.person] = body.own
            case journal.Started():
                self.status, self.started = "starting", self.at
            case journal.Closed():
                self.status = "over"
            case journal.Followed():
                self.next = body.table
            case journal.Allowed():
                (self.behind.add if body.yes else self.behind.discard)(body.seat)
            case _:
                self._happens_in_play(body)

    def _happens_in_play(self, body: journal.Body) -> None:
        match body:
            case journal.Dealt():
                self._deal()
            case journal.Moved():
                self._move(body)
            case journal.Sealed():
                self._seal(body)
            case journal.UndoAsked():
                self.undo = Undo(body.seat)
            case journal.UndoAgreed() if self.undo is not None:
                self.undo.agreed.add(body.seat)
            case journal.UndoRefused():
                self.undo = None
            case journal.Undone():
                self._undo(body)
            case journal.Resigned():
                self.resigned.add(body.seat)
                self.undo = None
            case journal.Away():
                self.away.add(body.seat)
            case journal.Returned():
                self.away.discard(body.seat)
                self.times.asked_anew(body.seat, self.at)

    def _sit(self, body: journal.Seated) -> None:
        self.seats, self.host, self.seated = list(body.seats), body.host, self.number
        self.added = {person: own for person, own in self.added.items() if person in self.people}

    def _deal(self) -> None:
        self.status = "playing"
        self.match = self._dealer(self, self.deal_key)
        self._watch()

    def _move(self, body: journal.Moved) -> None:
        match, seats = self.running, {seat for seat, _ in body.moves}
        self.choices.append(Choice(len(match.moves), tuple(sorted(seats))))
        self.sealed, self.undo = {}, None
        for seat, action in body.moves:  # whatever is in the journal was judged before
            match.make(seat, match.game.notation.read(action))
            self._watch()
        self.times.decided(seats, self.at)
        if match.over:
            self.status = "over"

    def _seal(self, body: journal.Sealed) -> None:
        self.sealed.pop(body.seat, None)
        if body.actions:
            self.sealed[body.seat] = self.running.fork()
        for action in body.actions:
            self.sealed[body.seat].make(body.seat, self.running.game.notation.read(action))

    def _undo(self, body: journal.Undone) -> None:
        self.match = self.match_after(body.moves)
        self.choices = [choice for choice in self.choices if choice.before < body.moves]
        self.sealed, self.undo = {}, None
        self.times.decided({body.seat}, self.at)
        self._watch()

    def match_after(self, moves: int) -> Match:
        """The match as it was after so many moves."""
        earlier = self._dealer(self, self.deal_key)
        for move in self.running.moves[:moves]:
            earlier.make(move.seat, move.action)
        return earlier
