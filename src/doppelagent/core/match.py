"""A match: a game, its options and seats, and the moves so far. The way to play a game from Python."""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from operator import index
from os import PathLike
from typing import Any, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from doppelagent.core.actions import legal_actions
from doppelagent.core.bot import Bot, ask, bot_name, check_every_bot
from doppelagent.core.chance import CHACHA20, Chance, seed_fast
from doppelagent.core.checks import (
    SEEDS,
    Deal,
    Lines,
    Seed,
    check_deal,
    check_language,
    check_number,
    check_path,
    check_seat,
    check_seed,
    shown,
)
from doppelagent.core.envelope import Envelope
from doppelagent.core.errors import BadBot, BadDeal, BadNotation, BadOption, DoppelagentError, IllegalMove, TooMuch
from doppelagent.core.game import Game, Value
from doppelagent.core.position import Position
from doppelagent.core.record import copy, dump
from doppelagent.core.registry import find
from doppelagent.core.sentences import Language

MOST_WORLDS: Final = 10**9
MOST_DECISIONS: Final = 10**9
NO_ACTION: Final = -1  # every game refuses it with the paragraph that says which cards there are


class Move(NamedTuple):
    """An action of a seat, as a match keeps it; `game.notation.write(action)` is its text."""

    seat: int
    action: int


