"""Bots find the best action where it is obvious."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from doppelagent.bots import bot
from doppelagent.core.mode import INTERPRETED
from tests.games.black_spy.table import trick
from tests.games.don_carlo.table import table as don_carlo
from tests.games.pingvasion.table import story
from tests.games.seated import Seated
from tests.games.vienna.city import around, bribe_for, square
from tests.games.vienna.table import place

SEEDS = 1 if INTERPRETED else 5
THERE, HERE = around(square(streets=2))  # the two buildings of a square


def last_card_on_a_spy() -> Seated:
    """Seat 1 has thrown a black spy (10 points) on the trick. Seat 3 plays last: 2 stays below the 6 of seat 2, 11 takes it."""
    return trick("B5", "K7 B6", hands={3: "B2 B11"}, without={1: "B 5", 3: "B 5"})


def two_spies() -> Seated:
    """As above, with two black spies in the trick."""
    return trick("B5", "K7 K7", hands={3: "B3 B9"}, without={1: "B 5", 2: "B 5", 3: "B 5"})


def country_of_five() -> Seated:
    """Seat 0 plays alone. With 2/3 it takes the country 5 and may still send 1, before or after: 8 points. Nothing else gives so many."""
    return don_carlo(2, {0: "1 2 3", 1: "0"}, stock={0: "", 1: ""}, out=[1], known={1: "0"})


def long_name() -> Seated:
    """All three names take the country 5 and end the match; among equals fewer cards left are better (§6.5)."""
    return don_carlo(2, {0: "0 0 5", 1: "0"}, stock={0: "", 1: ""}, out=[1], known={1: "0"})


def last_troops() -> Seated:
    """In the desert seat 1 is ahead by 11 to 10. The 2 is enough to pass it, and then 7, 8, 8, 9 and 9 in hand count (§5.2)."""
    t = story(3, {0: "D4 D6", 1: "D5 D6"}, {0: "D9 D9 D8 D8 D7 D2 A4 A4 M4 M5"}, rounds=7, without="D")
    return t.sabotage({seat: " ".join([card for card in t.hand(seat) if card[0] != "D"][:2]) for seat in range(3)})


def square_to_enclose() -> Seated:
    """One more agent encloses a square with the only tile."""
    where = square(streets=2)
    return place(0, only_tiles={where: "pistol"}, agents={0: THERE}, bribes={0: f"2 {bribe_for(HERE)}"})


class Plain(NamedTuple):
    """A table, the seat that chooses there, and its best actions."""

    lay: Callable[[], Seated]
    seat: int
    best: tuple[str, ...]


PLAIN = [
    Plain(last_card_on_a_spy, 3, ("play B2",)),
    Plain(two_spies, 3, ("play B3",)),
    Plain(country_of_five, 0, ("send 2/3", "send 1")),
    Plain(long_name, 0, ("send 0/0/5",)),
    Plain(last_troops, 0, ("lay D2",)),
    Plain(square_to_enclose, 0, (f"place supply → {HERE}",)),
]


@pytest.mark.parametrize("plain", PLAIN, ids=lambda plain: plain.lay.__name__)
@pytest.mark.parametrize("name", ["greedy", "ismcts:200"])
def test_where_the_best_action_is_plain_it_is_found(plain: Plain, name: str) -> None:
    match = plain.lay().match
    view = match.view(plain.seat)
    assert len(view.legal) > len(plain.best)
    for seed in range(SEEDS):
        action = bot(name, match.game, seed).choose(view)
        assert isinstance(action, int)
        assert match.game.notation.write(action) in plain.best


def test_an_informant_mostly_finds_it_and_now_and_then_overlooks_it() -> None:
    match = last_card_on_a_spy().match
    chosen = [bot("informant", match.game, seed).choose(match.view(3)) for seed in range(60)]
    assert 30 < chosen.count(match.game.notation.read("play B2")) < 60
