"""Any table in one line: name the cards that matter, the rest is dealt out the same way each time.

    table(4, {0: "K7 R1"})               the cards are dealt, nothing is passed on yet
    playing(4, {0: "K7 R1"})             all have passed on three, and hold the cards named
    trick("K5", "K7 K7 K3")              seat 0 led, the others played in turn
    sweep(3)                             seat 0 has taken all sixteen black cards
    summed_up("200 100 50")              a round has just brought the scores to these sums

`without={1: "B 5"}` keeps colours, ranks and cards out of a hand; options of the game are keywords.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from doppelagent.core.match import Match
from tests.games.seated import Seated

Asked = Mapping[int, str]
Choice = Callable[[int, list[str]], str]

DECK = [f"{colour}{rank}" for colour in "BYRGK" for rank in range(1, 12)] + ["K7"] * 5
NONE: Asked = {}


class Table(Seated):
    """A match of this game."""

    @property
    def taker(self) -> int:
        """The seat that took the last trick."""
        return int(self.view.takers[self.view.played // self.match.players - 1])

    @property
    def scores(self) -> list[int]:
        return list(self.view.scores[: self.match.players])

    @property
    def points(self) -> list[int]:
        return list(self.view.points[: self.match.players])

    def may(self, seat: int) -> set[str]:
        """The legal actions of the seat; for a card only its name."""
        return {text.split()[-1] for text in self.match.legal_moves(seat)}

    def lacks(self, seat: int) -> set[str]:
        """Everything the seat has proved not to hold."""
        return set(self.picture(-1)["lacks"][seat])

    def play(self, cards: str) -> "Table":
        """Play these cards, each by the seat whose turn it is."""
        for card in cards.split():
            self.match.push(self.turn, f"play {card}")
        return self

    def play_on(self, choose: Choice = lambda _seat, cards: cards[0]) -> "Table":
        """Play to the end of the round, or to the choice about all sixteen black cards."""
        while len(self.match.pending) == 1:
            cards = [text.removeprefix("play ") for text in self.match.legal_moves(self.turn) if text.startswith("play ")]
            if not cards:
                break
            self.match.push(self.turn, f"play {choose(self.turn, cards)}")
        return self

    def deal(self, hands: Asked = NONE, *, without: Asked = NONE, pile: str = "") -> "Table":
        """The next round's cards."""
        self.match.lay(_dealt(self.match.players, hands, without, pile if self.match.options["mole"] else None))
        return self

    def pass_on(self, cards: Asked = NONE) -> "Table":
        """All pass on: the cards named, or else the first three of the hand."""
        for seat in range(self.match.players):
            for card in (cards.get(seat) or " ".join(self.hand(seat)[:3])).split():
                self.match.push(seat, f"pass {card}")
        return self


def table(
    players: int = 4,
    hands: Asked = NONE,
    *,
    without: Asked = NONE,
    pile: str = "",
    round: int = 1,
    dealer: int = 0,
    scores: str = "",
    **options: Any,
) -> Table:
    """Freshly dealt, with these cards in these hands (and in the mole pile)."""
    at_the_mole = options.get("mole") and round > 1
    lines = _dealt(players, hands, without, pile if at_the_mole else None)
    return _begin(players, lines, options, round=round, dealer=dealer, scores=scores)


def playing(
    players: int = 4,
    hands: Asked = NONE,
    *,
    without: Asked = NONE,
    received: Asked = NONE,
    picked: Asked = NONE,
    round: int = 1,
    dealer: int = 0,
    scores: str = "",
    **options: Any,
) -> Table:
    """Passed on, with these hands afterwards. `received` and `picked` (from the mole pile) say how cards came there."""
    at_the_mole = bool(options.get("mole")) and round > 1
    past = _past(players, hands, without, received, picked, round=round, mole=at_the_mole)
    return _passed(_begin(players, past.lines, options, round=round, dealer=dealer, scores=scores), past)


def trick(
    led: str, played: str = "", *, players: int = 4, hands: Asked = NONE, without: Asked = NONE, scores: str = "", **options: Any
) -> Table:
    """Seat 0 led, the others played in turn. Black is led to the second trick, for it may not open the first (§3.1)."""
    asked = dict(hands)
    for seat, card in enumerate([led, *played.split()]):
        asked[seat] = f"{card} {asked.get(seat, '')}"
    named = " ".join(asked.values()).split()
    asked[0] += "" if "R1" in named else " R1"
    if led[0] != "K":
        return playing(players, asked, without=without, scores=scores, **options).play(f"{led} {played}")
    opening = next(f"{colour}11" for colour in "BYRG" if f"{colour}11" not in named)
    asked[0] += f" {opening}"
    t = playing(players, asked, without=without, scores=scores, **options).play(opening)
    for seat in range(1, players):
        t.play(min(t.may(seat) - set(asked.get(seat, "").split())))
    return t.play(f"{led} {played}")


SWEEP = ["R11", "K11", "K10", "K9", "K8", *["K7"] * 6, "K6", "K5", "K4", "K3", "K2", "K1", "B11", "Y11", "G11"]


def sweeping(seat: int, cards: list[str]) -> str:
    """Seat 0 plays one winner after the other, the others give up their black cards."""
    if seat == 0:
        return next(card for card in SWEEP if card in cards)
    return next((card for card in cards if card[0] == "K"), cards[0])


def sweep(players: int = 3, *, lost: bool = False, scores: str = "", **options: Any) -> Table:
    """Seat 0 takes all sixteen black cards, and all else; but where `lost`, seat 1 takes red 7 and green 7 in the first trick."""
    return _swept(playing(players, _sweeping_hands(players, lost), scores=scores, **options), lost)


