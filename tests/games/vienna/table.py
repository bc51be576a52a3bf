"""Any table in one line: name what matters, the rest is filled the same way each time.

    table(3, hand={0: "021 034 077"})                        the card phase; seat 0 holds these cards
    turn(0, "021 034 077", drawers={0: "001 - - -"})         seat 0 has laid them for I, II and IV, and its turn begins
    place(0, bribes={0: "2 wine"}, agents={0: "B3 B7"})      action III is asked of seat 0
    place(0, iv="066", markers={"pistol": 4})                … and card 066 lies there for action IV
    ordering(0, "B7", orders={0: "S-01 A-16"})               seat 0 has placed on B7; orders are asked
    purchase(0, money={0: 3}, bought={0: "telephone"})       a round has ended with a purchase, and seat 0 is asked first
    payday(0, agents={0: "B3 B7"}, money={0: 1})             … with a payday
    the_end(0, information={0: "slide slide"})               the last round has ended
    table(2, tiles={"S5": "pistol", "S6": "-"})              tiles on squares, the others filled; only_tiles={…}: the others empty
    table(2, version="full", display="A-05 A-06 B-01 B-02")  options of the match are named as they are
    table(4, third_man="B4"), table(2, third_man=True)       he stands there; he is still to be set up
    place(0, figure={0: "B9"}, …)                            the figure (agents need not name it again)

Facts are the lines of a deal (`doppelagent.games.vienna.table`), blanks written _: `side_house={0: 2}`, `cash_box`, `roof="C"`,
`points={0: "3 0 0 0"}`, `round=4`, `last_round=True`, `crossed`, `event`, `supply`, `fulfilled`, `gone="A-01"`, `orders_A="A-07"`
(the top of the pile, the rest follows), `pile="001 002"` (the top, too; the whole pile with `discards="…"`: all others are discarded). What
is not named is as at the beginning: one bribe of each kind, one tile (seat 0 a flask, seat 1 a pistol, …); in the full version a schilling
and a start order (seat 0 S-01, …). Hands, laid cards and the pile are filled in rising order; `?` among laid cards stands for any. `city`
finds buildings, squares and cards by what they are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, Final

from doppelagent.core.match import Match
from doppelagent.core.record import copy
from doppelagent.games.vienna.box.record import FLAGS
from tests.games.seated import Seated

from .city import BOX, KINDS, LAST_CARD

Facts = dict[str, Any]
Lines = list[tuple[str, str]]

ORDERS: Final = {"A": 30, "B": 25}
NOTHING, ANY, REST = "-", "?", "…"  # an empty place, any card, all other cards
OPTIONS: Final = ("version", "flags", "third_man", "figures", "colours", "box")


class Table(Seated):
    """A match of Vienna, with short queries for tests."""

    _before: Any = None  # the state before the last action

    def act(self, seat: int, *texts: str) -> "Table":
        for text in texts:
            self._before = copy(self.match.state)
            self.match.push(seat, text)
        return self

    def log(self, seat: int, language: str = "en") -> list[str]:
        """This seat's log of the last action."""
        game, before = self.match.game, self.match.game.View.blank()
        game.observe(self._before, seat, before)
        return [self.match.say(entry, language) for entry in game.log(game.View.plain(before), self.match.view(seat))]

    def may(self, seat: int, verb: str = "") -> list[str]:
        """The legal actions, or those that begin with a verb."""
        return [text for text in self.match.legal_moves(seat) if text.startswith(verb)]

    def desk(self, seat: int) -> dict[str, Any]:
        """The public part of a seat's desk."""
        return dict(self.picture(-1)["desks"][seat])

    def bribes(self, seat: int) -> dict[str, int]:
        """Those it has: `{"wine": 2}`."""
        return {kind: many for kind, many in self.desk(seat)["bribes"].items() if many}

    def tiles(self, seat: int) -> dict[str, int]:
        """The information it has: `{"pistol": 1}`."""
        return {kind: many for kind, many in self.desk(seat)["information"].items() if many}

    def points(self, seat: int, source: str = "") -> int:
        """All its points, or those from `squares`, `markers`, `abilities`, `orders`, and at the end `information`, `sets`, …"""
        desk = self.desk(seat)
        return int(desk["points"][source] if source else desk["score"])

    def money(self, seat: int) -> int:
        return int(self.desk(seat)["money"])

    def cash_box(self, seat: int) -> int:
        return int(self.desk(seat)["cash_box"])

    def supply(self, seat: int) -> int:
        return int(self.desk(seat)["supply"])

    def agents(self, seat: int) -> list[str]:
        """Their buildings, the figure's included."""
        return list(self.desk(seat)["agents"])

    def drawers(self, seat: int) -> list[str | None]:
        return list(self.desk(seat)["drawers"])

    def laid(self, seat: int) -> list[str | None]:
        """This seat's own view of its cards for I, II and IV."""
        return list(self.picture(seat)["laid"][seat])

    def orders(self, seat: int) -> list[str]:
        return [order for order in self.desk(seat)["orders"] if order]

    def bought(self, seat: int) -> list[str]:
        return list(self.desk(seat)["bought"])

    def figure(self, seat: int) -> str | None:
        """Where the figure stands."""
        return next((each["name"] for each in self.picture(-1)["buildings"] if seat in each["figures"]), None)

    def marker(self, kind: str) -> int:
        """Its space, from 0."""
        return int(self.picture(-1)["tracks"]["markers"][kind])

    def tile(self, square: str) -> str | None:
        tiles: dict[str, str | None] = {each["name"]: each["tile"] for each in self.picture(-1)["squares"]}
        return tiles[square]

    @property
    def roof(self) -> str:
        """The investigator's space."""
        return str(self.picture(-1)["roof"]["investigator"])

    @property
    def third_man(self) -> str | None:
        return next((each["name"] for each in self.picture(-1)["buildings"] if each["third_man"]), None)

    @property
    def display(self) -> list[str | None]:
        return list(self.picture(-1)["display"])

    @property
    def discards(self) -> list[str]:
        return list(self.picture(-1)["discards"])

    @property
    def state(self) -> Any:
        """The true state, as a plain record."""
        return self.match.game.State.plain(self.match.state)


