"""A referee that knows only the first cards and the moves: keeps every hand, stockpile, point and place, as players would at the table."""

from collections import Counter
from dataclasses import dataclass, field

from .table import COUNTRIES, country_of, formed


@dataclass
class Card:
    number: int
    seen: bool = False  # it has lain open


@dataclass
class Referee:
    stocks: list[list[Card]]  # from the top
    hands: list[list[Card]] = field(default_factory=list)
    sent: list[tuple[int, str]] = field(default_factory=list)
    influence: list[int] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    turn: int = 0
    burying: bool = False
    laid_open: int = 0  # how often
    over: bool = False

    def __post_init__(self) -> None:
        self.players = len(self.stocks)
        self.hands = [[stock.pop(0) for _ in range(4)] for stock in self.stocks]
        self.influence, self.bonus = [0] * self.players, [0] * self.players
        self.find_next(0)

    def names(self, seat: int) -> set[str]:
        return formed(self.players, [card.number for card in self.hands[seat]]) - {name for _, name in self.sent}

    def find_next(self, seat: int) -> None:
        for each in [(seat + steps) % self.players for steps in range(self.players)]:
            if each not in self.out and self.opens(each):
                self.turn = each
                return
        self.over = True

    def opens(self, seat: int) -> bool:
        """Whether the seat can send an agent, now or after laying its cards open."""
        hand = self.hands[seat]
        if self.names(seat):
            return True
        self.laid_open += 1
        while not self.names(seat):
            if not self.stocks[seat]:
                self.out.add(seat)
                break
            hand.append(self.stocks[seat].pop(0))
        for card in hand:
            card.seen = True
        return seat not in self.out

    def act(self, seat: int, text: str) -> None:
        verb, what = text.split()
        assert seat == self.turn
        hand = self.hands[seat]
        if verb == "bury":
            assert self.burying
            self.stocks[seat].append(self.take(hand, int(what)))
        else:
            assert not self.burying
            assert what in self.names(seat)
            for number in map(int, what.split("/")):
                self.take(hand, number)
            self.sent.append((seat, what))
            self.influence[seat] += sum(country_of(name) == country_of(what) for _, name in self.sent)
            self.bonus[seat] += {"0/1/2": 1, "1/2/3": 1, "2/3/4": 1, "3/4/5": 1, "1/1/1": 2, "2/2/2": 2, "3/3/3": 2, "4/4/4": 2}.get(
                what, 0
            )
        self.burying = len(hand) > 4
        if not self.burying:
            while len(hand) < 4 and self.stocks[seat]:
                hand.append(self.stocks[seat].pop(0))
            if not hand:
                self.out.add(seat)
            self.find_next((seat + 1) % self.players)

    @staticmethod
    def take(hand: list[Card], number: int) -> Card:
        """Of cards that are alike, one that was seen."""
        card = max((card for card in hand if card.number == number), key=lambda card: card.seen)
        del hand[next(n for n, each in enumerate(hand) if each is card)]
        return card

    def country_points(self) -> list[int]:
        points = [0] * self.players
        for value, country in enumerate(COUNTRIES, 3):
            there = [seat for seat, name in self.sent if country_of(name) == country]
            agents = Counter(there)
            if there:
                points[next(seat for seat in there if agents[seat] == max(agents.values()))] += value
        return points

    def scores(self) -> list[int]:
        return [sum(three) for three in zip(self.influence, self.bonus, self.country_points(), strict=True)]

    def left(self) -> list[int]:
        return [len(hand) + len(stock) for hand, stock in zip(self.hands, self.stocks, strict=True)]

    def places(self) -> list[int]:
        ranks = [(-score, left) for score, left in zip(self.scores(), self.left(), strict=True)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]
