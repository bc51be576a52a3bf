"""A referee that knows only the deal and the moves: counts hands, displays and points as players would at the table."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from doppelagent.core.match import Match, Move
from doppelagent.games.pingvasion.box import card_name


@dataclass
class Hand:
    """A player or a dummy."""

    pile: list[str]
    cards: Counter[str] = field(default_factory=Counter)
    given: list[str] = field(default_factory=list)  # to a dummy
    display: list[str] = field(default_factory=list)
    twins: bool = False
    scout: bool = False

    def draw(self, from_whom: "Hand") -> None:
        self.cards[from_whom.pile.pop(0)] += 1


Words = tuple[int, str, str]  # seat, verb, card


def _words(match: Match, move: Move) -> Words:
    verb, card = match.game.notation.write(move.action).split()
    return move.seat, verb, card


class Referee:
    """Plays the moves of a match again, with lists and words."""

    def __init__(self, match: Match) -> None:
        s: Any = match.game.State.plain(match.state)
        self.players = match.players
        self.hands = [Hand([card_name(card) for card in s.pile[seat]]) for seat in range(4 if match.players == 2 else match.players)]
        self.orders = [list(order) for order in s.order]
        self.gifts: list[list[str]] = [[], []]  # to each dummy, in the order of its gifts
        self.second: list[int] = [0, 0]
        self.destroyed: list[str] = []
        self.people = self.hands[: self.players]
        moves = [_words(match, move) for move in match.moves]
        for hand in self.people:
            hand.draw(hand)
            hand.draw(hand)
        while moves:
            moves = self.round(moves)

    def round(self, moves: list[Words]) -> list[Words]:
        for hand in self.people:
            hand.draw(hand)
            hand.draw(hand)
        gifts, moves = moves[: 2 * self.players], moves[2 * self.players :]
        self.sabotage({(seat, verb): card for seat, verb, card in gifts})
        wanted = sum(1 + hand.twins for hand in self.people)
        self.troops(moves[:wanted])
        return moves[wanted:]

    def sabotage(self, gifts: dict[tuple[int, str], str]) -> None:
        for (seat, _), card in gifts.items():
            self.hands[seat].cards -= Counter([card])
        if self.players > 2:
            for (seat, verb), card in gifts.items():
                self.hands[(seat + (1 if verb == "left" else -1)) % self.players].cards[card] += 1
            return
        for dummy, givers in enumerate(([(0, "left"), (1, "right")], [(0, "right"), (1, "left")])):
            self.gifts[dummy] += [gifts[giver] for giver in givers]
        for hand in self.people:
            for dummy in (0, 1):
                hand.draw(self.hands[2 + dummy])
                self.refill(dummy)

    def refill(self, dummy: int) -> None:
        """The moment a dummy's pile is empty."""
        hand, start, number = self.hands[2 + dummy], self.second[dummy], len(self.gifts[dummy])
        if not hand.pile:
            hand.pile = [self.gifts[dummy][gift] for gift in self.orders[dummy] if start <= gift < number]
            self.second[dummy] = number

    def troops(self, moves: list[Words]) -> None:
        laid: list[list[str]] = [[] for _ in self.hands]
        for seat, _, card in moves:
            laid[seat].append(card)
            self.hands[seat].cards -= Counter([card])
        everybody = all(hand.scout for hand in self.hands)
        for late in (False, True):
            for dummy in range(self.players, len(self.hands)):
                hand = self.hands[dummy]
                for _ in range(1 + hand.twins if (hand.scout and not everybody) == late else 0):
                    laid[dummy].append(hand.pile.pop(0))
                    self.refill(dummy - 2)
        bomb = any(card[1:] == "2*" for cards in laid for card in cards)
        for hand, cards in zip(self.hands, laid, strict=True):
            fallen = [card for card in cards if bomb and int(card[1]) >= 7]
            self.destroyed += fallen
            hand.display += [card for card in cards if card not in fallen]
            hand.twins = any(card[1:] == "1*" for card in cards)
            hand.scout = any(card[1:] == "3*" for card in cards)

    def points(self) -> list[dict[str, int]]:
        """By region, at the end."""
        for dummy in range(self.players, len(self.hands)):
            rest = self.gifts[dummy - 2][self.second[dummy - 2] :]
            self.hands[dummy].cards = Counter(self.hands[dummy].pile + rest)
        points: list[dict[str, int]] = [{} for _ in self.hands]
        for region in "ADJCM":
            sums = [sum(int(card[1]) for card in hand.display if card[0] == region) for hand in self.hands]
            for hand, own, total in zip(self.hands, points, sums, strict=True):
                held = sorted(int(card[1]) for card in hand.cards.elements() if card[0] == region)
                own[region] = 0 if total == 0 else sum(held) if total == max(sums) else sum(held[:1])
        return points
