"""What is hidden in Black Spy: the hands, the cards being passed on, and the mole pile."""

from collections import Counter
from collections.abc import Iterator

from doppelagent.core.rule import entry
from doppelagent.core.secrets import NOBODY, Secret
from doppelagent.games.black_spy.box import DECK, NO_CARD, card_name, names
from doppelagent.games.black_spy.state import Phase, State


@entry
def shuffle_unseen(_s: State) -> None:
    """Do nothing: all cards are dealt, except those of the mole pile (§6.4), and none is drawn later."""


def places(s: State) -> Iterator[Secret]:
    """Each card with the seat that has it; a card being passed on (§2.4) is still with the seat that chose it."""
    for seat in range(s.players):
        yield from (Secret(card, seat) for card in names(s.hand[seat]))
        if s.phase == Phase.PASS:
            yield from (Secret(card_name(card), seat) for card in s.passed[seat] if card != NO_CARD)
    if s.phase == Phase.MOLE:
        held = Counter(card for seat in range(s.players) for card in names(s.hand[seat]))
        yield from (Secret(card, NOBODY) for card in (Counter(names(DECK)) - held).elements())
