"""A position: the State of a match at one moment, what each seat sees of it and may do, and how it stands."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from doppelagent.core.actions import LegalActions
from doppelagent.core.bits import members
from doppelagent.core.chance import Chance
from doppelagent.core.checks import check_names, check_seat
from doppelagent.core.game import WATCHING, Game, Value
from doppelagent.core.outlook import MOST_SEATS
from doppelagent.core.record import dump
from doppelagent.core.returns import returns_of
from doppelagent.core.sentences import Language, Sentence
from doppelagent.core.standing import SeatStanding, if_over, read_standing, standing_of
from doppelagent.core.view import View

SEATS_OF: Final = tuple(tuple(members(some)) for some in range(1 << MOST_SEATS))  # by set


class Position:
    """The part of a match that does not depend on its past."""

    game: Game
    players: int
    options: dict[str, Value]
    _undealt: bool  # whether the cards of the next deal are missing
    _legal: LegalActions
    _asked: tuple[int, int] | None  # a seat and its legal actions, until the State changes
    _pending: tuple[int, ...] | None

    # What it is

    @property
    def state(self) -> Any:
        """The whole truth, in the form that the rules of `game` take."""
        self._asked = self._pending = None  # the caller may change it
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state, self._asked, self._pending = state, None, None

    @property
    def names(self) -> list[str]:
        """The names of the players, then of the dummies."""
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = check_names(names, self.players, self.game.dummy_names(self.players))

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several if they choose simultaneously."""
        if self._pending is None:
            self._pending = () if self._undealt else SEATS_OF[self.game.pending(self._state)]
        return self._pending

    @property
    def over(self) -> bool:
        return not self.pending and not self._undealt

    # What seats may do

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, as numbers; empty if it owes no decision."""
        asked, power, actions = self._ask(seat), self._legal.powers, list[int]()
        while asked:  # faster than `members`: this is on the path of every decision
            actions.append(asked.bit_length() - 1)
            asked ^= power[actions[-1]]
        actions.reverse()
        return actions

    def _ask(self, seat: int) -> int:
        """The legal actions of a seat as a set, kept until the state changes."""
        if self._asked is None or self._asked[0] is not seat:  # `is`, since 1.0 and True equal 1 but are no seats
            seat = check_seat(seat, self.players)
            self._asked = seat, 0 if self._undealt else self._legal.of(self.game.legal, self._state, seat)
        return self._asked[1]

    def legal_moves(self, seat: int) -> list[str]:
        """The legal actions of a seat, as people write them."""
        return sorted(self.game.notation.write(action) for action in self.legal(seat))

    def mask(self, seat: int) -> npt.NDArray[np.bool_]:
        """For every action of `game.actions`, whether it is legal for this seat."""
        return self.view(seat).mask()

    def asks_for_more(self, seat: int, action: int) -> bool:
        """Whether the seat still owes an action of this verb."""
        return any(self.game.verb(other) == self.game.verb(action) for other in self.legal(seat))

    def in_parts(self, seat: int, action: int) -> bool:
        """Whether the seat, after this action, owes further parts of the same choice."""
        return self.game.verb(action) in self.game.together and self.asks_for_more(seat, action)

    # What seats see

    def view(self, seat: int) -> View:
        """Everything this seat may know, as the game's own View; seat -1 is a spectator."""
        seat = seat if type(seat) is int and seat == WATCHING else check_seat(seat, self.players)
        v = self.game.View.blank()
        self.game.observe(self._state, seat, v)
        return self.game.View.of(self.game, v, self.legal(seat) if seat in self.pending else (), self._names)

    def text(self, seat: int = WATCHING, language: Language = "en") -> str:
        """What this seat sees, for people; spectators see what is public."""
        return self.view(seat).text(language)

    def picture(self, seat: int = WATCHING) -> dict[str, Any]:
        """What this seat sees, as JSON."""
        return self.view(seat).picture()

    def features(self, seat: int) -> npt.NDArray[np.float32]:
        """What this seat sees, as numbers for a network; `game.features` says which."""
        return self.view(seat).features()

    def say(self, sentence: Sentence, language: Language) -> str:
        return self.game.text.say(sentence, self._names, language)

    # The result

    @property
    def standing(self) -> tuple[SeatStanding, ...]:
        """Place, score and more for each seat, dummies last."""
        return read_standing(self.game, self._state, len(self._names))

    @property
    def standing_if_over(self) -> tuple[SeatStanding, ...]:
        """The standing if the match ended now, hands and all."""
        return read_standing(self.game, if_over(self.game, self._state), len(self._names))

    @property
    def parts(self) -> list[list[Sentence]]:
        """By seat: the parts of its score, which add up to it; empty until the match is over."""
        view = self.view(WATCHING)
        return [self.game.breakdown(view, seat) for seat in range(len(self._names))]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place; empty until the match is over."""
        return tuple(seat for seat, row in enumerate(self.standing) if row.place == 1) if self.over else ()

    def returns(self, kind: str = "win") -> list[float]:
        """A number for each player, as the match stands: `win` (1, shared between winners), `place` (players behind less players ahead,
        from -1 to 1), `score`, or `lead` (points ahead of the mean of the other players). More is better, except that `score` is what the
        rules count. `place` and `lead` add up to 0; `game.bounds` says how far they go."""
        return returns_of(standing_of(self.game, self._state), self.players, self.game.better, kind)

    @property
    def chance(self) -> bytes:
        """The bytes of the state that drawing changes; a State begins with them."""
        return dump(self._state)[: Chance.dtype.fields["generator"][1]]  # type: ignore[index]  # a record has fields