# Tables


def table(players: int = 3, **facts: Any) -> Table:
    """Any table; without a phase the card phase of a round."""
    options, facts = _options(facts)
    return Table(Match("vienna", players, options, deal=lines(players, str(options.get("version", "intro")), facts)))


def turn(seat: int, laid: str, players: int = 3, **facts: Any) -> Table:
    """Everybody has laid their cards, this seat those for I, II and IV, and its turn begins. Further cards of its hand are discarded."""
    hands = {seat: laid} | facts.pop("hand", {})
    facts = {"coat": seat, "phase": "cards", "owing": seat, "hand": hands} | facts
    t = table(players, **facts)
    for place, card in zip(("I", "II", "IV"), laid.split(), strict=True):
        if seat in t.match.pending and t.phase == "cards":  # the last card may have only one place to go to
            t.act(seat, f"{place} {card}")
    return t


def place(seat: int, players: int = 3, *, iv: str = "", **facts: Any) -> Table:
    """The seat is asked for its action III. Its card for action IV is one that brings no points, if none is named."""
    coat = facts.get("coat", seat)
    shown = {other: 3 if (other - coat) % players < (seat - coat) % players else 0 for other in range(players)} | {seat: 2}
    facts = {"phase": "place", "turn": seat, "coat": coat, "shown": shown} | facts
    facts["laid"] = {seat: f"? ? {iv or _without_points(seat, facts)}"} | facts.get("laid", {})
    return table(players, **facts)


