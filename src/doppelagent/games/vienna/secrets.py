"""Hidden in Vienna: the hands, the cards laid face down, and the piles of cards and of orders."""

from collections.abc import Iterator

from doppelagent.core.bits import members_of
from doppelagent.core.chance import shuffle
from doppelagent.core.rule import entry
from doppelagent.core.secrets import NOBODY, Secret
from doppelagent.games.vienna.box.record import card_name
from doppelagent.games.vienna.state import NO_CARD, State


@entry
def shuffle_unseen(s: State) -> None:
    """§2.5 The draw pile, and §9.4 the orders that were never face up."""
    shuffle(s, s.pile, s.pile_size)
    for pile in range(2):
        shuffle(s, s.order_pile[pile], s.order_pile_size[pile])


def places(s: State) -> Iterator[Secret]:
    """Cards in hand and face down before a seat, and those of the draw pile."""
    for seat in range(s.players):
        yield from (Secret(card_name(card), seat) for card in members_of(s.hand[seat]))
        yield from (Secret(card_name(card), seat) for card in s.laid[seat][s.shown[seat] :] if card != NO_CARD)
    yield from (Secret(card_name(card), NOBODY) for card in s.pile[: s.pile_size])
