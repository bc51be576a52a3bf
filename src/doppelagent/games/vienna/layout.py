"""The blocks of the features of a View."""

from typing import Final

from doppelagent.core.features import Blocks, Layout, block, by_seat, size_of, starts
from doppelagent.games.vienna.box.groups import INSTEAD, OTHER_MARKER
from doppelagent.games.vienna.box.record import BUILDINGS, FULL_CARDS, KINDS, ORDERS, SQUARES
from doppelagent.games.vienna.scoring import FINAL
from doppelagent.games.vienna.state import AGENT, DRAWERS, PHASES, SEATS, SOURCES, SPACES

FOURS: Final = 4.0  # buildings around a square
TENS: Final = 10.0  # bribes, tiles, money
HUNDREDS: Final = 100.0  # points
TENTH, HUNDREDTH = 1 / TENS, 1 / HUNDREDS  # a product is faster than a quotient
MOST, MOST_16 = 127, 32767  # what a number of 8 or 16 bits can be

TRIGGERS: Final = 1 + INSTEAD
EFFECTS: Final = 1 + OTHER_MARKER
ORDER_KINDS: Final = 4
DISPLAY: Final = 4

_ABILITY: Final = (
    block("trigger", TRIGGERS, "what sets the ability off"),
    block("effect", EFFECTS, "what it does"),
    block("icon", KINDS, "its icon"),
    block("amount", 1, "how often it does it, in tens"),
    block("card", 1, "the number of the card, of 175"),
)
_ORDER: Final = (
    block("flag", KINDS, "its flag"),
    block("kind", ORDER_KINDS, "what it asks for: seals, bribes, a building, information"),
    block("needs", KINDS, "how much of each kind, in tens; or the number of the building, of 30"),
    block("schillings", 1, "what it pays, in tens"),
    block("points", 1, "what it scores, in tens"),
    block("order", 1, "its number, of 60"),
)
ABILITY, ORDER = starts(_ABILITY), starts(_ORDER)
ABILITY_SIZE, ORDER_SIZE = size_of(_ABILITY), size_of(_ORDER)


def _parts(blocks: Blocks) -> str:
    return ", ".join(f"{one.name} ({one.size})" for one in blocks)


_AN_ABILITY: Final = f"as {_parts(_ABILITY)}"
_AN_ORDER: Final = f"as {_parts(_ORDER)}"

