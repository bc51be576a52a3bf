"""A table: plain data made by the fold of its journal, and queries about it. Nothing here waits, reads the clock or writes."""

from collections.abc import Callable
from typing import Final, NamedTuple, Self

from doppelagent.core.envelope import deal_key
from doppelagent.core.game import WATCHING
from doppelagent.core.match import Match
from doppelagent.core.recordfile import loads
from doppelagent.server.messages.frames import Status
from doppelagent.server.refusals import Refusal
from doppelagent.server.store import Profile
from doppelagent.server.tables import journal
from doppelagent.server.tables.clocks import Clocks
from doppelagent.server.tables.journal import Seat

STAND_IN: Final = "agent"  # the level that plays for people who are away or have resigned

Dealer = Callable[["Table", bytes], Match]


class Choice(NamedTuple):
    """A completed choice: the number of moves before it, the seats that made it, and the choice before this one."""

    before: int
    seats: tuple[int, ...]
    earlier: "Choice | None"


class ChoiceFacts:
    """Cache of `undoing` for the last choice, shared by all tables with the same position. None: not computed yet."""

    def __init__(self) -> None:
        self.draws_nothing: bool | None = None
        self.reveals_nothing: bool | None = None


class Undo(NamedTuple):
    """A request to undo: the seat that asks, and the seats that have agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


def deal(table: "Table", key: bytes) -> Match:
    """A new match, or the continued one as far as it was played."""
    opened = table.opened
    if opened.continued is not None:
        return loads(opened.continued.record)
    return Match(opened.game, opened.players, opened.options, seed=key)


class Table:
    """A table after its first `number` entries. It is never changed: `folding.fold` makes the next one and shares what stays the same.

    Every viewpoint (a seat, or -1 for spectators) counts the steps it can see, since sealed choices are hidden from others: `numbers`
    holds the last step of each, `moved` the last step at which it saw the match change."""

    opened: journal.Opened

    def __init__(self, id: str, code: str | None, seed: bytes, dealer: Dealer = deal) -> None:
        self.id, self.code, self._seed, self._dealer = id, code, seed, dealer
        self.number = 0
        self.at = 0  # when the last entry was written
        self.seen_at = 0  # when the last entry that spectators see was written
        self.started = 0
        self.seated = 0  # the last entry that changed seats or options; up to the deal all viewpoints count steps as entries are numbered
        self.status: Status = "open"
        self.seats: list[Seat] = []
        self.host: str | None = None
        self.added: dict[str, str] = {}  # numbers added to the deal, by person
        self.match: Match | None = None
        self.sealed: dict[int, Match] = {}  # by seat: the match as it is for a seat whose choice is sealed
        self.pending: tuple[int, ...] = ()  # the seats that owe the match a decision,
        self.ready: tuple[int, ...] = ()  # those of them whose choice is complete and sealed,
        self.owing: tuple[int, ...] = ()  # and the rest
        self.choice: Choice | None = None  # the last one
        self.choice_facts = ChoiceFacts()
        self.previous: Match | None = None  # before the last choice, unless it was undone
        self.undo: Undo | None = None
        self.resigned: frozenset[int] = frozenset()
        self.away: frozenset[int] = frozenset()
        self.behind: frozenset[int] = frozenset()  # seats over whose shoulder spectators may look
        self.phrases, self.watchers = True, True  # quick phrases can be said; people who only watch can write
        self.next: str | None = None  # the table of the rematch
        self.clocks = Clocks()
        self.profiles: dict[str, Profile] = {}  # of people, as they are now; not in the journal, so that a name can be deleted
        self.numbers: dict[int, int] = {}
        self.moved: dict[int, int] = {}

    # Seats

    def seat_of(self, person: str | None) -> int | None:
        seats = (number for number, seat in enumerate(self.seats) if person is not None and seat.person == person)
        return next(seats, None)

    def viewpoint(self, person: str | None) -> int:
        seat = self.seat_of(person)
        return WATCHING if seat is None else seat

    @property
    def people(self) -> dict[str, int]:
        """Every person at the table, with their seat."""
        return {seat.person: number for number, seat in enumerate(self.seats) if seat.person is not None}

    @property
    def playing(self) -> dict[str, int]:
        """The people who have not resigned, with their seats."""
        return {person: seat for person, seat in self.people.items() if seat not in self.resigned}

    @property
    def for_a_screen(self) -> bool:
        """Whether the table was opened by a screen that only watches."""
        return Seat(self.opened.host) not in self.opened.seats

    def may_write(self, person: str) -> bool:
        """Whether a person can write to the chat. Watchers cannot while any seat lets them see its hand."""
        return self.seat_of(person) is not None or (self.watchers and not self.behind)

    def bot_at(self, seat: int) -> str | None:
        """The level of the bot that chooses for a seat; None if its owner chooses."""
        return STAND_IN if seat in self.away or seat in self.resigned else self.seats[seat].level

    # The match

    @property
    def running(self) -> Match:
        if self.match is None:
            raise Refusal("not_begun")
        return self.match

    def side(self, seat: int) -> Match:
        """The match as it is for this seat: with its own sealed choice, without the others'."""
        return self.sealed.get(seat, self.running)

    def after_moves(self, moves: int) -> Match:
        """The match as it was after its first `moves` moves, replayed from the deal."""
        earlier = self.dealt()
        for move in self.running.moves[len(earlier.moves) : moves]:
            earlier.push_unchecked(move.seat, move.action)
        return earlier

    def before_choice(self) -> Match:
        """The match as it was before the last choice."""
        return self.previous or self.after_moves(0 if self.choice is None else self.choice.before)

    # The deal

    def dealt(self) -> Match:
        """The match as it is dealt."""
        return self._dealer(self, deal_key(self._seed, self.deal_numbers))

    @property
    def deal_numbers(self) -> dict[int, str]:
        """The numbers added to the deal, by seat."""
        return {seat: self.added[person] for person, seat in self.people.items() if person in self.added}

    @property
    def has_replay(self) -> bool:
        """Whether the match is over or was abandoned, so that everybody may see all of it."""
        return self.status == "over" and self.match is not None

    @property
    def opened_seed(self) -> str | None:
        """The seed in the envelope, once the match is over; None where there is no envelope."""
        return self._seed.hex() if self.has_replay and self.opened.envelope else None

    # For the fold

    def copy(self) -> Self:
        """A shallow copy, which the fold then changes."""
        other = self.__class__.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        return other
