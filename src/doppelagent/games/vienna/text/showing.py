"""The table for a terminal: the city, the tableau, the desks, the orders, and the seat's own cards last."""

import textwrap
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from doppelagent.core.bits import members, members_of
from doppelagent.core.sentences import Language
from doppelagent.games.vienna.box import box_of
from doppelagent.games.vienna.box.record import BUILDINGS, KINDS, LETTER_NAMES, SQUARES, building_name, card_name, order_name
from doppelagent.games.vienna.picture import ROOF, marker_value, square_name
from doppelagent.games.vienna.state import CASH_BOX, COLOUR_ORDERS, DRAWERS, FULL, NO_CARD, NO_ORDER, NOWHERE, PHASES, SIDE_TABLE, Phase
from doppelagent.games.vienna.text.speaking import SPEECH, ability, ability_briefly, needs, points, schillings
from doppelagent.games.vienna.view import View
from doppelagent.games.vienna.words import (
    BRIBE_WORDS,
    COLOUR_WORDS,
    FIGURES,
    FLAGS_BRIEFLY,
    GOODS_WORDS,
    INFORMATION_WORDS,
    SEAL_WORDS,
    SEAT_COLOUR_WORDS,
)

WIDE: Final = 80  # columns of a terminal
COLUMN: Final = 39  # two of them in a line
LONGEST_NAME: Final = 22  # of a building; more is cut off
LONGEST_KIND: Final = 11  # Aktenkoffer
LONGEST_BRIBE: Final = 12  # Illustrierte
MOST_STREETS: Final = 4
UNBROKEN: Final = "\N{NO-BREAK SPACE}"
ACTIONS: Final = ("I", "II", "IV")  # for which cards are laid


