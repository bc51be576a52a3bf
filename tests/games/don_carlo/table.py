"""Any table in one line: name the cards that matter, the rest follows the same way each time.

table(4, {2: "1 1 6 6"}, turn=2)                     a hand; the rest of each family lies in its stockpile
table(2, {0: "0 0 0 4"}, top={0: "4 1"})             what lies on top of a stockpile
table(4, sent="1 1, 2 1/1, 2 2")                     agents in the order of their arrival
table(2, {0: "1 2"}, stock={0: ""})                  the whole stockpile: all other cards of the family were sent before
table(2, {0: "0 1 2 3"}, known={0: "3"}, bottom={0: "5 6"})   what everybody knows: in hand, and buried (the last one lowest)
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

from doppelagent.core.match import Match
from tests.games.seated import Seated

Asked = Mapping[int, str]
NONE: Asked = {}

FAMILY = [number for number in range(7) for _ in range((4, 4, 4, 4, 4, 3, 2)[number])]
COUNTRIES = ("1-3", "4", "5", "6", "7", "8", "9-12")
PLAYED_WITH = {2: "1-3 5 6 7 9-12", 3: "1-3 5 6 7 8 9-12", 4: "1-3 4 5 6 7 8 9-12"}


class Table(Seated):
    """A match of this game."""

    @property
    def out(self) -> list[int]:
        return list(self.picture(-1)["out"])

    @property
    def influence(self) -> list[int]:
        return list(self.picture(-1)["influence"])

    @property
    def bonus(self) -> list[int]:
        return list(self.picture(-1)["bonus"])

    @property
    def owners(self) -> dict[str, int | None]:
        return {country["sums"]: country["owner"] for country in self.picture(-1)["countries"]}

    def known(self, seat: int) -> list[int]:
        return list(self.picture(-1)["known"][seat])

    def buried(self, seat: int) -> list[int]:
        return list(self.picture(-1)["buried"][seat])

    def stock(self, seat: int) -> list[int]:
        """The true stockpile, from the top."""
        s: Any = self.match.game.State.plain(self.match.state)
        return list(s.stock[seat][: s.stock_size[seat]][::-1])

    def agents(self, country: str) -> list[str]:
        """`["1 1/1", "0 2"]`: seat and name, in the order of arrival."""
        (found,) = [each for each in self.picture(-1)["countries"] if each["sums"] == country]
        return [f"{agent['seat']} {agent['name']}" for agent in found["agents"]]

    def may(self, seat: int) -> set[str]:
        """The code names it may send, or the numbers it may bury."""
        return {text.split()[-1] for text in self.match.legal_moves(seat)}

    def send(self, *names: str) -> "Table":
        """These agents, each by the seat whose turn it is."""
        for name in names:
            self.match.push(self.turn, f"send {name}")
        return self

    def bury(self, cards: str) -> "Table":
        self.match.push(self.turn, f"bury {cards}")
        return self


def table(
    players: int = 4,
    hands: Asked = NONE,
    *,
    turn: int = 0,
    sent: str = "",
    top: Asked = NONE,
    stock: Asked = NONE,
    known: Asked = NONE,
    bottom: Asked = NONE,
    out: Sequence[int] = (),
) -> Table:
    """The turn of a seat begins."""
    return Table(Match("don-carlo", players, deal=lines(players, hands, turn, sent, top, stock, known, bottom, out)))


def lines(
    players: int = 4,
    hands: Asked = NONE,
    turn: int = 0,
    sent: str = "",
    top: Asked = NONE,
    stock: Asked = NONE,
    known: Asked = NONE,
    bottom: Asked = NONE,
    out: Sequence[int] = (),
) -> list[tuple[str, str]]:
    """The lines of a deal."""
    agents = [agent.split() for agent in sent.split(", ") if agent]
    piles = []
    for seat in range(players):
        gone = _numbers(" ".join(name.replace("/", " ") for by, name in agents if int(by) == seat))
        over, under = _numbers(top.get(seat, "")), _numbers(bottom.get(seat, "")) if seat not in stock else []
        rest = _less(FAMILY, gone + over + under + _numbers(hands.get(seat, "")) + _numbers(stock.get(seat, "")))
        hand = _numbers(hands[seat]) if seat in hands else _spread(rest)
        rest = rest if seat in hands else _less(rest, hand)
        if seat in stock:
            agents += [[str(seat), name] for name in spent(players, rest, [name for _, name in agents])]
            over, rest = _numbers(stock[seat]), []
        piles += [(f"hand {seat}", hand), (f"stock {seat}", over + rest + under)]
    return [
        ("turn", str(turn)),
        ("sent", ", ".join(" ".join(agent) for agent in agents)),
        ("out", _spaced(out)),
        *((name, _spaced(pile)) for name, pile in piles),
        *((f"known {seat}", cards) for seat, cards in known.items()),
        *((f"buried {seat}", str(len(_numbers(cards)))) for seat, cards in bottom.items()),
    ]


@cache
def all_names(players: int) -> tuple[str, ...]:
    """§3, implemented a second time: every code name with a country."""
    sums = {number for country in PLAYED_WITH[players].split() for number in _sums(country)}
    names = (name for length in range(1, 5) for name in combinations_with_replacement(range(7), length))
    return tuple("/".join(map(str, name)) for name in names if sum(name) in sums)


def country_of(name: str) -> str:
    """The country of a code name."""
    return next(country for country in COUNTRIES if sum(map(int, name.split("/"))) in _sums(country))


def formed(players: int, cards: Sequence[int]) -> set[str]:
    """The names with a country that these cards form."""
    chosen = {some for length in range(1, 5) for some in combinations(sorted(cards), length)}
    return {"/".join(map(str, some)) for some in chosen} & set(all_names(players))


def spent(players: int, cards: list[int], used: list[str]) -> list[str]:
    """Names not used yet that take exactly these cards; long ones first."""
    names = sorted((name for name in all_names(players) if name not in used), key=len, reverse=True)
    found = next(_ways(cards, names), None)
    assert found is not None, f"no names for {cards}"
    return found


def _ways(cards: list[int], names: list[str]) -> Iterator[list[str]]:
    if not cards:
        yield []
        return
    highest = str(max(cards))
    for name in names:
        numbers = _numbers(name.replace("/", " "))
        if name[-1] == highest and not Counter(numbers) - Counter(cards):
            for others in _ways(_less(cards, numbers), [other for other in names if other != name]):
                yield [name, *others]


def _spread(rest: list[int]) -> list[int]:
    """A hand for a seat without one: four different numbers if possible."""
    each = sorted(set(rest), reverse=True)
    return (each + _less(rest, each))[:4]


def _sums(country: str) -> range:
    low, _, high = country.partition("-")
    return range(int(low), int(high or low) + 1)


def _numbers(cards: str) -> list[int]:
    return [int(card) for card in cards.split()]


def _less(cards: Sequence[int], others: Sequence[int]) -> list[int]:
    missing = Counter(others) - Counter(cards)
    assert not missing, f"the family has not so many: {sorted(missing.elements())}"
    return sorted((Counter(cards) - Counter(others)).elements())


def _spaced(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
