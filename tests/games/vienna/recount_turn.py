"""A turn as the referee of `recount` sees it. Every question is a `yield` of the legal answers by seat; the answer comes back."""

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Final

from .recount_box import ADVANCE, AROUND, BESIDE, BRIBES, BUILDINGS, CARDS, COLOUR, COSTS, INFORMATION, LETTER, ORDERS, ROOF, SEAL
from .recount_desk import CHOSEN_BRIBES, CHOSEN_MARKER, ICON_BRIBES, POINTS, Desk, ability

Options = dict[int, set[str]]  # the legal answers by seat
Asking = Generator[Options, tuple[int, str], None]
Answered = Generator[Options, tuple[int, str], str]

DONE: Final = "done"
COMPANY: Final = ("company-bribes", "company-points", "company-cards")
SQUARE_BRIBES: Final = {2: "two-square-bribes", 3: "three-square-bribes", 4: "four-square-bribes"}
LIKES: Final = ("orange", "pink", "brown", "violet")  # the third man, the last one best


class Turns:
    """The table, and what happens there in a turn."""

    full: bool
    desks: list[Desk]
    flag: dict[str, str]
    tile: dict[str, str | None]
    third_man = ""
    pile: list[str]  # the last one is drawn next
    discards: set[str]
    display: list[str | None]
    order_piles: dict[str, list[str]]
    gone: set[str]
    marker: dict[str, int]
    values: Sequence[int]  # of the spaces of a track
    investigator, moved, event = "A", False, ""

    def ask(self, desk: Desk, options: set[str]) -> Answered:
        _, text = yield {desk.seat: options}
        assert text in options
        return text

    def draw(self, desk: Desk, many: int) -> Asking:
        for _ in range(many):
            desk.hand.add(self.pile.pop())
            if not self.pile:
                yield {}  # no seat is asked; the discards must be shuffled

    def turn(self, desk: Desk) -> Asking:
        yield from self.fill_drawer(desk)
        yield from self.receive_bribe(desk)
        yield from self.send_agent(desk)
        yield from self.advance(desk)

    # Actions I, II and IV

    def fill_drawer(self, desk: Desk) -> Asking:
        new, there = desk.laid[0], range(4 if "side-table" in desk.bought else 3)
        full = [n for n in there if desk.drawers[n]]
        twins = [n for n in full if ability(desk.drawers[n]) == ability(new)]
        choice = twins or full + [n for n in there if n not in full][:1]
        text = f"drawer {choice[0] + 1}"
        if len(choice) > 1:
            text = yield from self.ask(desk, {f"drawer {n + 1}" for n in choice})
        n = int(text.split()[1]) - 1
        self.discards |= {desk.drawers[n]} - {""}
        desk.drawers[n] = new

    def receive_bribe(self, desk: Desk) -> Asking:
        self.discards.add(desk.laid[1])
        kind = CARDS[desk.laid[1]]["bribe"]
        desk.bribes[kind] += 2 if kind == "coffee" and desk.figure_is == "Amsterdam" else 1
        yield from self.incomes(desk, desk.set_off(("extra-bribe", "bribe-points", "bribe-marker"), kind))

    def advance(self, desk: Desk) -> Asking:
        self.discards.add(desk.laid[2])
        kind = CARDS[desk.laid[2]]["information"]
        if kind in desk.icons("other-marker"):
            kind = (yield from self.ask(desk, {f"advance {each}" for each in INFORMATION})).split()[1]
        self.step(desk, kind)
        yield from self.incomes(desk, desk.set_off(("marker-bribe", "marker-points"), kind))

    def step(self, desk: Desk, kind: str) -> None:
        desk.points["markers"] += desk.tiles[kind]
        space, roof = self.marker[kind], ROOF[len(self.desks)]
        if space + 1 == len(self.values):
            return
        self.marker[kind] += 1
        if self.values[space + 1] > self.values[space] and not self.moved:
            self.moved = True
            if self.investigator != roof["last"]:
                self.investigator = chr(ord(self.investigator) + 1)
                here = [event for event in ("purchase", "payday") if self.investigator in roof[event]]
                self.event = here[0] if here and self.full else ""

    # Abilities

    def incomes(self, desk: Desk, offers: Counter[int]) -> Asking:
        """Abilities that were set off, each as often as that happened, in any order."""
        while +offers:
            text = yield from self.ask(desk, {DONE, *(way for n in +offers for way in desk.ways(n))})
            if text == DONE:
                return
            n = int(text.split()[1]) - 1
            offers[n] -= 1
            yield from self.use(desk, desk.drawers[n], text.split()[-1])

    def use(self, desk: Desk, card: str, what: str) -> Asking:
        group, icon = ability(card)
        desk.points["abilities"] += POINTS.get(group, 0)
        if group in CHOSEN_BRIBES:
            desk.bribes[what] += CHOSEN_BRIBES[group]
        elif group in ICON_BRIBES:
            desk.bribes[icon] += ICON_BRIBES[group]
        elif group in CHOSEN_MARKER:
            self.step(desk, what)
        elif group == "tile-marker":
            self.step(desk, icon)
            self.step(desk, icon)
        elif group == "company-cards":
            yield from self.draw(desk, 2)
        elif group == "tile-bribes":
            yield from self.take_different(desk, what)

    def take_different(self, desk: Desk, what: str) -> Asking:
        taken = [what]
        desk.bribes[what] += 1
        while len(taken) < len(self.desks):
            what = (yield from self.ask(desk, {f"take 1 {kind}" for kind in BRIBES if kind not in taken})).split()[-1]
            desk.bribes[what] += 1
            taken.append(what)

    # Action III

    def has_company(self, desk: Desk, building: str) -> bool:
        return any(building in other.agents for other in self.desks if other is not desk)

    def price(self, desk: Desk, building: str, figure: bool) -> int:
        less = desk.icons("flag-cheaper").count(self.flag[building]) + desk.icons("seal-cheaper").count(SEAL[building])
        less += len(desk.icons("company-cheaper")) if self.has_company(desk, building) else 0
        at_most_one = {"Hamburg": SEAL[building] == "nobility", "New York": self.flag[building] == "usa"}
        return min(max(0, 2 - less), 1 if figure and at_most_one.get(desk.figure_is) else 2)

    def means(self, desk: Desk, building: str) -> list[str]:
        return [kind for kind in BRIBES if desk.bribes[kind] and (kind == COSTS[building] or kind in desk.icons("any-payment"))]

    def targets(self, desk: Desk, figure: bool = False) -> set[str]:
        """The buildings it can place an agent on, or its figure."""
        return {
            name
            for name in BUILDINGS
            if name not in desk.agents and sum(desk.bribes[kind] for kind in self.means(desk, name)) >= self.price(desk, name, figure)
        }

    def choices(self, desk: Desk) -> set[str]:
        sources = {"place supply"} if desk.supply else set()
        sources |= {f"move {name}" for name in desk.ordinary}
        choices = {f"{source} → {name}" for source in sources for name in self.targets(desk)}
        if desk.figure:
            choices |= {f"move {desk.figure} → {name}" for name in self.targets(desk, figure=True)}
        elif desk.figure_is and (desk.unlocked or len(desk.agents) >= 5):
            choices |= {f"place figure → {name}" for name in self.targets(desk, figure=True)}
        return choices | {DONE} | {f"take 2 {kind}" for kind in BRIBES} | ({"take 2 schillings"} if self.full else set())

    def send_agent(self, desk: Desk) -> Asking:
        text = yield from self.ask(desk, self.choices(desk))
        what = text.split()[-1]
        if text == "take 2 schillings":
            yield from self.earn(desk, 2)
        elif text.startswith("take"):
            desk.bribes[what] += 2
        elif text != DONE:
            source = text.split()[1]
            figure = source in ("figure", desk.figure)
            owed = self.price(desk, what, figure)
            self.put(desk, source, what, figure)
            yield from self.pay(desk, owed, what)
            if desk.figure_is == "Marrakesh" and desk.figure and not figure:
                yield from self.follow(desk, what)
            yield from self.gather(desk, what)
            yield from self.handle_orders(desk, what, figure)

    def put(self, desk: Desk, source: str, building: str, figure: bool) -> None:
        if source == "supply":
            desk.supply -= 1
        desk.agents.discard(source)
        desk.agents.add(building)
        if figure:
            desk.figure, desk.unlocked = building, True

    def pay(self, desk: Desk, owed: int, building: str) -> Asking:
        for left in range(owed, 0, -1):
            means = self.means(desk, building)
            kind = means[0]
            if len(means) > 1 and sum(desk.bribes[each] for each in means) > left:
                kind = (yield from self.ask(desk, {f"pay 1 {each}" for each in means})).split()[-1]
            desk.bribes[kind] -= 1

    def follow(self, desk: Desk, placed: str) -> Asking:
        """Marrakesh."""
        free = BESIDE[desk.figure] - desk.agents
        if placed in BESIDE[desk.figure] and free:
            text = yield from self.ask(desk, {DONE, *(f"step {name}" for name in free)})
            if text != DONE:
                self.put(desk, desk.figure, text.split()[1], figure=True)

    def gather(self, desk: Desk, placed: str) -> Asking:
        """Tiles, the third man's walk, and the abilities they set off."""
        offers: Counter[int] = Counter()
        helped = False
        for square, around in AROUND.items():
            tile, missing = self.tile[square], around - desk.agents
            if tile and missing <= {self.third_man}:
                offers += self.tile_offers(desk, tile, len(around))
                self.tile[square] = None
                desk.tiles[tile] += 1
                desk.points["squares"] += len(around) - len(missing)
                helped = helped or bool(missing)
        if helped:
            yield from self.walk(desk)
        for what, icon in (("colour", COLOUR[placed]), ("flag", self.flag[placed]), ("seal", SEAL[placed])):
            offers += desk.set_off((f"{what}-bribe", f"{what}-points", f"{what}-marker"), icon)
        if self.has_company(desk, placed):
            offers += desk.set_off(COMPANY)
        yield from self.incomes(desk, offers)

    def tile_offers(self, desk: Desk, tile: str, streets: int) -> Counter[int]:
        offers = desk.set_off(("tile-bribes", "tile-points", "tile-marker"), tile)
        offers += desk.set_off(("tile-bribe", SQUARE_BRIBES[streets]))
        return offers + (desk.set_off(("new-kind-points",)) if not desk.tiles[tile] else Counter())

    def walk(self, desk: Desk) -> Asking:
        """The third man."""
        liking = {
            name: (sum(name in around and self.tile[square] is not None for square, around in AROUND.items()), LIKES.index(COLOUR[name]))
            for name in BESIDE[self.third_man]
            if COLOUR[name] not in ("grey", COLOUR[self.third_man])
        }
        best = [name for name in liking if liking[name] == max(liking.values())]
        if len(best) > 1:
            self.third_man = (yield from self.ask(desk, {f"walk {name}" for name in best})).split()[1]
        elif best:
            self.third_man = best[0]

    # Orders and money

    def earn(self, desk: Desk, schillings: int) -> Asking:
        desk.money += schillings
        if schillings and desk.room():
            saved = int((yield from self.ask(desk, {f"save {n}" for n in range(min(schillings, desk.room()) + 1)})).split()[1])
            desk.money -= saved
            desk.cash_box += saved

    def handle_orders(self, desk: Desk, placed: str, with_figure: bool) -> Asking:
        """Accept one, or fulfil any number."""
        flag = self.flag[placed]
        spaces = 4 if "side-table" in desk.bought else 3
        acceptable = {order for order in self.display if order and ORDERS[order]["flag"] == flag and len(desk.orders) < spaces}
        accept = {f"accept {order}" for order in acceptable}
        while options := accept | {
            f"fulfil {order}" for order in desk.orders if ORDERS[order]["flag"] == flag and self.meets(desk, order, with_figure)
        }:
            text = yield from self.ask(desk, options | {DONE})
            if text == DONE:
                return
            if text in accept:
                yield from self.accept(desk, text.split()[1])
                return
            accept = set()
            yield from self.fulfil(desk, text.split()[1])

    def accept(self, desk: Desk, order: str) -> Asking:
        desk.orders.add(order)
        pile = self.order_piles[order[0]]
        self.display[self.display.index(order)] = pile.pop() if pile else None
        yield from self.earn(desk, ADVANCE[order[0]] + (desk.figure_is == "Marrakesh"))

    def meets(self, desk: Desk, order: str, with_figure: bool) -> bool:
        card = ORDERS[order]
        if "building" in card:
            return LETTER[card["building"][0]] in desk.agents
        if "seals" in card:
            return not Counter(card["seals"]) - Counter(SEAL[name] for name in desk.agents)
        if "information" in card:
            return not Counter(card["information"]) - desk.tiles
        missing = (Counter(card["bribes"]) - desk.bribes).total()
        if desk.figure_is == "New York" and card["flag"] == "usa":
            missing -= 1
        if desk.figure_is == "Amsterdam" and with_figure and desk.bribes["coffee"] > card["bribes"].count("coffee"):
            missing -= 1
        return missing <= 0

    def fulfil(self, desk: Desk, order: str) -> Asking:
        card = ORDERS[order]
        desk.orders.remove(order)
        self.gone.add(order)
        desk.fulfilled += 1
        desk.points["orders"] += card["points"] + 3 * ("seal" in desk.bought) + (desk.figure_is == "New York" and card["flag"] == "usa")
        desk.cash_box += 1 if desk.room() else 0
        yield from self.earn(desk, card["schillings"] + (desk.figure_is == "Hamburg" and card["schillings"] > 0))
