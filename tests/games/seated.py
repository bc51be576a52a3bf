"""Shared by the tests of all games: a match with short queries, refusals, imagined worlds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import pytest

from doppelagent.core.chance import seed_fast
from doppelagent.core.errors import IllegalMove
from doppelagent.core.match import Match
from doppelagent.core.record import dump


@dataclass
class Seated:
    """A match with short queries for tests."""

    match: Match

    @property
    def view(self) -> Any:
        """The View of spectators."""
        return self.match.view(-1)

    @property
    def phase(self) -> str:
        return str(self.picture(-1)["phase"])

    @property
    def turn(self) -> int:
        (seat,) = self.match.pending
        return seat

    def row(self, name: str) -> list[int]:
        """A row of the standing."""
        return [row.rows[name] for row in self.match.standing]

    def sees(self, seat: int) -> Any:
        """The View of a seat, typed as each game's own tests need it."""
        return self.match.view(seat)

    def picture(self, seat: int) -> dict[str, Any]:
        return self.match.picture(seat)

    def hand(self, seat: int) -> list[Any]:
        return list(self.picture(seat)["hand"])

    def features(self, seat: int, name: str) -> list[float]:
        """The numbers of one block of features."""
        return [round(float(number), 4) for number in self.match.features(seat)[self.match.game.features[name].slice]]

    def marked(self, seat: int, name: str) -> list[int]:
        """The indices of the ones in a block of features; asserts that the others are 0."""
        numbers = self.features(seat, name)
        assert set(numbers) <= {0, 1}
        return [n for n, number in enumerate(numbers) if number]

    def act(self, seat: int, *texts: str) -> Self:
        for text in texts:
            self.match.push(seat, text)
        return self


class Refusal(NamedTuple):
    """An action that a paragraph forbids at some table."""

    paragraph: int
    make: Callable[[], Seated]
    seat: int
    action: str
    english: str
    german: str


def refused(t: Seated, seat: int, action: int | str, language: str = "en") -> str:
    """The sentence of the refusal; asserts that nothing has changed."""
    number = t.match.game.notation.read(action) if isinstance(action, str) else action
    before, moves = dump(t.match.state), list(t.match.moves)
    with pytest.raises(IllegalMove) as refusal:
        t.match.push(seat, number)
    assert (dump(t.match.state), t.match.moves) == (before, moves)
    assert number not in t.match.legal(seat)
    assert refusal.value.paragraph == t.match.why_not(seat, number) > 0
    assert str(refusal.value) == t.match.say(refusal.value.sentence, "en")
    return t.match.say(refusal.value.sentence, language)


def worlds(t: Seated, seat: int, number: int, first_seed: int = 0) -> Iterator[Any]:
    """States that this seat imagines, plain."""
    game = t.match.game
    for seed in range(first_seed, first_seed + number):
        s = game.State.blank()
        seed_fast(s, seed)
        game.imagine(t.match.view(seat).packed, s)
        yield game.State.plain(s)


def assert_worlds_look_the_same(match: Match, seed: int) -> None:
    """Assert that every world a seat or a spectator imagines looks to them like the true one."""
    for seat in range(-1, match.players):
        world, v = match.game.State.blank(), match.game.View.blank()
        seed_fast(world, seed)
        match.game.imagine(match.view(seat).packed, world)
        match.game.observe(world, seat, v)
        assert dump(v) == dump(match.view(seat).packed)
