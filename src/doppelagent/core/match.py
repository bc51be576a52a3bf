"""A match: a game, its options and seats, and the moves so far. The way to play a game from Python."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy as shallow
from typing import Any, NamedTuple, Self

from doppelagent.core.bits import members, members_of
from doppelagent.core.chance import CHACHA20, Chance, seed_fast
from doppelagent.core.envelope import Envelope
from doppelagent.core.errors import BadDeal, BadOption, DoppelagentError, IllegalAction, TooMuch
from doppelagent.core.game import Game, Value
from doppelagent.core.record import copy, dump
from doppelagent.core.registry import find
from doppelagent.core.sentences import Language, Sentence

Lines = Sequence[tuple[str, str]]
Seed = int | bytes
SEEDS = 1 << 62  # numbers that seed the fast generator


class Move(NamedTuple):
    seat: int
    action: int


class Match:
    """Call `act(seat, "play K7")` until `over`, or `play`. An integer seed is for simulation (xoshiro256**); 32 bytes are a key for matches
    between people (ChaCha20, random by default). Instead of a seed, the deal itself may be given as lines."""

    def __init__(
        self,
        game: Game | str,
        players: int,
        options: Mapping[str, Value | str] | None = None,
        *,
        seed: Seed | None = None,
        deal: Lines | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.players = self.game.check_players(players)
        self.options = self.game.settle(options or {})
        self.names = [*names[:players], *(f"Player {seat}" for seat in range(len(names), players))]
        self.names += self.game.dummy_names(players)
        self.moves: list[Move] = []
        self.deals: dict[int, list[tuple[str, str]]] = {}  # by the number of moves before the deal
        self.seed = (secrets.token_bytes(32) if seed is None else _checked(seed)) if deal is None else None
        self.awaits_deal = deal is not None
        self.envelope: Envelope | None = None  # of a match between people, once opened
        self._start()
        self._actions = self.game.Actions.blank()
        if deal is not None:
            self.lay(deal)

    def _start(self) -> None:
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
        self.game.setup(self.state)

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several if they choose simultaneously."""
        return () if self.awaits_deal else tuple(members(self.game.pending(self.state)))

    @property
    def over(self) -> bool:
        return not self.awaits_deal and self.game.pending(self.state) == 0

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat; empty if it owes no decision."""
        if self.awaits_deal:
            return []
        self.game.legal(self.state, check_seat(seat, self.players), self._actions)
        return list(members_of(self.game.Actions.plain(self._actions).words))

    def legal_texts(self, seat: int) -> list[str]:
        return sorted(self.game.notation.write(action) for action in self.legal(seat))

    def why_not(self, seat: int, action: int) -> int:
        """The paragraph that forbids the action (302 is §3.2), or 0 if it is legal."""
        return self.game.why_not(self.state, check_seat(seat, self.players), action)

    def act(self, seat: int, action: int | str) -> None:
        """Carry out an action, given as number or text. An illegal one raises IllegalAction and changes nothing."""
        actions = self.game.read(action) if isinstance(action, str) else [action]
        state, moves = copy(self.state) if len(actions) > 1 else self.state, len(self.moves)
        try:
            for number, each in enumerate(actions):
                if number and not self.asks_for_more(seat, each):
                    raise TooMuch(f"The choice is complete with {self.game.write(actions[:number])!r}; leave out the rest.")
                self._carry_out(seat, each)
        except DoppelagentError:  # a line of several actions is carried out completely or not at all
            if len(self.moves) > moves:
                self.state, self.awaits_deal = state, False
                del self.moves[moves:]
            raise

    def asks_for_more(self, seat: int, action: int) -> bool:
        """Whether the seat still owes an action of this verb."""
        return any(self.game.verb(other) == self.game.verb(action) for other in self.legal(seat))

    def in_parts(self, seat: int, action: int) -> bool:
        """Whether the seat, after this action, owes further parts of the same choice."""
        return self.game.verb(action) in self.game.together and self.asks_for_more(seat, action)

    def _carry_out(self, seat: int, action: int) -> None:
        if self.awaits_deal:
            raise BadDeal("The cards of the next deal are missing; give them before the next action.")
        paragraph = self.why_not(seat, action)
        if paragraph:
            entry = self.game.text.refusal(self.view(seat), action, paragraph)
            raise IllegalAction(self.say(entry, "en"), paragraph, entry)
        self.make(seat, action)

    def make(self, seat: int, action: int) -> None:
        """Carry out an action without checking that it is legal."""
        before = self.chance if self.seed is None else None
        self.game.apply(self.state, seat, action)
        self.moves.append(Move(seat, action))
        self.awaits_deal = self.seed is None and before != self.chance

    def turns(self, decisions: int | None = None) -> Iterator[int]:
        """The first seat that owes a decision, until the match is over, awaits a deal, or has `decisions` moves. The caller acts for it."""
        while (pending := self.pending) and (decisions is None or len(self.moves) < decisions):
            yield pending[0]

    def play(self, choose: Callable[["Match", int], int | str], decisions: int | None = None) -> Self:
        """Play on as `turns` does, with the action that `choose(match, seat)` returns for each turn."""
        for seat in self.turns(decisions):
            self.act(seat, choose(self, seat))
        return self

    def fork(self) -> "Match":
        """An independent copy of the match at this point."""
        other = shallow(self)
        other.state, other.moves, other.deals = copy(self.state), list(self.moves), dict(self.deals)
        other._actions = self.game.Actions.blank()
        return other

    def lay(self, deal: Lines) -> None:
        """Give the next deal of a match without a seed: at the beginning, and whenever the match awaits one."""
        if not self.awaits_deal:
            raise BadDeal("No cards are dealt at this point of the match.")
        s = self.game.State.plain(self.state)
        self.game.deals.lay(s, deal, not self.moves)
        self.state = self.game.State.load(dump(s))
        self.deals[len(self.moves)] = list(deal)
        self.awaits_deal = False

    def view(self, seat: int) -> Any:
        """Everything this seat may know, as a plain View; seat -1 is a spectator."""
        v = self.observe(seat)
        return self.game.View.plain(v)

    def observe(self, seat: int) -> Any:
        """The same View in the form that rules and bots take."""
        v = self.game.View.blank()
        self.game.observe(self.state, seat if seat == -1 else check_seat(seat, self.players), v)
        return v

    def preview(self, seat: int, action: str) -> dict[str, Any]:
        """What a choice would cost and bring, from what this seat knows, as JSON. It need not be legal."""
        v, out = self.observe(seat), self.game.Preview.blank()
        for each in self.game.read(action):
            self.game.preview(v, each, out)
        return self.game.preview_picture(self.game.Preview.plain(out))

    def standing(self) -> list[dict[str, int]]:
        """Place, score and further rows of Standing for each seat, dummies last."""
        out = self.game.Standing.blank()
        self.game.standing(self.state, out)
        plain = self.game.Standing.plain(out)
        return [{name: getattr(plain, name)[seat] for name in plain.fields()} for seat in range(len(self.names))]

    def refusal(self, seat: int, action: int, paragraph: int, language: Language) -> str:
        return self.say(self.game.text.refusal(self.view(seat), action, paragraph), language)

    def say(self, sentence: Sentence, language: Language) -> str:
        return self.game.text.say(sentence, self.names, language)

    @property
    def chance(self) -> bytes:
        """The bytes of the state that drawing changes; a State begins with them."""
        return dump(self.state)[: Chance.dtype.fields["generator"][1]]  # type: ignore[index]  # a record has fields


def check_seat(seat: int, players: int) -> int:
    """Return the seat if the table has it; otherwise raise BadOption."""
    if not 0 <= seat < players:
        raise BadOption(f"There is no seat {seat}; this table has seats 0 to {players - 1}.")
    return seat


def _checked(seed: Seed) -> Seed:
    if isinstance(seed, bytes) and len(seed) != 32:
        raise BadOption(f"A key has 32 bytes, not {len(seed)}.")
    if isinstance(seed, int) and not 0 <= seed < SEEDS:
        raise BadOption(f"A seed is a number from 0 to {SEEDS - 1}, not {seed}.")
    return seed
