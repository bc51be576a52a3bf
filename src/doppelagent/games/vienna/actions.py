"""Every action as a number, 64 × word + bit, and as a short text that round-trips: `place supply → B7`, `pay 1 coffee`, `fulfil B-03`.

Buildings are B1 to B30, in the order in which the box lists them; cards have their number; drawers are counted from 1.
"""

import re
from typing import Final

from doppelagent.core.errors import BadNotation
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BRIBES,
    BUILDINGS,
    FULL_CARDS,
    INFORMATION,
    START_ORDERS,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.state import DRAWERS, WORDS

# Words. 0 to 29: move the agent from this building to that of the bit.
SUPPLY, FIGURE = 30, 31  # place from the supply, place the figure
LAY_I, LAY_II, LAY_IV = 32, 35, 38  # three words each: a card to be laid for this action
TAKE_TWO, USE, PAYING, MARKER, TAKE_ONE, STEP_TO, WALK_TO, DISMISS, INTO, ACCEPT, FULFIL, BUY, SAVING = range(41, WORDS)
DONE: Final = 64 * SAVING + 63  # nothing, or nothing more

MONEY: Final = 5  # the bit of schillings, after the bribes
USES: Final = 11  # bits for each drawer: without a choice, with one of five bribes, with one of five markers
GOODS: Final = ("telephone", "sketch", "cash-box", "seal", "side-table", "agent")
MOST_SAVED: Final = 12  # §11.6


def _use_name(bit: int) -> str:
    drawer, what = divmod(bit, USES)
    return " ".join([f"use {drawer + 1}", *([(*BRIBES, *INFORMATION)[what - 1]] if what else [])])


def _every_action() -> dict[int, str]:
    buildings = [building_name(building) for building in range(BUILDINGS)]
    words: dict[int, list[tuple[int, str]]] = {
        **{word: [(n, f"move {start} → {name}") for n, name in enumerate(buildings) if n != word] for word, start in enumerate(buildings)},
        SUPPLY: [(n, f"place supply → {name}") for n, name in enumerate(buildings)],
        FIGURE: [(n, f"place figure → {name}") for n, name in enumerate(buildings)],
        TAKE_TWO: [(n, f"take 2 {what}") for n, what in enumerate((*BRIBES, "schillings"))],
        USE: [(bit, _use_name(bit)) for bit in range(DRAWERS * USES)],
        PAYING: [(n, f"pay 1 {what}") for n, what in enumerate((*BRIBES, "schilling"))],
        MARKER: [(n, f"advance {kind}") for n, kind in enumerate(INFORMATION)],
        TAKE_ONE: [(n, f"take 1 {kind}") for n, kind in enumerate(BRIBES)],
        STEP_TO: [(n, f"step {name}") for n, name in enumerate(buildings)],
        WALK_TO: [(n, f"walk {name}") for n, name in enumerate(buildings)],
        DISMISS: [(n, f"dismiss {name}") for n, name in enumerate(buildings)],
        INTO: [(n, f"drawer {n + 1}") for n in range(DRAWERS)],
        ACCEPT: [(n, f"accept {order_name(n)}") for n in (*A_ORDERS, *B_ORDERS)],
        FULFIL: [(n, f"fulfil {order_name(n)}") for n in (*START_ORDERS, *A_ORDERS, *B_ORDERS)],
        BUY: [(n, f"buy {what}") for n, what in enumerate(GOODS)],
        SAVING: [*((n, f"save {n}") for n in range(MOST_SAVED + 1)), (63, "done")],
    }
    texts = {64 * word + bit: text for word, some in words.items() for bit, text in some}
    for word, place in ((LAY_I, "I"), (LAY_II, "II"), (LAY_IV, "IV")):
        texts |= {64 * word + card: f"{place} {card_name(card)}" for card in range(1, FULL_CARDS + 1)}
    return texts


TEXTS: Final = _every_action()
_READ: Final = {text: action for action, text in TEXTS.items()}


def write(action: int) -> str:
    return TEXTS[action]


def read(text: str) -> int:
    plain = re.sub(r"\s*(?:→|->|>)\s*", " → ", " ".join(text.split()))
    if plain not in _READ:
        raise BadNotation(
            f"{text!r} is no action of Vienna; write for example I 021, drawer 2, use 1 wine, place supply → B7, move B3 → B7, "
            "take 2 coffee, pay 1 coffee, advance pistol, accept A-05, fulfil B-03, buy telephone, save 2 or done."
        )
    return _READ[plain]


def secret(action: int) -> bool:
    """Cards are laid face down, and all at once (§3.3); each is told when it is turned over."""
    return LAY_I <= action // 64 < TAKE_TWO
