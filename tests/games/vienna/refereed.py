"""Matches checked by a referee: after every answer both must ask the same, and every few answers the whole tables are compared."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, TypeVar

from doppelagent.core.match import Match

from .recount import Referee
from .recount_box import AROUND, ORDERS, VALUES

T = TypeVar("T")

EAGER: Final = ("fulfil", "place figure", "use", "accept", "buy", "step")
EVERY: Final = 6
ORDER_NAMES: Final = ("", *ORDERS)


def chooser(seed: int) -> Random:
    """Choices are the same in each run: only `Random.random` is used, which gives the same numbers in every version of Python."""
    return Random(seed)  # noqa: S311  # chance for tests


class Refereed:
    """A match dealt by a seed; the chooser decides everything afterwards, new piles included."""

    def __init__(self, players: int, options: Mapping[str, Any], seed: int, chooser: Random, values: Sequence[int] = VALUES) -> None:
        seeded = Match("vienna", players, options, seed=seed)
        lines, _ = seeded.game.deals.retrace(seeded.game.State.plain(seeded.state))
        self.match = Match("vienna", players, options, deal=lines)
        self.chooser = chooser
        self.judge = Referee(self.match.options, self.picture, self.state, values)
        self.compare_questions()
        self.compare_tables()

    @property
    def state(self) -> Any:
        return self.match.game.State.plain(self.match.state)

    @property
    def picture(self) -> dict[str, Any]:
        return self.match.game.picture(self.match.view(-1))

    # Playing

    def play(self) -> "Refereed":
        while not self.match.over:
            self.act(*self.choose())
            if len(self.match.moves) % EVERY == 0:  # a difference does not go away, so a check now and then is enough
                self.compare_tables()
        self.compare_tables()
        self.compare_end()
        return self

    def act(self, seat: int, text: str) -> None:
        self.match.push(seat, text)
        self.judge.answer(seat, text)
        assert bool(self.match.awaits) == self.judge.shuffles
        if self.match.awaits:
            pile = sorted(sorted(self.judge.discards), key=lambda _: self.chooser.random())
            self.match.lay([("pile", " ".join(pile))])
            self.judge.lay(pile)
        self.compare_questions()

    def choose(self) -> tuple[int, str]:
        """At random, but mostly what scores: random agents rarely enclose a square, and rarely fulfil an order."""
        seat = self.one_of(self.match.pending)
        texts = self.match.legal_moves(seat)
        if self.chooser.random() < 0.8:
            for verb in EAGER:
                if some := [text for text in texts if text.startswith(verb)]:
                    return seat, self.one_of(some)
            if placing := [text for text in texts if " → " in text]:
                return seat, max(placing, key=lambda text: (self.encloses(seat, text), "supply" in text, self.chooser.random()))
        return seat, self.one_of(texts)

    def encloses(self, seat: int, text: str) -> int:
        """How many squares with information this placing would enclose."""
        _, source, _, building = text.split()
        agents = self.judge.desks[seat].agents - {source} | {building, self.judge.third_man}
        return sum(self.judge.tile[square] is not None and around <= agents for square, around in AROUND.items())

    def one_of(self, some: Sequence[T]) -> T:
        return some[int(self.chooser.random() * len(some))]

    # Comparing

    def compare_questions(self) -> None:
        assert {seat: set(self.match.legal_moves(seat)) for seat in self.match.pending} == self.judge.asked
        assert self.match.over == self.judge.over

    def compare_tables(self) -> None:
        match, judge, picture, s = self.match, self.judge, self.picture, self.state
        assert {square["name"]: square["tile"] for square in picture["squares"]} == judge.tile
        assert [each["name"] for each in picture["buildings"] if each["third_man"]] == ([judge.third_man] if judge.third_man else [])
        assert picture["tracks"]["markers"] == judge.marker
        roof = picture["roof"]
        assert (roof["investigator"], roof["moved"], roof["event"] or "") == (judge.investigator, judge.moved, judge.event)
        assert (picture["coat"], picture["round"], picture["last_round"]) == (judge.coat, judge.round, judge.last_round)
        assert [f"{card:03}" for card in s.pile[: s.pile_size]] == judge.pile
        assert set(picture["discards"]) == judge.discards
        assert (picture["display"], set(picture["gone"])) == (judge.display, judge.gone)
        assert [[ORDER_NAMES[order] for order in pile if order] for pile in s.order_pile] == list(judge.order_piles.values())
        for seat in range(match.players):
            self.compare_desks(seat, picture, s)

    def compare_desks(self, seat: int, picture: dict[str, Any], s: Any) -> None:
        seen, desk = picture["desks"][seat], self.judge.desks[seat]
        assert set(seen["agents"]) == desk.agents
        assert [each["name"] for each in picture["buildings"] if seat in each["figures"]] == ([desk.figure] if desk.figure else [])
        assert (seen["supply"], seen["side_house"], seen["unlocked"]) == (desk.supply, desk.side_house, desk.unlocked)
        assert (+Counter(seen["bribes"]), +Counter(seen["information"])) == (+desk.bribes, +desk.tiles)
        assert min(seen["bribes"].values()) >= 0
        assert (seen["money"], seen["cash_box"], set(seen["bought"])) == (desk.money, desk.cash_box, desk.bought)
        assert ({order for order in seen["orders"] if order}, seen["fulfilled"]) == (desk.orders, desk.fulfilled)
        assert [card or "" for card in seen["drawers"]] == desk.drawers[: len(seen["drawers"])]
        assert {f"{card:03}" for card in range(1, 176) if s.hand[seat][card // 64] >> card % 64 & 1} == desk.hand
        assert [f"{card:03}" for card in s.laid[seat] if card] == desk.laid
        final = self.judge.final(desk) if self.judge.over else {}
        assert +Counter(seen["points"]) == +(desk.points + Counter(final))

    def compare_end(self) -> None:
        standing, judge = self.match.standing, self.judge
        assert [row.score for row in standing] == judge.scores()
        assert [row.place for row in standing] == judge.places()
        assert sorted(judge.places()) == list(range(1, len(standing) + 1))  # every tie is broken
        assert {row.counts["rounds"] for row in standing} == {judge.round}
        for row, desk in zip(standing, judge.desks, strict=True):
            assert row.counts["orders_fulfilled"] == desk.fulfilled
            points = desk.points + Counter(judge.final(desk))
            assert {name: row.categories[name] for name in points} == points
            assert row.score == points.total()
