"""Any table in one line: name the cards that matter, the rest is dealt out the same way each time.

    table(3, {0: "A5 J1*"})                    freshly dealt; these cards lie on top of the pile of seat 0, and so are in its hand
    story(3, {0: "J1* A5+A6"}, rounds=2)       two rounds were played: seat 0 laid J1*, then A5 and A6
    story(3, {0: "D4 …"}, {0: "D9 A8 …"})      a whole match, after which seat 0 holds these cards

In a story two cards of each seat go around: one to the left, one to the right, in every round. What a seat does not name is filled
with plain cards; `without="D"` keeps the desert out of that.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from doppelagent.core.match import Match
from tests.games.seated import Seated

Asked = Mapping[int, str]
NONE: Asked = {}
REGIONS = ("antarctica", "desert", "jungle", "city", "moon")

RULEBOOK = {"1*": 1, "1": 1, "2*": 1, "2": 1, "3*": 2, "4": 2, "5": 2, "6": 2, "7": 2, "8": 2, "9": 2}
PRINTED = {"1*": 1, "2*": 1, "3*": 2, "4": 3, "5": 4, "6": 3, "7": 2, "8": 1, "9": 1}
DECKS = {
    name: Counter({f"{r}{n}": k for r in "ADJCM" for n, k in deck.items()}) for name, deck in (("rulebook", RULEBOOK), ("printed", PRINTED))
}


class Table(Seated):
    """A match of this game."""

    @property
    def asked(self) -> list[int]:
        """The seats that owe a choice."""
        return list(self.match.pending)

    @property
    def scores(self) -> list[int]:
        return [row.score for row in self.match.standing]

    @property
    def state(self) -> Any:
        return self.match.game.State.plain(self.match.state)

    def points(self, seat: int) -> dict[str, int]:
        """By region."""
        row = self.match.standing[seat]
        return {region: row.categories[region] for region in REGIONS}

    def plain(self, seat: int) -> list[str]:
        """The hand, cards with an ability last."""
        return sorted(self.hand(seat), key=lambda card: "*" in card)

    def display(self, seat: int) -> list[str]:
        return [card for cards in self.picture(-1)["displays"][seat].values() for card in cards]

    def may(self, seat: int, verb: str) -> set[str]:
        return {text.split()[1] for text in self.match.legal_moves(seat) if text.startswith(verb)}

    def sabotage(self, gifts: Asked = NONE) -> "Table":
        """All give: the cards named (left, right), or else the first two plain ones of the hand."""
        for seat in self.match.pending:
            left, right = gifts.get(seat, " ".join(self.plain(seat)[:2])).split()
            self.act(seat, f"left {left}", f"right {right}")
        return self

    def lay(self, cards: Asked = NONE) -> "Table":
        """All who are asked now lay: the cards named, or else the first plain ones of the hand."""
        for seat in self.match.pending:
            named = iter(cards.get(seat, "").split())
            while seat in self.match.pending and self.phase in ("troops", "scouts"):
                self.act(seat, f"lay {next(named, self.plain(seat)[0])}")
                if not self.view.ninjas >> seat & 1:
                    break
        return self

    def play_on(self) -> "Table":
        """To the end."""
        while self.match.pending:
            self.sabotage() if self.phase == "saboteurs" else self.lay()
        return self


def table(players: int = 3, piles: Asked = NONE, *, orders: Asked = NONE, **options: Any) -> Table:
    """Freshly dealt, with these cards on top of these piles."""
    return Table(Match("pingvasion", players, options, deal=deal_lines(players, piles, orders, **options)))


def deal_lines(players: int = 3, piles: Asked = NONE, orders: Asked = NONE, deck: str = "rulebook") -> list[tuple[str, str]]:
    seats = 4 if players == 2 else players
    full = [piles.get(seat, "").split() for seat in range(seats)]
    filler = _filler(DECKS[deck], [card for pile in full for card in pile])
    while any(len(pile) < 18 for pile in full):
        min(full, key=len).append(next(filler))
    lines = [(f"pile {seat}", " ".join(pile)) for seat, pile in enumerate(full)]
    numbers = " ".join(map(str, range(16)))
    return lines + [(f"shuffle {seat}", orders.get(seat, numbers)) for seat in range(players, seats)]


def story(players: int, laid: Asked, hands: Asked = NONE, *, rounds: int = 8, without: str = "", **options: Any) -> Table:
    """After `rounds` rounds in which the seats laid these cards; after the last round they hold the cards of the second mapping."""
    troops = [[card.split("+") for card in laid.get(seat, "").split()] for seat in range(players)]
    kept = [hands.get(seat, "").split() for seat in range(players)]
    named = [card for own in troops for cards in own for card in cards] + [card for own in kept for card in own]
    filler = _filler(DECKS[str(options.get("deck", "rulebook"))], named, without)
    for own in troops:
        own += [[next(filler)] for _ in range(8 - len(own))]
    for seat in range(players):
        kept[seat] += [next(filler) for _ in range(10 - len(kept[seat]) - sum(len(cards) - 1 for cards in troops[seat]))]
    t = Table(Match("pingvasion", players, options, deal=_piles(players, troops, kept)))
    for number in range(rounds):
        t.sabotage({seat: _going_around(players, kept, seat, number) for seat in range(players)})
        for _ in range(2):  # scouts lay in a second step
            if t.phase in ("troops", "scouts") and t.view.round == number + 1:
                t.lay({seat: " ".join(troops[seat][number]) for seat in range(players)})
    return t


def _going_around(players: int, kept: Sequence[list[str]], seat: int, number: int) -> str:
    """What the seat passes on to the left and to the right: after eight rounds each has its last two cards."""
    return f"{kept[(seat + 8 - number) % players][-2]} {kept[(seat - 8 + number) % players][-1]}"


def _piles(players: int, troops: Sequence[list[list[str]]], kept: Sequence[list[str]]) -> list[tuple[str, str]]:
    """Two cards that go around, then in each round the card to lay and a second one, to lay or to keep."""
    lines = []
    for seat in range(players):
        rest = iter(kept[seat][:-2])
        pile = _going_around(players, kept, seat, 0).split()
        for cards in troops[seat]:
            pile += [cards[0], cards[1] if len(cards) > 1 else next(rest)]
        lines.append((f"pile {seat}", " ".join(pile)))
    return lines


def _filler(deck: Counter[str], named: Sequence[str], without: str = "") -> Iterator[str]:
    """All other cards of the deck: plain ones from 4 to 6 first, those with an ability late, those of the region left out last."""
    rest = deck - Counter(named)
    return iter(sorted(rest.elements(), key=lambda card: (card[0] == without, "*" in card, abs(int(card[1]) - 5), card[1], card)))