def ordering(seat: int, building: str, players: int = 3, **facts: Any) -> Table:
    """The seat has placed an agent on this building, and is asked for orders."""
    agents = facts.pop("agents", {})
    facts = {"version": "full", "phase": "orders", "placed": building} | facts
    return place(seat, players, agents=agents | {seat: f"{agents.get(seat, '')} {building}"}, **facts)


def end_of_round(seat: int = 0, players: int = 3, **facts: Any) -> Table:
    """The round ends now, and whatever comes then begins with this seat. No marker moves the investigator any more."""
    last = (seat - 1) % players
    facts = {"coat": seat, "crossed": True} | facts
    t = place(last, players, **facts)
    t.act(last, "done")
    if t.phase == "income-IV":
        t.act(last, "done")
    return t


def purchase(seat: int = 0, players: int = 3, **facts: Any) -> Table:
    """A round has ended with a purchase; this seat is asked first."""
    return end_of_round(seat, players, **{"version": "full", "event": "purchase"} | facts)


def payday(seat: int = 0, players: int = 3, **facts: Any) -> Table:
    """A round has ended with a payday; this seat is the first to pay."""
    return end_of_round(seat, players, **{"version": "full", "event": "payday"} | facts)


def the_end(seat: int = 0, players: int = 3, **facts: Any) -> Table:
    """The last round has ended; if orders or wages are left, this seat is the first. The coat of arms stays with it (V17)."""
    return end_of_round(seat, players, **{"last_round": True} | facts)


# The lines of a deal


def lines(players: int = 3, version: str = "intro", facts: Mapping[str, Any] | None = None) -> Lines:
    """All lines of a table with these facts."""
    known: Facts = dict(facts or {})
    seats = range(players)
    known["information"] = {seat: KINDS[seat] for seat in seats} | known.get("information", {})
    known["tiles"] = _tiles(known)
    _fill_cards(known, players, version)
    if version == "full":
        _fill_orders(known, players)
    if "figure" in known:
        known["agents"] = {seat: _words(known.get("agents", {}), seat) + _words(known["figure"], seat) for seat in seats}
    if isinstance(markers := known.get("markers"), Mapping):
        known["markers"] = [markers.get(kind, 0) for kind in KINDS]
    return [line for name, value in known.items() for line in _lines(name.replace("_", " "), value)]


def _lines(name: str, value: Any) -> Lines:
    if isinstance(value, Mapping):
        return [(f"{name} {seat}", _content(content)) for seat, content in value.items()]
    return [(name, _content(value))]