_TABLE: Final = (
    block("hand", FULL_CARDS, "your cards"),
    block("seat", SEATS, "your own number; none for a spectator"),
    block("laid I", ABILITY_SIZE, f"the card you laid for action I, {_AN_ABILITY}"),
    block("laid II", KINDS, "the bribe of the card you laid for action II"),
    block("laid IV", KINDS, "the information of the card you laid for action IV"),
    block("full version", 1, "the full version is played (§9.1)"),
    block("random flags", 1, "the flags were laid at random (§2.2)"),
    block("with third man", 1, "expansion 1 is played (§14.1)"),
    block("with figures", 1, "expansion 2 is played (§15.1)"),
    block("round", 1, "the round, in tens", 0, MOST_16 / TENS),
    block("last round", 1, "this is the last round"),
    block("last purchase", 1, "the last purchase is due at the end of this round (§13.4)"),
    block("event", 3, "at the end of this round: nothing, a purchase, a payday"),
    block("phase", len(PHASES), "what is asked now"),
    block("after", len(PHASES), "what is asked after something in between"),
    block("placed", BUILDINGS, "the building of the agent placed in this turn"),
    block("with figure", 1, "that was the figure"),
    block("owed", 1, "what is still to be paid, in tens", 0, MOST / TENS),
    block("offer", DRAWERS, "how often the ability in each drawer of the seat in turn can be used now, in tens", 0, MOST / TENS),
    block("to take", 1, "how many bribes are still to be taken (§7.8), in tens", 0, MOST / TENS),
    block("taken", KINDS, "the bribes taken (§7.8)"),
    block("income", 1, "the schillings of which a part may be saved (§11.5), in tens", 0, MOST / TENS),
    block("ordered", 3, "in this turn no orders yet, some fulfilled, one accepted"),
    block("at once", 1, "how many actions of one verb make one choice at most, in tens", 0, MOST / TENS),
    block("marker", KINDS, "how far each marker is on its track"),
    block("value", KINDS, "the thresholds behind each marker, of 5"),
    block("investigator", 1, "how far the investigator is on the roof"),
    block("crossed", 1, "he has moved in this round"),
    block("pile size", 1, "the cards in the draw pile, in hundreds", 0, FULL_CARDS / HUNDREDS),
    block("discards", FULL_CARDS, "the cards discarded"),
    block("older", FULL_CARDS, "the cards in play that were not part of the last shuffle"),
    block("order piles", 2, "the orders left in the piles A and B, in tens", 0, MOST / TENS),
    block("gone", ORDERS - 1, "the orders that were fulfilled"),
    block("display", (DISPLAY, ORDER_SIZE), f"the open orders on the board, {_AN_ORDER}"),
    block("third man", BUILDINGS, "the building of the third man"),
    block("flags", (BUILDINGS, KINDS), "the flag of each building"),
    block("tiles", (SQUARES, KINDS), "the tile on each square"),
)
_SEAT: Final = (
    block("there", 1, "somebody plays here"),
    block("asked", 1, "it owes a decision"),
    block("turn", 1, "it is in turn"),
    block("coat", 1, "it has the start coat of arms"),
    block("unlocked", 1, "it has placed its figure (§15.2)"),
    block("figure ready", 1, "its figure may be placed (§15.2)"),
    block("colour", SEATS, "its colour: yellow, red, blue, green"),
    block("held", 1, "its cards in hand, in tens", 0, MOST / TENS),
    block("old held", 1, "those of them drawn before the last shuffle, in tens", 0, MOST / TENS),
    block("old laid", 1, "its cards face down that were drawn before the last shuffle, in tens"),
    block("shown", 1, "how many of its three cards were turned over, of 3"),
    block("laid", 3, "the numbers of the cards laid for actions I, II and IV, as far as you know, of 175"),
    block("place", 1, "its place at the end, of 4; 0 before"),
    block("supply", 1, "agents above its desk, in tens", 0, MOST / TENS),
    block("side house", 1, "agents it can still buy, in tens", 0, MOST / TENS),
    block("money", 1, "its schillings, in tens", 0, MOST_16 / TENS),
    block("cash box", 1, "the schillings in its cash box, in tens", 0, MOST / TENS),
    block("fulfilled", 1, "the orders it has fulfilled, in tens", 0, MOST / TENS),
    block("bought", AGENT, "telephone, sketch, cash box, seal, side table"),
    block("bribes", KINDS, "its bribes, in tens", 0, MOST_16 / TENS),
    block("information", KINDS, "its tiles, in tens", 0, MOST / TENS),
    block("agents", BUILDINGS, "the buildings where it has an agent or its figure"),
    block("figure", 1, "1 + the number of its figure's building, of 30; 0 without one"),
    block("missing", SQUARES, "how many agents it lacks around each square, in fours", 0, BUILDINGS / FOURS),
    block("points", SOURCES, "its points so far for squares, markers, abilities, orders, in hundreds", 0, MOST_16 / HUNDREDS),
    block(
        "final points", FINAL, "its points at the end for information, sets, desk, cash box, majority, in hundreds", 0, MOST_16 / HUNDREDS
    ),
    block("drawers", (DRAWERS, ABILITY_SIZE), f"the cards in its drawers, {_AN_ABILITY}"),
    block("orders", (SPACES, ORDER_SIZE), f"its orders, {_AN_ORDER}"),
)
AT, SEAT_AT = starts(_TABLE), starts(_SEAT)
SEATS_AT: Final = size_of(_TABLE)
SEAT_SIZE: Final = size_of(_SEAT)
LAYOUT: Final = Layout(*_TABLE, *by_seat(SEATS, _SEAT))

_PRINTED: Final = "printed: the same in every match with this box"
_ROOF: Final = "printed on the roof for the number of players"
LEFT_OUT: Final = {
    **dict.fromkeys(("streets", "colour", "seal", "letter", "card_bribe", "card_information", "ability"), _PRINTED),
    **dict.fromkeys(("order_flag", "order_kind", "order_needs", "order_schillings", "order_points", "advance"), _PRINTED),
    **dict.fromkeys(("thresholds", "first_space", "last_space", "edition"), _PRINTED),
    **dict.fromkeys(("last_roof", "purchases", "paydays"), _ROOF),
}