def describe(v: View, people: Sequence[str], language: Language) -> str:
    """The View as lines for a terminal."""
    parts = [_head(v, people, language), _city(v, language), _squares(v, language), _tableau(v, language)]
    parts += [[line for seat in range(v.players) for line in _desk(v, seat, people, language)]]
    parts += [_board_orders(v, language), _own_cards(v, language)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _head(v: View, people: Sequence[str], language: Language) -> list[str]:
    word = partial(SPEECH.phrase, language, people)
    lines = [word("head", number=v.round, phase=PHASES[v.phase], who=v.coat)]
    lines += [word("last_round")] if v.last_round else []
    return [*lines, word("piles", number=v.pile_size, discards=len([*members_of(v.discards)]))]


# The city


def _city(v: View, language: Language) -> list[str]:
    """The buildings by colour; a colour is a kind of bribe."""
    words = SPEECH.templates[language]
    legend = [words["legend_third_man"]] * (v.third_man != NOWHERE) + [words["legend_figure"]] * v.with_figures
    lines = [words["city"], *([f" ({', '.join(legend)})"] if legend else [])]
    for colour in range(KINDS):
        bribe = BRIBE_WORDS[language][colour]
        own = f" ({words['you_have']} {v.bribes[v.seat, colour]})" if v.seat >= 0 else ""
        lines.append(f"{COLOUR_WORDS[language][colour]}: {bribe}{own}")
        lines += _columns([_building(v, number, language) for number in range(BUILDINGS) if v.colour[number] == colour])
    return lines


def _building(v: View, number: int, language: Language) -> str:
    """B7  Urania  UdSSR  Wissenschaft  H  0 2."""
    label = box_of(v.edition).buildings[number].label(language)[:LONGEST_NAME]
    cells = [building_name(number).ljust(3), label.ljust(LONGEST_NAME), FLAGS_BRIEFLY[language][v.flag[number]].ljust(5)]
    if v.version == FULL:
        letter = LETTER_NAMES[v.letter.index(number)] if number in v.letter else " "
        cells += [SEAL_WORDS[language][v.seal[number]].ljust(max(map(len, SEAL_WORDS[language]))), letter]
    there = [f"{seat}{'+' if v.figure[seat] == number else ''}" for seat in range(v.players) if v.agents[seat] >> number & 1]
    return " ".join([*cells, "".join(there) + "!" * (v.third_man == number)])


def _squares(v: View, language: Language) -> list[str]:
    """The squares with a tile, sorted by how many agents this seat lacks."""
    lines = [SPEECH.templates[language]["squares"]]
    lacking = {number: _missing(v, number) for number in range(SQUARES) if v.tile[number] != NOWHERE}
    for missing in range(1 + MOST_STREETS):
        some = [number for number in lacking if lacking[number] == missing]
        cells = [_square(v, number, language) for number in some]
        lines += [f"{SPEECH.templates[language]['missing']}: {missing}", *_columns(cells)] if some else []
    return lines


def _missing(v: View, square: int) -> int:
    return sum(not _sign(v, building) for building in members(v.streets[square]))


def _sign(v: View, building: int) -> str:
    """Whether an agent of this seat, or the third man, stands there."""
    if v.seat >= 0 and v.agents[v.seat] >> building & 1:
        return "*"
    return "!" if v.third_man == building else ""


def _square(v: View, number: int, language: Language) -> str:
    """S10 flask B5 B14* B15*."""
    kind = INFORMATION_WORDS[language][v.tile[number]].ljust(LONGEST_KIND)
    return " ".join(
        [square_name(number).ljust(3), kind, *(f"{building_name(each)}{_sign(v, each)}" for each in members(v.streets[number]))]
    )


def _columns(cells: Sequence[str]) -> list[str]:
    """Two cells in a line, or one if they are long."""
    fit = 2 if max(map(len, cells)) < COLUMN else 1
    return [(" " + "".join(cell.ljust(COLUMN) for cell in cells[at : at + fit])).rstrip() for at in range(0, len(cells), fit)]


# The tableau


def _tableau(v: View, language: Language) -> list[str]:
    """The roof; then a line for each kind: a tile's worth, the distance to the next threshold, and the tiles of each seat."""
    words, seats = SPEECH.templates[language], range(v.players)
    worth, threshold = words["column_worth"], words["column_threshold"]
    tiles, bribes = words["column_information"].ljust(LONGEST_KIND), words["column_bribe"].ljust(LONGEST_BRIBE)
    lines = [_roof(v, language), f"  {tiles}  {worth}  {threshold}{_by_seat(seats)}    {bribes}{_by_seat(seats)}"]
    for kind in range(KINDS):
        steps = [space - v.marker[kind] for space in members(v.thresholds) if space > v.marker[kind]]
        row = f"  {INFORMATION_WORDS[language][kind].ljust(LONGEST_KIND)}  {marker_value(v, kind):>{len(worth)}}"
        row += f"  {min(steps, default='-'):>{len(threshold)}}{_by_seat(v.tiles[seat, kind] or '.' for seat in seats)}"
        bribe = BRIBE_WORDS[language][kind].ljust(LONGEST_BRIBE)
        lines.append(f"{row}    {bribe}{_by_seat(v.bribes[seat, kind] or '.' for seat in seats)}")
    return lines


def _by_seat(numbers: Iterable[object]) -> str:
    return "".join(f"{number:>3}" for number in numbers)


def _roof(v: View, language: Language) -> str:
    """The spaces up to the last one, with the investigator in brackets."""
    words, spaces = SPEECH.templates[language], []
    for space in range(v.last_roof + 1):
        bought, paid = (v.version == FULL and some >> space & 1 for some in (v.purchases, v.paydays))
        name = f"{ROOF[space]}{'$' * bool(bought)}{'!' * bool(paid)}"
        spaces.append(f"[{name}]" if space == v.investigator else name)
    return f"{words['roof']}: {' '.join(spaces)}" + (f"   {words['legend_roof']}" if v.version == FULL else "")


# The desks


def _desk(v: View, seat: int, people: Sequence[str], language: Language) -> list[str]:
    """The player, and everything open on the desk."""
    mark = ">" if v.pending >> seat & 1 else " "
    lines = _wrapped(f"{mark} {seat} {people[seat]}, ", ", ".join(_belongings(v, seat, language)), "    ")
    drawers = v.drawer[seat] if v.bought[seat] >> SIDE_TABLE & 1 else v.drawer[seat][: DRAWERS - 1]
    lines += _wrapped("    ", "; ".join(f"{number}{UNBROKEN}{_lies(v, card, language)}" for number, card in enumerate(drawers, 1)), "    ")
    return lines + [line for order in v.order[seat] if order != NO_ORDER for line in _order(v, order, language)]


def _lies(v: View, card: int, language: Language) -> str:
    """The card in a drawer, on one line."""
    if card == NO_CARD:
        return SPEECH.templates[language]["free"]
    return f"{card_name(card)} {ability_briefly(v, card)[language]}".replace(" ", UNBROKEN)


def _belongings(v: View, seat: int, language: Language) -> list[str]:
    words, figure = SPEECH.templates[language], COLOUR_ORDERS[v.colours][seat]
    has = [f"{SEAT_COLOUR_WORDS[language][figure]}: {points(sum(v.points[seat]) + sum(v.final[seat]), language)}"]
    has.append(f"{words['supply']} {v.supply[seat]}")
    if v.with_figures:
        has.append(FIGURES[figure] + (f" {words['figure_at_home']}" if v.figure[seat] == NOWHERE else ""))
    if v.version == FULL:
        has += [f"{words['side_house']} {v.side_house[seat]}", schillings(v.money[seat], language)]
        has += [_bought(v, seat, good, language) for good in members(v.bought[seat])]
        has.append(f"{words['orders_fulfilled']} {v.fulfilled[seat]}")
    return [each.replace(" ", UNBROKEN) for each in has]


def _bought(v: View, seat: int, good: int, language: Language) -> str:
    inside = f" ({v.cash_box[seat]})" if good == CASH_BOX else ""
    return GOODS_WORDS[language][good] + inside


def _wrapped(start: str, text: str, indent: str) -> list[str]:
    lines = textwrap.wrap(text, WIDE, initial_indent=start, subsequent_indent=indent)
    return [line.replace(UNBROKEN, " ") for line in lines]


# Orders and cards


def _order(v: View, order: int, language: Language) -> list[str]:
    """A-05 FRA: what it asks for → what it gives."""
    reward = [schillings(v.order_schillings[order], language)] if v.order_schillings[order] else []
    reward += [points(v.order_points[order], language)] if v.order_points[order] else []
    return _wrapped(f"    {order_name(order)} ", f"{needs(v, order)[language]} → {', '.join(reward).replace(' ', UNBROKEN)}", " " * 9)


def _board_orders(v: View, language: Language) -> list[str]:
    """§9.4"""
    lines = [line for order in v.display if order != NO_ORDER for line in _order(v, order, language)]
    return [SPEECH.templates[language]["board_orders"], *lines] if v.version == FULL else []


def _own_cards(v: View, language: Language) -> list[str]:
    """What lies face down, each card with the part that will count; and the hand."""
    if v.seat < 0:
        return []
    words, lines = SPEECH.templates[language], []
    lying = [(place, card) for place, card in enumerate(v.laid[v.seat]) if card != NO_CARD and place >= v.shown[v.seat]]
    if lying:
        lines += [words["laid"], *(line for place, card in lying for line in _lying(v, place, card, language))]
    if any(v.hand):
        lines.append(words["hand" if v.phase == Phase.CARDS else "drawn"])
        lines += [line for card in members_of(v.hand) for line in _card(v, card, language)]
    return lines


def _lying(v: View, place: int, card: int, language: Language) -> list[str]:
    """I 021 its ability, II 034 its bribe, IV 077 its marker."""
    bribe, kind = BRIBE_WORDS[language][v.card_bribe[card]], INFORMATION_WORDS[language][v.card_information[card]]
    counts = (ability(v, card)[language], bribe, kind)[place]
    return _wrapped(f"  {ACTIONS[place].ljust(2)} {card_name(card)} ", counts, " " * 9)


def _card(v: View, card: int, language: Language) -> list[str]:
    """021 wine pistol, and the ability as a sentence."""
    bribe, kind = BRIBE_WORDS[language][v.card_bribe[card]], INFORMATION_WORDS[language][v.card_information[card]]
    start = f"  {card_name(card)} {bribe.ljust(LONGEST_BRIBE)} {kind.ljust(LONGEST_KIND)} "
    return _wrapped(start, ability(v, card)[language], " " * len(start))
