"""What people read of Pingvasion: the table, what is asked, what happened, why not. Everything is told from Views alone."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from doppelagent.core.game import paragraph_name
from doppelagent.core.sentences import Language, Sentence, Speech
from doppelagent.games.pingvasion.box import NO_CARD, REGIONS, card_name, names
from doppelagent.games.pingvasion.dummies import FIRST_DUMMY
from doppelagent.games.pingvasion.state import DUMMIES, LEFT, PILE, RIGHT, Phase, neighbour
from doppelagent.games.pingvasion.view import (
    View,
    circle,
    displayed,
    fallen,
    gifts_lying,
    hand_sizes,
    laid,
    leaders,
    pile_size,
    region_sums,
    revealed,
    troops,
)
from doppelagent.games.pingvasion.words import REGION_WORDS

SPEECH: Final[Speech] = Speech(
    Path(__file__).parent,
    {
        "region": lambda region, language: REGION_WORDS[language][region].capitalize(),
        "phase": lambda phase, language: SPEECH.templates[language][f"phase_{phase}"],
        "points": lambda points, language: ", ".join(f"{name} {each}" for name, each in zip(REGION_WORDS[language], points, strict=True)),
    },
)
say = SPEECH.say


# What is asked


def asked(v: View) -> Sentence:
    """What this seat is asked to do now, or whom it waits for."""
    if v.phase == Phase.OVER:
        return Sentence("ended", {})
    if v.seat < 0 or not v.pending >> v.seat & 1:
        return Sentence("waits", {"whos": clockwise(v, v.pending)})
    if v.phase == Phase.SABOTEURS:
        left, right = v.given[v.round - 1]
        if left == right == NO_CARD:
            return Sentence("asks_both", {"who": beside(v, LEFT), "other": beside(v, RIGHT)})
        return Sentence("asks_right", {"who": beside(v, RIGHT)}) if left else Sentence("asks_left", {"who": beside(v, LEFT)})
    if v.ninjas >> v.seat & 1:
        return Sentence("asks_second" if laid(v, v.round - 1, v.seat) else "asks_two", {})
    return Sentence("asks_lay", {})


def beside(v: View, side: int) -> int:
    """Who sits on this side of the one who looks."""
    return neighbour(v.players, v.seat, side)


def clockwise(v: View, seats: int) -> list[int]:
    """The members of a set of seats as they sit, dummies between the players (§6.1)."""
    return [seat for seat in circle(v.players) if seats >> seat & 1]


# What happened


def public_log(before: View, after: View) -> list[Sentence]:
    """What everybody saw happen between two Views."""
    entries = _sabotage(before, after) + _reveals(before, after)
    for number in range(max(before.round - 1, 0), after.round if after.phase == Phase.OVER else after.round - 1):
        if before.phase != Phase.OVER:
            entries += _abilities(after, number)
    entries += _shuffles(before, after)
    if after.round > before.round:
        entries.append(Sentence("round", {"number": after.round}))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        entries += _scoring(after)
    return entries


def own_log(told: Sentence, before: View, after: View) -> list[Sentence]:
    """What this seat saw of it: besides, the cards it gave, received and drew."""
    if told.code == "round" and after.seat >= 0:
        return [told, Sentence("you_drew", {"cards": _drawn(before, after)})]
    if told.code == "sabotage" and after.seat >= 0:
        number, sides = before.round - 1, {"who": beside(after, LEFT), "other": beside(after, RIGHT)}
        given, received = _pair(after.given[number]), _pair(after.received[number])
        return [told, Sentence("you_gave", {**given, **sides}), Sentence("you_received", {**received, **sides})]
    return [told]


def _sabotage(before: View, after: View) -> list[Sentence]:
    if before.round == 0 or before.phase != Phase.SABOTEURS or (after.round == before.round and after.phase == Phase.SABOTEURS):
        return []
    return [Sentence("sabotage", {})]


def _pair(cards: Sequence[int]) -> dict[str, str]:
    return {"card": card_name(cards[LEFT]), "second": card_name(cards[RIGHT])}


def _reveals(before: View, after: View) -> list[Sentence]:
    return [
        Sentence("laid", {"who": seat, "cards": troops(after, number, seat)})
        for number in range(max(before.round - 1, 0), after.round)
        for seat in circle(after.players)
        if revealed(after, number, seat) and not revealed(before, number, seat)
    ]


def _abilities(after: View, number: int) -> list[Sentence]:
    """§4 What the troops of a round that is over have done."""
    seats = circle(after.players)
    entries = []
    if after.bombed >> number & 1:
        cards = [card_name(card) for seat in seats for card in fallen(after, number, seat)]
        entries.append(Sentence("bombed", {"cards": cards}) if cards else Sentence("bombed_nothing", {}))
    if after.ninjas:
        entries.append(Sentence("ninjas", {"whos": clockwise(after, after.ninjas)}))
    if after.scouts:
        entries.append(Sentence("scouts", {"whos": clockwise(after, after.scouts)}))
    return entries


def _shuffles(before: View, after: View) -> list[Sentence]:
    """§6.5"""
    return [Sentence("shuffled", {"who": FIRST_DUMMY + n}) for n in range(DUMMIES) if _piles_used(after, n) > _piles_used(before, n)]


def _piles_used(v: View, n: int) -> int:
    return (v.taken[n] >= PILE) + (v.shuffled[n] > 0 and v.taken[n] >= PILE + v.shuffled[n])


def _drawn(before: View, after: View) -> list[str]:
    start = 2 * before.round + 2 if before.round else 0
    return [card_name(card) for card in after.drawn[start:] if card != NO_CARD]


def _scoring(after: View) -> list[Sentence]:
    """§5"""
    seats, sums = circle(after.players), region_sums(after)
    entries = []
    for region in range(5):
        first = [seat for seat in seats if seat in leaders(sums, region)]
        about = {"region": region, "whos": first, "number": sums[first[0]][region]} if first else {"region": region}
        entries.append(Sentence("majority" if first else "no_majority", about))
    totals = {seat: sum(after.points[seat]) for seat in seats}
    entries += [Sentence("scored", {"who": seat, "points": list(after.points[seat]), "number": totals[seat]}) for seat in seats]
    return [*entries, Sentence("won", {"whos": [seat for seat in seats if totals[seat] == max(totals.values())]})]


# Why not


def refusal(v: View, action: int, paragraph: int) -> Sentence:
    """The facts of this View that make the paragraph forbid the action."""
    code, about = _REFUSALS[paragraph](v, action)
    return Sentence(code, {**about, "paragraph": paragraph_name(paragraph)})


Facts = tuple[str, dict[str, Any]]


def _refuse_give(v: View, action: int) -> Facts:
    side, card = divmod(action, 64)
    if v.phase != Phase.SABOTEURS:
        return "give_not_now", {}
    sent = v.given[v.round - 1, side]
    if sent == NO_CARD:
        return "give_not_held", {"card": card_name(card)}
    return ("given_left", "given_right")[side], {"card": card_name(sent), "who": beside(v, side)}


def _refuse_lay(v: View, action: int) -> Facts:
    if v.phase == Phase.SABOTEURS:
        return "lay_not_now", {}
    if v.pending >> v.seat & 1:
        return "lay_not_held", {"card": card_name(action % 64)}
    return "lay_done", {"cards": troops(v, v.round - 1, v.seat)}


def _refuse_scout(v: View, _action: int) -> Facts:
    return "scout_waits", {"whos": [seat for seat in circle(v.players) if not v.scouts >> seat & 1]}


_REFUSALS: Final[dict[int, Callable[[View, int], Facts]]] = {
    101: lambda _v, _action: ("no_card", {}),
    302: _refuse_give,
    304: _refuse_lay,
    403: _refuse_scout,
    501: lambda _v, _action: ("over", {}),
}


# The table


def describe(v: View, people: Sequence[str], language: Language) -> str:
    """The View as a person at a terminal reads it."""
    word = partial(SPEECH.phrase, language, people)
    head = word("head", number=v.round, phase=Phase(v.phase).name.lower(), cards=pile_size(v, 0))
    lines = [head, "", *_displays(v, people, language)]
    for dummy in (seat for seat in circle(v.players) if seat >= v.players):
        lines.append(word("dummy", who=dummy, number=pile_size(v, dummy), cards=gifts_lying(v, dummy)))
    lines.append("")
    lines += _this_round(v, people, language)
    if v.phase == Phase.OVER:
        lines += [word("hands", who=seat, cards=_regions(names(v.hand[seat]))) for seat in circle(v.players)]
    elif v.seat >= 0:
        lines.append(f"{word('hand')}: {_regions(names(v.hand[v.seat]))}")
    return "\n".join(lines)


def _displays(v: View, people: Sequence[str], language: Language) -> list[str]:
    """For each seat the sums by region, and below them its display."""
    headings = [SPEECH.templates[language]["column_cards"]]
    headings += [f"{letter} {name}" for letter, name in zip(REGIONS, REGION_WORDS[language], strict=True)]
    name = SPEECH.templates[language]["column_name"]
    wide = max(len(each) for each in (*people, name)) + 1
    lines = ["  " + name.ljust(wide) + "  ".join(headings)]
    sums, sizes = region_sums(v), hand_sizes(v)
    for seat in circle(v.players):
        held = str(sizes[seat]) if seat < v.players else "-"
        marks = [f"{own}{'+' if seat in leaders(sums, region) else ' '}" if own else "- " for region, own in enumerate(sums[seat])]
        cells = [text.rjust(len(heading)) for text, heading in zip([held, *marks], headings, strict=True)]
        lines.append(f"{'>' if v.pending >> seat & 1 else ' '} {people[seat].ljust(wide)}" + "  ".join(cells).rstrip())
        if displayed(v, seat):
            lines.append("      " + _regions([card_name(card) for card in displayed(v, seat)]))
    return [*lines, "  " + SPEECH.templates[language]["legend"]]


def _this_round(v: View, people: Sequence[str], language: Language) -> list[str]:
    """What is known of this round, and what it asks of whom."""
    number, seats, lines = v.round - 1, circle(v.players), []
    word = partial(SPEECH.phrase, language, people)
    gone = [card_name(card) for earlier in range(v.round) for seat in seats for card in fallen(v, earlier, seat)]
    for code, some in (("must_lay_two", v.ninjas), ("choose_later", v.scouts)):
        lines += [f"{word(code)}: {', '.join(people[seat] for seat in clockwise(v, some))}"] if some else []
    lines += [f"{word('destroyed')}: {_regions(sorted(gone))}"] if gone else []
    open_now = [
        f"{people[seat]} {' '.join(troops(v, number, seat))}" for seat in seats if v.phase != Phase.OVER and revealed(v, number, seat)
    ]
    lines += [f"{word('this_laid')}: {', '.join(open_now)}"] if open_now else []
    if v.seat < 0 or v.phase == Phase.OVER:
        return lines
    if v.phase == Phase.SABOTEURS:
        codes = ("gave_left", "gave_right")
        given = [(side, card) for side, card in enumerate(v.given[number]) if card != NO_CARD]
        return lines + [word(codes[side], who=beside(v, side), card=card_name(card)) for side, card in given]
    lines.append(word("got", **_pair(v.received[number]), who=beside(v, LEFT), other=beside(v, RIGHT)))
    own = troops(v, number, v.seat)
    return [*lines, word("sealed", cards=own)] if own and not revealed(v, number, v.seat) else lines


def _regions(cards: list[str]) -> str:
    """A3* A5 | J1* | M9."""
    regions = ([card for card in cards if card[0] == region] for region in REGIONS)
    return " | ".join(" ".join(some) for some in regions if some)
