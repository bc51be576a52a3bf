"""What people read of Black Spy: the table, what is asked, what happened, why not. Everything is told from Views alone."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from doppelagent.core.actions import what_of
from doppelagent.core.bits import members
from doppelagent.core.game import paragraph_name
from doppelagent.core.sentences import Language, Sentence, Speech
from doppelagent.games.black_spy.box import COLOURS, NO_CARD, card_name, colour_of, rank_of
from doppelagent.games.black_spy.rules import steps_to_receiver
from doppelagent.games.black_spy.state import Phase
from doppelagent.games.black_spy.view import View, own_picture, public_picture
from doppelagent.games.black_spy.words import COLOUR_WORDS, RANK_WORDS

SPEECH: Final = Speech(
    Path(__file__).parent,
    {
        "colour": lambda colour, language: COLOUR_WORDS[language][colour],
        "title": lambda rank, language: RANK_WORDS[language][rank - 1],
    },
)
say = SPEECH.say


# What is asked


def asked(v: View) -> Sentence:
    """What this seat is asked to do now, or whom it waits for."""
    if v.phase == Phase.OVER:
        return Sentence("ended", {})
    if v.seat < 0 or not v.pending >> v.seat & 1:
        return Sentence("waits", {"whos": list(members(v.pending))})
    if v.phase == Phase.PASS:
        missing = v.passed.count(NO_CARD)
        return Sentence("asks_pass" if missing == len(v.passed) else "asks_pass_more", {"number": missing, "who": _receiver(v, v.seat)})
    if v.phase == Phase.MOLE:
        return Sentence("asks_pick", {"number": v.picked.count(NO_CARD)})
    if v.phase == Phase.PLAY:
        return Sentence("asks_follow", _named(v.led)) if v.led else Sentence("asks_lead", {})
    return Sentence("asks_call" if v.phase == Phase.CALL else "asks_choose", {})


def _named(card: int) -> dict[str, Any]:
    return {"colour": colour_of(card), "rank": rank_of(card), "title": rank_of(card)}


def _receiver(v: View, seat: int) -> int:
    return (seat + steps_to_receiver(v.players, v.round)) % v.players


# What happened


def public_log(before: View, after: View) -> list[Sentence]:
    """What everybody saw happen between two Views."""
    entries = _picking(before, after) + _passing(before, after) + _playing(before, after)
    if before.round and (after.round > before.round or (after.phase == Phase.OVER and before.phase != Phase.OVER)):
        entries += _scoring(before, after)
    if after.round > before.round:
        entries.append(Sentence("dealt", {"number": after.round, "who": after.dealer}))
    return entries


def _picking(before: View, after: View) -> list[Sentence]:
    if before.round != after.round or before.phase != Phase.MOLE or (after.phase == Phase.MOLE and after.turn == before.turn):
        return []
    return [Sentence("picked", {"who": before.turn})]


def _passing(before: View, after: View) -> list[Sentence]:
    if before.round != after.round or before.phase != Phase.PASS or after.phase == Phase.PASS:
        return []
    return [Sentence("passed", {}), *([Sentence("leads", {"who": after.opener})] if after.phase == Phase.PLAY else [])]


def _playing(before: View, after: View) -> list[Sentence]:
    if before.phase == Phase.CALL:
        return [Sentence("called", {"who": before.dealer, "colour": after.called}), Sentence("leads", {"who": after.opener})]
    if before.phase == Phase.PLAY:
        played = Sentence("played", {"who": before.turn, "card": card_name(after.plays[before.played])})
        trick, over = divmod(before.played + 1, before.players)
        return [played] if over else [played, Sentence("took", {"who": after.takers[trick - 1]})]
    if before.phase == Phase.CHOOSE:
        return [Sentence("released" if after.points[before.turn] < 0 else "captured", {"who": before.turn})]
    return []


def _scoring(before: View, after: View) -> list[Sentence]:
    seats = range(after.players)
    entries = [Sentence("scored", {"points": after.points[: after.players], "scores": after.scores[: after.players]})]
    for seat in seats:
        if after.scores[seat] != before.scores[seat] + after.points[seat]:
            entries.append(Sentence("halved", {"who": seat, "number": after.scores[seat]}))
    if after.phase == Phase.OVER:
        lowest = min(after.scores[: after.players])
        entries.append(Sentence("won", {"whos": [seat for seat in seats if after.scores[seat] == lowest]}))
    return entries


def own_log(told: Sentence, _before: View, after: View) -> list[Sentence]:
    """What this seat saw of it: besides, the cards it picked, passed on and received."""
    if told.code == "picked" and told.about["who"] == after.seat:
        return [told, Sentence("you_picked", {"cards": _names(after.picked)})]
    if told.code == "passed" and after.seat >= 0:
        giver = next(seat for seat in range(after.players) if _receiver(after, seat) == after.seat)
        passed = Sentence("you_passed", {"cards": _names(after.passed), "who": _receiver(after, after.seat)})
        return [told, passed, Sentence("you_received", {"cards": _names(after.received), "who": giver})]
    return [told]


def _names(cards: list[int]) -> list[str]:
    return [card_name(card) for card in cards if card != NO_CARD]


# Why not


def refusal(v: View, action: int, paragraph: int) -> Sentence:
    """The facts of this View that make the paragraph forbid the action."""
    code, about = _REFUSALS[paragraph](v, what_of(action))
    return Sentence(code, {**about, "paragraph": paragraph_name(paragraph)})


Facts = tuple[str, dict[str, Any]]


def _refuse_pass(v: View, card: int) -> Facts:
    if v.phase != Phase.PASS:
        return "pass_not_now", {}
    return ("pass_not_held", {"card": card_name(card)}) if NO_CARD in v.passed else ("pass_done", {})


def _refuse_pick(v: View, card: int) -> Facts:
    return ("mole_not_there", {"card": card_name(card)}) if v.turn == v.seat else ("mole_not_turn", {"who": v.turn})


def _refuse_play(v: View, card: int) -> Facts:
    if v.phase != Phase.PLAY:
        return "play_not_now", {}
    return ("play_not_held", {"card": card_name(card)}) if v.turn == v.seat else ("play_not_turn", {"who": v.turn})


def _refuse_follow(v: View, _card: int) -> Facts:
    return "must_follow", {"colour": colour_of(v.led), "rank": rank_of(v.led)}


def _refuse_follow_rank(v: View, _card: int) -> Facts:
    right = v.plays[v.played - 1]
    if rank_of(right) == rank_of(v.led):
        return _refuse_follow(v, _card)
    return "must_follow_rank", {"colour": colour_of(v.led), "rank": rank_of(v.led), "rank_before": rank_of(right)}


_REFUSALS: Final = {
    101: lambda _v, _what: ("no_card", {}),
    204: _refuse_pass,
    301: lambda _v, _what: ("lead_not_black", {}),
    302: _refuse_follow,
    303: _refuse_play,
    501: lambda _v, _what: ("over", {}),
    603: lambda _v, _what: ("choose_not_now", {}),
    604: lambda _v, _what: ("mole_not_now", {}),
    605: _refuse_pick,
    606: lambda _v, _what: ("call_not_now", {}),
    607: lambda v, _what: ("lead_called", {"colour": v.called}),
    608: _refuse_follow_rank,
}


# The table


def describe(v: View, people: Sequence[str], language: Language) -> str:
    """The View as a person at a terminal reads it."""
    seen, word = {**public_picture(v), **own_picture(v)}, partial(SPEECH.phrase, language, people)
    wide = max(len(name) for name in (*people, word("column_name"))) + 2
    columns = [word(f"column_{name}") for name in ("score", "cards", "tricks")]
    lines = [word("head", number=v.round, end=v.end_value, who=v.dealer), "", "  " + word("column_name").ljust(wide) + "  ".join(columns)]
    for seat in range(v.players):
        row = (seen["scores"][seat], seen["hand_sizes"][seat], seen["tricks_taken"][seat])
        mark = ">" if v.pending >> seat & 1 else " "
        lines.append(
            f"{mark} {people[seat].ljust(wide)}" + "  ".join(str(n).rjust(len(head)) for n, head in zip(row, columns, strict=True))
        )
    lines.append("")
    if seen["called"]:
        lines.append(f"{word('colour_called')}: {COLOUR_WORDS[language][v.called]}")
    for name in ("last_trick", "trick"):
        if seen[name]:
            lines.append(f"{word(name)}: " + "  ".join(f"{people[play['seat']]} {play['card']}" for play in seen[name]))
    if v.phase == Phase.MOLE and seen["pile"]:
        lines.append(f"{word('pile')}: {_suits(seen['pile'])}")
    if seen["hand"]:
        lines.append(f"{word('hand')}: {_suits(seen['hand'])}")
    return "\n".join(lines)


def _suits(cards: list[str]) -> str:
    """B3 B5 | R1 | K7 K7."""
    suits = ([card for card in cards if card[0] == colour] for colour in COLOURS)
    return " | ".join(" ".join(suit) for suit in suits if suit)
