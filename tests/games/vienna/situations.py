"""Situations that tests of texts and refusals ask for by name."""

from itertools import permutations

from .city import adjacent, around, bribe_for, building, card, cards, square, squares
from .table import Table, ordering, payday, place, purchase, table, the_end, turn

USA = building(flag="usa")
BOARD = "A-01 A-02 B-01 B-05"  # of the USA, France, France, the USA


def choosing_drawer() -> Table:
    return turn(0, "001 012 013", drawers={0: "021 - -"})


def with_twin() -> Table:
    """Card 086 is to go into a drawer, and its twin lies in the second one."""
    return table(3, phase="drawer", turn=0, shown={0: 1}, laid={0: "086 012 013"}, drawers={0: "021 087"})


def using(*abilities: str) -> Table:
    """Seat 0 has placed on a violet building, and these abilities are in its drawers."""
    return place(0, drawers={0: " ".join(abilities)}, bribes={0: "2 chocolate"}).act(0, f"place supply → {building(colour='violet')}")


def paying() -> Table:
    """Seat 0 has placed on B7 and may pay with coffee instead of wine."""
    any_payment = cards("any-payment", "coffee")[0]
    return place(0, version="full", drawers={0: any_payment}, bribes={0: "2 wine, 2 coffee"}).act(0, "place supply → B7")


def taking() -> Table:
    """Seat 0 has received a pistol, may take three different bribes for it, and has taken wine."""
    where = square(streets=2)
    there, here = around(where)
    bribes = {0: f"2 {bribe_for(here)}"}
    t = place(0, version="full", drawers={0: cards("tile-bribes", "pistol")[0]}, agents={0: there}, tiles={where: "pistol"}, bribes=bribes)
    return t.act(0, f"place supply → {here}", "use 1 wine")


def advancing() -> Table:
    """Seat 0 may choose a marker in its action IV."""
    t = place(0, version="full", drawers={0: cards("other-marker", "pistol")[0]}, iv=card(information="pistol"))
    return t.act(0, "done")


def walking() -> Table:
    """The third man has helped seat 0, and two buildings are alike to him."""
    for where in squares(streets=2):
        for his, own in permutations(around(where)):
            t = place(0, third_man=his, only_tiles={where: "pistol"}, bribes={0: f"2 {bribe_for(own)}"}).act(0, f"place supply → {own}")
            if t.phase == "walk":
                return t
    raise LookupError


def stepping() -> Table:
    """Seat 0 has Marrakesh on B9, and has placed an agent next to it."""
    beside = adjacent("B9")[0]
    return place(0, figure={0: "B9"}, bribes={0: f"2 {bribe_for(beside)}"}).act(0, f"place supply → {beside}")


def has_fulfilled() -> Table:
    """Seat 0 has fulfilled one of two orders of the USA."""
    bribes = {0: "1 chocolate, 1 wine, 1 magazine, 1 coffee, 1 tobacco"}
    return ordering(0, USA, orders={0: "A-06 A-11"}, display=BOARD, bribes=bribes).act(0, "fulfil A-06")


def saving(inside: int = 0) -> Table:
    """Seat 0 has just received two schillings."""
    return place(0, version="full", bought={0: "cash-box"}, cash_box={0: inside}).act(0, "take 2 schillings")


def shopping(money: int = 1) -> Table:
    """Seat 0 has bought the seal, and pays with the help of the sketch."""
    return purchase(0, money={0: money}, bought={0: "sketch"}, bribes={0: "2 wine, 2 coffee"}).act(0, "buy seal")


def unpaid() -> Table:
    """Seat 0 has paid one of two agents, and has no money left."""
    return payday(0, agents={0: "B3 B7"}, money={0: 1})


def leaving() -> Table:
    """One of two agents of seat 0 must leave for an open order."""
    return the_end(0, version="full", orders={0: "S-01", 1: "", 2: ""}, agents={0: "B3 B7"})