def sweep_again(t: Table, *, lost: bool = False) -> Table:
    """The next round, dealt and swept."""
    players = t.match.players
    past = _past(players, _sweeping_hands(players, lost), round=t.view.round, mole=bool(t.match.options["mole"]))
    t.match.lay(past.lines)
    return _swept(_passed(t, past), lost)


def _sweeping_hands(players: int, lost: bool) -> Asked:
    own = (["R3", *SWEEP] if lost else SWEEP)[: 60 // players]
    others = ["R1 R2 R7", "R8 G7", "R4", "R5", "R6"]
    return dict(enumerate([" ".join(own), *others][:players]))


def _swept(t: Table, lost: bool) -> Table:
    if lost:
        t.play(" ".join(["R7", "G7", "R4", "R5", "R6"][: t.match.players - 1]) + " R3")
    return t.play("R2").play_on(sweeping)


def summed_up(sums: str, *, lost: bool = False, choice: str = "", **options: Any) -> Table:
    """A round that seat 0 swept has just been added: the scores would be these sums if nothing were halved."""
    wanted = [int(number) for number in sums.split()]

    def played(scores: Sequence[int]) -> Table:
        t = sweep(len(wanted), lost=lost, scores=" ".join(map(str, scores)), **options)
        return t.act(0, choice) if choice else t

    points = played([0] * len(wanted)).points
    return played([number - more for number, more in zip(wanted, points, strict=True)])


def receiver(players: int, round: int, seat: int) -> int:
    """§2.5, implemented a second time."""
    directions = (1, -1, 2) if players == 4 else (1, -1)
    return (seat + directions[(round - 1) % len(directions)]) % players


def mole_order(scores: Sequence[int]) -> list[int]:
    """§6.5, implemented a second time."""
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))


def deal_lines(players: int = 4, hands: Asked = NONE) -> list[tuple[str, str]]:
    """The lines of a deal, for tests that spoil one."""
    return _dealt(players, hands, NONE, None)


class _Past(NamedTuple):
    """How hands come about: the deal, what each seat picks from the mole pile, and what it passes on."""

    lines: list[tuple[str, str]]
    picks: list[list[str]]
    passed: list[list[str]]


def _past(
    players: int, hands: Asked, without: Asked = NONE, received: Asked = NONE, picked: Asked = NONE, *, round: int, mole: bool
) -> _Past:
    asked = {}
    for seat in range(players):
        leaves = Counter(received.get(receiver(players, round, seat), "").split())
        own = Counter(hands.get(seat, "").split()) | Counter(received.get(seat, "").split())
        asked[seat] = " ".join((own | (Counter(picked.get(seat, "").split()) - leaves)).elements())
    after = _filled([60 // players] * players, asked, without)
    got = [received.get(seat, " ".join(after[seat][-3:])).split() for seat in range(players)]
    passed = [got[receiver(players, round, seat)] for seat in range(players)]
    before = [[*_less(after[seat], got[seat]), *passed[seat]] for seat in range(players)]
    if not mole:
        return _Past(_lines(before), [], passed)
    picks = [picked.get(seat, " ".join(before[seat][-6:-3])).split() for seat in range(players)]
    pile = " ".join(card for pick in picks for card in pick)
    return _Past([*_lines([_less(*pair) for pair in zip(before, picks, strict=True)]), ("mole", pile)], picks, passed)


def _passed(t: Table, past: _Past) -> Table:
    for seat in mole_order(t.scores) if past.picks else ():
        t.act(seat, *(f"take {card}" for card in past.picks[seat]))
    return t.pass_on({seat: " ".join(cards) for seat, cards in enumerate(past.passed)})


def _begin(players: int, lines: list[tuple[str, str]], options: Mapping[str, Any], *, round: int, dealer: int, scores: str) -> Table:
    situation = [("round", str(round)), ("dealer", str(dealer)), ("scores", scores or " ".join(["0"] * players))]
    return Table(Match("black-spy", players, options, deal=situation + lines))


def _dealt(players: int, hands: Asked, without: Asked, pile: str | None) -> list[tuple[str, str]]:
    if pile is None:
        return _lines(_filled([60 // players] * players, hands, without))
    *dealt, mole = _filled([60 // players - 3] * players + [3 * players], {**hands, players: pile}, without)
    return [*_lines(dealt), ("mole", " ".join(mole))]


def _lines(hands: list[list[str]]) -> list[tuple[str, str]]:
    return [(f"hand {seat}", " ".join(hand)) for seat, hand in enumerate(hands)]


def _filled(sizes: list[int], hands: Asked, without: Asked) -> list[list[str]]:
    """The cards asked for, then all others: those that fit few hands first, each to the hand with most room."""
    full = [hands.get(seat, "").split() for seat in range(len(sizes))]
    rest = _less(DECK, [card for hand in full for card in hand])
    fits = {card: [seat for seat in range(len(sizes)) if not _barred(card, without.get(seat, ""))] for card in rest}
    for card in sorted(rest, key=lambda card: len(fits[card])):
        seat = max(fits[card], key=lambda seat: sizes[seat] - len(full[seat]))
        full[seat].append(card)
    assert [len(hand) for hand in full] == sizes, "these cards cannot be dealt"
    return full


def _barred(card: str, without: str) -> bool:
    return bool({card, card[0], card[1:]} & set(without.split()))


def _less(cards: list[str], others: list[str]) -> list[str]:
    left = Counter(others)
    rest = []
    for card in cards:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    assert not +left, f"{+left} is not there"
    return rest
