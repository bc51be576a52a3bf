"""§3.5 A new draw pile during a match without a seed: the cards drawn from it since are drawn again."""

from collections.abc import Mapping

from doppelagent.core.bits import members_of, words_of
from doppelagent.core.errors import BadDeal
from doppelagent.games.vienna.box.record import CARD_WORDS, CARDS, card_name
from doppelagent.games.vienna.deals.lines import Line, card_names
from doppelagent.games.vienna.deals.writing import pile_of
from doppelagent.games.vienna.rules.cards import cards_to_draw
from doppelagent.games.vienna.state import NO_CARD, Phase, State


def lay_new_pile(s: State, given: Mapping[str, str]) -> None:
    if given.keys() != {"pile"}:
        raise BadDeal("The discards were shuffled; the deal has one line, the new pile.")
    drawn = drawn_since(s)
    shuffled = list(members_of(s.shuffled))
    Line("pile", "pile", pile_of(CARDS, card_names(s))).read(s, given["pile"])
    if sorted(filter(None, s.pile)) != shuffled:
        raise BadDeal(f"The new pile must have these cards: {' '.join(map(card_name, shuffled))}.")
    s.pile_size = len(shuffled)
    for seat in range(s.players):
        s.hand[seat] = words_of(set(members_of(s.hand[seat])) - set(shuffled), CARD_WORDS)
    for seat in drawn:
        draw_card(s, seat)


def drawn_since(s: State) -> list[int]:
    """The seats that drew from the new pile, in order: first for an ability (§7.7), then for the round, from the coat of arms on (§3.2)."""
    seats = [(s.coat + n) % s.players for n in range(s.players)]
    shuffled = set(members_of(s.shuffled))
    new = {seat: len(shuffled.intersection(members_of(s.hand[seat]))) for seat in seats}
    for_round = {seat: min(new[seat], cards_to_draw(s, seat)) if s.phase == Phase.CARDS else 0 for seat in seats}
    return [seat for seat in seats for _ in range(new[seat] - for_round[seat])] + [seat for seat in seats for _ in range(for_round[seat])]


def draw_card(s: State, seat: int) -> None:
    s.pile_size -= 1
    card = s.pile[s.pile_size]
    s.pile[s.pile_size] = NO_CARD
    s.hand[seat] = words_of([*members_of(s.hand[seat]), card], CARD_WORDS)
