"""Hidden in Don Carlo: which cards of a family are in hand, and the order of its stockpile."""

from collections.abc import Iterator

from doppelagent.core.rule import entry
from doppelagent.core.secrets import NOBODY, Secret
from doppelagent.games.don_carlo.box import NUMBERS
from doppelagent.games.don_carlo.rules import shuffle
from doppelagent.games.don_carlo.state import State


@entry
def shuffle_unseen(s: State) -> None:
    """§2.1 The stockpiles, except for cards that were buried openly (§5.4)."""
    for seat in range(s.players):
        shuffle(s, seat, s.buried[seat])


def places(s: State) -> Iterator[Secret]:
    """The cards of each family, in hand and in its stockpile, except public ones."""
    for seat in range(s.players):
        for number in range(NUMBERS):
            hidden = s.hand[seat][number] - s.known[seat][number]
            yield from [Secret(str(number), seat, seat)] * hidden
        for number in s.stock[seat][s.buried[seat] : s.stock_size[seat]]:
            yield Secret(str(number), NOBODY, seat)
