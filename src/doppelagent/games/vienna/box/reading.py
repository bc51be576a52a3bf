"""From the four files of a box to an Edition: each row is read and checked alone; `checks` compares rows."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from doppelagent.games.vienna.box.edition import NO_LETTER, Building, Card, Edition, Order, Roof, Square
from doppelagent.games.vienna.box.groups import GROUPS, Group
from doppelagent.games.vienna.box.reader import Reader
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BRIBES,
    BRIBES_NEEDED,
    BUILDING_NEEDED,
    BUILDINGS,
    COLOURS,
    FLAGS,
    FULL_CARDS,
    INFORMATION,
    INFORMATION_NEEDED,
    LETTER_NAMES,
    SEALS,
    SEALS_NEEDED,
    SQUARES,
    START_ORDERS,
    order_name,
)

FILES: Final = ("board.toml", "cards.toml", "orders.toml", "tracks.toml")
RINGS: Final = ("inner", "ring", "outer")
WIDEST: Final = 10_000  # plan
STREETS: Final = range(2, 5)  # §1.1
MOST_NEEDED: Final = 4  # pieces on an order
HIGHEST_REWARD: Final = 20
MOST_SPACES: Final = 60  # of a track: they are bits of a word
ROOF: Final = "ABCDEFGHIJKL"
PLAYERS: Final = (2, 3, 4)
AREAS: Final = 6  # §1.5
PURCHASES, PAYDAYS = range(5, 6), range(2, 3)  # §9.5 how many there are

ICON_KINDS: Final[dict[tuple[str, ...], str]] = {
    BRIBES: "bribe",
    COLOURS: "colour",
    FLAGS: "flag",
    SEALS: "seal",
    INFORMATION: "information",
}

# §10.5 What the orders of these numbers need (glossary), with the key and the words of the file.
NEEDS: Final = {
    SEALS_NEEDED: ("seals", SEALS),
    BRIBES_NEEDED: ("bribes", BRIBES),
    BUILDING_NEEDED: ("building", tuple(LETTER_NAMES)),
    INFORMATION_NEEDED: ("information", INFORMATION),
}
KIND_OF_ORDER: Final = {
    **dict.fromkeys(START_ORDERS, SEALS_NEEDED),
    **dict.fromkeys(A_ORDERS[:15], BRIBES_NEEDED),
    **dict.fromkeys(A_ORDERS[15:20], SEALS_NEEDED),
    **dict.fromkeys(A_ORDERS[20:], BUILDING_NEEDED),
    **dict.fromkeys(B_ORDERS[:20], INFORMATION_NEEDED),
    **dict.fromkeys(B_ORDERS[20:], SEALS_NEEDED),
}
ORDER_NAMES: Final = tuple(map(order_name, KIND_OF_ORDER))


def read_edition(contents: Mapping[str, Any]) -> Edition:
    """The edition that the contents of these files describe."""
    board, cards, orders, tracks = files = [Reader(name, contents[name]) for name in FILES]
    name = board.text("edition")
    for other in (cards, orders, tracks):
        other.fixed("edition", name)
    size = board.numbers("size", 1, WIDEST, 2)
    buildings = _read_buildings(board, size)
    squares = _read_squares(board, size, [building.id for building in buildings])
    areas, start_space = _read_tracks(tracks)
    edition = Edition(
        name=name,
        size=size,
        buildings=buildings,
        squares=squares,
        cards=_read_cards(cards),
        texts=_read_texts(cards),
        orders=_read_orders(orders),
        advance=_read_advance(orders),
        areas=areas,
        start_space=start_space,
        roofs=_read_roofs(tracks),
    )
    for file in files:
        file.end()
    return edition


# The board


def _read_buildings(board: Reader, size: Sequence[int]) -> tuple[Building, ...]:
    board.fixed("bribe_of_colour", dict(zip(COLOURS, BRIBES, strict=True)))
    board.fixed("flags", list(FLAGS))
    board.fixed("seals", list(SEALS))
    board.fixed("information", list(INFORMATION))
    buildings: dict[str, Building] = {}
    for content in board.rows("building", BUILDINGS):
        row = board.row("building", content, "id", len(buildings) + 1)
        building = _read_building(row, size)
        row.once(building.id, buildings)
        buildings[building.id] = building
    return tuple(buildings.values())


def _read_building(row: Reader, size: Sequence[int]) -> Building:
    name = row.languages("name")
    building = Building(
        id=row.text("id"),
        name=name,
        short=row.languages("short") if row.has("short") else name,
        ring=RINGS[row.word("ring", RINGS)],
        x=row.number("x", 0, size[0]),
        y=row.number("y", 0, size[1]),
        colour=row.word("colour", COLOURS),
        flag=row.word("flag", FLAGS),
        seal=row.word("seal", SEALS),
        letter=row.word("letter", tuple(LETTER_NAMES)) if row.has("letter") else NO_LETTER,
    )
    row.fixed("bribe", BRIBES[building.colour])
    row.end()
    return building


def _read_squares(board: Reader, size: Sequence[int], buildings: Sequence[str]) -> tuple[Square, ...]:
    squares: dict[str, Square] = {}
    for content in board.rows("square", SQUARES):
        row = board.row("square", content, "id", len(squares) + 1)
        square = _read_square(row, size, buildings)
        row.once(square.id, squares)
        squares[square.id] = square
    return tuple(squares.values())


def _read_square(row: Reader, size: Sequence[int], buildings: Sequence[str]) -> Square:
    streets = row.words("buildings", buildings, STREETS)
    square = Square(
        id=row.text("id"),
        name=row.text("name"),
        x=row.number("x", 0, size[0]),
        y=row.number("y", 0, size[1]),
        buildings=streets,
        bends=row.fractions("bends", len(streets)) if row.has("bends") else (0.0,) * len(streets),
    )
    if len(set(streets)) < len(streets):
        raise row.refusal("two of its streets lead to the same building")
    row.end()
    return square


# The cards


def _read_cards(file: Reader) -> dict[int, Card]:
    inner = file.inner("cards")
    cards: dict[int, Card] = {}
    for content in inner.rows("list", FULL_CARDS):
        row = file.row("card", content, "number", len(cards) + 1)
        number = row.number("number", 1, FULL_CARDS)
        row.once(number, cards)
        cards[number] = _read_card(row, next(group for group in GROUPS if number <= group.last))
    inner.end()
    return dict(sorted(cards.items()))


def _read_card(row: Reader, group: Group) -> Card:
    row.fixed("group", group.key)
    card = Card(
        bribe=row.word("bribe", BRIBES),
        information=row.word("information", INFORMATION),
        icon=row.word("icon", group.icons) if group.icons else 0,
    )
    row.end()
    return card


def _read_texts(file: Reader) -> tuple[Mapping[str, str], ...]:
    """The groups are the glossary's; only their texts are the edition's."""
    rows = file.rows("group", len(GROUPS))
    return tuple(_read_text(file.row("group", row, "key", number), GROUPS[number - 1]) for number, row in enumerate(rows, 1))


def _read_text(row: Reader, group: Group) -> Mapping[str, str]:
    for key in ("key", "first", "last", "action"):
        row.fixed(key, getattr(group, key))
    text = row.languages("text")
    if group.icons:
        row.fixed("icon_kind", ICON_KINDS[group.icons])
        if not all("{}" in each for each in text.values()):
            raise row.refusal("each text has {} where the icon is named")
    row.end()
    return text


# The orders


def _read_orders(file: Reader) -> dict[int, Order]:
    inner = file.inner("orders")
    orders: dict[int, Order] = {}
    for content in inner.rows("list", len(ORDER_NAMES)):
        row = file.row("order", content, "id", len(orders) + 1)
        number = 1 + row.word("id", ORDER_NAMES)
        row.once(number, orders)
        orders[number] = _read_order(row, KIND_OF_ORDER[number])
    inner.end()
    return dict(sorted(orders.items()))


def _read_order(row: Reader, kind: int) -> Order:
    key, words = NEEDS[kind]
    order = Order(
        flag=row.word("flag", FLAGS),
        kind=kind,
        needs=row.words(key, words, range(1, 2 if kind == BUILDING_NEEDED else MOST_NEEDED + 1)),
        schillings=row.number("schillings", 0, HIGHEST_REWARD),
        points=row.number("points", 0, HIGHEST_REWARD),
    )
    row.end()
    return order


def _read_advance(file: Reader) -> tuple[int, ...]:
    row = file.inner("advance")
    advance = tuple(row.number(letter, 0, HIGHEST_REWARD) for letter in "SAB")
    row.end()
    return advance


# The tableau


def _read_tracks(file: Reader) -> tuple[tuple[int, ...], int]:
    """The spaces of each area, and the space where markers start."""
    row = file.inner("information")
    row.fixed("kinds", list(INFORMATION))
    row.fixed("values", [*range(1, AREAS + 1)])
    areas = row.numbers("area_lengths", 1, MOST_SPACES, AREAS)
    if sum(areas) > MOST_SPACES:
        raise row.refusal(f"a track has at most {MOST_SPACES} spaces, not {sum(areas)}")
    start = row.number("start_space", 1, areas[0])
    row.end()
    return areas, start - 1


def _read_roofs(file: Reader) -> dict[int, Roof]:
    roof = file.inner("roof")
    roof.fixed("spaces", list(ROOF))
    roof.fixed("start", ROOF[0])
    players = roof.inner("players")
    roofs = {number: _read_roof(players.inner(str(number))) for number in PLAYERS}
    players.end()
    roof.end()
    return roofs


def _read_roof(row: Reader) -> Roof:
    spaces = tuple(ROOF)
    roof = Roof(row.word("last", spaces), row.words("purchase", spaces, PURCHASES), row.words("payday", spaces, PAYDAYS))
    row.end()
    return roof
