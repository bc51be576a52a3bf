"""Every action as a number (see `core.actions`) and as a short text that round-trips: `place supply → B7`, `pay 1 coffee`, `fulfil B-03`.

Buildings are B1 to B30, in the order in which the box lists them; cards have their number; drawers are counted from 1.
"""

import re
from enum import IntEnum
from typing import Final

from doppelagent.core.actions import action_of, verb_of
from doppelagent.core.errors import BadNotation
from doppelagent.core.rule import shared
from doppelagent.games.vienna.box.record import (
    A_ORDERS,
    B_ORDERS,
    BRIBES,
    BUILDINGS,
    CARD_WORDS,
    FULL_CARDS,
    INFORMATION,
    START_ORDERS,
    building_name,
    card_name,
    order_name,
)
from doppelagent.games.vienna.state import DRAWERS


class Verb(IntEnum):
    """Verbs 0 to 29, which are not named here, move the agent from the building of that number to another one."""

    SUPPLY = 30  # place an agent from the supply
    FIGURE = 31  # place the figure
    LAY_I = 32  # lay a card for action I: three verbs, one for each word of a set of cards
    LAY_II = 35
    LAY_IV = 38
    TAKE_TWO = 41
    USE = 42
    PAY = 43
    ADVANCE = 44
    TAKE_ONE = 45
    STEP = 46
    WALK = 47
    DISMISS = 48
    DRAWER = 49
    ACCEPT = 50
    FULFIL = 51
    BUY = 52
    SAVE = 53


DONE: Final = action_of(Verb.SAVE, 63)  # nothing, or nothing more

MONEY: Final = 5  # schillings, numbered after the five bribes
USES: Final = 11  # of each drawer: without a choice, with one of five bribes, with one of five markers
GOODS: Final = ("telephone", "sketch", "cash-box", "seal", "side-table", "agent")
MOST_SAVED: Final = 12  # §11.6


LAYS: Final = action_of(CARD_WORDS, 0)  # actions that lay a card in one place


@shared
def place_laid(action: int) -> int:
    """§3.3 Where an action lays a card: 0 for action I, 1 for II, 2 for IV."""
    return (action - action_of(Verb.LAY_I, 0)) // LAYS


@shared
def card_laid(action: int) -> int:
    """§3.3 The card that an action lays."""
    return (action - action_of(Verb.LAY_I, 0)) % LAYS


def _use_name(use: int) -> str:
    drawer, choice = divmod(use, USES)
    return " ".join([f"use {drawer + 1}", *([(*BRIBES, *INFORMATION)[choice - 1]] if choice else [])])


def _every_action() -> dict[int, str]:
    buildings = [building_name(building) for building in range(BUILDINGS)]
    verbs: dict[int, list[tuple[int, str]]] = {
        **{verb: [(n, f"move {start} → {name}") for n, name in enumerate(buildings) if n != verb] for verb, start in enumerate(buildings)},
        Verb.SUPPLY: [(n, f"place supply → {name}") for n, name in enumerate(buildings)],
        Verb.FIGURE: [(n, f"place figure → {name}") for n, name in enumerate(buildings)],
        Verb.TAKE_TWO: [(n, f"take 2 {what}") for n, what in enumerate((*BRIBES, "schillings"))],
        Verb.USE: [(use, _use_name(use)) for use in range(DRAWERS * USES)],
        Verb.PAY: [(n, f"pay 1 {what}") for n, what in enumerate((*BRIBES, "schilling"))],
        Verb.ADVANCE: [(n, f"advance {kind}") for n, kind in enumerate(INFORMATION)],
        Verb.TAKE_ONE: [(n, f"take 1 {kind}") for n, kind in enumerate(BRIBES)],
        Verb.STEP: [(n, f"step {name}") for n, name in enumerate(buildings)],
        Verb.WALK: [(n, f"walk {name}") for n, name in enumerate(buildings)],
        Verb.DISMISS: [(n, f"dismiss {name}") for n, name in enumerate(buildings)],
        Verb.DRAWER: [(n, f"drawer {n + 1}") for n in range(DRAWERS)],
        Verb.ACCEPT: [(n, f"accept {order_name(n)}") for n in (*A_ORDERS, *B_ORDERS)],
        Verb.FULFIL: [(n, f"fulfil {order_name(n)}") for n in (*START_ORDERS, *A_ORDERS, *B_ORDERS)],
        Verb.BUY: [(n, f"buy {what}") for n, what in enumerate(GOODS)],
        Verb.SAVE: [*((n, f"save {n}") for n in range(MOST_SAVED + 1)), (63, "done")],
    }
    texts = {action_of(verb, what): text for verb, some in verbs.items() for what, text in some}
    for verb, place in ((Verb.LAY_I, "I"), (Verb.LAY_II, "II"), (Verb.LAY_IV, "IV")):
        texts |= {action_of(verb, card): f"{place} {card_name(card)}" for card in range(1, FULL_CARDS + 1)}
    return texts


TEXTS: Final = _every_action()
EVERY_ACTION: Final = tuple(sorted(TEXTS))
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
    """§3.3 Cards are laid face down; each is announced when it is turned over."""
    return Verb.LAY_I <= verb_of(action) < Verb.TAKE_TWO