def _content(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _options(facts: Facts) -> tuple[Facts, Facts]:
    """The options of the match, and the other facts."""
    options: Facts = {name: facts[name] for name in OPTIONS if name in facts}
    others = {name: value for name, value in facts.items() if name not in OPTIONS}
    where = options.get("third_man")
    if isinstance(where, str):
        options["third_man"], others["third_man"] = True, where
    elif where:
        others["phase"] = "third-man"
    if "figure" in facts:
        options |= {"figures": True, "version": "full"}
    if options.get("flags") == "random":
        others["flags"] = [FLAGS[building.flag] for building in reversed(BOX.buildings)]
    return options, others


def _tiles(facts: Facts) -> list[str]:
    """The tiles on the 40 squares: those named, and the remaining ones of each kind."""
    only = facts.pop("only_tiles", None)
    named = facts.pop("tiles", {}) if only is None else only
    held = Counter(kind for kinds in facts["information"].values() for kind in kinds.split())
    left = {kind: min(8, 9 - held[kind]) - list(named.values()).count(kind) for kind in KINDS}
    filler = iter([kind for n in range(8) for kind in KINDS if n < left[kind]] if only is None else [])
    return [named[name] if name in named else next(filler, NOTHING) for name in (f"S{n}" for n in range(1, 41))]


def _fill_cards(facts: Facts, players: int, version: str) -> None:
    """Every card into one place: what is not named is in hand or laid, as the phase wants it, or in the pile."""
    seats, phase = range(players), facts.get("phase", "cards")
    hand, laid, drawers = ({seat: _words(facts.get(name, {}), seat) for seat in seats} for name in ("hand", "laid", "drawers"))
    top, discards = _list(facts.get("pile", "")), _list(facts.get("discards", ""))
    rest = _rest(
        (f"{card:03}" for card in range(1, LAST_CARD[version] + 1)), top, discards, *hand.values(), *laid.values(), *drawers.values()
    )
    owing = _list(facts["owing"]) if "owing" in facts else [str(seat) for seat in seats]
    for seat in seats:
        laying = phase == "cards" and str(seat) in owing
        if laying and not hand[seat]:
            hand[seat] = [next(rest) for _ in range(3 - len(laid[seat]) + ("telephone" in _words(facts.get("bought", {}), seat)))]
        filler = NOTHING if laying or phase == "third-man" else ANY
        laid[seat] = [next(rest) if card == ANY else card for card in [*laid[seat], *[filler] * 3][:3]]
        drawers[seat] = [*drawers[seat], *[NOTHING] * 4][:4]
    facts |= {"hand": hand, "laid": laid, "drawers": drawers, "discards": discards, "pile": top}
    discards += _turned_over(facts, players)
    (discards if REST in discards else top).extend(rest)
    facts["discards"] = [card for card in discards if card != REST]


def _turned_over(facts: Facts, players: int) -> list[str]:
    """Cards that were turned over and are named nowhere else were discarded."""
    elsewhere = [*facts["pile"], *facts["discards"], *chain(*facts["hand"].values(), *facts["drawers"].values())]
    shown = [card for seat in range(players) for card in facts["laid"][seat][: int(facts.get("shown", {}).get(seat, 0))]]
    if facts.get("phase") == "drawer":
        shown.remove(facts["laid"][int(facts["turn"])][0])  # this one waits for its drawer
    return [card for card in shown if card not in elsewhere]


def _fill_orders(facts: Facts, players: int) -> None:
    """Every order into one place; each seat has a start order, two of each pile lie on the board."""
    orders = {seat: _words(facts["orders"], seat) for seat in facts.get("orders", {})}
    tops = {pile: _list(facts.get(f"orders_{pile}", "")) for pile in ORDERS}
    display, gone = _list(facts.get("display", "")), _list(facts.get("gone", ""))
    used = (*orders.values(), *tops.values(), display, gone)
    starts = _rest((f"S-{n:02}" for n in range(1, 6)), *used)
    facts["orders"] = {seat: [*(orders[seat] if seat in orders else [next(starts)]), *[NOTHING] * 4][:4] for seat in range(players)}
    left = {pile: _rest((f"{pile}-{n:02}" for n in range(1, many + 1)), *used) for pile, many in ORDERS.items()}
    facts["display"] = display or [next(left[pile]) for pile in "AABB"]
    facts |= {f"orders_{pile}": [*tops[pile], *left[pile]] for pile in ORDERS}


def _without_points(seat: int, facts: Facts) -> str:
    """A card for action IV that is not named elsewhere, if possible with information that the seat does not have."""
    own = _words(facts.get("information", {seat: KINDS[seat]}), seat)
    named = str({name: value for name, value in facts.items() if name in ("hand", "laid", "drawers", "pile", "discards")})
    cards = [card for card in range(90, 0, -1) if f"{card:03}" not in named]
    return f"{next((card for card in cards if KINDS[BOX.cards[card].information] not in own), cards[0]):03}"


def _words(by_seat: Mapping[int, Any], seat: int) -> list[str]:
    return _list(by_seat.get(seat, ""))


def _list(value: Any) -> list[str]:
    return list(map(str, value)) if isinstance(value, list) else str(value).split()


def _rest(everything: Iterable[str], *named: list[str]) -> Iterator[str]:
    """Those that are named nowhere, in order."""
    gone = {each for some in named for each in some}
    return iter([each for each in everything if each not in gone])