class Match(Position):
    """Call `push(seat, "play K7")` until `over`, or `play`. An integer seed is for simulation (xoshiro256**); 32 bytes are a key for
    matches between people (ChaCha20, random by default). Instead of a seed, the deal itself may be given as lines; `awaits` names the
    lines of the next deal, `lay` takes them, and `deal={}` begins without any."""

    def __init__(
        self,
        game: Game | str,
        players: int,
        options: Mapping[str, Value | str] | None = None,
        *,
        seed: Seed | None = None,
        deal: Deal | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game = game if isinstance(game, Game) else find(game)
        self.players = self.game.check_players(players)
        self.options = self.game.settle({} if options is None else options)
        self.names = names
        self.moves: list[Move] = []
        self.deals: dict[int, Lines] = {}  # by the number of moves before the deal
        self.fresh: dict[int, tuple[int, int]] = {}  # seat and seed of each `freshen`, by the number of moves before it
        if seed is not None and deal is not None:
            raise BadOption("A match has a seed or a deal, not both.")
        self.seed = (secrets.token_bytes(32) if seed is None else check_seed(seed)) if deal is None else None
        self.imagined: bytes | None = None  # the State with which an imagined match begins; it has no seed, deal or record
        self.envelope: Envelope | None = None  # of a match between people, once opened
        self._legal = legal_actions(self.game.Actions)
        self._begin()
        if deal:
            self.lay(deal)

    def _begin(self) -> None:
        """Set up the State as it is before the first move."""
        self._undealt = self._lays_deals = self.seed is None and self.imagined is None
        if self.imagined is not None:
            self.state = self.game.State.load(self.imagined)
            return
        s = self.game.State()
        self.game.configure(s, self.players, self.options)
        if isinstance(self.seed, bytes):
            s.generator = CHACHA20
            s.key = [int.from_bytes(self.seed[at : at + 8], "little") for at in range(0, 32, 8)]
        else:
            chance = Chance.blank()
            seed_fast(chance, self.seed or 0)
            s.key = Chance.plain(chance).key
        self.state = self.game.State.load(dump(s))
        self.game.setup(self._state)

    @property
    def awaits(self) -> tuple[str, ...]:
        """The lines of the deal that must be laid next; empty if the match awaits no deal."""
        return tuple(self.game.deals.awaits(self.game.State.plain(self._state), not self.moves)) if self._undealt else ()

    def why_not(self, seat: int, move: int | str) -> int:
        """The paragraph that forbids a move (302 is §3.2), or 0 if it is legal."""
        seat, actions = check_seat(seat, self.players), self._read(move)
        if len(actions) == 1 and not self._undealt:
            return self.game.why_not(self._state, seat, actions[0])
        try:
            self.copy().push(seat, move)
        except IllegalMove as illegal:
            return illegal.paragraph
        return 0

    def refusal(self, seat: int, move: int | str, language: Language = "en") -> str:
        """The sentence that says why a move is not legal; empty if it is."""
        check_language(language)
        try:
            self.copy().push(seat, move)
        except IllegalMove as illegal:
            return self.say(illegal.sentence, language)
        return ""

    def preview(self, seat: int, move: int | str) -> dict[str, Any]:
        """What a move would cost and bring, from what this seat knows, as JSON. It need not be legal."""
        v, out = self.view(seat).packed, self.game.Preview.blank()
        for action in self._read(move):
            self.game.preview(v, action, out)
        return self.game.preview_picture(self.game.Preview.plain(out))

    # Playing

    def push(self, seat: int, move: int | str) -> None:
        """Carry out a move, given as number or text. An illegal one raises IllegalMove and changes nothing."""
        if type(move) is int and move >= 0 and self._ask(seat) >> move & 1:  # the usual case, fast
            self.push_unchecked(check_seat(seat, self.players), move)
            return
        seat, actions = check_seat(seat, self.players), self._read(move)
        before, moves = copy(self._state) if len(actions) > 1 else self._state, len(self.moves)
        try:
            for number, action in enumerate(actions):
                if number and not self.asks_for_more(seat, action):
                    raise self._too_much(seat, actions, number)
                self._push_action(seat, action)
        except DoppelagentError:  # a line of several actions is carried out completely or not at all
            if len(self.moves) > moves:
                self.state, self._undealt = before, False
                del self.moves[moves:]
            raise

    def _read(self, move: int | str) -> list[int]:
        """The actions of a move. A number that no action has becomes NO_ACTION."""
        if isinstance(move, str):
            return self.game.read(move)
        if isinstance(move, bool) or not hasattr(move, "__index__"):
            raise BadNotation(f"A move is a number or a text, not {shown(move)}.")
        return [index(move) if 0 <= move < len(self.game.actions.index) else NO_ACTION]

    def _push_action(self, seat: int, action: int) -> None:
        if self._undealt:
            raise BadDeal(f"The match awaits a deal; lay {', '.join(self.awaits)} before the next move.")
        if paragraph := self.game.why_not(self._state, seat, action):
            sentence = self.game.text.refusal(self.view(seat), action, paragraph)
            raise IllegalMove(self.say(sentence, "en"), paragraph, sentence)
        self.push_unchecked(seat, action)

    def _too_much(self, seat: int, actions: Sequence[int], number: int) -> TooMuch:
        """The error for a line whose first `number` actions leave no room for the next one."""
        done, rest = self.game.write(actions[:number]), self.game.write(actions[number:])
        verbs = tuple(dict.fromkeys(map(self.game.verb, self.legal(seat))))
        if verbs and set(verbs) <= set(self.game.in_a_row):
            return TooMuch(f"After {done!r} the next part is {' or '.join(verbs)}, not {rest!r}.", verbs)
        return TooMuch(f"The choice is complete with {done!r}; leave out the rest.")

    def push_unchecked(self, seat: int, action: int) -> None:
        """Carry out an action without any check, for speed. Any other number than an action that `legal` returned for this position may
        break the match or crash the process."""
        before = self.chance if self._lays_deals else b""
        self.game.apply(self._state, seat, action)
        self._asked = self._pending = None
        self.moves.append(Move(seat, action))
        if self._lays_deals:
            self._undealt = before != self.chance

    def turns(self, decisions: int | None = None) -> Iterator[int]:
        """Yield the first seat that owes a decision, until the match is over, awaits a deal, or has `decisions` moves. The caller pushes
        the move of that seat."""
        most = MOST_DECISIONS if decisions is None else check_number(decisions, "The number of decisions", 0, MOST_DECISIONS)
        while (pending := self.pending) and len(self.moves) < most:
            yield pending[0]

    def play(self, bots: Sequence[Bot], decisions: int | None = None) -> Self:
        """Let the bots, one per seat, play on as far as `turns` goes. A bot that fails or chooses an illegal move raises BadBot."""
        check_every_bot(bots, self.players, self.game)
        for seat in self.turns(decisions):
            self.let_choose(bots[seat], seat)
        return self

    def let_choose(self, bot: Bot, seat: int) -> None:
        """Push the move that a bot chooses for a seat."""
        move = ask(bot, self.view(seat))
        try:
            self.push(seat, move)
        except DoppelagentError as error:
            raise BadBot(f"The bot {bot_name(bot)} chose {shown(move)} at seat {seat}, which is not possible: {error}") from None

    def lay(self, deal: Deal) -> None:
        """Give the next deal of a match without a seed: at the beginning, and whenever the match awaits one."""
        if not self._undealt:
            raise BadDeal("No cards are dealt at this point of the match.")
        s, lines = self.game.State.plain(self._state), check_deal(deal)
        self.game.deals.lay(s, lines, not self.moves)
        self.state = self.game.State.load(dump(s))
        self.deals[len(self.moves)] = lines
        self._undealt = False

    def freshen(self, seat: int, seed: int) -> None:
        """Exchange the cards that this seat cannot know for those of a random world it could imagine. The moves so far stay."""
        if len(self.moves) in self.fresh:
            raise BadOption("The hidden cards were exchanged at this point already.")
        seat, seed = check_seat(seat, self.players), check_number(seed, "A seed", 0, SEEDS - 1)
        (world,) = self.imagine(seat, 1, seed)
        self.state = world.state
        self.fresh[len(self.moves)] = seat, seed

    # Other positions

    def pop(self) -> Move:
        """Take back the last move and return it. The match is replayed from its beginning; to try many moves, use copies."""
        if not self.moves:
            raise BadOption("There is no move to take back.")
        last = self.moves[-1]
        self._return_to(len(self.moves) - 1)
        return last

    def at(self, number: int) -> Self:
        """A copy of the match as it was after its first `number` moves."""
        other = self.copy()
        other._return_to(check_number(number, "The number of moves", 0, len(self.moves)))
        return other

    def positions(self) -> Iterator[Self]:
        """Copies of the match before each of its moves, and at its end."""
        going = self.at(0)
        yield going.copy()
        for move in self.moves:
            going._repeat(move, self)
            yield going.copy()

    def recall(self, seat: int) -> npt.NDArray[np.float32]:
        """Everything the seat has seen since the match began: a row with the features of each of its Views, without consecutive
        duplicates. Two histories give the same rows exactly if the seat cannot tell them apart. There are up to `game.longest` + 1 rows."""
        going = self.at(0)
        rows = [going.features(seat)]
        for move in self.moves:
            going._repeat(move, self)
            row = going.features(seat)
            if not np.array_equal(row, rows[-1]):
                rows.append(row)
        return np.array(rows)

    def _return_to(self, number: int) -> None:
        past = self.copy()
        self.moves, self.deals, self.fresh = [], {}, {}
        self._begin()
        self._set_cards(past)
        for move in past.moves[:number]:
            self._repeat(move, past)

    def _repeat(self, move: Move, past: "Match") -> None:
        """Push a move that was legal in another match, and repeat the deal or exchange of cards that followed it."""
        self.push_unchecked(*move)
        self._set_cards(past)

    def _set_cards(self, past: "Match") -> None:
        """Lay the deal that another match has at this point, and exchange hidden cards as it did."""
        number = len(self.moves)
        if self._undealt and number in past.deals:
            self.lay(past.deals[number])
        if number in past.fresh and number not in self.fresh:
            self.freshen(*past.fresh[number])

    def copy(self) -> Self:
        """An independent copy of the match at this point."""
        other = self.__class__.__new__(self.__class__)
        past = {"moves": list(self.moves), "deals": dict(self.deals), "fresh": dict(self.fresh)}
        other.__dict__.update(self.__dict__, **past, _state=copy(self._state))
        return other

    def imagine(self, seat: int, number: int = 1, seed: int = 0) -> Iterator[Self]:
        """`number` random matches that this seat cannot tell from this one. Each begins here, without a past, and can be played on."""
        view = self.view(seat).packed
        if self.over or self._undealt:
            raise BadOption("Worlds are imagined while the match is on; now it is over, or awaits a deal.")
        world = self.game.blank_world(check_number(seed, "A seed", 0, SEEDS - 1))
        return self._worlds(view, world, check_number(number, "The number of worlds", 0, MOST_WORLDS))

    def _worlds(self, view: Any, world: Any, number: int) -> Iterator[Self]:
        for _ in range(number):
            self.game.imagine(view, world)
            other = self.copy()
            other.moves, other.deals, other.fresh, other.seed, other.envelope, other.imagined = [], {}, {}, None, None, dump(world)
            other._begin()
            yield other

    # Records, copies, comparison

    def record(self) -> str:
        """The record of the match as text, finished or not; `doppelagent.loads` reads it."""
        from doppelagent.core.recordfile import write

        return write(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record into a file; `doppelagent.load` reads it."""
        check_path(path).write_text(self.record(), encoding="utf-8")

    def __eq__(self, other: object) -> bool:
        """Equal matches have the same past, the same names and the same State. A match changes, so it has no hash."""
        return isinstance(other, Match) and self._compared() == other._compared()

    __hash__ = None  # type: ignore[assignment]  # see __eq__

    def _compared(self) -> tuple[Any, ...]:
        past = (self.seed, self.imagined, self.deals, self.fresh, self.moves, self.envelope, self._undealt)
        return (self.game, self.players, self.options, self._names, past, dump(self._state))

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_state": dump(self._state), "_legal": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, _state=kept["game"].State.load(kept["_state"]), _legal=legal_actions(kept["game"].Actions))

    def __repr__(self) -> str:
        if self._undealt:
            now = f"awaits {', '.join(self.awaits)}"
        elif self.over:
            now = f"won by {' '.join(map(str, self.winners))}"
        else:
            now = f"asks {' '.join(map(str, self.pending))}"
        return f"<Match {self.game.key}, {self.players} players, move {len(self.moves)}, {now}>"

    def __str__(self) -> str:
        return self.text()
