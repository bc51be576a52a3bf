"""An independent referee: knows the rulebook, the deal and the answers, and plays the match with lists and words.

It shares nothing with the engine but the notation and the files of the box. After each answer its table can be compared with that of the
engine, and so can what may be answered next (`asked`); at the end `final`, `scores` and `places`.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from .recount_box import BUILDINGS, CARDS, COLOUR, INFORMATION, ORDERS, ROOF, VALUES
from .recount_desk import Desk
from .recount_turn import DONE, Asking, Options, Turns

PRICES: Final = {"telephone": 2, "sketch": 2, "cash-box": 2, "seal": 2, "side-table": 3, "agent": 1}
FIGURES: Final = {"yellow": "Marrakesh", "red": "New York", "blue": "Hamburg", "green": "Amsterdam"}
DESK_POINTS: Final = (0, 1, 3, 6, 10)
MAJORITY: Final = {2: (8, 0), 3: (12, 6, 0), 4: (12, 8, 4, 0)}


class Referee(Turns):
    """Starts at the beginning of a match: `picture` is the public part; `dealt`, the State, has the hidden part."""

    def __init__(self, options: Mapping[str, Any], picture: dict[str, Any], dealt: Any, values: Sequence[int] = VALUES) -> None:
        self.values = values
        self.full, self.with_third_man = options["version"] == "full", bool(options["third_man"])
        self.flag = {building["name"]: building["flag"] for building in picture["buildings"]}
        self.tile = {square["name"]: square["tile"] for square in picture["squares"]}
        self.desks = [self._desk(seat, desk, bool(options["figures"])) for seat, desk in enumerate(picture["desks"])]
        hands = [card for hand in reversed(dealt.hand) for card in CARDS if hand[int(card) // 64] >> int(card) % 64 & 1]
        self.pile = [f"{card:03}" for card in dealt.pile[: dealt.pile_size]] + hands  # the hands of the first round lay on top
        self.discards, self.gone = set(), set()
        self.display = list(picture["display"])
        names = ["", *ORDERS]
        self.order_piles = {letter: [names[order] for order in dealt.order_pile[n] if order] for n, letter in enumerate("AB")}
        self.marker = dict.fromkeys(INFORMATION, 0)
        self.coat, self.round, self.last_round, self.over = 0, 0, False, False
        self._story = self.play()
        self.asked: Options = next(self._story)

    def _desk(self, seat: int, seen: dict[str, Any], figures: bool) -> Desk:
        figure = FIGURES[seen["colour"]] if figures else ""
        tiles = +Counter(seen["information"])
        if not self.full:
            return Desk(seat, figure, 6, 0, 0, set(), tiles)
        return Desk(seat, figure, 5, 3, 2 if figure == "Marrakesh" else 1, set(filter(None, seen["orders"])), tiles)

    def answer(self, seat: int, text: str) -> None:
        self.asked = self._story.send((seat, text))

    @property
    def shuffles(self) -> bool:
        """Whether it waits for a new pile."""
        return not self.asked and not self.over

    def lay(self, pile: list[str]) -> None:
        """The discards, shuffled, the top first."""
        assert set(pile) == self.discards
        self.pile, self.discards = pile[::-1], set()
        self.asked = self._story.send((-1, ""))

    # The rounds

    def play(self) -> Asking:
        if self.with_third_man:
            violet = {f"walk {name}" for name in BUILDINGS if COLOUR[name] == "violet"}
            self.third_man = (yield from self.ask(self.desks[-1], violet)).split()[1]
        while not self.over:
            self.round += 1
            yield from self.card_phase()
            for desk in self.in_order():
                yield from self.turn(desk)
            yield from self.end_of_round()
        yield {}

    def in_order(self) -> list[Desk]:
        return [*self.desks[self.coat :], *self.desks[: self.coat]]

    def card_phase(self) -> Asking:
        for desk in self.in_order():
            desk.laid = []
            yield from self.draw(desk, 4 if "telephone" in desk.bought else 3)
        while laying := [desk for desk in self.desks if len(desk.laid) < 3]:
            seat, text = yield {desk.seat: {f"{('I', 'II', 'IV')[len(desk.laid)]} {card}" for card in desk.hand} for desk in laying}
            desk, card = self.desks[seat], text.split()[1]
            desk.hand.remove(card)
            desk.laid.append(card)
            if len(desk.laid) == 2 and len(desk.hand) == 1:
                desk.laid.append(desk.hand.pop())
        for desk in self.desks:
            self.discards |= desk.hand
            desk.hand = set()

    def end_of_round(self) -> Asking:
        self.moved = False
        event, self.event = self.event, ""
        last_space = self.investigator == ROOF[len(self.desks)]["last"]
        full_tracks = set(self.marker.values()) == {len(self.values) - 1}
        if self.last_round:
            events = ["open orders", "payday"] if self.full else []
        else:
            events = [event] if event else []
            events += ["purchase"] if self.full and full_tracks and not last_space else []
        for each in events:
            for desk in self.in_order():
                yield from {"purchase": self.purchase, "payday": self.payday, "open orders": self.open_orders}[each](desk)
        if self.last_round:
            self.over = True
        else:
            self.last_round = last_space or full_tracks
            self.coat = (self.coat + 1) % len(self.desks)

    # Purchase, payday, open orders

    def purse(self, desk: Desk) -> dict[str, int]:
        """The money and bribes that can be paid."""
        bribes = desk.bribes if "sketch" in desk.bought else {}
        return {what: many for what, many in {"schilling": desk.money, **bribes}.items() if many}

    def spend(self, desk: Desk, what: str) -> None:
        if what == "schilling":
            desk.money -= 1
        else:
            desk.bribes[what] -= 1

    def purchase(self, desk: Desk) -> Asking:
        left = {what for what in PRICES if what not in desk.bought and (what != "agent" or desk.side_house)}
        goods = {f"buy {what}" for what in left if PRICES[what] <= sum(self.purse(desk).values())}
        text = (yield from self.ask(desk, goods | {DONE})) if goods else DONE
        if text == DONE:
            return
        what = text.split()[1]
        if what == "agent":
            desk.side_house -= 1
            desk.supply += 1
        if what == "sketch":  # it does not pay for itself
            desk.money -= PRICES[what]
        desk.bought |= {what} - {"agent"}
        for owed in range(PRICES[what] if what != "sketch" else 0, 0, -1):
            purse = self.purse(desk)
            paid = next(iter(purse))
            if len(purse) > 1 and sum(purse.values()) > owed:
                paid = (yield from self.ask(desk, {f"pay 1 {each}" for each in purse})).split()[-1]
            self.spend(desk, paid)

    def payday(self, desk: Desk) -> Asking:
        owed = len(desk.ordinary)
        while owed:
            purse = self.purse(desk)
            if list(purse) == ["schilling"]:
                self.spend(desk, "schilling")
            elif not purse and owed == len(desk.ordinary):
                desk.send_home(min(desk.ordinary))
            else:
                leaving = desk.ordinary if not desk.money else set()
                text = yield from self.ask(desk, {f"pay 1 {each}" for each in purse} | {f"dismiss {name}" for name in leaving})
                if text.startswith("pay"):
                    self.spend(desk, text.split()[-1])
                else:
                    desk.send_home(text.split()[-1])
            owed -= 1
        if desk.figure and desk.bribes["chocolate"]:
            desk.bribes["chocolate"] -= 1
        elif desk.figure:
            desk.send_home(desk.figure)

    def open_orders(self, desk: Desk) -> Asking:
        for left in range(len(desk.orders), 0, -1):
            if left < len(desk.agents):
                desk.send_home((yield from self.ask(desk, {f"dismiss {name}" for name in desk.agents})).split()[1])
            elif desk.agents:
                desk.send_home(min(desk.agents))

    # The end

    def final(self, desk: Desk) -> dict[str, int]:
        """What is scored at the end, by category."""
        information = sum(many * self.values[self.marker[kind]] for kind, many in desk.tiles.items())
        if not self.full:
            return {"information": information, "sets": 10 * min(desk.tiles[kind] for kind in INFORMATION)}
        tiles = DESK_POINTS[len(desk.bought - {"side-table"})]
        return {"information": information, "desk": tiles, "cash_box": 2 * desk.cash_box, "majority": self.majority(desk)}

    def majority(self, desk: Desk) -> int:
        ranks = sorted(((len(each.agents), each.money, each.bribes.total()) for each in self.desks), reverse=True)
        own = (len(desk.agents), desk.money, desk.bribes.total())
        shared = [points for points, rank in zip(MAJORITY[len(self.desks)], ranks, strict=True) if rank == own]
        assert sum(shared) % len(shared) == 0
        return sum(shared) // len(shared)

    def scores(self) -> list[int]:
        return [desk.points.total() + (sum(self.final(desk).values()) if self.over else 0) for desk in self.desks]

    def places(self) -> list[int]:
        order = [desk.seat for desk in self.in_order()]
        ranks = []
        for desk, score in zip(self.desks, self.scores(), strict=True):
            bribes = desk.bribes.total()
            ranks.append((score, *((desk.money, bribes) if self.full else (bribes, len(desk.agents))), order.index(desk.seat)))
        return [1 + sorted(ranks, reverse=True).index(rank) for rank in ranks]
