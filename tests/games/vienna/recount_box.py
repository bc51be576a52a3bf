"""The parts of the box that the referee of `recount` needs: our own edition, read from its files independently of the engine."""

import tomllib
from typing import Any, Final

from doppelagent import find


def _read(file: str) -> dict[str, Any]:
    return tomllib.loads((find("vienna").folder / "box" / file).read_text(encoding="utf-8"))


_BOARD, _CARDS, _ORDERS, _TRACKS = map(_read, ("board.toml", "cards.toml", "orders.toml", "tracks.toml"))
_NAMES: Final = {building["id"]: f"B{n}" for n, building in enumerate(_BOARD["building"], 1)}

BUILDINGS: Final = tuple(_NAMES.values())
BRIBES: Final = tuple(_BOARD["bribe_of_colour"].values())
INFORMATION: Final = tuple(_BOARD["information"])
COLOUR: Final[dict[str, str]] = {_NAMES[building["id"]]: building["colour"] for building in _BOARD["building"]}
SEAL: Final[dict[str, str]] = {_NAMES[building["id"]]: building["seal"] for building in _BOARD["building"]}
LETTER: Final[dict[str, str]] = {building["letter"]: _NAMES[building["id"]] for building in _BOARD["building"] if "letter" in building}
COSTS: Final[dict[str, str]] = {name: _BOARD["bribe_of_colour"][colour] for name, colour in COLOUR.items()}  # the bribe for a building
AROUND: Final = {f"S{n}": {_NAMES[name] for name in square["buildings"]} for n, square in enumerate(_BOARD["square"], 1)}
BESIDE: Final = {
    name: {other for around in AROUND.values() if name in around for other in around} - {name} for name in BUILDINGS
}  # adjacent buildings

CARDS: Final[dict[str, dict[str, str]]] = {f"{card['number']:03}": card for card in _CARDS["cards"]["list"]}
ORDERS: Final[dict[str, dict[str, Any]]] = {order["id"]: order for order in _ORDERS["orders"]["list"]}
ADVANCE: Final[dict[str, int]] = _ORDERS["advance"]
ROOF: Final[dict[int, dict[str, Any]]] = {int(players): roof for players, roof in _TRACKS["roof"]["players"].items()}
VALUES: Final = [
    value
    for value, length in zip(_TRACKS["information"]["values"], _TRACKS["information"]["area_lengths"], strict=True)
    for _ in range(length)
]  # of each space of a track
